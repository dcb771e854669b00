/** The recipient of a copy of an entry: the address that one of its fields holds. */

import { isEmail } from '../base/address.ts';
import type { Data, Form } from '../base/types.ts';
import { compile, type Input } from '../form/compile.ts';
import { inputKinds, isInputKind } from '../input-kinds/index.ts';
import { look } from './values.ts';

/** Fields whose answer is one address; a repeat would give many. */
export const copyFields = (form: Form): Input[] =>
  compile(form).inputs.filter(
    ({ kind, repeat }) => repeat === null && isInputKind(kind) && inputKinds[kind].addressed === true,
  );

/** The address under `name` in a settled entry; null where there is none, or the form shows no such field. */
export function copyAddress(form: Form, name: string | null | undefined, data: Data): string | null {
  if (!name || !copyFields(form).some(input => input.name === name)) return null;
  const value = look(form, data).get(name);
  return typeof value === 'string' && isEmail(value) ? value : null;
}

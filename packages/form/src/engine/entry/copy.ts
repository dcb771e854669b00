/** Recipient of an entry's copy: the mail address in one of its fields. */

import { isEmail } from '../base/address.ts';
import type { Data, Form } from '../base/types.ts';
import { compile, type Input } from '../form/compile.ts';
import { inputKinds, isInputKind } from '../input-kinds/index.ts';
import { look } from './values.ts';

/** Fields that can name the recipient: one address each, so none in a repeat. */
export const copyFields = (form: Form): Input[] =>
  compile(form).inputs.filter(
    ({ kind, repeat }) => repeat === null && isInputKind(kind) && inputKinds[kind].addressed === true,
  );

/** The address in a settled entry; null if there is none, or the field is hidden. */
export function copyAddress(form: Form, name: string | null | undefined, data: Data): string | null {
  if (!name || !copyFields(form).some(input => input.name === name)) return null;
  const value = look(form, data).get(name);
  return typeof value === 'string' && isEmail(value) ? value : null;
}

/**
 * Initial answers of an entry that is copied from another: those that the form shows to who fills it in, begun now; what
 * the form locks is as in any new entry.
 */
import { momentOf } from '../base/dates.ts';
import type { Data, Form, Start } from '../base/types.ts';
import { compile } from '../form/compile.ts';
import { firstValue, metaOf, settle } from './entry.ts';
import { beganKey } from './keys.ts';
import { lookAt, type Meta } from './values.ts';

export function copiedData(form: Form, data: Data, start: Pick<Start, 'now' | 'user'>): Data {
  const compiled = compile(form);
  const began = momentOf(start.now);
  const meta: Meta = metaOf(start.user, { 'entry.created': began });
  const { [beganKey]: _, ...kept } = data;
  const given = compiled.formulas ? { ...kept, [beganKey]: began } : kept;
  const answers: Data = Object.assign(Object.create(null), settle(form, given, { unknown: 'refuse', meta }));
  const first = (input: Parameters<typeof firstValue>[0]) => firstValue(input, start.user, began);
  lookAt(compiled, answers, meta).logic?.asking?.fill(answers, first, false);
  return answers;
}

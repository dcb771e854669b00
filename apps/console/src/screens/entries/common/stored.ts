/**
 * What is filled in of a stored entry, and what formulas know of it: the entry itself, or a new one that is copied from
 * it. Lazy chunk: an empty new entry needs none of it.
 */
import { copiedData, type Data, type Form } from '@kontor/form';
import { asFilling, type User } from '../../../api/session.ts';
import { metaOfEntry } from './entry-meta.ts';
import type { Loaded } from './model.ts';
import type { Report } from './types.ts';

/** Limit of contained files per entry. */
const CONTAINED = 100;

export const storedOf = ({ report, copy, form }: Loaded, user: User): Loaded['stored'] =>
  report
    ? { data: report.data, meta: metaOfEntry(report, user), fresh: false }
    : copy && { data: copied(form, copy, user), fresh: true };

/** Answers for a copy: without removed fields, files shared by id if the person may read them. */
function copied(form: Form, { data, files = [] }: Report, user: User): Data {
  const answers = copiedData(form, data, { now: new Date(), user: asFilling(user) });
  const known = new Set(files.map(file => file.id));
  if (known.size >= CONTAINED) return answers;
  for (const key of Object.keys((answers._images ?? {}) as Data)) {
    const held = [answers[key]].flat().filter(id => known.has(String(id)));
    if (held.length > 0) answers[key] = Array.isArray(answers[key]) ? held : held[0];
    else delete answers[key];
  }
  // Derived from the answers on storing.
  delete answers._images;
  return answers;
}

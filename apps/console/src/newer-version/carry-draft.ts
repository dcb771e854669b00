/** Restoring of a draft that was begun under another version of its form: its answers follow their fields. */
import { type AnsweredField, carryAnswers, type Data, type Form } from '@kontor/form';
import type { DraftContent } from '../offline/drafts.ts';

export interface CarriedDraft<D extends DraftContent> {
  found: D;
  /** Fields with answers that have no place in this version. */
  left: AnsweredField[];
}

export function carryDraft<D extends DraftContent>(found: D, to: Form): CarriedDraft<D> {
  const carry = (data: Data) => carryAnswers(found.of?.answered ?? [], to, data);
  const { data, left } = carry(found.data);
  const base = found.base && { ...found.base, data: carry(found.base.data).data };
  return { found: { ...found, data, base }, left };
}

/** Operations on drafts from outside a form: list all, add, discard, and drafts from a handover. */
import { newId } from '@kontor/form';
import { type Draft, type DraftContent, leave, shelf, take } from './drafts.ts';

/** All drafts of this device, of all users. Rejects if they cannot be read. */
export async function allDrafts(): Promise<Draft[]> {
  const kept = await shelf();
  if (!kept.lasting) throw new Error('drafts are not kept here');
  return kept.all();
}

/** Adds a draft; as the newest of its place it is opened first. */
export async function putDraft(place: string, content: DraftContent): Promise<void> {
  await (await shelf()).put({ ...content, id: newId(), place, at: Date.now() });
}

/**
 * Adds the draft of a handover; if this device already has a draft of that entry, its answers are newer and it is only
 * moved to the top.
 */
export async function putHandedOver(place: string, content: DraftContent): Promise<void> {
  const kept = await shelf();
  const here = (await kept.all()).find(draft => draft.place === place && draft.local_id === content.local_id);
  // A draft that another tab has locked is left alone.
  if (!here || !(await take(here.id))) return putDraft(place, content);
  await kept.put({ ...here, at: Date.now() });
  leave(here.id);
}

/** False if it is being edited, in this tab or another. */
export async function discardDraft(id: string): Promise<boolean> {
  if (!(await take(id))) return false;
  await (await shelf()).drop(id);
  leave(id);
  return true;
}

/** Makes a draft the newest of its place, so that it is opened first. */
export async function raiseDraft(id: string): Promise<void> {
  const kept = await shelf();
  const draft = (await kept.all()).find(one => one.id === id);
  if (draft) await kept.put({ ...draft, at: Date.now() });
}

/** Drafts that come from elsewhere than a form that is being filled in, and all that there are. */
import { newId } from '@kontor/form';
import { type Draft, type DraftContent, leave, shelf, take } from './drafts.ts';

/** All of this device, whoever they are from. Rejects where they cannot be read. */
export async function allDrafts(): Promise<Draft[]> {
  const kept = await shelf();
  if (!kept.lasting) throw new Error('drafts are not kept here');
  return kept.all();
}

/** The newest of its place from now on. */
export async function putDraft(place: string, content: DraftContent): Promise<void> {
  await (await shelf()).put({ ...content, id: newId(), place, at: Date.now() });
}

/** What another device handed over; where this one goes on with it already, it has the newer answers. */
export async function putHandedOver(place: string, content: DraftContent): Promise<void> {
  const kept = await shelf();
  const here = (await kept.all()).find(draft => draft.place === place && draft.local_id === content.local_id);
  // A draft that another tab is working on is not this one's to go on with.
  if (!here || !(await take(here.id))) return putDraft(place, content);
  await kept.put({ ...here, at: Date.now() });
  leave(here.id);
}

/** False where somebody is writing it, in this tab or another one. */
export async function discardDraft(id: string): Promise<boolean> {
  if (!(await take(id))) return false;
  await (await shelf()).drop(id);
  leave(id);
  return true;
}

/** The newest of its place from now on, so that its place opens with it. */
export async function raiseDraft(id: string): Promise<void> {
  const kept = await shelf();
  const draft = (await kept.all()).find(one => one.id === id);
  if (draft) await kept.put({ ...draft, at: Date.now() });
}

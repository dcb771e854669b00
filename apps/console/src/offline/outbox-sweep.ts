/**
 * Garbage collection of the outbox: deletes entries that were sent a while ago, and files that no entry and no draft
 * references.
 */

import type { Base } from './outbox-db.ts';
import { allDrafts } from './put-drafts.ts';
import type { Outgoing } from './types.ts';

const DAY = 86_400_000;
const SENT = 7 * DAY;
/** Grace period of unreferenced files: an undo may still bring them back. */
const LOOSE = 2 * DAY;

export async function sweep(base: Base, entries: readonly Outgoing[], forget: (local_id: string) => void) {
  const now = Date.now();
  for (const { local_id, receipt } of entries) if (receipt && receipt.at < now - SENT) forget(local_id);
  const old = (await base.fileAges()).filter(({ at }) => at < now - LOOSE);
  if (old.length === 0) return;
  const held = new Set(entries.flatMap(({ files }) => files.map(({ id }) => id)));
  // If drafts cannot be read, this throws and nothing is deleted.
  const drafts = JSON.stringify(await allDrafts());
  const loose = old.map(({ id }) => id).filter(id => !held.has(id) && !drafts.includes(id));
  // Checks again for entries that were saved in another tab meanwhile.
  const later = new Set((await base.entries()).flatMap(({ files }) => files.map(({ id }) => id)));
  await base.dropFiles(loose.filter(id => !later.has(id)));
}

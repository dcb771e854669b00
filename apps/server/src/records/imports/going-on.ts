/** Work that goes on after its answer, by the server's database: stopped before that is closed. */
import type { Database } from '../../db/open.ts';

interface Work {
  stop(): void;
  ended: Promise<void>;
}

const going = new WeakMap<Database, Set<Work>>();

export function goOn(database: Database, work: Work): void {
  const all = going.get(database) ?? new Set();
  going.set(database, all.add(work));
  void work.ended.finally(() => all.delete(work));
}

export async function stopAll(database: Database): Promise<void> {
  const all = [...(going.get(database) ?? [])];
  for (const { stop } of all) stop();
  await Promise.all(all.map(({ ended }) => ended));
}

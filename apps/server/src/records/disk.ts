/** Room on the disk of this server's data, by thresholds. */
import { statfs } from 'node:fs/promises';
import type { State } from './operations.ts';

const gib = 2 ** 30;
/**
 * Thresholds of free disk space, as share and bytes: below `warn` it needs attention, below `bad` storing may soon
 * fail.
 */
const room = { warn: { share: 0.15, bytes: 5 * gib }, bad: { share: 0.05, bytes: gib } };

const below = (free: number, size: number, { share, bytes }: { share: number; bytes: number }) =>
  free < bytes || free < size * share;

export interface Disk {
  state: State;
  free: number | null;
  size: number | null;
}

export async function diskOf(folder: string): Promise<Disk> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return { state: 'bad', free: null, size: null };
  const [free, size] = [found.bavail * found.bsize, found.blocks * found.bsize];
  const state = below(free, size, room.bad) ? 'bad' : below(free, size, room.warn) ? 'warn' : 'ok';
  return { state, free, size };
}

/** What a running PostgreSQL says about itself in its cluster, and how one that is in the way is ended. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isPostmasterOf } from './process.ts';

/** postmaster.pid has one value a line; the eighth is `starting`, `ready`, `stopping`, padded. */
export function readPidFile(cluster: string) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid = '', , , port = '', socketFolder = '', , , status = ''] = lines;
    return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() };
  } catch {
    return undefined;
  }
}

/** Ends a PostgreSQL that was left running: `SIGINT` shuts it down, `SIGQUIT` drops it for a cluster to be deleted. */
export async function endLeftOver(cluster: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const pid = readPidFile(cluster)?.pid ?? 0;
  if (!isPostmasterOf(pid, cluster)) return;
  process.kill(pid, signal);
  while (isPostmasterOf(pid, cluster)) await delay(20);
}

/** The pid file of a PostgreSQL that was killed, which may name a process that has nothing to do with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putFile } from './cluster.ts';
import type { Place } from './place.ts';
import { readPidFile } from './postmaster.ts';
import { isPostmasterOf } from './process.ts';

/**
 * The id in a stale pid file may now belong to another process of this user, which would make PostgreSQL refuse to start.
 * PostgreSQL ignores its parent's id, so we write ours; the rest of the file still lets it check that the shared memory is
 * unused.
 */
export function disownPidFile({ cluster, owner }: Place): void {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined || isPostmasterOf(pid, cluster)) return;
  const file = join(cluster, 'postmaster.pid');
  putFile(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)), owner);
}

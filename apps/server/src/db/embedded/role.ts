/**
 * The role by which the server uses its own PostgreSQL: owner of its database, and no superuser. It signs in with a
 * generated password, kept in the cluster. Roles are made by PostgreSQL in single-user mode, so that no superuser can
 * sign in at all. A cluster of an earlier version, whose role was a superuser, is brought over at its next start.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';
import { owned, putFile, runSingle } from './cluster.ts';
import type { Place } from './place.ts';
import { endLeftOver } from './postmaster.ts';
import { disownPidFile } from './stale-pid.ts';

const attempts = 12;
/** Owner of the system catalogs, in whose name nobody signs in. */
export const superuser = 'kontor_superuser';

const passwordFile = (cluster: string) => join(cluster, 'kontor.password');

/** Not through a symlink: as root we read in a folder of another user. */
export function readPassword(cluster: string): string {
  const file = openSync(passwordFile(cluster), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return readFileSync(file, 'utf8').trim();
  } finally {
    closeSync(file);
  }
}

/** Of these schemas, and not of an extension. */
const ours = (catalog: string, oid: string) =>
  `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Statements that give what the superuser (oid 10) owns in the database to the role; single lines. */
const handOver = [
  `do $$ declare r record; begin
    for r in select n.nspname as name from pg_namespace n where n.nspowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' loop
      execute format('alter schema %I owner to ${owned}', r.name);
    end loop;
    for r in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm') and ${ours('pg_class', 'c.oid')} loop
      execute format('alter table %s owner to ${owned}', r.name);
    end loop;
    for r in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = 10 and c.relkind = 'S' and ${ours('pg_class', 'c.oid')} loop
      execute format('alter sequence %s owner to ${owned}', r.name);
    end loop;
    for r in select t.oid::regtype as name from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where t.typowner = 10 and t.typtype in ('e', 'd', 'r', 'c') and (c.relkind is null or c.relkind = 'c') and ${ours('pg_type', 't.oid')} loop
      execute format('alter type %s owner to ${owned}', r.name);
    end loop;
    for r in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proowner = 10 and ${ours('pg_proc', 'p.oid')} loop
      execute format('alter routine %s owner to ${owned}', r.name);
    end loop;
  end $$`,
].map(text => text.replace(/\s+/g, ' '));

export interface RoleOptions {
  log: Log;
  /** For clusters of tests, which make databases and change settings of the server. */
  privileged?: boolean;
}

/** Backends of a killed PostgreSQL may need a moment to detach from the shared memory. */
async function memoryIsFree(binaries: string, place: Place): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runSingle(binaries, place, 'postgres', ['select 1']);
    } catch (error) {
      if (attempt === attempts || !/shared memory/.test((error as Error).message)) throw error;
      await delay(250);
    }
  }
}

/** Makes the role, unless the cluster has it. PostgreSQL must not run, or is ended. Idempotent up to its last step. */
export async function ensureRole(binaries: string, place: Place, { log, privileged }: RoleOptions): Promise<void> {
  if (existsSync(passwordFile(place.cluster))) return;
  if (place.exists) log.info('The role of the database becomes an ordinary one, with a password.');
  await endLeftOver(place.cluster, 'SIGINT');
  disownPidFile(place);
  if (place.exists) await memoryIsFree(binaries, place);
  const password = randomBytes(24).toString('base64url');
  const rights = privileged ? 'superuser' : 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await runSingle(binaries, place, 'postgres', [
    // Not by "alter role": a superuser cannot rename its own.
    `update pg_authid set rolname = '${superuser}' where oid = 10 and rolname = '${owned}'`,
    `do $$ begin if not exists (select from pg_roles where rolname = '${owned}') then create role ${owned}; end if; end $$`,
    `alter role ${owned} login ${rights} password '${password}'`,
    `alter database ${owned} owner to ${owned}`,
  ]);
  if (place.exists) await runSingle(binaries, place, owned, handOver);
  putFile(passwordFile(place.cluster), `${password}\n`, place.owner);
  if (readPassword(place.cluster) !== password) throw new StartError('The password of the database was not kept.');
}

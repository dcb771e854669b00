/**
 * Schema migrations: plain SQL files `NNN-name.sql`, applied in order, each in a transaction together with its row in
 * `migrations`, while servers of the version before may go on. One that begins with `-- Online` runs statement by statement
 * outside of a transaction, for indexes that are built while others write; it has to be repeatable, since it may end in
 * between. Forward only, under an advisory lock. An applied file must never change, and a database newer than this version
 * is refused.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { log } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import { isLockTimeout } from './problems.ts';

export interface Migration {
  name: string;
  hash: string;
  /** Before its release it was other texts that came to the same: a database that has one of those has this one. */
  formerly: readonly string[];
  sql: string;
}

// Key of the advisory lock: arbitrary, but the same in every version.
const lock = 7_205_759;
const askAgainMs = 100;
/** Who waits for a table has all that come later wait behind it: a migration gives way after this, and tries again. */
const giveWayMs = 500;
/** Every so many tries one waits for longer than `deadlock_timeout`: only then PostgreSQL ends an autovacuum that it waits for. */
const [patientTry, patientMs] = [8, 1_200];
/** The most between two tries. */
const mostPauseMs = 1_000;

/**
 * Taken first, so that no write of an entry meets a migration halfway: one that began before has the schema of before to its
 * end, one that comes later waits and has the new one. Reading goes on. There are no entries before the first migration.
 */
const holdWrites = `do $$ begin
  if to_regclass('public.reports') is not null then lock table public.reports in exclusive mode; end if;
end $$`;

/**
 * Applies pending migrations and answers their names, such as `002-files`. `client`: a connection used by nothing else,
 * since its timeouts are lifted. `last`: stop after this one, to restore a backup of that schema. Throws a StartError,
 * with nothing of the failing file applied.
 */
export async function migrate(client: Client, folder: string, last?: string): Promise<string[]> {
  const files = readMigrations(folder);
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await takeLock(client);
  try {
    const applied = await readApplied(client);
    const missing = compare(files, applied).filter(({ name }) => last === undefined || name <= last);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
  }
}

/** Asks again and again: a statement that waits for the lock would be waited for by an index that is built online. */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
    if (rows[0]?.taken) return;
    await setTimeout(askAgainMs);
  }
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map(file => {
    const [, name = '', number = ''] = /^((\d{3})-[a-z0-9-]+)\.sql$/.exec(file) ?? [];
    if (!name) throw new StartError(`The migration ${file} has to be named like 001-name.sql.`);
    if (numbers.has(number)) throw new StartError(`Two migrations have the number ${number}.`);
    numbers.add(number);
    // Line ends are normalised: a checkout on Windows must give the same hash.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const formerly = [...sql.matchAll(/^-- Formerly ([0-9a-f]{64})\b/gm)].map(([, former = '']) => former);
    return { name, sql, formerly, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Whether what was applied under this hash is what the file does. */
export const isSame = ({ hash, formerly }: Migration, applied: string): boolean =>
  applied === hash || formerly.includes(applied);

/** Hash by name of the applied migrations. */
async function readApplied(client: Client): Promise<Map<string, string>> {
  const found = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`);
  if (!found.rows[0]?.there) {
    await client.query(
      'create table public.migrations (name text primary key, hash text not null, applied timestamptz not null default now())',
    );
  }
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from public.migrations');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function compare(files: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(files.map(({ name }) => name));
  const newer = [...applied.keys()].filter(name => !known.has(name)).sort();
  if (newer.length > 0) {
    throw new StartError(`This database was used by a newer Kontor (${newer.join(', ')}). Start that version.`);
  }
  const missing: Migration[] = [];
  for (const file of files) {
    const hash = applied.get(file.name);
    if (hash === undefined) missing.push(file);
    else if (!isSame(file, hash)) {
      throw new StartError(`The migration ${file.name} was changed after it was applied to this database.`);
    } else if (missing[0]) {
      throw new StartError(`The migration ${missing[0].name} comes before ${file.name}, which is applied already.`);
    }
  }
  return missing;
}

const isOnline = (sql: string): boolean => sql.startsWith('-- Online');

/** Statements that end with their line, but for those in a body of code. */
const statementsIn = (sql: string): string[] =>
  (sql.match(/(?:\$\$[\s\S]*?\$\$|[\s\S])*?(?:;\n|$)/g) ?? []).filter(part => part.trim() !== '');

async function apply(client: Client, migration: Migration): Promise<void> {
  const { name, hash, sql } = migration;
  const note = () => client.query('insert into public.migrations (name, hash) values ($1, $2)', [name, hash]);
  if (isOnline(sql)) {
    for (const statement of statementsIn(sql)) await run(client, migration, statement);
    await note();
    return;
  }
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${tries % patientTry === 0 ? patientMs : giveWayMs}`);
      await client.query(holdWrites);
      await run(client, migration, sql);
      await note();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const cause = error instanceof StartError ? error.cause : error;
      if (!isLockTimeout(cause)) throw error;
      if (tries % patientTry === 0)
        log.warn(`the migration ${name} waits for others in the database, for the ${tries}th time`);
    }
    await setTimeout(Math.min(tries * askAgainMs, mostPauseMs));
  }
}

async function run(client: Client, { name, sql }: Migration, part: string): Promise<void> {
  try {
    await client.query(part);
  } catch (error) {
    const position = Number((error as { position?: string }).position);
    const before = sql.slice(0, sql.indexOf(part) + position);
    const line = position ? ` in line ${before.split('\n').length}` : '';
    throw new StartError(`The migration ${name} failed${line}: ${(error as Error).message}`, { cause: error });
  }
}

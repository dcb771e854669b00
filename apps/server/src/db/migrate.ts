// Brings a database to the schema of this version: plain SQL files `NNN-name.sql`, in the order of their numbers, each
// in a transaction of its own together with its line in `migrations`. Forward only. One process at a time.
// A file that was applied must never change, and a database that knows more than this version is left alone.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../base/start-error.ts';

export type Migration = { name: string; hash: string; sql: string };

// Any fixed number, the same in every version.
const lock = 7_205_759;

/**
 * Applies what is missing and returns the names of what was applied, such as `002-files`. `client`: connected and for
 * this alone, since its time limits are lifted. `last`: go no further than this one, since what comes next (a backup) is of
 * that schema. Throws a StartError, with nothing of the failing file applied.
 */
export async function migrate(client: Client, folder: string, last?: string): Promise<string[]> {
  const files = readMigrations(folder);
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [lock]);
  try {
    const applied = await readApplied(client);
    const missing = compare(files, applied).filter(({ name }) => last === undefined || name <= last);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
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
    // A checkout on Windows may end its lines in another way: the same file all the same.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Name to hash of what this database has. */
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
    else if (hash !== file.hash) {
      throw new StartError(`The migration ${file.name} was changed after it was applied to this database.`);
    } else if (missing[0]) {
      throw new StartError(`The migration ${missing[0].name} comes before ${file.name}, which is applied already.`);
    }
  }
  return missing;
}

async function apply(client: Client, { name, hash, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const position = Number((error as { position?: string }).position);
    const line = position ? ` in line ${sql.slice(0, position).split('\n').length}` : '';
    throw new StartError(`The migration ${name} failed${line}: ${(error as Error).message}`, { cause: error });
  }
}

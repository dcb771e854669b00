/**
 * Polling helpers: wait for a condition of a test without a time limit of their own, so that slow machines do not fail.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';

const everyMs = 20;
const patienceMs = 120_000;

/** The value of `ask` as soon as it fits; by default as soon as it is truthy. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Exclude<T, false | null | undefined>>;
export async function until<T>(ask: () => T | Promise<T>, fits: (value: T) => boolean): Promise<T>;
export async function until<T>(ask: () => T | Promise<T>, fits: (value: T) => boolean = Boolean): Promise<T> {
  for (let waited = 0; ; waited += everyMs) {
    const value = await ask();
    if (fits(value)) return value;
    if (waited >= patienceMs) throw new Error(`it never came to that: ${JSON.stringify(value)}`);
    await pause(everyMs);
  }
}

/** Until so many connections of this database wait for a lock. */
export async function untilBlocked(database: Pick<Database, 'one'>, connections = 1): Promise<void> {
  await until(
    () =>
      database.one<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    found => (found?.n ?? 0) >= connections,
  );
}

/** The pause between two attempts of a retry loop. */
export const breath = (): Promise<void> => pause(everyMs);

/** A random moment, such as that of a kill: no assertion may depend on its length. */
export const sometime = (mostMs: number): Promise<void> => pause(Math.random() * mostMs);

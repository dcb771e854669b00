/** Writes the airports of `airports.csv` to a SQLite file: known data for a form, as a user would upload it. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parseCsv } from './csv.ts';

const columns = ['iata', 'name', 'city', 'state', 'country', 'latitude', 'longitude'] as const;
export type Airport = Record<(typeof columns)[number], string>;

export const airports = (): Airport[] =>
  parseCsv(readFileSync(new URL('./airports.csv', import.meta.url), 'utf8')) as Airport[];

const kinds: Partial<Record<keyof Airport, string>> = { latitude: 'real', longitude: 'real' };

/** Writes `rows` into the table `airports` of a new database at `path`; fails if the file exists. */
export function airportsDatabase(path: string, rows: Iterable<Airport> = airports()): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(`create table airports (${columns.map(name => `${name} ${kinds[name] ?? 'text'}`).join(', ')})`);
    const insert = database.prepare(`insert into airports values (${columns.map(() => '?').join(', ')})`);
    database.exec('begin');
    for (const row of rows) insert.run(...columns.map(name => row[name] || null));
    database.exec('commit');
  } finally {
    database.close();
  }
}

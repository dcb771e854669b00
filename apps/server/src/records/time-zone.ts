/** The time zone of documents and mails: the reader's, as asked for, else that of the instance (option `time_zone`). */
import { isTimezone, Problem } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { optionValue } from './option.ts';

const name = 'time_zone';

/** The machine's zone, in which an instance begins. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export async function instanceZone(db: Pick<Db, 'one'>): Promise<string> {
  const zone = await optionValue(db, name);
  return zone && isTimezone(zone) ? zone : 'UTC';
}

/** 400 for a zone that the IANA database does not have. */
export async function zoneAsked(db: Pick<Db, 'one'>, asked: string | undefined): Promise<string> {
  if (asked === undefined) return instanceZone(db);
  if (!isTimezone(asked)) throw new Problem('badQuery', [{ path: name, code: 'not_a_choice' }]);
  return asked;
}

/**
 * Sets the option at the first start; afterwards it is the administrators', also where they have deleted it. Of servers
 * that start at once the first sets it.
 */
export const ensureZone = (db: Pick<Db, 'run'>, zone = machineZone()): Promise<number> =>
  db.run(sql`
    insert into options (id, name, value) select ${uuidv7()}, ${name}, ${zone}
    where not exists (select 1 from options where lower(name) = ${name})
    on conflict do nothing`);

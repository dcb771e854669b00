/** Files that a test writes into the table by itself point at an object, too. */
import { randomBytes } from 'node:crypto';
import { type Sql, sql } from '../src/db/sql.ts';

/** `with object as (${objectOf(key)}) insert into files …`: an object without bytes, unlike any other. */
export const objectOf = (key: string, size = 1): Sql =>
  sql`insert into stored_objects (storage_key, sha256, size) values (${key}, ${randomBytes(32)}, ${size})`;

/** SQL fragment for tests that insert files directly: creates the stored object that a file points at. */
import { randomBytes } from 'node:crypto';
import { type Sql, sql } from '../src/db/sql.ts';

/** `with object as (${objectOf(key)}) insert into files …`: a unique object without bytes. */
export const objectOf = (key: string, size = 1): Sql =>
  sql`insert into stored_objects (storage_key, sha256, size) values (${key}, ${randomBytes(32)}, ${size})`;

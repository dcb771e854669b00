/** Creates the first administrator on an empty database. */
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { hashPassword } from './passwords.ts';

/** Answers the generated password, to be printed once; nothing if there are users. */
export async function firstAdmin(
  database: Database,
  wanted: { username: string; password: string | undefined },
): Promise<{ username: string; password: string | null } | null> {
  if (await database.one(sql`select 1 from users limit 1`)) return null;
  const password = wanted.password ?? randomBytes(16).toString('base64url');
  const hash = await hashPassword(password);
  const made = await database.transaction(async db => {
    await db.run(sql`select pg_advisory_xact_lock(72057590)`);
    if (await db.one(sql`select 1 from users limit 1`)) return false;
    const id = uuidv7();
    await db.run(sql`insert into users (id, username, role) values (${id}, ${wanted.username}, 'admin')`);
    await db.run(sql`insert into credentials (user_id, password_hash) values (${id}, ${hash})`);
    return true;
  });
  return made ? { username: wanted.username, password: wanted.password ? null : password } : null;
}

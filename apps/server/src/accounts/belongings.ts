/** What acts in a person's name beside their sessions: share links and API keys, ended with their account. */
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Deletes the person's API keys, on deactivation and deletion: reactivating the account must not make old keys valid again. */
export const endKeys = (db: Db, userId: string): Promise<number> =>
  db.run(sql`delete from tokens where user_id = ${userId} and purpose = 'key'`);

/** Revokes the person's export links, as keys end: they read in the person's name. */
export const endExportLinks = (db: Db, userId: string): Promise<number> =>
  db.run(sql`update export_links set revoked = now() where user_id = ${userId} and revoked is null`);

/** A link (alias `l`) that neither its maker nor its own limits have ended. */
export const openLinks: Sql = sql`l.revoked is null and (l.expires is null or l.expires > now()) and (l.usages is null or l.used < l.usages)`;

/** Revokes the links of a person who is deleted for good, or leaves: without a maker they would open again. */
export async function revokeLinks(db: Db, userId: string): Promise<number> {
  const ended = await db.rows<{ id: string }>(
    sql`update share_links l set revoked = now(), version = version + 1, modified = now() where l.user_id = ${userId} and ${openLinks} returning l.id`,
  );
  await db.run(sql`delete from share_keys where share_link_id = any(${ended.map(({ id }) => id)}::uuid[])`);
  return ended.length;
}

/**
 * Picture of the sender in the head of a form's public page: public like the logo, at an address that names the hash of
 * its bytes, so that only who was told of it has it.
 */
import { Problem, resources } from '@kontor/contract';
import { type Sql, sql } from '../db/sql.ts';
import { type Logo, logoSize, logoVersion } from './branding.ts';
import type { Ctx } from './context.ts';
import { alive, oneRow } from './verb.ts';

const field = 'sender_picture_id';
/** No SVG: programs that show previews of links do not paint it. */
const types = ['image/png', 'image/jpeg', 'image/webp'];

export const fitsHead = ({ type, size }: Pick<Logo, 'type'> & { size: number }): boolean =>
  types.includes(type) && size <= logoSize;

/**
 * Its author must be able to read the file, which then outlives its upload. Who replaces its content at the same time waits
 * for this, or this for them.
 */
export async function keepSenderPicture(ctx: Ctx, id: string): Promise<void> {
  const { files } = resources;
  const file = await ctx.db.one<{ type: string; size: number }>(
    sql`select t.type, t.size from files t where ${oneRow(ctx, files, 'read', id)} and ${alive(files)} for share of t`,
  );
  if (!file || !types.includes(file.type)) throw new Problem('invalid', [{ path: field, code: 'invalid_file' }]);
  if (file.size > logoSize)
    throw new Problem('invalid', [{ path: field, code: 'file_size', values: { limit: logoSize } }]);
  await ctx.db.run(sql`update files set expires = null where id = ${id} and expires is not null`);
}

/** Of the form of alias `t`: the file may since have been deleted. While a form has it, it does not expire (`held`). */
export const senderPictureFile: Sql = sql`
  select f.type, f.size, f.sha256, f.storage_key from files f
  where f.id = t.sender_picture_id and f.deleted is null and f.type = any(${types}) and f.size <= ${logoSize}`;

export async function senderPictureOf(db: Pick<Ctx['db'], 'one'>, form: string): Promise<Logo | null> {
  const found = await db.one<Logo>(
    sql`select p.* from report_configs t cross join lateral (${senderPictureFile}) p where t.id = ${form} and t.deleted is null`,
  );
  return found ?? null;
}

/** A path below the instance's own address. */
export async function senderPicturePath(db: Pick<Ctx['db'], 'one'>, form: string): Promise<string | null> {
  const picture = await senderPictureOf(db, form);
  return picture && `/api/report-configs/${form}/sender-picture?v=${logoVersion(picture)}`;
}

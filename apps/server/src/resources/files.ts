/**
 * Behaviour of files: touches the library's references to a changed file, and releases the stored objects of a purged
 * one.
 */
import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import type { Ctx } from '../records/context.ts';
import { searchText } from '../records/library-search-text.ts';
import { letGo } from '../records/objects.ts';
import type { Behaviour } from '../records/verb.ts';

interface Shown {
  id: string;
  user_id: string | null;
  name: string;
  filename: string;
}

/**
 * Touches the references to a file, so that clients that sync the library by `modified_since` receive the change, and
 * refreshes their search text by the file name that a trigger has copied. Versions stay; two changes within a millisecond
 * are two all the same (121-event-handlers.sql).
 */
export async function touchReferences(ctx: Ctx, file: string): Promise<void> {
  const shown = await ctx.db.rows<Shown>(
    sql`update file_references set modified = greatest(modified + interval '1 ms', ${ctx.now}) where file_id = ${file} returning id, user_id, name, filename`,
  );
  const texts = shown.map(({ name, filename }) => searchText(name, filename));
  if (shown.length === 0) return;
  await ctx.db.run(
    sql`update file_references r set search = n.search from unnest(${shown.map(({ id }) => id)}::uuid[], ${texts}::text[]) n (id, search) where r.id = n.id and r.search <> n.search`,
  );
  for (const row of shown) notifyChanged(ctx, resources['file-references'], { ...row });
}

export const filesBehaviour: Behaviour = {
  /** Releases the stored objects in the transaction that deletes the row; their bytes are removed by a job. */
  async afterWrite(ctx, row, change) {
    await touchReferences(ctx, row.id);
    if (change !== 'purge') return;
    // The row is deleted here already: an object is released once no file references it.
    const stored = await ctx.db.one<{ storage_key: string; thumbnail_key: string | null }>(
      sql`delete from files where id = ${row.id} returning storage_key, thumbnail_key`,
    );
    if (!stored) return;
    await letGo(ctx.db, ctx.services, [stored.storage_key]);
    if (stored.thumbnail_key) await ctx.services.send(ctx.db, 'forget-object', { key: stored.thumbnail_key });
  },
};

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
 * The library shows a file with its references: whoever keeps up with these must hear of it, and finds them by its name
 * of now, which a trigger has copied. They are as they were.
 */
export async function touchReferences(ctx: Ctx, file: string): Promise<void> {
  const shown = await ctx.db.rows<Shown>(
    sql`update file_references set modified = greatest(modified, ${ctx.now}) where file_id = ${file} returning id, user_id, name, filename`,
  );
  const texts = shown.map(({ name, filename }) => searchText(name, filename));
  if (shown.length === 0) return;
  await ctx.db.run(
    sql`update file_references r set search = n.search from unnest(${shown.map(({ id }) => id)}::uuid[], ${texts}::text[]) n (id, search) where r.id = n.id and r.search <> n.search`,
  );
  for (const row of shown) notifyChanged(ctx, resources['file-references'], { ...row });
}

export const filesBehaviour: Behaviour = {
  /** The bytes go when the row goes: by a job of the same transaction. */
  async afterWrite(ctx, row, change) {
    await touchReferences(ctx, row.id);
    if (change !== 'purge') return;
    // Already here: an object is let go of once no file points at it any more.
    const stored = await ctx.db.one<{ storage_key: string; thumbnail_key: string | null }>(
      sql`delete from files where id = ${row.id} returning storage_key, thumbnail_key`,
    );
    if (!stored) return;
    await letGo(ctx.db, ctx.services, [stored.storage_key]);
    if (stored.thumbnail_key) await ctx.services.send(ctx.db, 'forget-object', { key: stored.thumbnail_key });
  },
};

import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { letGo } from '../records/objects.ts';
import { touched } from '../records/told.ts';
import type { Behaviour } from '../records/verb.ts';

/** The library shows a file with its references: whoever keeps up with these must hear of it. They are as they were. */
export async function touchReferences(ctx: Ctx, file: string): Promise<void> {
  const shown = await ctx.db.run(
    sql`update file_references set modified = greatest(modified, ${ctx.now}) where file_id = ${file}`,
  );
  if (shown > 0) touched(ctx, resources['file-references']);
}

export const filesBehaviour: Behaviour = {
  /** The bytes go when the row goes: by a job of the same transaction. */
  async settle(ctx, row, change) {
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

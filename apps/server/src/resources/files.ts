import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
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
    const stored = await ctx.db.one<{ storage_key: string; thumbnail_key: string | null }>(
      sql`select storage_key, thumbnail_key from files where id = ${row.id}`,
    );
    for (const key of [stored?.storage_key, stored?.thumbnail_key]) {
      if (key) await ctx.services.send(ctx.db, 'forget-object', { key });
    }
  },
};

import { sql } from '../db/sql.ts';
import type { Behaviour } from '../records/verb.ts';

export const filesBehaviour: Behaviour = {
  /** The bytes go when the row goes: by a job of the same transaction. */
  async settle(ctx, row, change) {
    if (change !== 'purge') return;
    const stored = await ctx.db.one<{ storage_key: string; thumbnail_key: string | null }>(
      sql`select storage_key, thumbnail_key from files where id = ${row.id}`,
    );
    for (const key of [stored?.storage_key, stored?.thumbnail_key]) {
      if (key) await ctx.services.send(ctx.db, 'forget-object', { key });
    }
  },
};

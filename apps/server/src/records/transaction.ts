import type { Ctx } from './context.ts';

/** Safe to run again: nothing of it has happened when it failed. */
const mayRetry = new Set(['40001', '40P01']);

/** Runs `work` in the transaction that is open, else in one of its own, up to three times where it met another. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db !== ctx.database) return work(ctx);
  for (let round = 1; ; round++) {
    try {
      return await ctx.database.transaction(db => work({ ...ctx, db }));
    } catch (error) {
      if (round === 3 || !mayRetry.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

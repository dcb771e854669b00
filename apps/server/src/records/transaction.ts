import type { Ctx } from './context.ts';

/** Safe to run again: nothing of it has happened when it failed. */
const mayRetry = new Set(['40001', '40P01']);

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (round === 3 || !mayRetry.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

/** Runs `work` in the transaction that is open, else in one of its own, up to three times where it met another. */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db !== ctx.database) return work(ctx);
  return retried(() => ctx.database.transaction(db => work({ ...ctx, db })));
}

/**
 * Runs `work`, which writes by one statement: outside of a transaction that is one by itself, and is tried again as one.
 * Triggers lock counters behind it, which others may have locked in another order.
 */
export function inStatement<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  return ctx.db === ctx.database ? retried(work) : work();
}

/** Runs work in the open transaction, or in a new one that is retried on serialization failures and deadlocks. */
import type { Ctx } from './context.ts';

/** Serialization failure and deadlock: rolled back as a whole, so safe to retry. */
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

/** Runs `work` in the open transaction, else in one of its own, with up to three attempts. */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db !== ctx.database) return work(ctx);
  return retried(() => ctx.database.transaction(db => work({ ...ctx, db })));
}

/**
 * Runs a single-statement write: outside a transaction it is atomic by itself, and is retried in one. Its triggers lock
 * counters, which others may have locked in another order (deadlock).
 */
export function inStatement<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  return ctx.db === ctx.database ? retried(work) : work();
}

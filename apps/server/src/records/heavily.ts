/** Runs a heavy read of a request when its turn comes (heavy-reads.ts). */

import { type Ctx, ownerId } from './context.ts';
import { heavyReadsOf } from './heavy-reads.ts';

/** In a transaction at once: waiting would hold its connection. */
export const heavily = <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> =>
  ctx.db === ctx.database ? heavyReadsOf(ctx.database).ask(ownerId(ctx.actor) ?? ctx.ip, work, ctx.left) : work();

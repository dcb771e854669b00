/**
 * Rate limits on requests for links and on attempts at codes, applied before anything is looked up (security.md, D13).
 */

import { networkOf } from '../base/network.ts';
import type { Ctx } from '../records/context.ts';
import { countTry, returnTry } from './login-backoff.ts';
import { countWithin } from './rate-limit-window.ts';

/** Counts by name, whether or not the account exists: 3 an hour for a name, 20 from a network. */
export async function countAsking(ctx: Ctx, what: 'reset' | 'invitation', username: string): Promise<void> {
  // The network is counted first: a blocked network cannot add rows for made-up names.
  const seconds = 3_600;
  await countWithin(ctx.database, [{ key: `${what} from:${networkOf(ctx.ip)}`, most: 20, seconds }]);
  await countWithin(ctx.database, [{ key: `${what}:${username.trim().toLowerCase()}`, most: 3, seconds }]);
}

const free = 10;

/** Runs `work` as one of 10 attempts within 15 minutes; a successful one is not counted. */
export async function asTry<T>(ctx: Ctx, what: 'code' | 'registration', work: () => Promise<T>): Promise<T> {
  const key = `${what} from:${networkOf(ctx.ip)}`;
  await countTry(ctx.database, key, free);
  const done = await work();
  // In the transaction of the work, which already holds a connection: waiting for a second one could deadlock the pool.
  // On rollback the attempt stays counted.
  await returnTry(ctx.db, key, free);
  return done;
}

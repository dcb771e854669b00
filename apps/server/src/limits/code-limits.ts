/**
 * Rate limits on requests for links and on attempts at codes, applied before anything is looked up (security.md, D13).
 */

import { networkOf } from '../base/network.ts';
import type { Ctx } from '../records/context.ts';
import { countTry, returnTry } from './login-backoff.ts';
import { countWithin } from './rate-limit-window.ts';

/** Asked for by name, whether or not somebody is called that: 3 an hour for a name, 20 from a network. */
export async function countAsking(ctx: Ctx, what: 'reset' | 'invitation', username: string): Promise<void> {
  // The network first: once it has to wait, no name that it makes up becomes a row any more.
  const seconds = 3_600;
  await countWithin(ctx.database, [{ key: `${what} from:${networkOf(ctx.ip)}`, most: 20, seconds }]);
  await countWithin(ctx.database, [{ key: `${what}:${username.trim().toLowerCase()}`, most: 3, seconds }]);
}

const free = 10;

/** Runs `work` as one of 10 tries within 15 minutes; one that succeeds was none. */
export async function asTry<T>(ctx: Ctx, what: 'code' | 'registration', work: () => Promise<T>): Promise<T> {
  const key = `${what} from:${networkOf(ctx.ip)}`;
  await countTry(ctx.database, key, free);
  const done = await work();
  // In the transaction of the work, which holds a connection by now: waiting for a second one, many at once would wait for
  // one another. What is not committed was no success, and its try stays counted.
  await returnTry(ctx.db, key, free);
  return done;
}

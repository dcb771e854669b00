/**
 * Password hashing with argon2id (64 MiB, 3 passes; decisions, section 4). At most four run at once and 32 queue; more
 * are refused as busy, since each holds 64 MiB. Verifying for an unknown user costs the same as for a known one.
 */
import { availableParallelism } from 'node:os';
import { Problem } from '@kontor/contract';

const options = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };
const atOnce = Math.min(4, availableParallelism());
const mayWait = 32;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw new Problem('busy', [], { retryAfter: 2 });
    await new Promise<void>(resolve => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

const library = () => import('@node-rs/argon2');

/** A PHC string. The password is hashed as received: no trimming, no normalising. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await library()).hash(password, options));

let dummy: Promise<string> | undefined;

/** False for a wrong password and for `null` (no such user), at the same cost. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = hash ?? (await dummy);
  const same = await inTurn(async () => (await library()).verify(against, password));
  return hash !== null && same;
}

/** What a failed try means for the next one: whether there is any, when, and what it waits for. */
import { ApiError } from '../api/client.ts';
import { describe } from '../errors/problem-text.ts';
import type { Fault, Hold } from './item.ts';

export type Verdict =
  /** `after` in milliseconds. */
  { again: true; hold: Hold; after: number } | { again: false; fault: Fault };

/** Growing waits, with a share of chance so that many do not come back at once. */
const FIRST = 1_000;
const LONGEST = 60_000;
/** Without an answer, although the browser believes to be connected; while it knows that it is not, nobody counts. */
const TRIES = 8;

export const waitFor = (tries: number, chance: number): number =>
  Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + chance / 2);

/** Of statuses that pass by themselves: overload, a lock that another request still holds, a gateway without a server. */
const PASSING = new Set([408, 423, 425, 429, 502, 503, 504]);
/** A piece that had arrived already: the next try asks first where to go on. */
const MISPLACED = 'WrongOffset';

export const faultOf = (error: unknown): Fault => {
  const { title, lines } = describe(error);
  const code = error instanceof ApiError ? error.code : -1;
  const name = error instanceof Error ? error.name : '';
  return { code, name, lines: error instanceof ApiError ? [title, ...lines] : lines };
};

export function verdictOn(error: unknown, tries: number, chance: number = Math.random()): Verdict {
  const code = error instanceof ApiError ? error.code : -1;
  if (code === 401) return { again: true, hold: 'session', after: 0 };
  const misplaced = error instanceof ApiError && error.name === MISPLACED;
  const passing = code === 0 || misplaced || PASSING.has(code);
  if (!passing || tries >= TRIES) return { again: false, fault: faultOf(error) };
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  const hold = code === 0 ? 'network' : 'server';
  return { again: true, hold, after: Math.max(asked, waitFor(tries, chance)) };
}

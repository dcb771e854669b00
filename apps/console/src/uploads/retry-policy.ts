/** Retry policy for uploads: decides whether and when to retry after an error, and what to wait for. */
import { ApiError } from '../api/client.ts';
import { backoff } from '../base/backoff.ts';
import { describe } from '../errors/problem-text.ts';
import type { Fault, Hold } from './item.ts';

export type Verdict =
  /** `after` in milliseconds. */
  { again: true; hold: Hold; after: number } | { again: false; fault: Fault };

/** Milliseconds. */
const WAIT = { first: 1_000, longest: 60_000 };
/** Maximum attempts without a response while online; offline attempts do not count. */
const TRIES = 8;

/** Temporary errors: overload, a lock held by another request, a gateway without a backend. */
const PASSING = new Set([408, 423, 425, 429, 502, 503, 504]);
/** The chunk had arrived already: the next attempt queries the offset first. */
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
  return { again: true, hold, after: Math.max(asked, backoff(WAIT, tries, chance)) };
}

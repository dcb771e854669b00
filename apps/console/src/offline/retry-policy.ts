/**
 * Retry policy of the outbox: decides after an error when to retry and what to wait for, or that the user has to act.
 */
import { backoff } from '../base/backoff.ts';
import { ApiError } from '../errors/api-error.ts';
import { FileLost } from './outbox.ts';
import { Found } from './send-entry.ts';
import type { Fault, Outgoing } from './types.ts';

export type Verdict =
  /** `after` in milliseconds; `asked` if the server set it (Retry-After). */
  { hold: NonNullable<Outgoing['hold']>; after: number; asked: boolean } | { fault: Fault };

/** Milliseconds. */
const WAIT = { first: 2_000, longest: 300_000 };
/** Upper limit for Retry-After, in milliseconds. */
const HOUR = 3_600_000;

/** Whether the stored time has passed. A time further ahead than any wait was written before the clock was changed. */
export const isDue = (not_before: number, now: number): boolean => not_before <= now || not_before > now + HOUR;

const PASSING = new Set([408, 423, 425, 429]);
/** The chunk had arrived already, or the upload is gone: the next attempt queries the offset first. */
const ASTRAY = new Set(['WrongOffset', 'UploadGone']);

/** Errors for files whose bytes the browser has lost. */
const UNREADABLE = new Set(['NotReadableError', 'NotFoundError']);

export function verdictOn(error: unknown, { tries, way }: Outgoing, chance: number = Math.random()): Verdict {
  if (error instanceof Found) return { fault: error.fault };
  if (error instanceof FileLost || (error instanceof DOMException && UNREADABLE.has(error.name)))
    return { fault: new Found('FileLost').fault };
  const wait = backoff(WAIT, tries, chance);
  // A full disk or a bug: nothing the user can correct. The entry stays.
  if (!(error instanceof ApiError)) return { hold: 'server', after: wait, asked: false };
  const { code, name, message, issues, retryAfter } = error;
  if (code === 0) return { hold: 'network', after: wait, asked: false };
  if (way.kind === 'session' && (code === 401 || name === 'SecondFactorMissing'))
    return { hold: 'session', after: 0, asked: false };
  if (code >= 500 || PASSING.has(code) || ASTRAY.has(name)) {
    const asked = Math.min(HOUR, (retryAfter ?? 0) * 1_000);
    return { hold: 'server', after: Math.max(asked, wait), asked: asked > 0 };
  }
  return { fault: { code, name, message, issues } };
}

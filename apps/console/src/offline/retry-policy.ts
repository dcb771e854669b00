/** What a failed try means for the next one: when there is any, what it waits for, or what a person has to mend. */
import { ApiError } from '../errors/api-error.ts';
import { FileLost } from './outbox.ts';
import { Found } from './send-entry.ts';
import type { Fault, Outgoing } from './types.ts';

export type Verdict =
  /** `after` in milliseconds; `asked` where the server said so. */
  { hold: NonNullable<Outgoing['hold']>; after: number; asked: boolean } | { fault: Fault };

const FIRST = 2_000;
const LONGEST = 300_000;
/** However long a server asks to wait. */
const HOUR = 3_600_000;

/** Growing waits, with a share of chance so that many devices do not come back at once. */
export const waitFor = (tries: number, chance: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.min(tries, 20) * (0.75 + chance / 2));

/** Whether the time that was written down has come. One that lies further ahead than any wait: the clock was moved. */
export const isDue = (not_before: number, now: number): boolean => not_before <= now || not_before > now + HOUR;

const PASSING = new Set([408, 423, 425, 429]);
/** A piece that had arrived already, or an upload that is there no more: the next try asks first where to go on. */
const ASTRAY = new Set(['WrongOffset', 'UploadGone']);

/** Files that are read no more: taken from the device by the browser. */
const UNREADABLE = new Set(['NotReadableError', 'NotFoundError']);

export function verdictOn(error: unknown, { tries, way }: Outgoing, chance: number = Math.random()): Verdict {
  if (error instanceof Found) return { fault: error.fault };
  if (error instanceof FileLost || (error instanceof DOMException && UNREADABLE.has(error.name)))
    return { fault: new Found('FileLost').fault };
  const wait = waitFor(tries, chance);
  // Nothing that a person could mend: a full disk, a fault of ours. What is kept stays.
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

/** Estimates the remaining upload time from the recent speed, rounded so that it does not jitter. */

export interface Speed {
  at: number;
  sent: number;
  /** Bytes per second; 0 while unknown. */
  speed: number;
}

/** Time constant in seconds of the moving average: after it an earlier speed has a weight of a third. */
const MEMORY = 8;

/** The speed after `sent` bytes at the time `now` (milliseconds). */
export function measuredSpeed(before: Speed | null, sent: number, now: number): Speed {
  // Fewer bytes than before: the set of uploads has changed, so measuring starts over.
  if (!before || sent < before.sent) return { at: now, sent, speed: 0 };
  const seconds = (now - before.at) / 1000;
  if (seconds < 0.5) return before;
  const present = (sent - before.sent) / seconds;
  const kept = before.speed === 0 ? 0 : Math.exp(-seconds / MEMORY);
  return { at: now, sent, speed: before.speed * kept + present * (1 - kept) };
}

export type Remaining = { unit: 'moment' } | { unit: 'second' | 'minute' | 'hour'; count: number };

/** Null if unknown. */
export function remaining(bytes: number, speed: number): Remaining | null {
  if (bytes <= 0 || speed < 1) return null;
  const seconds = bytes / speed;
  if (seconds < 10) return { unit: 'moment' };
  if (seconds <= 50) return { unit: 'second', count: Math.ceil(seconds / 10) * 10 };
  if (seconds <= 90 * 60) return { unit: 'minute', count: Math.max(1, Math.round(seconds / 60)) };
  const hours = Math.round(seconds / 3600);
  return hours > 48 ? null : { unit: 'hour', count: hours };
}

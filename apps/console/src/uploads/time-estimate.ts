/** How long it still takes, said calmly: from the speed of the last seconds, and in round numbers. */

export interface Speed {
  at: number;
  sent: number;
  /** Bytes a second; 0 while nobody knows. */
  speed: number;
}

/** After so many seconds an earlier speed counts for a third. */
const MEMORY = 8;

/** The next pace, when `sent` bytes have left by now (milliseconds). */
export function measuredSpeed(before: Speed | null, sent: number, now: number): Speed {
  // Fewer than before: another sum, of which nothing is known.
  if (!before || sent < before.sent) return { at: now, sent, speed: 0 };
  const seconds = (now - before.at) / 1000;
  if (seconds < 0.5) return before;
  const present = (sent - before.sent) / seconds;
  const kept = before.speed === 0 ? 0 : Math.exp(-seconds / MEMORY);
  return { at: now, sent, speed: before.speed * kept + present * (1 - kept) };
}

export type Remaining = { unit: 'moment' } | { unit: 'second' | 'minute' | 'hour'; count: number };

/** Null where nobody can tell. */
export function remaining(bytes: number, speed: number): Remaining | null {
  if (bytes <= 0 || speed < 1) return null;
  const seconds = bytes / speed;
  if (seconds < 10) return { unit: 'moment' };
  if (seconds <= 50) return { unit: 'second', count: Math.ceil(seconds / 10) * 10 };
  if (seconds <= 90 * 60) return { unit: 'minute', count: Math.max(1, Math.round(seconds / 60)) };
  const hours = Math.round(seconds / 3600);
  return hours > 48 ? null : { unit: 'hour', count: hours };
}

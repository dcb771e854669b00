/** How long an entry was filled in: from the first answer to the last thing done, without longer pauses. */

/** Milliseconds: what is longer is a pause, and counts for nothing. */
const PAUSE = 180_000;

export interface FillTime {
  /** Milliseconds; null where nobody knows what came before: begun elsewhere, or in an earlier version of this page. */
  spent: number | null;
  /** When something was done last, while the page is open: what lies between two visits counts for nothing, either. */
  last: number | null;
}

export const fillTime = (spent: number | null): FillTime => ({ spent, last: null });

/** Something is being done. `now`: of a clock that nobody sets. */
export function passTime(time: FillTime, now = performance.now()): void {
  const since = now - (time.last ?? now);
  if (time.spent !== null && since < PAUSE) time.spent += since;
  time.last = now;
}

/** Whole seconds, at least one; undefined where they are not known. */
export const secondsIn = ({ spent }: FillTime): number | undefined =>
  spent === null ? undefined : Math.max(1, Math.round(spent / 1_000));

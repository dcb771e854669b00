/** Five taps, each within a second of the one before (specification 3 sections 2.10 and 9). */
const TAPS = 5;
const WITHIN = 1_000;

export function countTaps(): (now: number) => number {
  let [count, last] = [0, Number.NEGATIVE_INFINITY];
  /** How many are still to come; 0 at the fifth, from which it counts anew. */
  return now => {
    count = now - last < WITHIN ? count + 1 : 1;
    last = now;
    const left = TAPS - count;
    if (left === 0) [count, last] = [0, Number.NEGATIVE_INFINITY];
    return left;
  };
}

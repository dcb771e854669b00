/** Counter of five taps, each within a second of the previous one (specification 3 sections 2.10 and 9). */
const TAPS = 5;
const WITHIN = 1_000;

export function countTaps(): (now: number) => number {
  let [count, last] = [0, Number.NEGATIVE_INFINITY];
  /** Taps left; 0 at the fifth, which resets the counter. */
  return now => {
    count = now - last < WITHIN ? count + 1 : 1;
    last = now;
    const left = TAPS - count;
    if (left === 0) [count, last] = [0, Number.NEGATIVE_INFINITY];
    return left;
  };
}

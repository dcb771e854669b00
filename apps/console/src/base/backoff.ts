/** Exponential backoff with jitter, so that devices do not retry in lockstep. All times in milliseconds. */
export const backoff = (
  { first, longest }: { first: number; longest: number },
  tries: number,
  chance: number = Math.random(),
): number => Math.min(longest, first * 2 ** Math.min(tries, 20) * (0.75 + chance / 2));

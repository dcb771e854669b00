/** Seeded pseudo-random numbers, so that the demo is the same everywhere. Not for secrets. */
export interface Dice {
  /** Uniform, at least 0, below 1. */
  roll(): number;
  /** A uniform integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, with a probability in proportion to its weight. */
  weighed<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function dice(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  // The generator Mulberry32: one multiplication chain per number, random enough for sample data.
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
  return {
    roll,
    whole,
    pick: list => list[whole(0, list.length - 1)]!,
    weighed(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let rest = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      return entries.at(-1)![0];
    },
  };
}

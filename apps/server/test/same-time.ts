/** Timing side channel assertion: whether two operations take equally long, on a machine with other load. */
const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Median difference in ms between the two names' times, as reported by `ask`, over at least so many pairs; and the
 * tolerance: 5 ms, or a tenth of longer times.
 */
export async function apart(names: readonly [string, string], ask: (name: string) => Promise<number>, rounds: number) {
  const times = new Map<string, number[]>(names.map(name => [name, []]));
  const [one, other] = names.map(name => times.get(name) ?? []);
  // Of pairs, so that load affects both alike.
  const between = () => Math.abs(median((one ?? []).map((time, round) => time - (other?.[round] ?? 0))));
  const allowed = () => Math.max(5, median(one ?? []) / 10);
  // More pairs on a busy machine, until noise is below the tolerance; a true difference persists.
  for (let round = -2; round < rounds || (round < 5 * rounds && between() >= allowed()); round++) {
    // In alternating order: disturbances affect both.
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const took = await ask(name);
      if (round >= 0) times.get(name)?.push(took);
    }
  }
  console.info(`medians ${median(one ?? []).toFixed(1)} and ${median(other ?? []).toFixed(1)} ms`);
  return { apart: between(), allowed: allowed() };
}

/** Whether two ways take as long as each other, on a machine that does other things beside. */
const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Median of the ms that `ask`, which says its own time, takes longer for one name than for the other, of so many pairs or
 * more; and what is no difference: 5 ms, or a tenth where the whole takes longer.
 */
export async function apart(names: readonly [string, string], ask: (name: string) => Promise<number>, rounds: number) {
  const times = new Map<string, number[]>(names.map(name => [name, []]));
  const [one, other] = names.map(name => times.get(name) ?? []);
  // Of pairs, so that what else this machine does counts for both alike.
  const between = () => Math.abs(median((one ?? []).map((time, round) => time - (other?.[round] ?? 0))));
  const allowed = () => Math.max(5, median(one ?? []) / 10);
  // A busy machine needs more of them until its noise is less than what is asked; a true difference stays.
  for (let round = -2; round < rounds || (round < 5 * rounds && between() >= allowed()); round++) {
    // In turn first: whatever comes in between comes to both.
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const took = await ask(name);
      if (round >= 0) times.get(name)?.push(took);
    }
  }
  console.info(`medians ${median(one ?? []).toFixed(1)} and ${median(other ?? []).toFixed(1)} ms`);
  return { apart: between(), allowed: allowed() };
}

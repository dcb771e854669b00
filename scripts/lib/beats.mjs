/**
 * What a piece of work costs, for tests: processor time of this thread in beats of a fixed piece of work, so that neither
 * a slower machine nor what others do on it counts. A beat is some 13 ms where this was written.
 */
const own = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

function fixed() {
  let sum = 0;
  for (let at = 0; at < 3_000_000; at++) sum = (sum * 31 + at) % 1_000_003;
  return sum;
}

/** What does little is done again until it can be measured: the clock of a thread goes in steps. */
const shortest = 20;

async function costOf(work) {
  const from = own();
  for (let times = 1; ; times++) {
    await work();
    const cost = own() - from;
    if (cost >= shortest) return cost / times;
  }
}

let known;
/** Processor time of the fixed piece of work, in ms; the middle of five. */
async function beat() {
  if (known) return known;
  const costs = [];
  for (let round = 0; round < 5; round++) costs.push(await costOf(fixed));
  known = costs.sort((a, b) => a - b)[2];
  return known;
}

/**
 * Fails unless `work` takes at most `most` beats in one of three rounds. `most` is several times what the work takes, and
 * a fraction of what it must not come to.
 */
export async function atMostBeats(most, work, what = '') {
  const one = await beat();
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const beats = (await costOf(work)) / one;
    if (beats <= most) return;
    rounds.push(beats.toFixed(1));
  }
  throw new Error(`${what} took ${rounds.join(', ')} beats, ${most} at most`.trim());
}

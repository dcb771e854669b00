/**
 * Performance assertion for tests: CPU time of this thread in units ("beats") of a calibration workload, so that
 * neither slower machines nor load on them count. A beat is some 13 ms where this was written.
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

/** Work shorter than this is repeated until it can be measured: the CPU clock of a thread has a coarse resolution. */
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
/** CPU time of the calibration workload in ms; the median of five. */
async function beat() {
  if (known) return known;
  const costs = [];
  for (let round = 0; round < 5; round++) costs.push(await costOf(fixed));
  known = costs.sort((a, b) => a - b)[2];
  return known;
}

/**
 * Fails unless `work` takes at most `most` beats in one of three rounds. `most` should be several times the usual cost,
 * and a fraction of that of the regression it guards against.
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

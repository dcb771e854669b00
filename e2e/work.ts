/** CPU time of a page's main thread by CDP, independent of the machine's load. */
import type { Page } from '@playwright/test';

/** Iterations of the calibration workload ("beat"), the unit in which CPU times are compared across machines. */
const beats = 3_000_000;

export interface Work {
  /** CPU seconds of the thread so far. */
  time(): Promise<number>;
  /** CPU seconds of the calibration workload: some 13 ms where this was written. */
  beat(): Promise<number>;
  end(): Promise<void>;
}

export async function workOf(page: Page): Promise<Work> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const time = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  return {
    time,
    async beat() {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const from = await time();
        await page.evaluate(most => {
          let sum = 0;
          for (let at = 0; at < most; at++) sum = (sum * 31 + at) % 1_000_003;
          return sum;
        }, beats);
        times.push((await time()) - from);
      }
      return times.sort((a, b) => a - b)[2] ?? Number.NaN;
    },
    end: () => devtools.detach(),
  };
}

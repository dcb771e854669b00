/** Test of the heap's growth: the same work in two processes, with and without the bound. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const heap = new URL('../src/base/heap.ts', import.meta.url).href;

/** A ring of 200,000 rows, each replaced thirty times: what dies has lived long. Tells the most megabytes in use. */
const work = `
  const row = at => ({ at, text: 'row ' + at, cells: [at, at + 1, at + 2] });
  const ring = Array.from({ length: 200_000 }, (_, at) => row(at));
  let most = 0;
  for (let at = 0; at < 6_000_000; at++) {
    ring[at % ring.length] = row(at);
    if (at % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  process.stdout.write(String(most / 2 ** 20));`;

async function most(start: string): Promise<{ megabytes: number; said: string }> {
  const flags = ['--max-semi-space-size=4', '--input-type=module', '--disable-warning=ExperimentalWarning'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, '--eval', start + work]);
  return { megabytes: Number(stdout), said: stderr };
}

it('long work leaves the heap a third smaller at least, and this V8 knows the flag', async () => {
  const [bounded, free] = await Promise.all([
    most(`import { limitHeapGrowth } from ${JSON.stringify(heap)}; limitHeapGrowth();`),
    most(''),
  ]);
  expect(bounded.said).toBe('');
  expect(free.megabytes).toBeGreaterThan(0);
  expect(bounded.megabytes).toBeLessThan((free.megabytes * 2) / 3);
});

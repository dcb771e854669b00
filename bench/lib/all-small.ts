/**
 * Runs benches at their small size, one after another in one process, which has read the code once and shares its
 * PostgreSQL and its browser: a third of the processor time of as many processes. `node bench/lib/all-small.ts REPORT
 * name …` writes to REPORT, as JSON, how each one ended.
 */
import { writeFileSync } from 'node:fs';
import { cpuOfTree } from './cpu.ts';
import { closeShared, share } from './shared.ts';

const [, , report = '', ...names] = process.argv;
// The benches read the command line themselves.
process.argv.splice(2, Number.POSITIVE_INFINITY, '--small');
share();

/** What a bench that ends in no way says, by its name. */
const results: Record<string, { error?: string; cpu: number }> = {};
const errorOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

for (const name of names) {
  console.log(`\n# ${name}`);
  const before = cpuOfTree(process.pid);
  let error: string | undefined;
  process.exitCode = 0;
  try {
    await import(`../${name}.ts`);
    if (process.exitCode) error = 'A figure is wrong at any size.';
  } catch (thrown) {
    error = errorOf(thrown);
    console.error(error);
  }
  const cpu = cpuOfTree(process.pid) - before;
  results[name] = { cpu, ...(error !== undefined && { error }) };
  console.log(`${error === undefined ? '✓' : '✗'} ${name}: ${(cpu / 1_000).toFixed(1)} s of processor time`);
  writeFileSync(report, JSON.stringify(results));
}
await closeShared();
process.exit(Object.values(results).some(({ error }) => error !== undefined) ? 1 : 0);

/**
 * Bench of the second `npm start`: CPU time of all its processes (npm excepted) until the first answer, wall time, and
 * the resident memory of the idle server. Median of 5.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../e2e/server.ts';
import { cpuOfTree, memoryOf } from './lib/cpu.ts';
import { median } from './lib/load.ts';
import { exceeded, sized } from './lib/size.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-start-'));
chmodSync(folder, 0o711);
const port = await freePort();

async function start(rest: number): Promise<{ cpu: number; wall: number; memory: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const ended = new Promise(done => child.once('exit', done));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      answer => answer.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() - began > 600_000) throw new Error('the server does not start');
    await delay(sized(10, 100));
  }
  const wall = performance.now() - began;
  const cpu = cpuOfTree(child.pid ?? 0);
  await delay(rest);
  const memory = memoryOf(child.pid ?? 0);
  child.kill('SIGTERM');
  await ended;
  return { cpu, wall, memory };
}

await start(sized(1_000, 0));
const runs: Awaited<ReturnType<typeof start>>[] = [];
for (let run = 0; run < sized(5, 1); run++) runs.push(await start(sized(10_000, 0)));
rmSync(folder, { recursive: true, force: true });

const lines = [
  { name: 'CPU to the first answer, s', value: median(runs.map(run => run.cpu)) / 1_000, bound: 0.9 },
  { name: 'wall to the first answer, s', value: median(runs.map(run => run.wall)) / 1_000, bound: 3 },
  { name: 'memory of the idle server, MB', value: median(runs.map(run => run.memory)) * 1.048576, bound: 120 },
];
console.log('\n## start\n\nSecond start, median of 5.\n\n| what | value | bound |\n|---|---|---|');
for (const { name, value, bound } of lines)
  console.log(`| ${name} | ${value.toFixed(2)} | ${bound}${exceeded(value > bound)} |`);

/** Test of starting PostgreSQL again: how often, what is said, and waiting for room; with other processes in its place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { DiskFull } from '../../src/base/start-error.ts';
import { keepRunning, type Running } from '../../src/db/embedded/keep-running.ts';
import { until } from '../until.ts';

interface Trial {
  said: string[];
  running(): Running;
  started(): number;
  exited(): number;
  release(): Promise<Running>;
  /** Kills the present process; resolves when it is gone. */
  kill(): Promise<void>;
  clock: { now: number };
}

async function sleeper(): Promise<Running & { child: ChildProcess }> {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return { pid: child.pid ?? 0, child };
}

async function trial(again: () => Promise<Running> = sleeper, adopted = false): Promise<Trial> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const [clock, counts] = [{ now: 0 }, { started: 0, exited: 0 }];
  const first = await sleeper();
  const kept = keepRunning<Running>({
    running: adopted ? { pid: first.pid } : first,
    again: async () => {
      const next = await again();
      counts.started += 1;
      return next;
    },
    log: { info: say, warn: say },
    onExit: () => void counts.exited++,
    now: () => clock.now,
  });
  return {
    said,
    clock,
    running: kept.running,
    release: kept.release,
    started: () => counts.started,
    exited: () => counts.exited,
    async kill() {
      const child = kept.running().child ?? first.child;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('starts it again, three times within a minute, and not a fourth time', async () => {
  const one = await trial();
  for (let times = 1; times <= 3; times++) {
    await one.kill();
    await until(() => one.started() === times);
  }
  await one.kill();
  await until(() => one.exited() === 1);
  expect([one.started(), one.exited()]).toEqual([3, 1]);
  expect(one.said.at(-1)).toBe('PostgreSQL ended more than 3 times within a minute.');
});

it('counts a minute, no longer', async () => {
  const one = await trial();
  for (let times = 1; times <= 5; times++) {
    await one.kill();
    await until(() => one.started() === times);
    one.clock.now += 25_000;
  }
  expect(one.exited()).toBe(0);
  await one.release();
});

it('notices the end of one that was adopted', async () => {
  const one = await trial(sleeper, true);
  await one.kill();
  await until(() => one.started() === 1);
  await one.release();
});

it('waits while its disk is full, says so once, and gives up where it cannot be started', async () => {
  let tries = 0;
  const one = await trial(async () => {
    tries += 1;
    if (tries < 3) throw new DiskFull('The disk is full.');
    return sleeper();
  });
  await one.kill();
  await until(() => one.started() === 1);
  expect(one.said).toEqual(['PostgreSQL ended. Starting it again.', 'The disk is full.']);
  await one.release();

  const other = await trial(() => Promise.reject(new Error('no binaries')));
  await other.kill();
  await until(() => other.exited() === 1);
  expect(other.said.at(-1)).toBe('no binaries');
});

it('starts one that ends while it is being started once more, as often as any', async () => {
  let tries = 0;
  const one = await trial(() => (++tries < 3 ? Promise.reject(new Error('killed while starting')) : sleeper()));
  await one.kill();
  await until(() => one.started() === 1);
  expect([tries, one.exited()]).toEqual([3, 0]);
  expect(one.said).toEqual(['PostgreSQL ended. Starting it again.', 'killed while starting']);
  await one.kill();
  await until(() => one.exited() === 1);
  expect(tries).toBe(3);
});

it('ends with its release, also while it waits', async () => {
  const one = await trial(() => Promise.reject(new DiskFull('The disk is full.')));
  await one.kill();
  await until(() => one.said.includes('The disk is full.'));
  await one.release();
  const other = await trial();
  const { pid } = await other.release();
  expect(pid).toBe(other.running().pid);
  await other.kill();
  expect([one.exited(), other.started(), other.exited()]).toEqual([0, 0, 0]);
});

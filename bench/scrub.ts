/**
 * Bench of the integrity check of stored files: CPU time of reading an object of one second's rate in the background's
 * pace, as a ratio to that of hashing the same bytes. Taken in turns; the least of thirty.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { scrubRate } from '../apps/server/src/jobs/scrub.ts';
import { diskStorage } from '../apps/server/src/outside/storage/disk.ts';
import { newKey } from '../apps/server/src/outside/storage/storage.ts';
import { inspectObject } from '../apps/server/src/records/object-check.ts';
import { report } from './lib/report.ts';
import { sized } from './lib/size.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-scrub-'));
const storage = diskStorage(folder);
const bytes = randomBytes(sized(scrubRate, 100_000));
const hash = () => createHash('sha256').update(bytes).digest();
const key = newKey();
await storage.put(key, Readable.from([bytes]));
const expected = { key, size: bytes.length, sha256: hash() };
const pace = { portion: scrubRate, rest: () => new Promise<void>(setImmediate) };

/** CPU time in ms. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
async function inspect(): Promise<void> {
  const found = await inspectObject(storage, expected, pace);
  if (found !== 'sound') throw new Error(`the object is ${found}`);
}

let [ours, base] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let turn = 0; turn < sized(30, 3); turn++) {
  ours = Math.min(ours, await costOf(inspect));
  base = Math.min(base, await costOf(hash));
}
rmSync(folder, { recursive: true, force: true });
report('scrub', 'CPU time in ms of one second of the background’s pace, to the hash of the same bytes', [
  { name: 'integrity check', ours, base, ratio: ours / base, bound: 3 },
]);

/**
 * Bench of workbook exports of 100,000 and of 300,000 entries with 15 answers: time to the first byte, the server's
 * memory over idle, and the latency of other users' lists meanwhile, compared with an idle server.
 */
import { request } from 'node:http';
import pg from 'pg';
import { memoryOf } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { ask } from './lib/load.ts';
import { exceeded, sized } from './lib/size.ts';

interface Export {
  firstByte: number;
  whole: number;
  bytes: number;
  memory: number;
}

const entries = sized(100_000, 1_000);
const ground = await layGround(entries);
const [big = ''] = ground.forms;
// A connection of its own: the bulk insert exceeds the server's statement timeout.
const client = new pg.Client(ground.url);
await client.connect();
await client.query('update reports set report_config_id = $1', [big]);
const ours = await serveOurs(ground, { NODE_OPTIONS: '--max-semi-space-size=4' });
const token = ground.tokens.all[0] ?? '';
const list = () =>
  ask({ url: `${ours.base}/api/reports.json?filter[report_config_id]=${big}`, token: ground.tokens.all[1] ?? '' });

function download(): Promise<Export> {
  const began = performance.now();
  const idle = memoryOf(ours.pid);
  let firstByte = 0;
  let bytes = 0;
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(ours.pid));
  }, 20);
  return new Promise((resolve, reject) => {
    request(
      `${ours.base}/api/reports.xlsx?filter[report_config_id]=${big}`,
      { headers: { authorization: `Bearer ${token}` } },
      answer => {
        answer.on('data', part => {
          firstByte ||= performance.now() - began;
          bytes += part.length;
        });
        answer.on('end', () => {
          clearInterval(watch);
          if (answer.statusCode === 200)
            resolve({ firstByte, whole: performance.now() - began, bytes, memory: most - idle });
          else reject(new Error(`status ${answer.statusCode}`));
        });
        answer.on('error', reject);
      },
    )
      .on('error', reject)
      .end();
  });
}

/**
 * 99th percentile of lists while `until` runs, one every 10 ms: with fewer, 60 samples say, it would be the slowest
 * one.
 */
async function listsDuring(until: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let over = false;
  void until.finally(() => {
    over = true;
  });
  while (!over) {
    times.push((await list()).ms);
    await new Promise(done => setTimeout(done, 10));
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

// Warm-up: the first of each loads its code, which delays lists by up to 20 ms.
await Promise.all(Array.from({ length: 20 }, list));
const first = await download();
const lines = [{ name: 'the first of all: first byte, ms', value: first.firstByte, bound: 1_000 }];
for (const [index, count] of [entries, 3 * entries].entries()) {
  if (index > 0) {
    await client.query(
      'insert into reports (id, report_config_id, user_id, owner, data, search, created, modified) select gen_random_uuid(), report_config_id, user_id, owner, data, search, created, modified from reports, generate_series(1, 2)',
    );
    await client.query('vacuum analyze reports');
  }
  const before = await listsDuring(new Promise(done => setTimeout(done, sized(8_000, 100))));
  const running = download();
  const meanwhile = await listsDuring(running);
  const made = await running;
  const name = count.toLocaleString('en');
  console.error(name, made, { before, meanwhile });
  lines.push(
    { name: `${name}: first byte, ms`, value: made.firstByte, bound: 1_000 },
    { name: `${name}: memory over idle, MB`, value: made.memory * 1.048576, bound: 100 },
    { name: `${name}: lists of others p99, ratio`, value: meanwhile / before, bound: 2 },
    { name: `${name}: whole, s (no bound)`, value: made.whole / 1_000, bound: Number.POSITIVE_INFINITY },
  );
}
console.log('\n## export\n\n| what | value | bound |\n|---|---|---|');
for (const { name, value, bound } of lines)
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound}${exceeded(value > bound)} |`);
await client.end();
await ours.stop();
await ground.close();

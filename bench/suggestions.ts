/**
 * Bench of a suggestion file of 100,000 rows and 7 columns: time of its import, latency of other users' lists
 * meanwhile, and the cost of a suggestion while typing: CPU time of server and PostgreSQL together, which is its
 * duration on an otherwise idle machine, and the median wall time here.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Airport, airports, airportsDatabase } from '../demo/airports.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { memoryOf } from './lib/cpu.ts';
import { formFields, layGround, serveOurs } from './lib/ground.ts';
import { ask, cpuPerRequest, median } from './lib/load.ts';
import { exceeded, sized } from './lib/size.ts';

const total = sized(100_000, 2_000);
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-suggestions-'));
const file = join(folder, 'known.db');

/** The real airports repeatedly with a number appended: no two rows are equal. */
function* many(): Generator<Airport, void, void> {
  const real = airports();
  for (let at = 0; at < total; at++) {
    const row = real[at % real.length] as Airport;
    const round = Math.floor(at / real.length);
    yield { ...row, iata: `${row.iata}${round || ''}`, name: `${row.name}${round ? ` ${round}` : ''}` };
  }
}
airportsDatabase(file, many());

const ground = await layGround(0);
const ours = await serveOurs(ground);
const token = ground.tokens.all[0] ?? '';
const authorization = `Bearer ${token}`;

async function send(path: string, method: string, body: FormData | object): Promise<{ data: { id: string } }> {
  const json = !(body instanceof FormData);
  const answer = await patientFetch(`${ours.base}/api${path}`, {
    method,
    headers: { authorization, ...(json ? { 'content-type': 'application/json' } : {}) },
    body: json ? JSON.stringify(body) : body,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { data: { id: string } };
}

const multipart = new FormData();
multipart.set('file', new Blob([readFileSync(file)]), 'known.db');
const { data: uploaded } = await send('/pixelstein-files/files.json', 'POST', multipart);
const { data: form } = await send('/report-configs/add.json', 'POST', {
  name: 'Known',
  fields: formFields(),
  states: [],
  // The fields of this form are no section of known data.
  suggestion_all_columns: true,
});

const list = () => ask({ url: `${ours.base}/api/report-configs.json`, token: ground.tokens.own[0] ?? '' });
await list();
const idle = memoryOf(ours.pid);
let most = idle;
const lists: number[] = [];
let taking = true;
const began = performance.now();
const taken = send(`/report-configs/${form.id}.json`, 'PATCH', { suggestion_file_id: uploaded.id }).finally(() => {
  taking = false;
});
while (taking) {
  lists.push((await list()).ms);
  most = Math.max(most, memoryOf(ours.pid));
  await new Promise(done => setTimeout(done, 10));
}
await taken;
lists.sort((a, b) => a - b);
const taking_s = (performance.now() - began) / 1_000;

const cases: [string, { key: string; value: string; page?: number }][] = [
  ['one letter, many begin', { key: 'name', value: 'm' }],
  ['one letter, few begin', { key: 'name', value: 'x' }],
  ['two letters', { key: 'city', value: 'ch' }],
  ['two letters, hardly there', { key: 'name', value: 'qz' }],
  ['a word', { key: 'name', value: 'international' }],
  ['a word in every thirtieth', { key: 'name', value: 'field' }],
  ['a long name', { key: 'name', value: 'livingston municipal 17' }],
  ['a long text that is not there', { key: 'name', value: 'livingston municipal airfield of the north' }],
  ['a number', { key: 'latitude', value: '41.98' }],
  ['the last page', { key: 'name', value: 'a', page: 50 }],
];
const pids = [ours.pid, ground.postmaster];
const lines: { name: string; value: number; bound: number; wall?: number }[] = [
  { name: 'taking it in, s', value: taking_s, bound: 20 },
  { name: 'lists of others meanwhile, p95 ms', value: lists[Math.floor(lists.length * 0.95)] ?? 0, bound: 100 },
  { name: "the server's memory meanwhile, MB over idle", value: most - idle, bound: 100 },
];
for (const [name, body] of cases) {
  const asked = {
    url: `${ours.base}/api/report-configs/suggestions/${form.id}.json`,
    token,
    method: 'POST',
    body: JSON.stringify(body),
  };
  const first = await ask(asked);
  const { count } = JSON.parse(first.text) as { count: number };
  const times: number[] = [];
  const value = await cpuPerRequest(pids, 1, sized(200, 2), () => asked);
  for (let round = 0; round < sized(50, 2); round++) times.push((await ask(asked)).ms);
  lines.push({ name: `${name} (${count} found), CPU ms`, value, bound: 20, wall: median(times) });
}
await ours.stop();
await ground.close();
rmSync(folder, { recursive: true, force: true });

console.log(
  '\n## suggestions\n\n100,000 rows of 7 columns.\n\n| what | measured | bound | wall ms |\n|---|---|---|---|',
);
for (const { name, value, bound, wall } of lines)
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound}${exceeded(value > bound)} | ${wall?.toFixed(1) ?? ''} |`);

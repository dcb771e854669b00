/**
 * Bench of importing 100,000 rows of 30 columns, as a workbook and as CSV: until the first rows that do not fit are known,
 * until all are matched, written, and taken back; memory of the server, and lists of others meanwhile. Cases: `xlsx`, `csv`,
 * `numbered` (a workbook whose rows get running numbers, in no other run).
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Cell, workbook } from '../apps/server/src/outside/xlsx/workbook.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { cpuOfTree, memoryOf } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { ask } from './lib/load.ts';
import { exceeded, onlyCase, sized } from './lib/size.ts';
import { csvLine, wideFields, wideNames, wideRow } from './lib/wide-table.ts';

const total = sized(100_000, 1_000);
/** One row in a thousand does not fit. */
const wrong = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-imports-'));
function rowOf(row: number): Cell[] {
  const cells = wideRow(row);
  if (row % wrong === 7) cells[2] = 'viel';
  return cells;
}

async function* rows(): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < total; at += 500)
    yield Array.from({ length: Math.min(500, total - at) }, (_, more) => rowOf(at + more));
}
async function* sheets() {
  yield { name: 'Daten', columns: wideNames.map(name => ({ headers: [name], width: 10 })), rows: rows() };
}
async function* lines() {
  yield csvLine(wideNames);
  for await (const batch of rows()) yield batch.map(csvLine).join('');
}

const files = { xlsx: join(folder, 'rows.xlsx'), csv: join(folder, 'rows.csv') };
await pipeline(workbook(sheets()), createWriteStream(files.xlsx));
await pipeline(lines, createWriteStream(files.csv));

const ground = await layGround(sized(20_000, 200));
// Flags and allocator as `npm start` sets them.
const ours = await serveOurs(ground, { MALLOC_ARENA_MAX: '2' }, ['--max-semi-space-size=4', '--expose-gc']);
const token = ground.tokens.all[0] ?? '';
const authorization = `Bearer ${token}`;

interface Told {
  id: string;
  state: string;
  added: number;
  changed: number;
  misfits: number;
}
async function send<T = Told>(path: string, method = 'GET', body?: FormData | object): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData);
  const answer = await patientFetch(`${ours.base}/api${path}`, {
    method,
    headers: { authorization, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

const list = async () =>
  (
    await ask({
      url: `${ours.base}/api/reports.json?filter[report_config_id]=${ground.forms[1]}`,
      token: ground.tokens.own[0] ?? '',
    })
  ).ms;
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
const pause = () => new Promise(done => setTimeout(done, 20));

const calm: number[] = [];
for (let round = 0; round < sized(300, 5); round++) calm.push(await list());
const idle = memoryOf(ours.pid);
let most = idle;
const meanwhile: number[] = [];

const figures: { name: string; value: number; bound: number }[] = [];
/** Lists of somebody else go on while `work` does. */
async function timed<T>(work: Promise<T>): Promise<T> {
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  while (going) {
    meanwhile.push(await list());
    most = Math.max(most, memoryOf(ours.pid));
    await pause();
  }
  return done;
}
async function ended(id: string, first?: () => void): Promise<Told> {
  for (let seen = false; ; ) {
    const told = await send(`/imports/${id}.json`);
    if (!seen && told.misfits > 0) {
      seen = true;
      first?.();
    }
    if (!['reading', 'matching', 'applying', 'undoing'].includes(told.state)) return told;
    await pause();
  }
}
const since = (began: number) => (performance.now() - began) / 1_000;
/** Seconds of processor time of the server with what it starts, and of PostgreSQL: other works on the machine are not in it. */
const cpu = () => [cpuOfTree(ours.pid) / 1_000, cpuOfTree(ground.postmaster) / 1_000] as const;
function worked(name: string, [server, database]: ReturnType<typeof cpu>): void {
  const now = cpu();
  figures.push({
    name: `${name}: CPU of the server, s (no bound)`,
    value: now[0] - server,
    bound: Number.POSITIVE_INFINITY,
  });
  figures.push({
    name: `${name}: CPU of PostgreSQL, s (no bound)`,
    value: now[1] - database,
    bound: Number.POSITIVE_INFINITY,
  });
}

async function measure(type: 'xlsx' | 'csv', form: string, keys: string[]): Promise<Told> {
  const title = `${type}${keys.length > 0 ? ', by a key' : ''}`;
  const body = new FormData();
  body.set('report_config_id', form);
  body.set('mapping', JSON.stringify({ keys }));
  body.set('file', new Blob([readFileSync(files[type])]), `rows.${type}`);
  let began = performance.now();
  let before = cpu();
  const { id } = await timed(send('/reports/import.json', 'POST', body));
  figures.push({ name: `${title}: answered, s`, value: since(began), bound: 30 });
  worked(`${title}: answered`, before);
  const matched = await timed(
    ended(id, () => figures.push({ name: `${title}: first misfit known, s`, value: since(began), bound: 3 })),
  );
  figures.push({ name: `${title}: all matched, s`, value: since(began), bound: 60 });
  worked(`${title}: all matched`, before);
  if (matched.misfits !== Math.ceil((total - 7) / wrong)) exceeded(true, { fault: true });
  began = performance.now();
  before = cpu();
  await send(`/imports/${id}/apply.json`, 'POST', { rows: 'fitting' });
  const applied = await timed(ended(id));
  figures.push({ name: `${title}: written, s`, value: since(began), bound: 90 });
  worked(`${title}: written`, before);
  return applied;
}
async function undo(id: string, title: string): Promise<void> {
  const began = performance.now();
  const before = cpu();
  await send(`/imports/${id}/undo.json`, 'POST');
  await timed(ended(id));
  figures.push({ name: `${title}: taken back, s`, value: since(began), bound: 30 });
  worked(`${title}: taken back`, before);
}

const only = onlyCase();
const form = await send<{ id: string }>('/report-configs/add.json', 'POST', {
  ...{ name: 'Rows', fields: wideFields, states: [] },
  ...(only === 'numbered' && { numbering: { prefix: 'R', digits: 6, year: false, gapless: false } }),
});
if (only !== 'csv') await undo((await measure('xlsx', form.id, [])).id, 'xlsx');
if (only === undefined || only === 'csv') {
  await measure('csv', form.id, ['nr']);
  const again = await measure('csv', form.id, ['nr']);
  if (again.added + again.changed > 0) exceeded(true, { fault: true });
}
figures.push({ name: "the server's memory meanwhile, MB over idle", value: most - idle, bound: 150 });
figures.push({ name: 'lists of others meanwhile, p99 ms', value: p99(meanwhile), bound: 100 });
figures.push({ name: 'the same before, p99 ms', value: p99(calm), bound: 100 });
figures.push({ name: 'the first as a multiple of the second', value: p99(meanwhile) / p99(calm), bound: 2 });
await ours.stop();
await ground.close();
rmSync(folder, { recursive: true, force: true });

console.log(`\n## imports\n\n${total} rows of 30 columns.\n\n| what | measured | bound |\n|---|---|---|`);
for (const { name, value, bound } of figures)
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound}${exceeded(value > bound)} |`);

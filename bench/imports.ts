/**
 * Bench of importing 100,000 rows of 30 columns, as a workbook and as CSV: until the first rows that do not fit are known,
 * until all are matched, written, and taken back; memory of the server, and lists of others meanwhile. Cases: `xlsx`, `csv`,
 * `numbered` (a workbook whose rows get running numbers, in no other run).
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInput } from '@kontor/form';
import { type Cell, workbook } from '../apps/server/src/outside/xlsx/workbook.ts';
import { cpuOfTree, memoryOf } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { ask } from './lib/load.ts';
import { exceeded, onlyCase, sized } from './lib/size.ts';

const total = sized(100_000, 1_000);
/** One row in a thousand does not fit. */
const wrong = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-imports-'));
const words = ['Mast', 'Leitung', 'Freileitung Süd', 'Umspannwerk', 'Trasse 7', 'Isolator'];
const kinds = ['text', 'number', 'date', 'select', 'switch'] as const;
const names = ['nr', ...Array.from({ length: 29 }, (_, at) => `${kinds[at % kinds.length]}_${at}`)];

const fields = names.map(name => {
  const kind = kinds.find(each => name.startsWith(each)) ?? 'text';
  const content = createInput(kind);
  const values = words.map((label, at) => ({ id: String(at), value: `w${at}`, label }));
  return { ...content, options: { ...content.options, name, label: name, ...(kind === 'select' && { values }) } };
});

function cellOf(name: string, row: number, at: number): Cell {
  const mixed = row * 31 + at * 17;
  if (name === 'nr') return `K-${row}`;
  if (name.startsWith('number')) return at === 2 && row % wrong === 7 ? 'viel' : mixed % 10_000;
  if (name.startsWith('date')) return { serial: 44_000 + (mixed % 2_000), time: false };
  if (name.startsWith('select')) return words[mixed % words.length];
  if (name.startsWith('switch')) return mixed % 2 === 0;
  return `${words[mixed % words.length]} ${mixed % 977}`;
}
const rowOf = (row: number): Cell[] => names.map((name, at) => cellOf(name, row, at));

async function* rows(): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < total; at += 500)
    yield Array.from({ length: Math.min(500, total - at) }, (_, more) => rowOf(at + more));
}
async function* sheets() {
  yield { name: 'Daten', columns: names.map(name => ({ headers: [name], width: 10 })), rows: rows() };
}
const csvCell = (cell: Cell): string =>
  cell !== null && typeof cell === 'object' && 'serial' in cell
    ? new Date(Date.UTC(1899, 11, 30) + cell.serial * 86_400_000).toISOString().slice(0, 10)
    : String(cell ?? '');
async function* lines() {
  yield `${names.join(';')}\n`;
  for await (const batch of rows()) yield batch.map(row => `${row.map(csvCell).join(';')}\n`).join('');
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
  const answer = await fetch(`${ours.base}/api${path}`, {
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
  ...{ name: 'Rows', fields, states: [] },
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

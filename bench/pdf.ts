/**
 * Bench of the PDF of an entry with three pages (40 answers, a repeat of 20 rows, six photos of 7 megapixels): time to
 * the whole file, the first including the start of the renderer process; and the server's own memory when it is idle
 * again.
 */
import { type Content, createInput, newId } from '@kontor/form';
import sharp from 'sharp';
import { sql } from '../apps/server/src/db/sql.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { memoryOf } from './lib/cpu.ts';
import { field, layGround, serveOurs } from './lib/ground.ts';
import { median } from './lib/load.ts';
import { exceeded, sized, until } from './lib/size.ts';

const ground = await layGround(0);
const ours = await serveOurs(ground, { NODE_OPTIONS: '--max-semi-space-size=4' });
const headers = { authorization: `Bearer ${ground.tokens.all[0] ?? ''}` };

async function post(path: string, body: object): Promise<string> {
  const answer = await patientFetch(`${ours.base}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function photo(index: number): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 90 + index * 20, sigma: 12 };
  const [width, height] = sized([3_072, 2_304], [384, 288]) as [number, number];
  const create = { width, height, channels: 3 as const, background: '#345', noise };
  const form = new FormData();
  const bytes = await sharp({ create }).jpeg({ quality: 70 }).toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `foto-${index}.jpg`);
  const path = '/api/pixelstein-files/files.json';
  const answer = await patientFetch(ours.base + path, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const rest = (ms: number) => new Promise(done => setTimeout(done, sized(ms, 0)));
const column = { width: 'col-6', before: 0, after: 0 } as const;
const whole = { ...column, width: 'col-12' } as const;
const texts = Array.from({ length: 40 }, (_, index) => ({ ...field(`answer_${index}`), column }));
const rows = ['part', 'place', 'words'].map(name => ({ ...field(name), column }));
const repeat: Content = {
  id: newId(),
  type: 'repeat_container',
  column: whole,
  options: { maxRepeats: 50, contents: rows },
};
const input = createInput('file');
const photos = {
  ...input,
  options: { ...input.options, name: 'photos', label: 'Photos', buttonLabel: 'More', buttonLabelFirstItem: 'First' },
};
const form = await post('/report-configs/add.json', { name: 'Three pages', fields: [...texts, repeat, photos] });
const data: Record<string, unknown> = { _repeat: { [repeat.id]: 20 } };
for (const { options } of texts) data[String(options.name)] = 'An answer as people write it, with some words';
for (let at = 0; at < 20; at++) for (const { options } of rows) data[`${options.name}.${at}`] = `${options.name} ${at}`;
data.photos = await Promise.all(Array.from({ length: 6 }, (_, index) => photo(index)));
const entry = await post('/reports/add.json', { report_config_id: form, data });
// Their thumbnails are made in the background first.
await until('the thumbnails', async () => {
  const waiting = await ground.database.rows(sql`select id from files where thumbnail_state = 'waiting'`);
  return waiting.length === 0;
});
await rest(10_000);

async function once(): Promise<{ ms: number; pages: number }> {
  const began = performance.now();
  const answer = await patientFetch(`${ours.base}/api/reports/${entry}.pdf`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const ms = performance.now() - began;
  if (!answer.ok) throw new Error(bytes.toString());
  return { ms, pages: [...bytes.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length };
}

const before = memoryOf(ours.pid);
const first = await once();
const times: number[] = [];
for (let at = 0; at < sized(30, 2); at++) times.push((await once()).ms);
times.sort((a, b) => a - b);
await rest(5_000);
const lines = [
  { name: 'pages', value: first.pages, bound: 3, fault: true },
  { name: 'the first of all, ms', value: first.ms, bound: 3_000 },
  { name: 'median of 30, ms', value: median(times), bound: 500 },
  { name: 'slowest of 30, ms (no bound)', value: times.at(-1) ?? Number.NaN, bound: Number.POSITIVE_INFINITY },
  { name: 'memory of the server over before, MB', value: (memoryOf(ours.pid) - before) * 1.048576, bound: 20 },
];
console.log('\n## pdf\n\n| what | value | bound |\n|---|---|---|');
for (const { name, value, bound, fault = false } of lines)
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound}${exceeded(value > bound, { fault })} |`);
await ours.stop();
await ground.close();

/**
 * Bench of thumbnails: a hundred new photos of 12 megapixels, as phones take them: from the end of the last upload
 * until the last thumbnail is ready, the CPU time, and the latency of other users' lists meanwhile. Then a list of a
 * hundred files, each with its four signed URLs.
 */
import sharp from 'sharp';
import { sql } from '../apps/server/src/db/sql.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { cpuOfTree, memoryOf } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { ask, cpuPerRequest, median } from './lib/load.ts';
import { exceeded, sized } from './lib/size.ts';

const photos = sized(100, 6);

/** Coloured clouds with a little noise: about 3 MB, no two equal. */
async function photo(at: number): Promise<Buffer> {
  const [width, height] = sized([4_000, 3_000], [400, 300]) as [number, number];
  const coarse = { width: 40, height: 30, channels: 3 as const };
  const clouds = sharp({
    create: { ...coarse, background: '#000', noise: { type: 'gaussian', mean: 120 + (at % 40), sigma: 60 } },
  });
  const large = await clouds.png().toBuffer();
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(large)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { ImageDescription: `photo ${at}` } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
const sources: Buffer[] = [];
for (let at = 0; at < 4; at++) sources.push(await photo(at));
/** Decoders ignore bytes after the end of a JPEG. */
const bytesOf = (at: number) => Buffer.concat([sources[at % 4] ?? Buffer.alloc(0), Buffer.from(`photo ${at}`)]);

const ground = await layGround(0);
const ours = await serveOurs(ground);
const token = ground.tokens.all[0] ?? '';
async function upload(at: number): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytesOf(at))]), `photo-${at}.jpg`);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await patientFetch(`${ours.base}/api/pixelstein-files/files.json`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}
const forms = () => ask({ url: `${ours.base}/api/report-configs.json`, token });
const quantile = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const waiting = async () =>
  (await ground.database.one<{ n: number }>(sql`select count(*) as n from files where thumbnail_state = 'waiting'`))
    ?.n ?? 0;

await forms();
const quiet: number[] = [];
for (let round = 0; round < sized(100, 5); round++) quiet.push((await forms()).ms);
const idle = memoryOf(ours.pid);
let most = idle;
const cpuBefore = cpuOfTree(ours.pid);
const began = performance.now();
let next = 0;
const client = async () => {
  while (next < photos) await upload(next++);
};
await Promise.all(Array.from({ length: 4 }, client));
const uploaded = performance.now();
most = memoryOf(ours.pid);
const before = most;
const busy: number[] = [];
while ((await waiting()) > 0) {
  busy.push((await forms()).ms);
  most = Math.max(most, memoryOf(ours.pid));
  await new Promise(done => setTimeout(done, 25));
}
const ended = performance.now();
const cpu = cpuOfTree(ours.pid) - cpuBefore;
const failed = await ground.database.rows(sql`select id from files where thumbnail_state <> 'done'`);
if (failed.length > 0) throw new Error(`${failed.length} were not made`);

const list = { url: `${ours.base}/api/pixelstein-files/files.json?limit=100`, token };
const listing = await cpuPerRequest([ours.pid], 1, sized(200, 5), () => list);
const times: number[] = [];
for (let round = 0; round < sized(50, 5); round++) times.push((await ask(list)).ms);
await ours.stop();
await ground.close();

const megabytes = (sources.reduce((sum, one) => sum + one.length, 0) / sources.length / 1e6).toFixed(1);
const lines: [string, number, number][] = [
  [`uploading them (${megabytes} MB each, four at once), s`, (uploaded - began) / 1_000, 60],
  ['from the last one stored to the last one seen, s', (ended - uploaded) / 1_000, 30],
  ['from the first byte to the last one seen, a photo, ms', (ended - began) / photos, 500],
  ['CPU of server and makers a photo, ms', cpu / photos, 600],
  ['lists of others meanwhile, median ms', median(busy), 20],
  ['the same, p95 ms', quantile(busy, 0.95), 100],
  ['before, p95 ms', quantile(quiet, 0.95), 100],
  ["the server's memory meanwhile, MB over idle", most - before, 50],
  ['the same over idle, MB', most - idle, 100],
  ['a list of 100 files with 400 addresses, CPU ms', listing, 15],
  ['the same, median ms', median(times), 20],
];
console.log('\n## thumbnails\n\n100 photos of 4000 × 3000 px.\n\n| what | measured | bound |\n|---|---|---|');
for (const [name, value, bound] of lines)
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound}${exceeded(value > bound)} |`);

/**
 * Bench of uploads and downloads: growth of the server's memory with files of 2 GB; and 200 concurrent files of 1 MB,
 * interleaved with a bare server that streams bodies to the same disk with the same fsyncs.
 */
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { patiently } from '../e2e/patiently.ts';
import { cpuOfTree, memoryOf } from './lib/cpu.ts';
import { layGround, serve, serveOurs } from './lib/ground.ts';
import { median } from './lib/load.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const MB = 1_000_000;
const large = Number(process.env.LARGE_MB ?? sized(2_000, 4)) * MB;
const ground = await layGround(0);
// Node flags as `npm start` sets them.
const flags = ['--max-semi-space-size=4', '--expose-gc'];
const ours = await serveOurs(
  ground,
  { MAX_UPLOAD_FILE_SIZE: '3 GB', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '8' },
  flags,
);
const bare = await serve(
  'bench/lib/bare-disk.ts',
  '/',
  {
    DATA_DIR: join(ground.folder, 'bare'),
    MALLOC_ARENA_MAX: '2',
    UV_THREADPOOL_SIZE: '8',
  },
  flags,
);
const [token = ''] = ground.tokens.all;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const head = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n',
);
const tail = Buffer.from('\r\n--b--\r\n');

/** Sends a body in chunks, with backpressure. */
function send(
  url: string,
  headers: Record<string, string>,
  body: Iterable<Buffer>,
  method = 'POST',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers }, resolve).on('error', reject);
    const pieces = body[Symbol.iterator]();
    const write = () => {
      for (let piece = pieces.next(); ; piece = pieces.next()) {
        if (piece.done) return void call.end();
        if (!call.write(piece.value)) return void call.once('drain', write);
      }
    };
    write();
  });
}

interface Sent {
  status: number;
  retryAfter: number;
  headers: IncomingMessage['headers'];
  text: string;
}

async function told(answer: IncomingMessage): Promise<Sent> {
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, retryAfter: Number(headers['retry-after'] ?? 0), text: String(await buffer(answer)) };
}

const refused = ({ status, text }: Sent) => new Error(`status ${status}: ${text}`);

const asForm = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
const upload = async (
  size: number,
  body: () => Iterable<Buffer> = () => blocks(size),
): Promise<{ url: string; size: number }> => {
  const whole = function* () {
    yield head;
    yield* body();
    yield tail;
  };
  const headers = { ...asForm, 'content-length': String(head.length + size + tail.length) };
  const address = `${ours.base}/api/pixelstein-files/files.json`;
  const sent = await patiently(async () => told(await send(address, headers, whole())));
  if (sent.status !== 201) throw refused(sent);
  return (JSON.parse(sent.text) as { data: { url: string; size: number } }).data;
};

/** By the tus protocol, in as few requests as possible. */
async function inPieces(size: number): Promise<void> {
  const sent = await patiently(() => onceInPieces(size));
  if (sent.headers['upload-offset'] !== String(size)) throw refused(sent);
}

async function onceInPieces(size: number): Promise<Sent> {
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = {
    'content-length': '0',
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from('a.bin').toString('base64')}`,
  };
  const begun = await told(await send(`${ours.base}/api/uploads`, { ...tus, ...created }, []));
  if (begun.status !== 201) return begun;
  const piece = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(size),
  };
  const url = String(new URL(begun.headers.location ?? '', ours.base));
  return told(await send(url, { ...tus, ...piece }, blocks(size), 'PATCH'));
}

/** Peak growth of the server's memory in MB while `work` runs, and MB per second. */
async function growth<T>(size: number, work: () => Promise<T>): Promise<{ made: T; memory: number; speed: number }> {
  const idle = memoryOf(ours.pid);
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(ours.pid));
  }, 20);
  const began = performance.now();
  const made = await work().finally(() => clearInterval(watch));
  return { made, memory: (most - idle) * 1.048576, speed: size / MB / ((performance.now() - began) / 1_000) };
}

const block = randomBytes(MB);
function* blocks(size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += block.length) yield block;
}
const download = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(new URL(url, ours.base), { agent }, answer => {
      let bytes = 0;
      answer.on('data', part => {
        bytes += part.length;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`))));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });

interface Line {
  name: string;
  value: number;
  bound: number;
}
const none = Number.POSITIVE_INFINITY;
const lines: Line[] = [];

// Warm-up: the first upload and download load code.
await download((await upload(MB)).url);
await inPieces(MB);
const put = await growth(large, () => upload(large));
if (put.made.size !== large) throw new Error(`${put.made.size} bytes were kept`);
lines.push(
  { name: '2 GB in: memory over idle, MB', value: put.memory, bound: 50 },
  { name: '2 GB in: MB/s (no bound)', value: put.speed, bound: none },
);
const pieces = await growth(large, () => inPieces(large));
lines.push(
  { name: '2 GB in, resumable: memory over idle, MB', value: pieces.memory, bound: 50 },
  { name: '2 GB in, resumable: MB/s (no bound)', value: pieces.speed, bound: none },
);
const got = await growth(large, () => download(put.made.url));
if (got.made !== large) throw new Error(`${got.made} bytes came`);
lines.push(
  { name: '2 GB out: memory over idle, MB', value: got.memory, bound: 50 },
  { name: '2 GB out: MB/s (no bound)', value: got.speed, bound: none },
);

const count = sized(200, 4);
/** Wall seconds for all concurrently. Contents differ, since equal ones would be stored once. */
async function all(one: (body: Buffer) => Promise<unknown>): Promise<number> {
  const bodies = Array.from({ length: count }, () => Buffer.concat([randomBytes(16), block.subarray(16)]));
  const began = performance.now();
  await Promise.all(bodies.map(one));
  return (performance.now() - began) / 1_000;
}
const toOurs = (body: Buffer) => upload(body.length, () => [body]);
async function toBare(body: Buffer): Promise<void> {
  const sent = await told(await send(bare.base, { 'content-length': String(body.length) }, [body]));
  if (sent.status !== 201) throw refused(sent);
}
/** The same, and CPU milliseconds per file of the processes involved. */
async function measured(
  pids: number[],
  one: (body: Buffer) => Promise<unknown>,
): Promise<{ wall: number; cpu: number }> {
  const used = () => pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
  const before = used();
  const wall = await all(one);
  return { wall, cpu: (used() - before) / count };
}
type Took = Awaited<ReturnType<typeof measured>>;
const found: { ours: Took; bare: Took }[] = [];
for (const round of rounds(5)) {
  const took = {
    ours: await measured([ours.pid, ground.postmaster], toOurs),
    bare: await measured([bare.pid], toBare),
  };
  console.error(took);
  if (round >= 0) found.push(took);
}
const share = median(found.map(round => round.bare.wall / round.ours.wall));
console.log('\n## files\n\n| what | value | bound |\n|---|---|---|');
for (const { name, value, bound } of lines)
  console.log(`| ${name} | ${value.toFixed(1)} | ${bound === none ? '' : bound}${exceeded(value > bound)} |`);
for (const name of ['ours', 'bare'] as const)
  console.log(
    `| 200 of 1 MB at once, ${name}: s; CPU ms a file | ${median(found.map(round => round[name].wall)).toFixed(2)}; ${median(found.map(round => round[name].cpu)).toFixed(1)} | |`,
  );
const under = exceeded(share < 0.8, { mark: ' **under**' });
console.log(`| speed of the bare one, share | ${share.toFixed(2)} | at least 0.8${under} |`);

agent.destroy();
await ours.stop();
await bare.stop();
await ground.close();

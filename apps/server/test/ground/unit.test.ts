/** Test of deploy/kontor.service: the whole product under the unit's own system call filter, from its first start on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whereIs } from '../../src/outside/pictures/tool.ts';
import { form, report } from '../forms.ts';
import { freePort } from '../servers.ts';
import { until } from '../until.ts';
import { account, canConfine, canUnshare, commandOfUnit, confined } from './confine.ts';

const password = 'a password under the filter';
const root = fileURLToPath(new URL('../../../..', import.meta.url));
let folder: string;
let base: string;
let child: ChildProcess;
let said = '';
let token = '';

interface Answer {
  status: number;
  body: { data: Record<string, unknown> & { id: string }; count: number };
  raw: Buffer;
}
async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const form = body instanceof FormData;
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const raw = Buffer.from(await answer.arrayBuffer());
  const json = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: json ? JSON.parse(String(raw)) : {}, raw };
}
async function upload(name: string, bytes: Buffer): Promise<string> {
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(bytes)]), name);
  const { status, body } = await ask('POST', '/pixelstein-files/files.json', data);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

/** Uploads it and waits for its thumbnail. */
async function pictured(name: string, bytes: Buffer): Promise<Answer['body']['data']> {
  const id = await upload(name, bytes);
  return until(async () => {
    const { body } = await ask('GET', `/pixelstein-files/files/${id}.json`);
    return body.data.thumbnail_state !== 'waiting' && body.data;
  });
}

beforeAll(async () => {
  if (!canConfine) return;
  folder = mkdtempSync(join(tmpdir(), 'kontor-unit-'));
  for (const name of ['data', 'cache', 'tmp']) {
    mkdirSync(join(folder, name), { mode: 0o755 });
  }
  // A data folder from before, open to all.
  mkdirSync(join(folder, 'data/files/ab'), { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'data/files/ab/abcd'), 'stored before', { mode: 0o644 });
  if (account) {
    const all = readdirSync(folder, { recursive: true }).map(path => join(folder, String(path)));
    for (const path of all) chownSync(path, account.uid, account.gid);
  }
  chmodSync(folder, 0o755);
  const port = await freePort();
  base = `http://127.0.0.1:${port}/api`;
  const [program, args] = confined(commandOfUnit());
  // Not that of the unit: the server itself lets nobody else read.
  const umask = process.umask(0o022);
  child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      TMPDIR: join(folder, 'tmp'),
      PORT: String(port),
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.umask(umask);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk));
  const well = () =>
    ask('GET', '/health').then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(async () => child.exitCode !== null || child.signalCode !== null || (await well()));
  expect([child.exitCode, child.signalCode], said).toEqual([null, null]);
  const signedIn = await ask('POST', '/pixelstein-users/users/login.json', { username: 'admin', password });
  token = String(signedIn.body.data.token);
});
afterAll(async () => {
  if (!folder) return;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended, said).toEqual([0, null]);
  }
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(canConfine)(
  'under the filter of the unit (on x86-64 Linux, with perl; as root with a user daemon)',
  () => {
    it('is the filter really set, without new privileges', () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status).toMatch(/^Seccomp:\t2$/m);
      if (account) expect(status).toMatch(new RegExp(`^Uid:\\t${account.uid}\\t${account.uid}\\t`, 'm'));
    });

    it.runIf(canUnshare)('parsers see neither network nor folders, and health says so', async () => {
      const { body } = await ask('GET', '/instance/health.json');
      expect(body.data).toMatchObject({ parsers: { state: 'ok', fence: 'folders' } });
    });

    it('a suggestion file is read and found in', async () => {
      const file = join(folder, 'known.db');
      const database = new DatabaseSync(file);
      database.exec(`create table known (code text, city text); insert into known values ('MUC', 'München')`);
      database.close();
      const made = await ask('POST', '/report-configs/add.json', { name: 'Known', ...form() });
      const { id } = made.body.data;
      const set = await ask('PATCH', `/report-configs/${id}.json`, {
        suggestion_all_columns: true,
        suggestion_file_id: await upload('known.db', readFileSync(file)),
      });
      expect([set.status, set.body.data.suggestion_columns], said).toEqual([200, ['code', 'city']]);
      const found = await ask('POST', `/report-configs/suggestions/${id}.json`, { key: 'city', value: 'münch' });
      expect(JSON.stringify(found.body)).toContain('MUC');
    });

    it('pictures are made', async () => {
      const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#f00' } });
      const id = await upload('red.png', await red.png().toBuffer());
      const made = await until(async () => {
        const { body } = await ask('GET', `/pixelstein-files/files/${id}.json`);
        return body.data.thumbnail_state !== 'waiting' && body.data;
      });
      expect([made.thumbnail_state, made.width, made.height], said).toEqual(['done', 300, 200]);
    });

    it('an entry is printed, and entries are written into a workbook in the background', async () => {
      const made = await ask('POST', '/report-configs/add.json', { name: 'Exported', ...form() });
      const { id } = made.body.data;
      const entry = await ask('POST', '/reports/add.json', report(id, { title: 'Filtered' }));
      const pdf = await ask('GET', `/reports/${entry.body.data.id}.pdf`);
      expect([pdf.status, pdf.raw.subarray(0, 5).toString()], said).toEqual([200, '%PDF-']);
      // By a program of the system, where there is one.
      const drawn = await pictured('entry.pdf', pdf.raw);
      expect(drawn.thumbnail_state, said).toBe((await whereIs('pdftoppm')) ? 'done' : 'none');

      const asked = await ask('POST', `/reports/exports.json?filter[report_config_id]=${id}`, { type: 'xlsx' });
      const ended = await until(async () => {
        const { body } = await ask('GET', `/reports/exports/${asked.body.data.id}.json`);
        return !/waiting|running/.test(String(body.data.state)) && body.data;
      });
      expect(ended.state, said).toBe('done');
      const book = await ask('GET', String(ended.url).replace(/^\/api/, ''));
      expect([book.status, book.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    });

    it('nothing in the data folder can be read by others, neither what was there before', () => {
      const data = join(folder, 'data');
      const open = readdirSync(data, { recursive: true })
        .map(path => join(data, String(path)))
        .filter(path => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
      expect(open).toEqual([]);
      expect(statSync(data).mode & 0o777).toBe(0o700);
      expect(readdirSync(join(data, 'files')).length).toBeGreaterThan(1);
      expect(said).toContain(`Closed to other users of this machine: ${join(data, 'files')}, ${data}`);
    });
  },
);

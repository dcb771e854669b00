/** Test from inside a process that parses untrusted files: what it reaches of the machine and of the server. */
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fenceHere, hideFromParsers } from '../src/outside/fence.ts';
import { lendToParsers, parserAccount } from '../src/outside/parser-account.ts';
import { startParser } from '../src/outside/parser-process.ts';
import { run } from '../src/outside/pictures/tool.ts';
import { spoolPrefix } from '../src/outside/spool.ts';
import { mayRead, openTable, runReader } from '../src/outside/sqlite.ts';

const here = await fenceHere();
const unconnected = here === 'network' || here === 'folders';
/** Root's parsers: what belongs to others, they do not reach whatever is hidden. */
const account = await parserAccount();
let task: string;
let other: string;
beforeAll(() => {
  task = mkdtempSync(join(tmpdir(), spoolPrefix));
  other = mkdtempSync(join(tmpdir(), 'kontor-others-'));
  writeFileSync(join(other, 'secret'), 'of somebody else');
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  for (const folder of [task, other]) rmSync(folder, { recursive: true, force: true });
});

/** What `body`, the content of a function, returns in a parser; its error's code if it throws. */
async function inside(body: string): Promise<unknown> {
  const script = join(task, 'probe.mjs');
  writeFileSync(
    script,
    `const found = async () => { ${body} };
     found().then(it => process.send({ it }), ({ code, message }) => process.send({ it: code ?? message }));
     process.on('disconnect', () => process.exit());`,
  );
  await lendToParsers(task);
  const child = await startParser({ script: pathToFileURL(script), errors: 'log' });
  const [{ it }] = (await once(child, 'message')) as [{ it: unknown }];
  child.kill('SIGKILL');
  return it;
}
const fs = `const { readFileSync, readdirSync, writeFileSync } = await import('node:fs');`;

it('reads and writes in folders of tasks, and nowhere else', async () => {
  const file = JSON.stringify(join(task, 'made'));
  expect(await inside(`${fs} writeFileSync(${file}, 'x'); return readFileSync(${file}, 'utf8');`)).toBe('x');
  const secret = JSON.stringify(join(other, 'secret'));
  const data = JSON.stringify(join(import.meta.dirname, '../../../data'));
  for (const attempt of [
    `return readFileSync(${secret}, 'utf8')`,
    `return readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`,
    `return readdirSync('/etc')`,
    `return readdirSync(${data})`,
    `return writeFileSync(${secret}, 'mine')`,
  ])
    expect([attempt, await inside(`${fs} ${attempt};`)]).toEqual([attempt, 'ERR_ACCESS_DENIED']);
  expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('of somebody else');
});

it('knows no settings, and starts neither processes nor threads', async () => {
  vi.stubEnv('SECRETS_KEY', 'very secret');
  expect(await inside('return JSON.stringify(process.env)')).not.toContain('secret');
  expect(await inside(`(await import('node:child_process')).execFileSync('true'); return 'ran';`)).toBe(
    'ERR_ACCESS_DENIED',
  );
  expect(await inside(`new (await import('node:worker_threads')).Worker('1', { eval: true }); return 'ran';`)).toBe(
    'ERR_ACCESS_DENIED',
  );
});

it.runIf(unconnected)('reaches nobody (with a system that lets us fence it)', async () => {
  const server = createServer(socket => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const connect = `const socket = (await import('node:net')).connect(${port}, '127.0.0.1');
    await (await import('node:events')).once(socket, 'connect'); return 'connected';`;
  expect(await inside(connect)).toBe('ENETUNREACH');
  server.close();
});

it.runIf(unconnected)('nor does the reader of SQLite files (with a system that lets us fence it)', async () => {
  const server = createServer(socket => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { host, port: number } = inject('cluster');
  hideFromParsers([host]);
  const script = join(task, 'reader.mjs');
  writeFileSync(
    script,
    `import { connect } from 'node:net';
     const reached = to => new Promise(done => connect(to).on('connect', () => done('connected')).on('error', ({ code }) => done(code)));
     const found = [await reached({ port: ${port}, host: '127.0.0.1' }), await reached({ path: ${JSON.stringify(join(host, `.s.PGSQL.${number}`))} })];
     process.stdout.write(JSON.stringify([...found, Object.keys(process.env)]), () => process.exit());`,
  );
  const { out, fault } = await runReader(pathToFileURL(script), task, script, 5_000);
  server.close();
  const [network, socket, environment] = JSON.parse(out || JSON.stringify([fault]));
  expect(network).toBe('ENETUNREACH');
  // Where folders cannot be hidden the socket is there for it, as for every process of this user.
  expect(socket).toBe(account ? 'EACCES' : here === 'folders' ? 'ENOENT' : 'connected');
  expect(environment).not.toContain('SECRETS_KEY');
});

it.runIf(process.platform === 'linux')(
  'a reader of whom first rows are awaited goes on with a low priority after them',
  async () => {
    const script = join(task, 'awaited.mjs');
    const readerScript = `
    import { getPriority } from 'node:os';
    import { setInterval } from 'node:timers/promises';
    const began = getPriority();
    process.stdout.write('{"columns":["a"]}\\n');
    for await (const _ of setInterval(10)) if (getPriority() >= 10) break;
    process.stdout.write(JSON.stringify({ columns: ['a'], rows: began }));`;
    writeFileSync(script, readerScript);
    const reader = pathToFileURL(script);
    const asked = { bytes: async () => Readable.from(['a']), reader, path: 'file', libraries: [reader.href] };
    for (const awaited of [true, false]) {
      const file = openTable({ ...asked, awaited });
      expect((await file.head)?.columns).toEqual(['a']);
      expect((await file.table).rows).toBe(awaited ? getPriority() : Math.min(19, getPriority() + 10));
      await file.close();
    }
  },
);

it.each(['no JSON', '{"columns":7}', 'null'])('a reader that says %s is ended, and its file refused', async said => {
  const script = join(task, 'odd.mjs');
  writeFileSync(script, `console.log(${JSON.stringify(said)}); setInterval(() => {}, 1_000);`);
  await lendToParsers(task);
  const reader = pathToFileURL(script);
  // Of the packages' folders, the one that it is in may be read.
  const file = openTable({ bytes: async () => Readable.from(['a']), reader, path: 'file', libraries: [reader.href] });
  expect(await file.head).toBeNull();
  await expect(file.table).rejects.toMatchObject({ issues: [{ path: 'file', code: 'damaged' }] });
  await file.close();
});

it('a file that is told by its place is moved, not copied; while two are read, no other is begun', async () => {
  const script = join(task, 'endless.mjs');
  const read = `JSON.stringify({ columns: [readFileSync(process.argv[2], 'utf8')] })`;
  writeFileSync(script, `import { readFileSync } from 'node:fs'; console.log(${read}); setInterval(() => {}, 1_000);`);
  const places = ['one', 'two'].map(name => join(task, name));
  for (const place of places) writeFileSync(place, `bytes of ${place}`);
  await lendToParsers(task);
  const reader = pathToFileURL(script);
  const files = places.map(bytes => openTable({ bytes, reader, path: 'file', libraries: [reader.href] }));
  try {
    expect(await Promise.all(files.map(({ head }) => head))).toEqual(
      places.map(place => ({ columns: [`bytes of ${place}`] })),
    );
    expect(places.map(place => existsSync(place))).toEqual([false, false]);
    expect(mayRead).toThrow(expect.objectContaining({ kind: 'busy' }));
  } finally {
    for (const { close } of files) await close();
  }
  expect(mayRead).not.toThrow();
});

describe.skipIf(here !== 'folders')(
  'native code behind the fence (with a system that permits namespaces and mounts)',
  () => {
    const shell = (line: string) => run('/bin/sh', ['-c', line], { folder: task, seconds: 5 });
    const quiet = '2>/dev/null || echo refused';

    it('sees neither the database nor its socket, and cannot uncover them', async () => {
      const { host } = inject('cluster');
      const odd = join(task, 'it\'s "odd" $HOME');
      mkdirSync(odd);
      writeFileSync(join(odd, 'inner'), 'x');
      expect(readdirSync(host)).not.toEqual([]);
      hideFromParsers([host, odd, join(task, 'not there')]);
      for (const folder of [host, odd]) {
        const path = JSON.stringify(folder).replaceAll('$', '\\$');
        const seen = account && folder === host ? 'refused\n' : '';
        expect(await shell(`ls -A ${path} ${quiet}`)).toBe(seen);
        expect(await shell(`umount ${path} ${quiet}`)).toBe('refused\n');
        expect(await shell(`ls -A ${path} ${quiet}`)).toBe(seen);
      }
      // The server itself sees them as before.
      expect(readdirSync(host)).not.toEqual([]);
      expect(readdirSync(odd)).toEqual(['inner']);
    });

    it('has no capabilities, gains none, and cannot look into the server', async () => {
      expect(await shell('grep -E "^Cap(Inh|Prm|Eff|Bnd|Amb)" /proc/self/status | cut -f2 | sort -u')).toBe(
        `${'0'.repeat(16)}\n`,
      );
      expect(await shell('grep NoNewPrivs /proc/self/status | cut -f2')).toBe('1\n');
      expect(await shell(`cat /proc/${process.pid}/environ ${quiet}`)).toBe('refused\n');
      expect(await shell(`cat /proc/${process.pid}/maps ${quiet}`)).toBe('refused\n');
    });
  },
);

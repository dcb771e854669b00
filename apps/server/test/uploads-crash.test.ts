/**
 * Crash test of uploads: a real server is killed (`kill -9`) repeatedly during multipart and resumable uploads. No row
 * without its complete bytes, no bytes without a row after the sweep, and resumable uploads resume. KILLS sets the
 * number of kills.
 */
import { createHash, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import type { Services } from '../src/records/context.ts';
import { diskMarker } from '../src/records/one-disk.ts';
import { roomUsed } from '../src/records/storage-quota.ts';
import { cloneDatabase } from './cluster.ts';
import { type Answer, ask, pieceHeaders, type Served, served } from './servers.ts';
import { breath, sometime, until } from './until.ts';
import { noise } from './upload.ts';

const kills = Number(process.env.KILLS ?? 10);
const folder = mkdtempSync(join(tmpdir(), 'kontor-kill-'));
chmodSync(folder, 0o711);
const files = join(folder, 'files');
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let server = {} as Served;
let token = '';

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.connection });
  server = await served(clone.url, join(folder, 'data'), files);
  const id = uuidv7();
  await database.run(sql`insert into users (id, username, role) values (${id}, 'anna', 'user')`);
  token = (await openSession(database, id, null)).token;
  await server.start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.close();
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Sizes around those of buffers and chunks; some contents repeat. */
const often = [noise(70_000), noise(200_000)];
const some = (): Buffer => (randomInt(4) === 0 ? often[randomInt(2)] : undefined) ?? noise(randomInt(1, 400_000));

/** id of an acknowledged file → its checksum. */
const acknowledged = new Map<string, string>();
let stop = false;
let resumed = 0;
let sentAgain = 0;
/** Uploads of which the server has a part, and not all. */
let midway = 0;

async function byForm(): Promise<void> {
  while (!stop) {
    const bytes = some();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.bin');
    const answer = await ask(server, token, 'POST', '/pixelstein-files/files.json', {}, form).catch(() => null);
    if (answer?.status === 201) acknowledged.set(answer.body.data.id, sha(bytes));
    else {
      // A server that shuts down may answer 503.
      expect([undefined, 503]).toContain(answer?.status);
      sentAgain += 1;
      await breath();
    }
  }
}

/** Resumes from the server's offset until the file is stored, whatever happens to the server. */
async function inPieces(): Promise<void> {
  while (!stop) {
    const bytes = some();
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': 'filename YS5iaW4=' };
    const begun = await ask(server, token, 'POST', '/uploads', headers).catch(() => null);
    if (begun?.status !== 201) {
      await breath();
      continue;
    }
    await sendAll(begun.place, bytes);
  }
}

async function sendAll(place: string, bytes: Buffer): Promise<void> {
  let offset: number | null = 0;
  const isPart = (at: number | null) => at !== null && at > 0 && at < bytes.length;
  const move = (next: number | null) => {
    midway += Number(isPart(next)) - Number(isPart(offset));
    offset = next;
  };
  for (;;) {
    if (offset === null) {
      const asked = await ask(server, token, 'HEAD', place).catch(() => null);
      if (asked?.status !== 200) {
        expect([undefined, 423, 503]).toContain(asked?.status);
        await breath();
        continue;
      }
      move(asked.offset);
      resumed += Number(isPart(asked.offset));
    }
    if (offset === bytes.length) {
      const { body } = await ask(server, token, 'GET', `${place}.json`).catch(() => ({ body: null }));
      if (!body) {
        await breath();
        continue;
      }
      // A complete upload has a file.
      expect(body.data.file).not.toBeNull();
      acknowledged.set(body.data.file?.id ?? '', sha(bytes));
      return;
    }
    const end = Math.min(offset + 150_000, bytes.length);
    const sent: Answer | null = await ask(
      server,
      token,
      'PATCH',
      place,
      pieceHeaders(offset),
      bytes.subarray(offset, end),
    ).catch(() => null);
    move(sent?.status === 204 || sent?.status === 200 ? sent.offset : null);
  }
}

/** All files below a path, without folders. */
const below = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

it(
  `over ${kills} kills`,
  async () => {
    const clients = [...Array.from({ length: 2 }, byForm), ...Array.from({ length: 2 }, inPieces)];
    for (let round = 0; round < kills || Math.min(resumed, sentAgain) === 0; round++) {
      // On a slow machine little happens between two kills: every other one hits an upload in its midst.
      if (round % 2 === 0) await until(() => midway > 0);
      else await sometime(500);
      await server.end('SIGKILL');
      await server.start();
    }
    // On a slow machine little happens between two kills.
    await until(() => acknowledged.size >= 5 * kills);
    stop = true;
    await Promise.all(clients);
    expect(acknowledged.size).toBeGreaterThan(kills);
    expect(Math.min(resumed, sentAgain)).toBeGreaterThan(0);
    await server.end('SIGTERM');

    const storage = diskStorage(files);
    const services = {
      storage,
      send: async (_db: unknown, _queue: string, { key }: { key: string }) => storage.remove(key),
    } as unknown as Services;
    // Nine days later.
    const long = new Date(Date.now() - 9 * 24 * 60 * 60 * 1_000);
    for (const path of below(files)) utimesSync(path, long, long);
    await database.run(sql`update uploads set expires = now() - interval '1 day'`);
    await database.run(sql`update users set created = ${long}`);
    await sweep({ database, services });

    const objects = await database.rows<{ storage_key: string; size: number; sha256: Buffer }>(
      sql`select storage_key, size, sha256 from stored_objects where missing is null order by storage_key`,
    );
    const stored = below(files).filter(path => path !== join(files, diskMarker));
    expect(stored.sort()).toEqual(objects.map(({ storage_key }) => join(files, storage_key)).sort());
    for (const { storage_key, size, sha256 } of objects) {
      expect(statSync(join(files, storage_key)).size).toBe(size);
      const hash = createHash('sha256');
      for await (const chunk of await storage.open(storage_key)) hash.update(chunk as Buffer);
      expect(hash.digest('hex')).toBe(sha256.toString('hex'));
    }
    const rows = await database.rows<{ id: string; sha: string; size: number; whole: boolean }>(
      sql`select f.id, encode(f.sha256, 'hex') as sha, f.size, f.sha256 = o.sha256 and f.size = o.size as whole from files f join stored_objects o on o.storage_key = f.storage_key`,
    );
    expect(rows.filter(row => !row.whole)).toEqual([]);
    const found = new Map(rows.map(row => [row.id, row.sha]));
    for (const [id, sum] of acknowledged) expect([id, found.get(id)]).toEqual([id, sum]);
    const left = await database.one(
      sql`select (select count(*) from uploads) as uploads, (select count(*) from stored_objects) as objects, (select count(*) from stored_objects o where not exists (select 1 from files f where f.storage_key = o.storage_key)) as nobodys`,
    );
    expect(left).toEqual({ uploads: 0, objects: objects.length, nobodys: 0 });
    expect(await roomUsed(database)).toBe(objects.reduce((sum, { size }) => sum + size, 0));
    // Repeated contents are stored once.
    expect(objects.length).toBeLessThan(rows.length);
  },
  60_000 + kills * 30_000,
);

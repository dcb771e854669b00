/**
 * Tests of a full or unavailable storage: 507 or 503, nothing partial, other calls keep working, and recovery without a
 * restart. Over real sockets, since an unread body must not abort the answer.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { s3Storage } from '../src/outside/storage/s3.ts';
import { type Storage, stateOf } from '../src/outside/storage/storage.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openS3, type S3Server } from './s3-server.ts';
import { openProxy } from './tcp-proxy.ts';
import { noise } from './upload.ts';

const MiB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'kontor-away-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Asked {
  house: House;
  anna: Person;
  form: string;
  upload(size: number): Promise<Response>;
  close(): Promise<void>;
}

async function open(bytes: Storage): Promise<Asked> {
  const house = await openHouse({ bytes, uploadSize: 64 * MiB });
  const anna = await house.as('anna');
  const form = await addForm(await house.as('admin', 'admin'));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  return {
    house,
    anna,
    form,
    async upload(size) {
      const body = new FormData();
      body.append('file', new Blob([noise(size)]), 'a.bin');
      const form = new Response(body);
      // A connection of its own: one kept from before may end as it is used, when the storage took long to come back.
      const agent = new Agent({ keepAlive: true });
      const sent = request({
        ...{ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/pixelstein-files/files.json' },
        headers: { authorization: `Bearer ${anna.token}`, 'content-type': form.headers.get('content-type') ?? '' },
      });
      sent.end(Buffer.from(await form.arrayBuffer()));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const { statusCode: status = 0, headers } = answer;
      const text = await new Response(answer).text();
      agent.destroy();
      return new Response(text, { status, headers: { 'retry-after': headers['retry-after'] ?? '' } });
    },
    close: () => house.close(),
  };
}
const rows = async ({ house }: Asked) =>
  house.database.one<{ files: number; objects: number }>(
    sql`select (select count(*) from files)::int4 as files, (select count(*) from stored_objects)::int4 as objects`,
  );
const addEntry = async ({ anna, form }: Asked) =>
  (await anna.post('/reports/add.json', report(form, { title: 'without a file', amount: 1 }))).status;

/** A file system that is really full: a tmpfs of so many bytes. Needs the right to mount. */
function mount(size: number): string | null {
  const place = mkdtempSync(join(folder, 'tiny-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place], { stdio: 'ignore' });
    return place;
  } catch {
    return null;
  }
}
const tiny = mount(2 * MiB);
afterAll(() => {
  if (tiny) execFileSync('umount', [tiny], { stdio: 'ignore' });
});

describe.runIf(tiny)('a full disk (with mount as root)', () => {
  let asked: Asked;
  const place = tiny ?? '';
  beforeAll(async () => {
    asked = await open(diskStorage(place));
  });
  afterAll(() => asked.close());
  const left = () =>
    readdirSync(place, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length;

  it('answers 507 and leaves nothing, be the file small or large', async () => {
    for (const size of [3 * MiB, 40 * MiB]) {
      const answer = await asked.upload(size);
      expect(answer.status).toBe(507);
      expect(await answer.json()).toMatchObject({ name: 'StorageFull', code: 507 });
      expect(left()).toBe(0);
    }
    expect(await rows(asked)).toEqual({ files: 0, objects: 0 });
  });

  it('takes entries without files all the while', async () => {
    expect(await addEntry(asked)).toBe(201);
  });

  it('takes files again once there is room', async () => {
    const filler = join(place, 'filler');
    writeFileSync(filler, randomBytes(1.5 * MiB));
    expect((await asked.upload(MiB)).status).toBe(507);
    rmSync(filler);
    expect((await asked.upload(MiB)).status).toBe(201);
    expect(await rows(asked)).toEqual({ files: 1, objects: 1 });
  });
});

/** Storages with a way to break and to restore them. */
const places: [string, () => Promise<{ storage: Storage; take(): Promise<void>; bring(): Promise<void> }>][] = [
  [
    'a disk that is gone',
    async () => {
      const root = join(folder, 'disk');
      return {
        storage: diskStorage(root),
        // A path that is no folder, as with a failed mount.
        async take() {
          renameSync(root, `${root}-elsewhere`);
          writeFileSync(root, '');
        },
        async bring() {
          rmSync(root);
          renameSync(`${root}-elsewhere`, root);
        },
      };
    },
  ],
  [
    'an S3 that is stopped',
    async () => {
      const server = await openS3();
      afterAll(() => server.close());
      return { storage: s3Storage(server.place), take: server.stop, bring: server.start };
    },
  ],
  [
    'an S3 that accepts connections and answers nothing',
    async () => {
      const server = await openS3();
      const proxy = await openProxy(Number(new URL(server.place.endpoint ?? '').port));
      afterAll(async () => {
        await proxy.close();
        await server.close();
      });
      const place = { ...server.place, endpoint: `http://127.0.0.1:${proxy.port}` };
      return {
        storage: s3Storage(place, { answerMs: 1_500, aliveMs: 1_000 }),
        take: async () => proxy.silenceAll(),
        bring: async () => proxy.forward(),
      };
    },
  ],
];

describe.each(places)('%s', (_what, make) => {
  let asked: Asked;
  let place: Awaited<ReturnType<typeof make>>;
  let url = '';
  beforeAll(async () => {
    place = await make();
    asked = await open(place.storage);
    const kept = (await (await asked.upload(5_000)).json()) as { data: { id: string } };
    url = String((await asked.anna.get(`/pixelstein-files/files/${kept.data.id}.json`)).body.data.url);
    await place.take();
  });
  afterAll(() => asked.close());

  it('answers uploads and downloads by 503 and when to come again, and keeps nothing of them', async () => {
    for (const size of [100, 20 * MiB]) {
      const answer = await asked.upload(size);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ name: 'StorageUnavailable', code: 503 });
    }
    const fetched = await asked.house.app.inject(url);
    expect(fetched.statusCode).toBe(503);
    expect(fetched.headers['cache-control']).toBe('no-store');
    expect(await rows(asked)).toEqual({ files: 1, objects: 1 });
  });

  it('takes entries without files, answers lists of files, and says in its health what is wrong', async () => {
    expect(await addEntry(asked)).toBe(201);
    expect((await asked.anna.get('/pixelstein-files/files.json')).body.count).toBe(1);
    const { status, body } = await asked.house.nobody.get('/health');
    expect({ status, storage: body.storage }).toEqual({ status: 200, storage: 'away' });
  });

  it('is found again without a restart', async () => {
    await place.bring();
    expect((await asked.house.app.inject(url)).rawPayload).toHaveLength(5_000);
    expect((await asked.upload(20 * MiB)).status).toBe(201);
    expect(await rows(asked)).toEqual({ files: 2, objects: 2 });
    // Probed again, not cached.
    expect(await stateOf({ ...place.storage })).toBe('ok');
  });
});

describe('an S3 that refuses', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await openS3();
  });
  afterAll(() => server.close());

  it('our keys is away, and says nothing of them', async () => {
    const wrong = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret that is wrong' };
    const storage = s3Storage({ ...server.place, credentials: wrong });
    const refused = await storage.stat('ab/00000000-0000-4000-8000-000000000000').catch((error: Error) => error);
    expect(refused).toMatchObject({ kind: 'storageAway' });
    expect(String((refused as Error).stack)).not.toContain('secret');
  });

  it('a bucket that is not there is away', async () => {
    await expect(s3Storage({ ...server.place, bucket: 'nobodys' }).check()).rejects.toMatchObject({
      kind: 'storageAway',
    });
  });
});

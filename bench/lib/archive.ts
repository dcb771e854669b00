/** Measures a download of two gigabytes from the library as an archive: twenty files with the same 100 MB content. */
import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../apps/server/src/db/sql.ts';
import { diskStorage } from '../../apps/server/src/outside/storage/disk.ts';
import { newKey } from '../../apps/server/src/outside/storage/storage.ts';
import { memoryOf } from './cpu.ts';
import type { Ground, Served } from './ground.ts';
import { ask } from './load.ts';
import { sized } from './size.ts';

const count = sized(20, 2);
const megabytes = sized(100, 2);

async function fill({ database }: Ground, dataDir: string): Promise<string[]> {
  const [key, part] = [newKey(), randomBytes(2 ** 20)];
  await diskStorage(join(dataDir, 'files')).put(key, Readable.from(Array.from({ length: megabytes }, () => part)));
  const size = megabytes * 2 ** 20;
  await database.run(
    sql`insert into stored_objects (storage_key, sha256, size) values (${key}, ${randomBytes(32)}, ${size})`,
  );
  const ids = Array.from({ length: count }, () => uuidv7());
  for (const id of ids) {
    await database.run(
      sql`insert into files (id, filename, type, file_group, size, sha256, storage_key) values (${id}, 'film.mp4', 'video/mp4', 'video', ${size}, ''::bytea, ${key})`,
    );
    await database.run(sql`insert into file_references (id, file_id, name) values (${id}, ${id}, 'Film')`);
  }
  return ids;
}

/** Peak growth of the server's memory during the download, in MB. */
export async function measureArchive(ground: Ground, served: Served, dataDir: string, token: string) {
  const ids = await fill(ground, dataDir);
  const order = await ask({
    url: `${served.base}/api/file-references/archive.json`,
    token,
    method: 'POST',
    body: JSON.stringify({ ids }),
  });
  const { url } = (JSON.parse(order.text) as { data: { url: string } }).data;
  const idle = memoryOf(served.pid);
  let most = idle;
  let size = 0;
  const began = performance.now();
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(served.pid));
  }, 50);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(served.base + url, resolve).on('error', reject),
  );
  if (answer.statusCode !== 200) throw new Error(`the archive: ${answer.statusCode}`);
  for await (const part of answer) size += (part as Buffer).length;
  clearInterval(watch);
  if (size < count * megabytes * 2 ** 20) throw new Error(`the archive broke off after ${size} bytes`);
  return { size, grown: most - idle, seconds: (performance.now() - began) / 1_000 };
}

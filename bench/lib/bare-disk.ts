/**
 * The baseline of the upload bench: streams a body to the disk, fsyncs and renames the file, and fsyncs its folder. No
 * form parsing, no hash, no permissions, no database row.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const root = process.env.DATA_DIR ?? '';
mkdirSync(join(root, 'tmp'), { recursive: true });

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.end('{}');
    return;
  }
  const id = randomUUID();
  const [draft, folder] = [join(root, 'tmp', id), join(root, id.slice(0, 2))];
  await pipeline(request, createWriteStream(draft, { flags: 'wx', flush: true }));
  mkdirSync(folder, { recursive: true });
  await rename(draft, join(folder, id));
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
  response.writeHead(201).end('{}');
}

createServer((request, response) => void take(request, response)).listen(Number(process.env.PORT), '127.0.0.1');

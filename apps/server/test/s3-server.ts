/**
 * An S3 server for tests: s3rver, which verifies the signatures of objects, but has no minimum size of parts, and
 * neither aborts nor lists multipart uploads. With TEST_S3_URL (s3://bucket?endpoint=http://key:secret@host) the tests
 * run against another server, whose bucket they fill and empty.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlace, type S3Place } from '../src/outside/storage/place.ts';

export interface S3Server {
  place: S3Place;
  /** STORAGE_URL, with credentials. */
  url: string;
  /** Whether it is a child process, which can be stopped. */
  own: boolean;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('s3-child.ts', import.meta.url));

function placeOf(url: string): S3Place {
  const place = readPlace(url);
  if (!place) throw new Error(`no address of a bucket: ${url}`);
  return place;
}

export async function openS3(): Promise<S3Server> {
  const given = process.env.TEST_S3_URL;
  const nothing = async () => undefined;
  if (given) return { place: placeOf(given), url: given, own: false, stop: nothing, start: nothing, close: nothing };
  const folder = mkdtempSync(join(tmpdir(), 'kontor-s3-'));
  let port = '0';
  let child: ChildProcess | undefined;
  const start = async () => {
    if (child) return;
    // Its tokens of long listings use a legacy cipher.
    const begun = spawn(process.execPath, ['--openssl-legacy-provider', program, folder, port], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child = begun;
    const [said] = await once(begun.stdout as NonNullable<typeof begun.stdout>, 'data');
    port = String(said).trim();
  };
  const stop = async () => {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    child = undefined;
    await ended;
  };
  await start();
  const url = `s3://kontor?endpoint=http://S3RVER:S3RVER@127.0.0.1:${port}`;
  return {
    place: placeOf(url),
    url,
    own: true,
    start,
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tests of the start-up checks of an external PostgreSQL's durability settings. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkServer, isOpenLine } from '../../src/db/checks.ts';
import { type Embedded, openEmbedded } from '../../src/db/embedded/server.ts';

// A cluster with the production settings: the tests' shared one is not durable.
let folder: string;
let own: Embedded;
let client: pg.Client;
const warnings: string[] = [];
const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-checks-'));
  chmodSync(folder, 0o711);
  own = await openEmbedded({ dataDir: join(folder, 'data'), log: { info: () => undefined, warn: console.warn } });
  client = new pg.Client(own.url);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await own?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a durable PostgreSQL passes without a word', async () => {
  await checkServer(client, { allowUnsafe: false, log });
  expect(warnings).toEqual([]);
});

test('one that forgets is refused by name, and with leave only warned of', async () => {
  await client.query('set synchronous_commit = off');
  await expect(checkServer(client, { allowUnsafe: false, log })).rejects.toThrow(
    /synchronous_commit = off: a crash loses .*ALLOW_UNSAFE_DATABASE=1/,
  );
  await checkServer(client, { allowUnsafe: true, log });
  expect(warnings).toEqual([expect.stringContaining('synchronous_commit = off')]);
  await client.query('set synchronous_commit = local');
  await checkServer(client, { allowUnsafe: false, log });
});

test.each([
  ['10.0.0.7', false, true],
  ['fd00::7', false, true],
  ['10.0.0.7', true, false],
  ['127.0.0.1', false, false],
  ['::1', false, false],
  ['', false, false],
])('a line to %j, encrypted: %s, can be read by others: %s', (address, ssl, open) => {
  expect(isOpenLine({ address, ssl })).toBe(open);
});

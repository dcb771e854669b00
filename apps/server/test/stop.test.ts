/** Test of a server process that is asked to stop while a request hangs. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from './cluster.ts';
import { served } from './servers.ts';
import { until } from './until.ts';

const body = 'POST /api/pixelstein-users/users/login.json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it('stops in the end though a request hangs, before that would time out by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-stop-'));
  chmodSync(folder, 0o711);
  const clone = await cloneDatabase();
  const server = await served(clone.url, join(folder, 'data'), join(folder, 'files'));
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await clone.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  await server.start();
  const socket = connect(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  // The server answers 100 when it waits for the body, which never comes: 408 after a minute.
  socket.write(`${body}content-length: 100\r\nexpect: 100-continue\r\n\r\n`);
  await until(() => heard.includes('100 Continue'));
  expect(await server.end('SIGTERM')).toBe(0);
  expect(heard).not.toContain('408');
  socket.destroy();
});

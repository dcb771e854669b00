// Starts a server with the demo data on a free port and in an empty folder, for scripts that open the product in a
// browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { server } from './built.mjs';
import { environment } from './hand-over.mjs';

const patience = 180_000;

export async function demoServer(node) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-demo-'));
  // As root, PostgreSQL runs as another user, who needs to pass through this folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { KONTOR_DEMO: '1', PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  const more = { SUPPORT_MAIL: 'support@kontor.example' };
  const child = spawn(node, ['--expose-gc', server], {
    env: environment({ ...settings, ...more }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  async function stop() {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  const until = Date.now() + patience;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error('The demo did not start.');
    }
    await new Promise(done => setTimeout(done, 500));
  }
  return { url, stop };
}

const answers = url =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

/**
 * Static server of the built console without an API, in two versions with different pages, for tests of the service
 * worker's updates.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../apps/console/dist');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'";

export interface Deploys {
  url: string;
  /** The deployed version of the worker, and of the page. */
  worker: 'old' | 'new';
  page: 'old' | 'new';
  /** Requested paths, in order. */
  asked: string[];
  /** Pages and files are served, refused as by a proxy without its server (503), or left without a response. */
  line: 'up' | 'down' | 'silent';
  close(): Promise<void>;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

export async function twoVersions(): Promise<Deploys> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const pages = { old: page, new: page.replace('</body>', '<p id="new">new</p></body>') };
  const workers = { old: worker, new: worker.replace(hash(page), hash(pages.new)) };
  const state: Deploys = { url: '', worker: 'old', page: 'old', asked: [], line: 'up', close };
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    state.asked.push(pathname);
    if (state.line === 'silent') return;
    const file = join(dist, pathname);
    const asset = pathname !== '/' && existsSync(file);
    const body = pathname === '/sw.js' ? workers[state.worker] : asset ? readFileSync(file) : pages[state.page];
    const type = TYPES[asset ? extname(pathname) : '.html'] ?? 'application/octet-stream';
    const down = state.line === 'down' || pathname.startsWith('/api/');
    answer.writeHead(down ? 503 : 200, {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store',
    });
    answer.end(body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  }
  return state;
}

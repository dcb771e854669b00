/**
 * Swagger UI at `/api/docs/`, served from this server only. Files are read on the first request, and the
 * Content-Security-Policy allows requests to this server only.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { version } from '../base/version.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const own = (name: string) => new URL(`api-page/${name}`, import.meta.url);
const bought = (name: string) => new URL(import.meta.resolve(`swagger-ui-dist/${name}`));

interface File {
  type: string;
  at: () => URL;
  /** Its URL contains the version, so that it is cached as immutable. */
  stamped?: true;
}

const files: Record<string, File> = {
  'page.css': { type: css, at: () => own('page.css') },
  'page.js': { type: script, at: () => own('page.js') },
  'swagger-ui.css': { type: css, at: () => bought('swagger-ui.css'), stamped: true },
  'swagger-ui-bundle.js': { type: script, at: () => bought('swagger-ui-bundle.js'), stamped: true },
};

const pack = promisify(gzip);
const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));

/** Compressed on each request: rarely requested, and browsers cache the large files for good. */
async function send(request: FastifyRequest, reply: FastifyReply, file: File) {
  const bytes = await readFile(file.at());
  reply
    .type(file.type)
    .header('cache-control', file.stamped ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding');
  return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(await pack(bytes)) : reply.send(bytes);
}

/** Version of the viewer's files, part of their URL. */
async function stamp(): Promise<string> {
  return (JSON.parse(await readFile(bought('package.json'), 'utf8')) as { version: string }).version;
}

async function page(): Promise<string> {
  const text = await readFile(own('index.html'), 'utf8');
  return text.replaceAll('{version}', await stamp()).replace('{product}', version);
}

export function serveApiPage(app: FastifyInstance): void {
  app.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/', 308));
  app.get('/api/docs/', async (_request, reply) => {
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('x-frame-options', 'DENY')
      .type('text/html; charset=utf-8')
      .send(await page());
  });
  for (const [name, file] of Object.entries(files))
    app.get(`/api/docs/${name}`, (request, reply) => send(request, reply, file));
}

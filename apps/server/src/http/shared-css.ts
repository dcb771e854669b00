/**
 * Serves the stylesheet of shared forms (`custom_form_css`) as a file, so that the page's Content-Security-Policy
 * covers it.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { formCss } from '../records/branding.ts';

const pack = promisify(gzip);

export function serveSharedCss(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { file: string } }>('/shared-css/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.css$/.exec(request.params.file) ?? [];
    const css = hash ? await formCss(database, hash) : null;
    if (css === null) throw new Problem('notFound');
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    const packs = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return packs ? reply.header('content-encoding', 'gzip').send(await pack(css)) : reply.send(css);
  });
}

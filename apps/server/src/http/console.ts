/** The console's files: hashed ones for ever, the page itself never from a cache, each in the smallest form the browser takes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './headers.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves `folder`, the built console. Answers how to send its page, for every path that is no file: the
 * console draws its own not-found page. Null where nothing is built.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  embedOrigins: readonly string[],
): Promise<((reply: FastifyReply) => FastifyReply) | null> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const page = readFileSync(index);
  const policy = pagePolicy(embedOrigins);
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', 'index.html'],
    setHeaders(reply, path) {
      reply.header('cache-control', path.startsWith(assets) ? forever : 'public, max-age=3600');
      reply.header('content-security-policy', policy);
    },
  });
  return reply =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache, no-store, must-revalidate')
      .headers(embedOrigins.length > 0 ? {} : { 'x-frame-options': 'DENY' })
      .type('text/html; charset=utf-8')
      .send(page);
}

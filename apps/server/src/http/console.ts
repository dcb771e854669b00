/** The console's files: hashed ones for ever, the pages themselves never from a cache, each in the smallest form the browser takes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ofDocuments, pagePolicy, scriptHashes } from './headers.ts';

const forever = 'public, max-age=31536000, immutable';
const never = 'no-cache, no-store, must-revalidate';

/** What holders of share links open: a page of its own, much smaller than the console (docs/decisions/0042). */
const sharedPath = /^\/shared_reports(?:[/?]|$)/;
/** Where administrators try a look on: framed by the console's own settings, which give it its form; by nobody else. */
const previewPath = /^\/shared_reports\/preview(?:[/?]|$)/;
/** Whose content names what belongs together: asked for anew each time, and answered by 304 where nothing changed. */
const workerPath = /[\\/]sw\.js$/;

/** Parts of a page, which take its rules: neither documents nor workers, which have rules of their own. */
const partPath = /\.(?:js|css|woff2|webp|png)$/;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves `folder`, the built console. Answers how to send its page, for every path that is no file: the
 * console draws its own not-found page. Null where nothing is built.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  embedOrigins: readonly string[],
): Promise<SendPage | null> {
  const index = readPage(folder, 'index.html');
  if (!index) return null;
  const shared = readPage(folder, 'shared.html') ?? index;
  const scripts = [...new Set([index, shared].flatMap(({ plain }) => scriptHashes(plain.toString())))];
  const policy = pagePolicy(embedOrigins, scripts);
  const framedByUs = pagePolicy(["'self'"], scripts);
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', 'index.html', 'shared.html'],
    setHeaders(reply, path) {
      // Packed ones are told by what they are packed from.
      const name = path.replace(/\.(?:br|gz)$/, '');
      const kept = name.startsWith(assets) ? forever : workerPath.test(name) ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', kept);
      if (partPath.test(name) && name.startsWith(assets)) for (const header of ofDocuments) reply.removeHeader(header);
      else reply.header('content-security-policy', policy);
    },
  });
  return (request, reply) => {
    const isShared = sharedPath.test(request.url);
    // The address is a secret: no list of a search engine is to hold it.
    if (isShared) reply.header('x-robots-tag', 'noindex, nofollow');
    const isPreview = previewPath.test(request.url);
    if (isPreview) reply.header('x-frame-options', 'SAMEORIGIN');
    else if (embedOrigins.length === 0) reply.header('x-frame-options', 'DENY');
    reply
      .header('content-security-policy', isPreview ? framedByUs : policy)
      .header('cache-control', never)
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    return sendPage(request, reply, isShared ? shared : index);
  };
}

interface Page {
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

function readPage(folder: string, name: string): Page | null {
  const read = (ending: string) => {
    const path = join(folder, name + ending);
    return existsSync(path) ? readFileSync(path) : null;
  };
  const plain = read('');
  return plain && { plain, br: read('.br'), gzip: read('.gz') };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const taken = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gzip'] as const).find(name => page[name] && takes(taken, name));
  return coding ? reply.header('content-encoding', coding).send(page[coding]) : reply.send(page.plain);
}

/** `gzip;q=0` says that it is not taken. */
const takes = (header: string, coding: string): boolean =>
  header
    .split(',')
    .map(part => part.trim().toLowerCase())
    .some(part => part.split(/\s*;/)[0] === coding && !/;\s*q=0(?:\.0*)?$/.test(part));

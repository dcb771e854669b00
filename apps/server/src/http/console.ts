/**
 * Static files of the console: hashed ones are cached as immutable, pages never, each in the smallest encoding that the
 * browser accepts. Pages get a link preview in their head, those of shared forms also the form, and its first paint.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Early, earlyForms } from './early-form.ts';
import { firstPaints } from './first-paint.ts';
import { ofDocuments, pagePolicy, scriptHashes } from './headers.ts';
import { metaOf, type PreviewOf } from './link-preview.ts';
import { patiently, usualPatience } from './patiently.ts';

const forever = 'public, max-age=31536000, immutable';
const never = 'no-cache, no-store, must-revalidate';

/** Shared forms have a page of their own, much smaller than the console (docs/decisions/0042). */
const sharedPath = /^\/shared_reports(?:[/?]|$)/;
/** Preview of the branding: may be framed by the console only, which passes the form to it. */
const previewPath = /^\/shared_reports\/preview(?:[/?]|$)/;
/** The service worker lists the files of a build: always revalidated, answered by 304 if unchanged. */
const workerPath = /[\\/]sw\.js$/;

/**
 * Subresources, to which the page's policy applies: neither documents nor workers, which need policies of their own.
 */
const partPath = /\.(?:js|css|woff2|webp|png)$/;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves `folder`, the built console. Answers a function that sends its page for every path that is no file (the
 * console renders its own not-found page); null if nothing is built.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  embedOrigins: readonly string[],
  previewOf: PreviewOf,
  patience: number = usualPatience,
): Promise<SendPage | null> {
  const index = readPage(folder, 'index.html');
  if (!index) return null;
  const shared = readPage(folder, 'shared.html') ?? index;
  const scripts = [...new Set([index, shared].flatMap(({ plain }) => scriptHashes(plain.toString())))];
  const policy = pagePolicy(embedOrigins, scripts);
  const framedByUs = pagePolicy(["'self'"], scripts);
  await serveFiles(app, folder, policy);
  const decorated = decoratorOf(
    patiently(previewOf, patience),
    patiently(earlyForms(app, folder), patience),
    firstPaints(folder),
  );
  return async (request, reply) => {
    const isShared = sharedPath.test(request.url);
    // The URL contains a secret: search engines must not index it.
    if (isShared) reply.header('x-robots-tag', 'noindex, nofollow');
    const isPreview = previewPath.test(request.url);
    if (isPreview) reply.header('x-frame-options', 'SAMEORIGIN');
    else if (embedOrigins.length === 0) reply.header('x-frame-options', 'DENY');
    reply
      .header('content-security-policy', isPreview ? framedByUs : policy)
      .header('cache-control', never)
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    return sendPage(request, reply, await decorated(request, isShared ? shared : index));
  };
}

/** Pages are sent with what their request adds to them; hidden files are of the build alone. */
const notServed = /^(?:index|shared)\.html$|(?:^|\/)\.|\.(?:br|gz)$/;

/** Files of the folder, by their paths in it. */
function filesOf(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const paths = found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return paths.filter(path => !notServed.test(path));
}

/**
 * Routes of the files: one for all assets, since each of a thousand would cost the start some time, and memory from then
 * on. Only what is there when the server starts is served.
 */
async function serveFiles(app: FastifyInstance, folder: string, policy: string): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Precompressed files have the type of their original.
      const name = path.replace(/\.(?:br|gz)$/, '');
      const kept = name.startsWith(assets) ? forever : workerPath.test(name) ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', kept);
      if (partPath.test(name) && name.startsWith(assets)) for (const header of ofDocuments) reply.removeHeader(header);
      else reply.header('content-security-policy', policy);
    },
  });
  const files = new Set(filesOf(folder));
  const inAssets = (path: string) => path.startsWith('assets/');
  const method = ['HEAD', 'GET'];
  for (const path of files)
    if (!inAssets(path)) app.route({ method, url: `/${path}`, handler: (_request, reply) => reply.sendFile(path) });
  app.route<{ Params: { '*': string } }>({
    method,
    url: '/assets/*',
    handler(request, reply) {
      const path = `assets/${request.params['*']}`;
      if (files.has(path)) return reply.sendFile(path);
      reply.callNotFound();
      return reply;
    },
  });
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

/** Pages with a preview, by what it says: most requests ask for the same few. */
const KEPT = 50;

/** What the service worker keeps, by their hash in the build: served as they are built. */
const keptPath = /^\/(?:shared_reports\/thanks)?$/;

/** Where the page's script renders. */
const root = '<div id="root">';

type EarlyOf = (request: FastifyRequest) => Promise<Early | null>;

function decoratorOf(
  previews: (request: FastifyRequest) => Promise<Awaited<ReturnType<PreviewOf>> | null>,
  early: EarlyOf,
  paint: ReturnType<typeof firstPaints>,
) {
  const kept = new Map<string, Page>();
  return async (request: FastifyRequest, page: Page): Promise<Page> => {
    if (keptPath.test(request.url)) return page;
    const [preview, carried] = await Promise.all([previews(request), early(request)]);
    const meta = (preview ? metaOf(preview) : '') + (carried?.head ?? '');
    const painted = carried && preview ? paint(carried.form, preview, request.headers) : '';
    if (!meta) return page;
    const key = `${page.plain.length} ${meta} ${painted}`;
    const known =
      kept.get(key) ?? compressed(before(before(page.plain, '</head>', `\n${meta}  `), root, painted), page);
    kept.delete(key);
    kept.set(key, known);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return known;
  };
}

function before(plain: Buffer, mark: string, text: string): Buffer {
  const at = plain.indexOf(mark);
  return at < 0 ? plain : Buffer.concat([plain.subarray(0, at), Buffer.from(text), plain.subarray(at)]);
}

/** In the encodings that the build has. */
const compressed = (plain: Buffer, { br, gzip }: Page): Page => ({
  plain,
  br: br && brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzip && gzipSync(plain),
});

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const taken = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gzip'] as const).find(name => page[name] && takes(taken, name));
  return coding ? reply.header('content-encoding', coding).send(page[coding]) : reply.send(page.plain);
}

/** `gzip;q=0` means that it is not accepted. */
const takes = (header: string, coding: string): boolean =>
  header
    .split(',')
    .map(part => part.trim().toLowerCase())
    .some(part => part.split(/\s*;/)[0] === coding && !/;\s*q=0(?:\.0*)?$/.test(part));

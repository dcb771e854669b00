/**
 * Serves the stylesheet of shared forms (`custom_form_css`) as a file, so that the page's Content-Security-Policy
 * covers it. A page may ask for one that has just been replaced, or that it remembers from its last visit: it is
 * redirected to the present one, and without one gets a 404 that a browser takes for a missing stylesheet. The brand
 * colours are one, too, which its address says in full.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BrandColours, brandColourNames, brandProperties, Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { formCss, formCssPath } from '../records/branding.ts';

const pack = promisify(gzip);

const coloursPath = /^colours((?:-(?:[0-9a-f]{6}|none)){4})\.css$/;

/** Null where the instance has none of its own. */
export function coloursCssPath(colours: BrandColours): string | null {
  const named = brandColourNames.map(name => colours[name]?.slice(1).toLowerCase() ?? 'none');
  const path = `colours-${named.join('-')}.css`;
  return coloursPath.test(path) && named.some(each => each !== 'none') ? `/shared-css/${path}` : null;
}

function coloursCss(file: string): string | null {
  const [, named] = coloursPath.exec(file) ?? [];
  if (named === undefined) return null;
  const given = named.split('-').slice(1);
  const colours = brandColourNames.map((name, at) => [name, given[at] === 'none' ? null : `#${given[at]}`]);
  const lines = brandProperties(Object.fromEntries(colours)).filter(([, value]) => value !== null);
  return `:root{${lines.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

export function serveSharedCss(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { file: string } }>('/shared-css/:file', async (request, reply) => {
    const colours = coloursCss(request.params.file);
    if (colours !== null)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(colours);
    const [, hash] = /^([0-9a-f]{64})\.css$/.exec(request.params.file) ?? [];
    if (!hash) throw new Problem('notFound');
    const present = await formCss(database);
    reply.type('text/css; charset=utf-8');
    if (present?.hash !== hash) {
      // A stylesheet may come back, and with it its address.
      reply.header('cache-control', 'no-store');
      return present ? reply.redirect(formCssPath(present.hash), 302) : reply.code(404).send('');
    }
    const { css } = present;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    const packs = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return packs ? reply.header('content-encoding', 'gzip').send(await pack(css)) : reply.send(css);
  });
}

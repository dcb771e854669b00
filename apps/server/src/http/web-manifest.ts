/**
 * Web app manifest (W3C) with the instance's name and colours, and its icon. A logo of any shape is embedded in a
 * square SVG; its bytes are not decoded here.
 */
import { buffer } from 'node:stream/consumers';
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import { brandingOf, logoOf, logoVersion } from '../records/branding.ts';
import type { Services } from '../records/context.ts';

/** Default colours of the console in light mode (apps/console/src/ui/tokens.css). */
const [petrol, paper] = ['#244c5a', '#ffffff'];
/** The logo may be any SVG: no scripts, no subresources. */
const iconPolicy =
  "default-src 'none'; sandbox; img-src data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const year = 365 * 24 * 60 * 60;

/** Icons of the build. */
const own = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

export function serveInstalled(app: FastifyInstance, database: Database, services: Services): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { app_name, sub_name, colors } = await brandingOf(database, services);
    const logo = await logoOf(database);
    // Browsers ignore an icon of any size beside those of fixed sizes.
    const icons = logo ? [{ src: `/house-icon.svg?v=${logoVersion(logo)}`, sizes: 'any', type: 'image/svg+xml' }] : own;
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache');
    return JSON.stringify({
      id: '/',
      name: [app_name, sub_name].filter(Boolean).join(' · '),
      short_name: app_name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: colors.primary ?? petrol,
      background_color: paper,
      icons,
    });
  });

  app.get<{ Querystring: { v?: string } }>('/house-icon.svg', async (request, reply) => {
    const logo = await logoOf(database);
    if (!logo) throw new Problem('notFound');
    const bytes = await buffer(await services.storage.open(logo.storage_key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Problem('notFound') : error;
    });
    const kept = request.query.v === logoVersion(logo) ? `public, max-age=${year}, immutable` : 'public, max-age=300';
    reply.type('image/svg+xml').header('content-security-policy', iconPolicy);
    reply.header('cache-control', kept);
    const address = `data:${logo.type};base64,${bytes.toString('base64')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${paper}"/><image href="${address}" x="36" y="36" width="440" height="440"/></svg>`;
  });
}

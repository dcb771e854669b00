/**
 * Vite plugin that computes the service worker's precache lists from the manifests of the other builds: of the console,
 * what creating an entry needs with every kind of field; of the public form, everything.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Shell } from '../src/worker/shells.ts';
import type { TextList } from './texts/index.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

/** Console sources that are precached; other screens are cached when they are first opened. */
const KEPT =
  /^src\/(?!screens\/|library\/(?!offline\/(?!import))|offline\/read-archive|gallery\/)|^src\/screens\/(entries\/|reports\/|unsent\/|not-found\/|account\/(login|picture|providers|second-step))/;
const belongs = (source: string): boolean => !source.startsWith('src/') || KEPT.test(source);

/** Injects the precache lists into the worker's script. Must run last, when all other builds have been written. */
export function shells(): Plugin {
  return {
    name: 'shells',
    apply: 'build',
    config: ({ root = '.', build }) => ({
      define: { KONTOR_SHELLS: JSON.stringify(shellsOf(resolve(root, build?.outDir ?? 'dist'))) },
    }),
  };
}

function shellsOf(folder: string): Record<'console' | 'shared', Shell> {
  const all = readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const shared = shellOf(folder, '/shared_reports/thanks', 'shared.html', 'shared-', () => true);
  const own = shellOf(folder, '/', 'index.html', '', belongs);
  const others = all.filter(path => !(path in own.files) && !(path in shared.files));
  return { console: { ...own, others }, shared };
}

/**
 * A page, the files it references, and what its scripts import, statically or dynamically; dynamic imports only where
 * `takes` accepts their source.
 */
function shellOf(folder: string, page: string, html: string, build: string, takes: (source: string) => boolean): Shell {
  const hash = (path: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('base64')}`;
  const listed = <T>(name: string) => JSON.parse(readFileSync(join(folder, `.vite/${build}${name}.json`), 'utf8')) as T;
  const manifest = listed<Manifest>('manifest');
  const text = readFileSync(join(folder, html), 'utf8');
  const named = [...text.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  const paths = new Set(named);
  const seen = new Set<string>();
  function walk(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const path of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) paths.add(`/${path}`);
    for (const next of chunk.imports ?? []) walk(next);
    for (const next of chunk.dynamicImports ?? []) if (takes(manifest[next]?.src ?? next)) walk(next);
  }
  for (const [key, { file }] of Object.entries(manifest)) if (named.includes(`/${file}`)) walk(key);
  // Texts in every language, so that it can be switched offline as well.
  for (const [source, texts] of Object.entries(listed<TextList>('texts')))
    if (takes(source)) for (const path of Object.values(texts)) paths.add(`/${path}`);
  const files = [...paths].filter(path => existsSync(join(folder, path))).toSorted();
  return { page, hash: hash(html), files: Object.fromEntries(files.map(path => [path, hash(path)])), others: [] };
}

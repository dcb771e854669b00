// node scripts/lib/bundle.mjs <folder>: bundles the server's own modules into files that load in less time than a thousand.
// Packages stay where they are, and so does what runs as a process or a thread of its own: the address that a module has
// is that of its source.
import { join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');
const home = join(root, 'apps/server');
const isOwn = id => /^(\.|\/|[a-z]:|@kontor\/)/i.test(id);

/** All files of the bundle are in `dist`, so that a source has the same path from each of them. */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(root + sep) || !code.includes('import.meta.')) return null;
    if (/\bimport\.meta\.(dirname|filename|main)\b/.test(code)) throw new Error(`${id}: say it by import.meta.url`);
    const source = JSON.stringify(relative(join(home, 'dist'), id).replaceAll(sep, '/'));
    return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
  },
};

const bundle = await rolldown({
  input: join(home, 'src/main.ts'),
  platform: 'node',
  external: id => !isOwn(id),
  plugins: [addresses],
});
await bundle.write({
  dir: resolve(process.argv[2] ?? ''),
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});

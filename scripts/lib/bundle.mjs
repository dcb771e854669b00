// node scripts/lib/bundle.mjs <folder>: bundles the server's own modules into files that load in less time than a thousand:
// the server, and apart from it the scripts that it starts as processes and threads, so that neither loads parts of the other.
// Packages stay where they are, and the address that a module has is that of its source.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');
const home = join(root, 'apps/server');
const folder = resolve(process.argv[2] ?? '');
const isOwn = id => /^(\.|\/|[a-z]:|@kontor\/)/i.test(id);

/** How a module names a script by its address: by a path beside its own, or in a package of ours. */
const named = /new URL\('(\.\.?\/[^']+\.ts)', import\.meta\.url\)|import\.meta\.resolve\('(@kontor\/[^']+)'\)/g;
const resolvePackage = createRequire(join(home, 'package.json')).resolve;
const scriptOf = (id, path, name) => (path ? join(dirname(id), path) : resolvePackage(name));

const sources = globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: root })
  .filter(path => !path.endsWith('.test.ts'))
  .toSorted()
  .map(path => ({ id: join(root, path), code: readFileSync(join(root, path), 'utf8') }));
/** Of all that is bundled: a server that runs on starts the scripts of its own bundle. */
const stamp = sources
  .reduce((hash, { code }) => hash.update(code), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);
const scripts = new Map(
  sources
    .filter(({ id }) => id.startsWith(join(home, 'src') + sep))
    .flatMap(({ id, code }) => [...code.matchAll(named)].map(([, path, name]) => scriptOf(id, path, name)))
    .map(id => {
      const words = relative(root, id)
        .split(sep)
        .join('-')
        .replace(/^apps-server-src-|\.ts$/g, '');
      return [id, `${words}-${stamp}`];
    }),
);

const addressed = new RegExp(`${named.source}|import\\.meta\\.url`, 'g');
/** All files of the bundle are in `dist`, so that a source has the same path from each of them. */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(root + sep) || !code.includes('import.meta.')) return null;
    if (/\bimport\.meta\.(dirname|filename|main)\b/.test(code)) throw new Error(`${id}: say it by import.meta.url`);
    const source = JSON.stringify(relative(join(home, 'dist'), id).replaceAll(sep, '/'));
    return code.replace(addressed, (whole, path, name) => {
      if (!path && !name) return `new URL(${source}, import.meta.url).href`;
      const script = scripts.get(scriptOf(id, path, name));
      if (!script) throw new Error(`${id}: ${whole} was not found among the sources`);
      return `new URL('./${script}.mjs', import.meta.url)${path ? '' : '.href'}`;
    });
  },
};

async function write(input) {
  const bundle = await rolldown({ input, platform: 'node', external: id => !isOwn(id), plugins: [addresses] });
  await bundle.write({
    ...{ dir: folder, format: 'esm' },
    ...{ entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  });
}

await write({ main: join(home, 'src/main.ts') });
await write(Object.fromEntries([...scripts].map(([id, name]) => [name, id])));

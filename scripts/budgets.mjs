// Checks size budgets of the bundles, from the manifests of the builds, in bytes compressed by brotli. The console's
// first load is the sign-in and then the shell; a screen's own size is what it loads on top of that. The public form's
// first load is a form of text inputs. `node scripts/budgets.mjs` prints the whole table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import './lib/root.mjs';

const dist = 'apps/console/dist';
const kB = 1000;
const route = 40 * kB;
// the rich text editor loads with the first field of that kind that is filled in: 94 kB beside a form; the editor of
// announcements loads the styles of fields with it
const routes = [
  // the editor of formulas, with the parser and the evaluation of its result, loads with the first formula that is opened
  [/\/formula-editor\//, 110 * kB],
  [/designer/, 100 * kB],
  [/\/rich\/editor\.tsx/, 100 * kB],
  // popups come from a component library, which loads with the first of its kind
  [/(menu-popup|combobox-input|multi-pick-input)\.tsx/, 50 * kB],
  // viewers of documents and models load their libraries on demand
  [/viewers\/pdf\.tsx/, 140 * kB],
  [/model-scene/, 190 * kB],
];
/**
 * Chunks of every first load beside the entry, by source path or by the chunk name set in the build. Chunks that load
 * on interaction are excluded.
 */
const firstParts = [/\/screens\/(.+\/)?(login|sign-in)(\/index)?\.tsx?$/, /\/shell\/(app|index|shell)\.tsx?$/];
const firstNames = new Set(['first']);

const pages = [
  {
    what: 'first load',
    html: 'index.html',
    manifest: '.vite/manifest.json',
    texts: '.vite/texts.json',
    main: 'src/shell/main.tsx',
    most: { js: 86 * kB, css: 10 * kB, requests: 8 },
    firstParts,
  },
  {
    what: 'public form',
    html: 'shared.html',
    manifest: '.vite/shared-manifest.json',
    texts: '.vite/shared-texts.json',
    main: 'src/shared/main.tsx',
    most: { js: 80 * kB, css: 10 * kB, requests: 8 },
    // loaded as soon as the form is rendered, which does not wait for it: the code that submits
    firstParts: [],
    // a form with formulas: their evaluation, and what tells fields of it; comparisons and groups of functions that load
    // with the first form that names one (further ones with the others, which they build on); what formulas ask of fields
    chunks: { evaluation: 6 * kB, 'usual-functions': 0.8 * kB, 'usual-lists': 0.7 * kB, stamps: 0.9 * kB },
    routes: [
      [/entry\/asked\.ts$/, 3 * kB],
      [/entry\/logic-further\.ts$/, 8.7 * kB],
    ],
  },
];

/** What is over its budget, a line each. Prints the table if anything is, or if asked to. */
export function checkBudgets(always = false) {
  const tables = pages.map(measure);
  const rows = tables.flatMap(table => table.rows);
  const over = rows.filter(({ value, limit }) => value > limit);
  if (always || over.length > 0) {
    const wide = Math.max(...rows.map(({ what }) => what.length));
    for (const { page, names, rows: own } of tables) {
      console.log(`${page.html}: ${names.join(', ')}`);
      for (const { what, value, limit, unit } of own) {
        const show = number => shown(number, unit).padStart(9);
        console.log(`${value > limit ? '✗' : ' '} ${what.padEnd(wide)} ${show(value)} of ${show(limit)}`);
      }
    }
  }
  for (const { page, load: own } of tables) {
    const load = own.map(({ value, unit }) => shown(value, unit));
    console.log(`${page.html}: ${load[0]} of JavaScript, ${load[1]} of CSS, ${load[2]} requests at first.`);
  }
  console.log(`${over.length} over budget.`);
  return over.map(({ what, value, limit, unit }) => `${what}: ${shown(value, unit)} of ${shown(limit, unit)}`);
}

const shown = (number, unit) => (unit ? `${(number / kB).toFixed(1)} ${unit}` : String(number));

function measure(page) {
  const manifest = JSON.parse(readFileSync(join(dist, page.manifest), 'utf8'));
  const keys = Object.keys(manifest);
  const start = firstKeys(manifest, page.firstParts);
  const loaded = filesOf(manifest, start);
  loaded.delete(page.html);
  // Resources that the HTML page names beside the entry: a script for the theme, a font.
  const html = readFileSync(join(dist, page.html), 'utf8');
  for (const [, path] of html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+)"/g)) {
    if (!path.endsWith('.svg')) loaded.add(path);
  }
  const { what, most } = page;
  // A page fetches the texts of one language: the heaviest counts.
  const texts = JSON.parse(readFileSync(join(dist, page.texts), 'utf8'));
  const spoken = source => Math.max(0, ...Object.values(texts[source] ?? {}).map(file => size([file], '.js')));
  const first = Object.entries(texts[page.main]).map(([language, file]) => ({
    what: `${what}, JavaScript (${language})`,
    value: size(loaded, '.js') + size([file], '.js'),
    limit: most.js,
    unit: 'kB',
  }));
  const rows = [
    ...first.toSorted((a, b) => b.value - a.value),
    { what: `${what}, CSS`, value: size(loaded, '.css'), limit: most.css, unit: 'kB' },
    // The page itself and its texts.
    { what: `${what}, requests`, value: loaded.size + 2, limit: most.requests },
  ];
  // a chunk of several modules has a name alone, in place of a source
  const nameOf = key => manifest[key].name;
  const named = Object.entries(page.chunks ?? {});
  for (const [name] of named)
    if (!keys.some(key => nameOf(key) === name)) throw new Error(`${page.html} has no chunk ${name}`);
  const isLate = key => manifest[key].isDynamicEntry || page.chunks?.[nameOf(key)];
  for (const key of keys.filter(key => isLate(key) && !start.includes(key))) {
    const there = hostFiles(manifest, key);
    const own = [...filesOf(manifest, [key])].filter(file => !loaded.has(file) && !there.has(file));
    const source = page.chunks?.[nameOf(key)] ? nameOf(key) : sourceOf(manifest, key);
    const limit =
      page.chunks?.[source] ?? [...(page.routes ?? []), ...routes].find(([part]) => part.test(source))?.[1] ?? route;
    rows.push({ what: source, value: size(own, '.js') + spoken(source), limit, unit: 'kB' });
  }
  return {
    page,
    rows,
    load: [first, rows.slice(first.length)].map(([row]) => row).concat(rows[first.length + 1]),
    names: start.map(key => manifest[key].name ?? key),
  };
}

/** Chunks that are loaded already when a lazy chunk loads: the intersection over its importers. */
function hostFiles(manifest, key) {
  const hosts = Object.keys(manifest).filter(host => manifest[host].dynamicImports?.includes(key));
  const [first = new Set(), ...others] = hosts.map(host => filesOf(manifest, [host]));
  return new Set([...first].filter(file => others.every(files => files.has(file))));
}

/** Root chunks of a first load: the entry, and those that it always loads next. */
function firstKeys(manifest, parts) {
  const isFirst = key => {
    const { isEntry, name, file } = manifest[key];
    const named = firstNames.has(name) && file.endsWith('.js');
    return isEntry || named || parts.some(part => part.test(sourceOf(manifest, key)));
  };
  return Object.keys(manifest).filter(isFirst);
}

const sourceOf = (manifest, key) => manifest[key].src ?? key;

/** Files of chunks and of their static imports. */
function filesOf(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const walk = key => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [] } = manifest[key];
    for (const path of [file, ...css]) files.add(path);
    for (const next of imports) walk(next);
  };
  for (const key of keys) walk(key);
  return files;
}

function size(files, ending) {
  const sizes = [...files]
    .filter(file => file.endsWith(ending))
    .map(file => brotliCompressSync(readFileSync(join(dist, file))).length);
  return sizes.reduce((sum, next) => sum + next, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = checkBudgets(true).length > 0 ? 1 : 0;

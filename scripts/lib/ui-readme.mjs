/**
 * The table of parts in apps/console/src/ui/README.md: for each module that others import its exports, the first sentence
 * of its head, and the gallery's pages that show it. What stands above the table is written by hand.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.mjs';

const source = join(root, 'apps/console/src');
const readme = join(source, 'ui/README.md');
const [begin, end] = ['<!-- parts: written by `npm run gallery -- --readme` -->', '<!-- /parts -->'];

const read = file => readFileSync(file, 'utf8');
const modulesIn = folder =>
  readdirSync(folder, { recursive: true })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort();

const groups = [
  ['Components', (names, file) => file.endsWith('.tsx') && names.some(name => /^[A-Z][a-z]/.test(name))],
  ['Hooks', names => names.some(name => /^use[A-Z]/.test(name))],
  ['Functions and stores', () => true],
];

const exportsOf = text =>
  [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name);

/** The first sentence of a module's head, as one line of Markdown. */
function headOf(name, text) {
  const comment = /^\/\*\*(.*?)\*\//s.exec(text)?.[1];
  if (!comment) throw new Error(`ui/${name} has no head: its first line says what it is.`);
  const line = comment.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim();
  const [sentence] = line.split(/\.? *$|\. (?=[A-Z`<])/);
  return sentence.replace(/<\w+>/g, '`$&`').replaceAll('|', '\\|');
}

function tables() {
  const names = modulesIn(join(source, 'ui')).filter(name => !['index.ts', 'icons.ts'].includes(name));
  const others = modulesIn(source).filter(name => !name.startsWith('ui/') && !name.startsWith('gallery/'));
  const imported = new Set(
    [
      read(join(source, 'ui/index.ts')).replaceAll("'./", "'ui/"),
      ...others.map(name => read(join(source, name))),
    ].flatMap(text => [...text.matchAll(/['/]ui\/([\w-]+\.tsx?)'/g)].map(([, name]) => name)),
  );
  const pages = modulesIn(join(source, 'gallery'))
    .filter(name => name.endsWith('.tsx'))
    .map(name => [
      name === 'index.tsx' ? '/gallery' : `/gallery/${basename(name, '.tsx')}`,
      read(join(source, 'gallery', name)),
    ]);
  const rows = names
    .filter(name => imported.has(name))
    .map(name => {
      const text = read(join(source, 'ui', name));
      const all = exportsOf(text);
      const shown = pages.filter(([, page]) => all.some(each => new RegExp(`\\b${each}\\b`).test(page)));
      return { name, all, head: headOf(name, text), shown: shown.map(([path]) => path).sort() };
    })
    .filter(({ all }) => all.length > 0);
  return groups.map(([title], at) => {
    const own = rows.filter(({ all, name }) => groups.findIndex(([, belongs]) => belongs(all, name)) === at);
    const lines = own.map(
      ({ name, all, head, shown }) =>
        `| \`${name}\` | ${all.map(each => `\`${each}\``).join(', ')} | ${head} | ${shown.join(', ')} |`,
    );
    return `### ${title}\n\n| file | exports | what it is | shown at |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
  });
}

/** The whole README with its table as the sources say it now. */
export function uiReadme() {
  const [above = ''] = read(readme).split(begin);
  return `${above}${begin}\n\n${tables().join('\n')}\n${end}\n`;
}

export const writeUiReadme = () => writeFileSync(readme, uiReadme());

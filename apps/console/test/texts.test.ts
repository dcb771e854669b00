/**
 * Static tests of the sources: no user-visible text outside the catalogues, and no unused message. Each check is first
 * tried on a violation. That both languages have the same messages is checked by types, and again by i18n.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';
import { textsOutside, unusedMessages } from '../../../scripts/lib/texts.mjs';

const root = join(import.meta.dirname, '../../..');
const sources = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(path => !path.includes('/gallery/') && !path.includes('/node_modules/'))
      .map(path => [relative(root, path), readFileSync(path, 'utf8')]),
  );
const console = sources('apps/console/src');

test.each<[string, string[]]>([
  ['<p>Nichts gefunden</p>', ['Nichts gefunden']],
  ['<p>{t.none} · {count}</p>', []],
  ['<input aria-label="Suche" />', ['Suche']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module.
  ['<Field label={`Feld ${n}`} hint={t.hint} />', ['Feld …']],
  ["<b>{open ? 'Zuklappen' : t.open}</b>", ['Zuklappen']],
  ["<b>{wrong && 'Falsch'}</b>", ['Falsch']],
  ['<kbd>Strg</kbd>', []],
  ['<img alt="Kontor" />', []],
  ["<div className={open ? 'on' : 'off'}>–</div>", []],
])('%s', (source, texts) => {
  expect(textsOutside('x.tsx', `const x = ${source};`).map(([, text]) => text)).toEqual(texts);
});

test('no text for people stands in the code', () => {
  const views = Object.entries({ ...console, ...sources('packages') }).filter(([name]) => name.endsWith('.tsx'));
  expect(views.length).toBeGreaterThan(200);
  const found = views.flatMap(([name, source]) =>
    textsOutside(name, source).map(([line, text]) => `${name}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});

const resolve = (from: string, to: string) => (to.startsWith('.') ? normalize(join(dirname(from), to)) : null);

test('a message that nobody takes is found, and one that is handed on is not', () => {
  const modules = {
    'i18n/a.ts':
      "export const useA = texts({ de: { shown: 'a', given: 'b', left: 'c', dayOne: 'd', 'by name': 'e' }, en: {} });",
    'list.tsx':
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module.
      "import { useA } from './i18n/a.ts'; import { Row } from './row.tsx'; const { shown } = useA(); t[`day${n}`];",
    'row.tsx': 'export const Row = ({ t }) => t.given;',
    'other.tsx': 'x.left;',
  };
  const told = (word: string) => ({ resolve, told: () => true, said: (key: string) => key === word });
  expect(unusedMessages(modules, { 'i18n/a.ts': modules['i18n/a.ts'] }, told('by name'))).toEqual(['useA.left']);
});

/** Catalogues keyed by words of the API: entities, actions, problem names. */
const byWord = new Set([
  'useAreaTexts',
  'useActionTexts',
  'useOutcomeTexts',
  'useViaTexts',
  'useKindTexts',
  'useQueueTexts',
  'useStoredTexts',
  'useFenceTexts',
  'useProblemTexts',
]);

test('every message of the catalogues is shown somewhere', () => {
  const catalogues = Object.fromEntries(Object.entries(console).filter(([name]) => name.includes('/i18n/')));
  const words = new Set<string>();
  /** `bulk ${action}` */
  const begun: string[] = [];
  for (const source of Object.values({ ...sources('packages'), ...sources('apps/server/src') })) {
    for (const [, begins] of source.matchAll(/action: `(\w{3,} )\$\{/g)) begun.push(begins ?? '');
    for (const [, quoted, key] of source.matchAll(/['"`]([A-Za-z][\w -]{1,60})['"`]|\b(\w{2,60}):/g))
      words.add(quoted ?? key ?? '');
  }
  const unused = unusedMessages(console, catalogues, {
    resolve,
    // Our own keys are in camel case: any other is a word of the API, or an error code.
    told: (hook, key) => byWord.has(hook) || !/^[a-z][A-Za-z0-9]*$/.test(key),
    // Error codes of the mail library (EAUTH) occur in none of our sources.
    said: key => words.has(key) || /^E[A-Z]+$/.test(key) || begun.some(begins => key.startsWith(begins)),
  });
  expect(unused).toEqual([]);
});

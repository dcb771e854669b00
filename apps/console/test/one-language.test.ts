/** The build's division of catalogues: what each language's file says, what stays in the code, and what a part brings. */
import { describe, expect, test } from 'vitest';
import { cataloguesIn, spokenBy, textFile, withoutTexts } from '../build/texts/catalogues.ts';
import { bringsOf, type Graph } from '../build/texts/graph.ts';

const source = `
import { plural } from './format.ts';
import { texts } from './index.ts';
const files = (count: number): string => plural(count, { one: 'Datei', other: 'Dateien' });
const filesEn = (count: number) => plural(count, { one: 'file', other: 'files' });
export const useFiles = texts({
  de: { files, open: 'Öffnen', hint: 'Ziehen Sie Dateien hierher.' },
  en: { files: filesEn, open: 'Open', hint: 'Drag files here.' },
  fr: { open: 'Ouvrir' },
});
export const table = catalogue<readonly string[]>({ de: ['Montag'], en: ['Monday'] });
`;
const keyOf = (name: string) => `k_${name}`;
type Said = { k_useFiles: { files(count: number): string; open: string; hint: string }; k_table: string[] };

async function saidIn(language: string): Promise<{ file: string; said: Said }> {
  const file = textFile([spokenBy('files.ts', source, language as 'de', keyOf)], null);
  const made = (await import(`data:text/javascript,${encodeURIComponent(file)}`)) as { default(writers: object): Said };
  const plural = (count: number, { one, other }: { one: string; other: string }) =>
    `${count} ${count === 1 ? one : other}`;
  return { file, said: made.default({ plural }) };
}

describe('a catalogue', () => {
  test('is found by its name, with its languages', () =>
    expect(cataloguesIn('files.ts', source).map(({ name, hook, values }) => [name, hook, Object.keys(values)])).toEqual(
      [
        ['useFiles', true, ['de', 'en', 'fr']],
        ['table', false, ['de', 'en']],
      ],
    ));

  test('speaks one language a file, and has no word of another', async () => {
    const { file, said } = await saidIn('de');
    expect([said.k_useFiles.files(2), said.k_useFiles.open, said.k_table]).toEqual(['2 Dateien', 'Öffnen', ['Montag']]);
    expect(file).not.toMatch(/Drag|Open|file\b|Ouvrir|Monday/);
    expect((await saidIn('en')).file).not.toMatch(/Ziehen|Öffnen|Datei|Ouvrir|Montag/);
  });

  test('in a language that has only some of it speaks English for the rest', async () => {
    const { file, said } = await saidIn('fr');
    expect([said.k_useFiles.files(1), said.k_useFiles.open, said.k_useFiles.hint]).toEqual([
      '1 file',
      'Ouvrir',
      'Drag files here.',
    ]);
    expect(said.k_table).toEqual(['Monday']);
    expect(file).not.toMatch(/Ziehen|Datei/);
  });

  test('leaves a key in the code', () => {
    const left = withoutTexts('files.ts', source, keyOf);
    expect(left).toContain('useFiles = /* @__PURE__ */ __hookOf(/* @__PURE__ */ __lateTexts("k_useFiles"))');
    expect(left).toContain('table = /* @__PURE__ */ __lateTexts("k_table")');
    expect(left).not.toMatch(/Öffnen|Open|Montag/);
  });

  test('may use nothing that its file does not have', () => {
    const foreign = `import { limits } from './limits.ts'; export const useX = texts({ de: { a: () => limits.a }, en: {} });`;
    expect(() => spokenBy('x.ts', foreign, 'de', keyOf)).toThrow('texts cannot use limits');
  });
});

test('a part brings what no way to it has brought before', () => {
  const module = (now: string[], later: string[] = []) => ({ now, later });
  const graph: Graph = new Map([
    ['main', module(['shell.t'], ['list', 'entry'])],
    ['list', module(['list.t', 'shell.t', 'rows.t'], ['dialog'])],
    ['entry', module(['entry.t', 'rows.t'], ['dialog', 'dialog2'])],
    ['dialog', module(['rows.t', 'list.t', 'dialog.t'])],
    ['dialog2', module(['entry.t'])],
  ]);
  const parts = [['main'], ['list'], ['entry'], ['dialog'], ['dialog2']];
  const brings = bringsOf(graph, parts, id => id.endsWith('.t')).map(ids => [...ids].sort());
  expect(brings).toEqual([['shell.t'], ['list.t', 'rows.t'], ['entry.t', 'rows.t'], ['dialog.t', 'list.t'], []]);
});

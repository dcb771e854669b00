/** Unit tests of the texts that list a file's uses before its deletion. */
import { afterEach, expect, test } from 'vitest';
import { language } from '../src/i18n/index.ts';
import { bodyOf, type Draft, merged } from '../src/library/reference-draft.ts';
import { type Uses, usesSentence } from '../src/library/uses.ts';

const nowhere: Uses = {
  report_configs: [],
  reports: { count: 0, data: [] },
  file_references: [{ id: 'own', name: 'x' }],
  messages: [],
};
const named = (...names: string[]) => names.map(name => ({ id: name, name }));
afterEach(() => language.set('de'));

test.each<[string, Partial<Uses> | undefined, RegExp]>([
  ['not to be found out', undefined, /ließ sich nicht feststellen/],
  ['nowhere: its own place in the list is no use', {}, /^Sie wird nirgends verwendet/],
  ['one form', { report_configs: named('Zaun') }, /in 1 Formular \(Zaun\)\. Dort bleibt sie/],
  ['many', { report_configs: named('A', 'B', 'C', 'D', 'E') }, /in 5 Formularen \(A, B, C und 2 weitere\)/],
  ['entries alone', { reports: { count: 1200, data: [] } }, /in 1\.200 Einträgen/],
  [
    'a twin',
    { file_references: [...nowhere.file_references, ...named('Kopie')] },
    /in 1 weiteren Stelle der Dateiliste/,
  ],
  [
    'everywhere',
    { report_configs: named('Zaun'), reports: { count: 1, data: [] }, messages: [{ id: 'm', title: 'Sperrung' }] },
    /in 1 Formular \(Zaun\), 1 Eintrag und 1 Mitteilung \(Sperrung\)/,
  ],
])('a file that is used %s says so', (_, uses, words) => {
  expect(usesSentence(uses && { ...nowhere, ...uses }, 'own')).toMatch(words);
});

test('the same in English', () => {
  language.set('en');
  expect(usesSentence({ ...nowhere, reports: { count: 2, data: [] } }, 'own')).toMatch(
    /^Used in 2 entries\. It stays there/,
  );
});

const draft = (name: string, tags: string[], directories: string[] = []): Draft => ({
  name,
  tags: named(...tags),
  directories: named(...directories),
});
test.each<[string, Draft, Draft, Draft, string[]]>([
  ['what only they changed', draft('b', ['1']), draft('a', ['2']), draft('b', ['2']), []],
  ['what both changed alike', draft('b', ['1']), draft('b', ['1']), draft('b', ['1']), []],
  ['what both changed', draft('b', ['1']), draft('c', ['1'], ['x']), draft('b', ['1'], ['x']), ['name']],
  ['the order of a list', draft('a', ['1', '2']), draft('a', ['2', '1']), draft('a', ['1', '2']), []],
])('of two versions: %s', (_, mine, theirs, result, both) => {
  const found = merged(draft('a', ['1']), mine, theirs);
  expect(found.both).toEqual(both);
  expect({ ...found.draft, tags: found.draft.tags.map(({ id }) => id).sort() }).toEqual({
    ...result,
    tags: result.tags.map(({ id }) => id).sort(),
  });
});

test('only what was changed is sent, as ids', () => {
  expect(bodyOf(draft(' b ', ['1'], ['x']), ['name', 'tags'])).toEqual({ name: 'b', tags: [{ id: '1' }] });
});

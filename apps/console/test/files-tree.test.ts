/** Unit tests of the directory tree: branches, ancestors. */
import { expect, test } from 'vitest';
import { above, branchesOf } from '../src/screens/files/tree.ts';

const directories = [
  { id: 'south', parent_id: 'works', name: 'Terminal Süd' },
  { id: 'works', parent_id: null, name: 'Bauprojekte' },
  { id: 'hall10', parent_id: 'works', name: 'Halle 10' },
  { id: 'hall4', parent_id: 'works', name: 'Halle 4' },
  { id: 'orphan', parent_id: 'gone', name: 'Archiv' },
  { id: 'deep', parent_id: 'hall4', name: 'Dach' },
];
const names = (open: (id: string) => boolean) =>
  branchesOf(directories, open).map(
    ({ name, level, open: is }) => `${'  '.repeat(level)}${name}${is === undefined ? '' : is ? ' -' : ' +'}`,
  );

test.each([
  [
    'all open: numbers in names count as numbers',
    () => true,
    ['Archiv', 'Bauprojekte -', '  Halle 4 -', '    Dach', '  Halle 10', '  Terminal Süd'],
  ],
  ['closed ones hide what is below', () => false, ['Archiv', 'Bauprojekte +']],
  [
    'only the upper one open',
    (id: string) => id === 'works',
    ['Archiv', 'Bauprojekte -', '  Halle 4 +', '  Halle 10', '  Terminal Süd'],
  ],
])('%s', (_, open, shown) => expect(names(open)).toEqual(shown));

test('what goes round in circles is shown, once', () => {
  const circle = [
    { id: 'a', parent_id: 'b', name: 'A' },
    { id: 'b', parent_id: 'a', name: 'B' },
  ];
  expect(branchesOf(circle, () => true).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(above('a', circle)).toEqual(['b', 'a']);
});

test('the way up from a directory', () => {
  expect(above('deep', directories)).toEqual(['hall4', 'works']);
  expect(above('unknown', directories)).toEqual([]);
});

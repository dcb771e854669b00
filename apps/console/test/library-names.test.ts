/** Unit tests of names in the library: paths of directories, parsing, ranking of search results. */
import { fold } from '@kontor/form';
import { expect, test } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import type { Directory } from '../src/api/library.ts';
import { keyOf, placeOf, search, wayTo } from '../src/library/names.ts';
import { row } from './row.ts';

const directory = (id: string, name: string, parent_id: string | null = null): Directory => ({
  ...row,
  id,
  name,
  parent_id,
  version: 1,
});
const all = [
  directory('b', 'Bauprojekte'),
  directory('t', 'Terminal Süd', 'b'),
  directory('e', 'Ebene 2', 't'),
  directory('x', 'Plan A/B'),
];
const byId = new Map(all.map(one => [one.id, one]));

test('the way to a directory ends where it is cut, and goes round no circle', () => {
  expect(wayTo('e', byId)).toEqual(['Bauprojekte', 'Terminal Süd', 'Ebene 2']);
  expect(wayTo('none', byId)).toEqual([]);
  const round = new Map([directory('1', 'eins', '2'), directory('2', 'zwei', '1')].map(one => [one.id, one]));
  expect(wayTo('1', round)).toEqual(['zwei', 'eins']);
});

test.each([
  ['ÄPFEL ', 'äpfel'],
  ['A\u0308pfel', 'äpfel'],
])('%j is the same name as %j', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

test('an accent makes another name, and is found all the same', () => {
  expect(keyOf('Müller')).not.toBe(keyOf('Muller'));
  expect(fold('MÜLLER')).toBe(fold('muller'));
});

test('what is called so comes first, then what begins so, what holds it, and what lies in such a one', () => {
  const options = [
    ...['Terminal', 'Alter Terminal', 'Terminal Süd', 'Halle'].map(name => ({ name, text: fold(name) })),
    { name: 'Ebene', text: fold('Terminal Süd / Ebene') },
  ];
  const found = (typed: string, most = 9) => search(options, typed, most);
  expect(found('TERMINAL').items.map(({ name }) => name)).toEqual([
    'Terminal',
    'Terminal Süd',
    'Alter Terminal',
    'Ebene',
  ]);
  expect(found('sud / ebene').items.map(({ name }) => name)).toEqual(['Ebene']);
  expect(found('terminal', 3)).toMatchObject({ more: 1 });
  expect(found('  ').items).toHaveLength(5);
  expect(found('keller')).toEqual({ items: [], more: 0 });
});

test.each([
  ['Halle 4', null, 'Halle 4', undefined],
  ['bauprojekte', null, 'bauprojekte', 'b'],
  ['Bauprojekte / terminal süd/ Ebene 3', 't', 'Ebene 3', undefined],
  ['Bauprojekte/Terminal Süd', 'b', 'Terminal Süd', 't'],
  // A slash inside a name is no path separator.
  ['plan a/b', null, 'plan a/b', 'x'],
  ['Plan C/D', null, 'Plan C/D', undefined],
  ['Bauprojekte /', 'b', '', undefined],
])('%j is a place', (typed, parent, name, existing) => {
  const place = placeOf(typed, all);
  expect([place.parent?.id ?? null, place.name, place.existing?.id]).toEqual([parent, name, existing]);
});

test('five thousand directories are searched between two keys', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({
    name: `Gate ${at}`,
    text: `bereich ${at % 50} / gate ${at}`,
  }));
  expect(search(many, 'gate 49', 100).items).toHaveLength(100);
  await atMostBeats(0.4, () => search(many, 'gate 49', 100));
});

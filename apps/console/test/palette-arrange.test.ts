/** Unit tests of the palette's order: later results never move the marked row. */
import { expect, test } from 'vitest';
import { arrange } from '../src/shell/palette/arrange.ts';
import type { ItemGroup } from '../src/shell/palette/items.tsx';

const group = (key: string, ...ids: string[]): ItemGroup => ({
  key,
  title: key,
  items: ids.map(id => ({ id, label: id, glyph: null, run: () => undefined })),
});
const shape = (groups: ItemGroup[]) => groups.map(({ key, items }) => [key, ...items.map(({ id }) => id)].join(' '));

test.each<[string, ItemGroup[], string, ItemGroup[], string[]]>([
  ['nothing was shown', [], '', [group('entries', 'a')], ['entries a']],
  [
    'a group of its own comes after that of the marked row',
    [group('jump', 'files')],
    'files',
    [group('entries', 'a', 'b'), group('jump', 'files')],
    ['jump files', 'entries a b'],
  ],
  [
    'further rows of the same group are appended',
    [group('entries', 'b')],
    'b',
    [group('entries', 'a', 'b', 'c'), group('files', 'f')],
    ['entries b a c', 'files f'],
  ],
  [
    'what is above the marked row stays, what is below may change',
    [group('entries', 'a'), group('jump', 'x', 'y')],
    'x',
    [group('entries', 'a', 'b'), group('files', 'f'), group('jump', 'x')],
    ['entries a', 'jump x', 'files f'],
  ],
  ['a marked row that is gone gives the order free', [group('jump', 'x')], 'z', [group('files', 'f')], ['files f']],
])('%s', (_, shown, marked, next, expected) => expect(shape(arrange(shown, next, marked))).toEqual(expected));

/** Unit tests of the differences of two texts, word by word. */
import { expect, test } from 'vitest';
import { pieces, shortened } from '../src/screens/entries/history/words.ts';

const of = (from: string, to: string) => pieces(from, to).map(({ kind, text }) => [kind, text.trim()]);

test.each([
  ['gleich', 'gleich', [['same', 'gleich']]],
  [
    'a b c',
    'a c',
    [
      ['same', 'a'],
      ['went', 'b'],
      ['same', 'c'],
    ],
  ],
  [
    'a c',
    'a b c',
    [
      ['same', 'a'],
      ['came', 'b'],
      ['same', 'c'],
    ],
  ],
  [
    'Triebwerk wird geprüft.',
    'Triebwerk getauscht.',
    [
      ['same', 'Triebwerk'],
      ['went', 'wird geprüft'],
      ['came', 'getauscht'],
      ['same', '.'],
    ],
  ],
  ['', 'neu', [['came', 'neu']]],
  ['alt', '', [['went', 'alt']]],
])('from %j to %j', (from, to, wanted) => expect(of(from, to)).toEqual(wanted));

test('what stayed and what came make the new text, what stayed and what went the old one but for its spaces', () => {
  const [from, to] = ['Der Vogel,  ein Bussard,\nflog tief.', 'Der  Vogel, kein Bussard, flog sehr tief!'];
  const all = pieces(from, to);
  const joined = (out: string) =>
    all
      .filter(({ kind }) => kind !== out)
      .map(({ text }) => text)
      .join('');
  expect(joined('went')).toBe(to);
  expect(joined('came').replace(/\s+/g, ' ')).toBe(from.replace(/\s+/g, ' '));
});

test('very long texts are compared as a whole, and what stayed is shortened to its ends', () => {
  const long = 'wort '.repeat(700);
  expect(of(long, `${long}x`).map(([kind]) => kind)).toEqual(['went', 'came']);
  const [head] = shortened(pieces(`${'a '.repeat(200)}b`, `${'a '.repeat(200)}c`));
  expect(head?.text.length).toBeLessThan(60);
  expect(head?.text.startsWith('… ')).toBe(true);
});

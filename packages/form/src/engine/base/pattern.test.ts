/** Tests of patterns: they agree with the runtime's regular expressions, and take bounded time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { patternLimits, readPattern } from './pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  'ä',
  '1',
  '.',
  '\\d',
  '\\w',
  '[ab]',
  '[^a]',
  '[a-c\\d]',
  '\\.',
  '\\p{L}',
  '[\\]-]',
);
const sign = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '{1,2}?');
const { pattern } = fc.letrec<{ pattern: string; part: string }>(tie => ({
  pattern: fc
    .array(
      fc.array(tie('part'), { maxLength: 4 }).map(parts => parts.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map(alternatives => alternatives.join('|')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atom, sign).map(([one, count]) => one + count),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), sign)
      .map(([open, inner, count]) => `${open}${inner})${count}`),
  ),
}));
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'ä', '1', '7', '.', '-', ']', '\n', '😀'), { maxLength: 7 })
  .map(parts => parts.join(''));

test('law: a text matches whenever the runtime says that the whole of it does', () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 12 }), (source, texts) => {
      const matches = readPattern(source);
      // too many states, by repetitions of repetitions
      fc.pre(matches !== null);
      const native = new RegExp(`^(?:${source})$`, 'u');
      for (const each of texts) expect([source, each, matches?.(each)]).toEqual([source, each, native.test(each)]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['[A-Z]{1,2}-[A-Z]{1,2} \\d{1,4}', 'M-AB 1234', 'm-ab 1234'],
  ['D-[A-Z]{4}|N\\d{1,5}', 'N12345', 'D-AB'],
  ['\\d{5}', '01067', '010670'],
  ['^\\d{4}-\\d{2}$', '2026-11', ' 2026-11'],
  ['\\d{2}\\-\\d{2}', '12-34', '1234'],
  ['(?:[0-9a-f]{2}:){5}[0-9a-f]{2}', '00:1b:44:11:3a:b7', '00:1b:44:11:3a'],
  ['[\\p{L} ]+', 'Grüne Straße', 'Straße 7'],
  ['a\\$', 'a$', 'a'],
  ['a\\\\$', 'a\\', 'a$'],
  ['', '', 'a'],
])('%s takes %j and not %j', (source, fits, not) => {
  expect([readPattern(source)?.(fits), readPattern(source)?.(not)]).toEqual([true, false]);
});

test.each([
  '(',
  ')',
  '[a',
  'a{2,1}',
  '*a',
  '^*',
  'a**',
  '{2}',
  '\\',
  '[z-a]',
  '\\p{Nothing}',
  '(a)\\1',
  '(?=a)a',
  '(?!a)b',
  '(?<=a)b',
  '(?<name>a)',
  '\\bword',
  'a{201}',
  'a|^b',
  'a$b',
  '((a{9}){9}){9}',
  '(((){999}){999}){999}',
  'a'.repeat(limits.pattern + 1),
])('%s is refused', source => {
  expect(readPattern(source)).toBeNull();
});

test.each([
  '(a+)+b',
  '(a|a)*b',
  '(a|aa)+b',
  '(a*)*b',
  'a*a*a*a*a*a*b',
  '(.*a){25}b',
  '((a?){14}){10}b',
  '(a|b)*a(a|b){90}b',
])('%s, on which backtracking takes years, takes some steps for each character', source => {
  const matches = readPattern(source);
  expect(matches?.('a'.repeat(patternLimits.text))).toBe(false);
  expect(matches?.(`${'a'.repeat(120)}b`)).toBe(true);
  expect(matches?.('a'.repeat(patternLimits.text + 1))).toBe(false);
});

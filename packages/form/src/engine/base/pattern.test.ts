/** Tests of patterns: they match what they say, and take bounded time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { patternLimits, readPattern } from './pattern.ts';

/** Where a part can end that begins at a position of a text. */
type Ends = (text: readonly string[], from: number) => ReadonlySet<number>;

interface Part {
  source: string;
  ends: Ends;
}

/** Each part looks at each position of a text once: the runtime's matcher would backtrack for hours. */
function once(find: Ends): Ends {
  const known = new WeakMap<readonly string[], Map<number, ReadonlySet<number>>>();
  return (text, from) => {
    const found = known.get(text) ?? new Map<number, ReadonlySet<number>>();
    known.set(text, found);
    const ends = found.get(from) ?? find(text, from);
    found.set(from, ends);
    return ends;
  };
}

const from = (starts: ReadonlySet<number>, text: readonly string[], { ends }: Part): Set<number> =>
  new Set([...starts].flatMap(start => [...ends(text, start)]));

const sequence = (parts: readonly Part[]): Part => ({
  source: parts.map(part => part.source).join(''),
  ends: once((text, start) => parts.reduce<ReadonlySet<number>>((at, part) => from(at, text, part), new Set([start]))),
});

const either = (parts: readonly Part[]): Part => ({
  source: parts.map(part => part.source).join('|'),
  ends: once((text, start) => new Set(parts.flatMap(part => [...part.ends(text, start)]))),
});

function repeated(part: Part, sign: string, least: number, most: number): Part {
  const ends = once((text, start) => {
    let at: ReadonlySet<number> = new Set([start]);
    const all = new Set<number>();
    // more repetitions than characters end nowhere else
    for (let count = 0; count <= Math.min(most, least + text.length); count++) {
      if (count >= least) for (const end of at) all.add(end);
      at = from(at, text, part);
    }
    return all;
  });
  return { source: part.source + sign, ends };
}

const signs: [string, number, number][] = [
  ['*', 0, Number.POSITIVE_INFINITY],
  ['+', 1, Number.POSITIVE_INFINITY],
  ['?', 0, 1],
  ['{2}', 2, 2],
  ['{1,}', 1, Number.POSITIVE_INFINITY],
  ['{0,2}', 0, 2],
  ['*?', 0, Number.POSITIVE_INFINITY],
  ['{1,2}?', 1, 2],
];
const atoms = ['a', 'b', 'ä', '1', '.', '\\d', '\\w', '[ab]', '[^a]', '[a-c\\d]', '\\.', '\\p{L}', '[\\]-]'];

const atom = fc.constantFrom(...atoms).map((source): Part => {
  const char = new RegExp(`^${source}$`, 'u');
  return { source, ends: once((text, at) => new Set(char.test(text[at] ?? '') ? [at + 1] : [])) };
});
const sign = fc.option(fc.constantFrom(...signs), { nil: null });
const counted = (part: Part, given: [string, number, number] | null) => (given ? repeated(part, ...given) : part);

const { pattern } = fc.letrec<{ pattern: Part; part: Part }>(tie => ({
  pattern: fc.array(fc.array(tie('part'), { maxLength: 4 }).map(sequence), { minLength: 1, maxLength: 2 }).map(either),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atom, sign).map(([part, given]) => counted(part, given)),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), sign)
      .map(([open, inner, given]) => counted({ ...inner, source: `${open}${inner.source})` }, given)),
  ),
}));
const text = fc.array(fc.constantFrom('a', 'b', 'c', 'ä', '1', '7', '.', '-', ']', '\n', '😀'), { maxLength: 7 });

test('law: a text matches whenever some way through the pattern ends where the text does', () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 12 }), ({ source, ends }, texts) => {
      const matches = readPattern(source);
      // too many positions, by repetitions of repetitions
      fc.pre(matches !== null);
      for (const each of texts)
        expect([source, each, matches?.(each.join(''))]).toEqual([source, each, ends(each, 0).has(each.length)]);
    }),
    { numRuns: 1000 },
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

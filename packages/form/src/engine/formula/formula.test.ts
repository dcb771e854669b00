/** The language of formulas: writings, faults with their places, values, blanks, errors, limits. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { grammars, parserText, presentParser } from '../../../../../scripts/formula-parser.mjs';
import { type Env, evaluate, Fault, Stamp, type Value, written } from './evaluate/index.ts';
import { functionRows } from './functions/index.ts';
import { functionWords } from './functions/words.ts';
import { type Names, parse, print, readFormula, storedNode, type Type, treeOf, writingOf } from './language/index.ts';
import { formulaLimits, operators } from './language/limits.ts';
import type { Node } from './node.ts';

// many runs, possibly on busy machines
vi.setConfig({ testTimeout: 60_000 });

const fields: Record<string, Value> = {
  menge: 3,
  preis: 9.99,
  leer: null,
  text: '12,5',
  wort: 'Wort',
  beginn: '08:30',
  ende: '17:15',
  tag: new Stamp(20_780),
  ja: true,
  farben: ['rot', 'blau'],
  'items.amount': [2, null, 4],
  'items.price': [1.5, 10, 0.25],
  'items.day': [new Stamp(20_780), new Stamp(20_770), null],
};

const env: Env = {
  ref: name => (Object.hasOwn(fields, name) ? fields[name]! : null),
  own: word => (word === 'position' ? 2 : word === 'user.groups' ? ['a', 'b'] : null),
  further: {
    label: (_, name, value) => `${name}: ${value}`,
    lookup: (list, key, column) => (list === 'lands' && key === 'de' && column === 'rate' ? 28 : undefined),
    now: () => new Stamp(20_780.5, 60),
  },
  language: 'de',
};

const value = (text: string): unknown => {
  const node = treeOf(text);
  if (node === null) throw new Error(`no formula: ${text}`);
  const found = evaluate(node, env);
  return found instanceof Fault ? `#${found.reason}` : found instanceof Stamp ? written(found) : found;
};

const types: Record<string, Type['of']> = {
  menge: 'number',
  preis: 'number',
  wort: 'text',
  tag: 'date',
  ja: 'boolean',
};
const names: Names = {
  resolve: (name, label) => {
    if (label && name === 'Preis je Stück') return { ref: 'preis' };
    const node = storedNode(name, label);
    return typeof node === 'object' && node !== null && 'ref' in node && !Object.hasOwn(fields, node.ref) ? null : node;
  },
  all: () => Object.keys(fields),
};
const faults = (text: string) =>
  readFormula(text, names, node => ({
    of: (typeof node === 'object' && node !== null && 'ref' in node && types[node.ref]) || 'any',
    list: typeof node === 'object' && node !== null && 'ref' in node && node.ref.includes('.'),
  })).faults;

test.each(grammars)('the parser of $of is that of the grammar', row => {
  expect(parserText(row).parser).toBe(presentParser(row));
});

test('every function has an example that gives what it says, texts in both languages and an evaluator', () => {
  for (const row of functionRows) {
    for (const language of ['de', 'en'] as const)
      expect(functionWords[language][row.name]?.length, row.name).toBeGreaterThan(10);
    const node = treeOf(row.example);
    expect(node, row.example).not.toBeNull();
    const given = evaluate(node, { ...env, language: 'en' });
    expect(given instanceof Fault && given.reason === 'unknown', row.name).toBe(false);
    if (row.result !== null)
      expect(given instanceof Stamp ? written(given) : given, row.example).toEqual(evaluate(treeOf(row.result), env));
  }
  expect(new Set(functionRows.flatMap(row => [...new Set([row.name, row.de])])).size).toBe(
    functionRows.flatMap(row => [...new Set([row.name, row.de])]).length,
  );
});

test.each([
  ['SUMME(items.amount * items.price)', 'SUM(items.amount * items.price)'],
  ['WENN(menge < 18; "ja"; "nein")', 'IF(menge < 18, "ja", "nein")'],
  ['IF(menge < 18, "ja", "nein")', 'IF(menge < 18, "ja", "nein")'],
  ['RUNDEN(menge * 1,19; 2)', 'ROUND(menge * 1.19, 2)'],
  ['menge * 1,5', 'menge * 1.5'],
  ['min(1,5; 2)', 'MIN(1.5, 2)'],
  ['MIN(1,5)', 'MIN(1, 5)'],
  ['=menge+preis', 'menge + preis'],
  ['TEXT(tag; "TT.MM.JJJJ")', 'TEXT(tag, "DD.MM.YYYY")'],
  ['TEXT(preis; "#.##0,00")', 'TEXT(preis, "#,##0.00")'],
  ['TEXT(tag; "TT. ""2 Tage"" MMMM")', 'TEXT(tag, "DD. ""2 Tage"" MMMM")'],
  ['TEXT(preis; "Standard ""Tag 1,0"";[Rot]-Standard")', 'TEXT(preis, "General ""Tag 1,0"";[Rot]-General")'],
  ['IST_WAHR = WAHR', 'IST_WAHR = TRUE'],
  ['SUMME({1,5; 2})', 'SUM({1.5; 2})'],
  ['(menge + 1) * (preis - (1 - 2))', '(menge + 1) * (preis - (1 - 2))'],
  ['-menge^2', '-menge ^ 2'],
  ['+menge', 'menge'],
  ['=+menge+preis', 'menge + preis'],
  ['menge * +(1 - +2)', 'menge * (1 - 2)'],
  ['-+menge', '-menge'],
  ['-(menge^2)', '-(menge ^ 2)'],
  ['"a ""b"""', '"a ""b"""'],
  ['[value] + value', '[value] + value'],
  ['[2nd]', '[2nd]'],
])('%s is stored as %s', (typed, stored) => {
  const node = treeOf(typed);
  expect(node).not.toBeNull();
  expect(print(node)).toBe(stored);
  expect(treeOf(stored)).toEqual(node);
});

test('the writing is told by separators and names outside of texts, lists and brackets', () => {
  expect(['a; b', 'SUMME(a)', 'summe (a)', 'WENN(x)'].map(writingOf)).toEqual(['de', 'de', 'de', 'de']);
  expect(['"a;b"', '{1;2}', '[a;b]', 'SUM(a)', 'summe', '"SUMME("'].map(writingOf)).toEqual(Array(6).fill('en'));
});

test.each<[string, string, [number, number], object?]>([
  ['', 'formula_syntax', [0, 0]],
  ['menge +', 'formula_syntax', [6, 7]],
  ['(menge', 'formula_syntax', [5, 6]],
  ['menge preis', 'formula_syntax', [6, 11]],
  ['mnege * 2', 'formula_name', [0, 5], { suggestion: 'menge' }],
  ['2 + [Preis je Stuck]', 'formula_name', [4, 20]],
  ['SUME(menge)', 'formula_name', [0, 4], { suggestion: 'SUM' }],
  ['SUMMEE(menge)', 'formula_name', [0, 6], { suggestion: 'SUMME' }],
  ['__proto__', 'formula_name', [0, 9]],
  ['constructor(1)', 'formula_name', [0, 11]],
  ['menge * "viel"', 'formula_type', [8, 14], { wanted: 'number' }],
  ['YEAR("gestern")', 'formula_type', [5, 14], { wanted: 'date' }],
  ['tag > 5', 'formula_type', [6, 7], { wanted: 'date' }],
  ['ROUND()', 'formula_type', [0, 7], { wanted: 'arguments' }],
  ['NOT(1, 2)', 'formula_type', [0, 9], { wanted: 'arguments' }],
  ['SELECTED("x", "a")', 'formula_type', [9, 12], { wanted: 'field' }],
  ['tag * 2', 'formula_type', [0, 3], { wanted: 'number' }],
  ['MATCHES(wort, "(a")', 'formula_type', [14, 18], { wanted: 'pattern' }],
  ['TEXT(menge, "0.00E+")', 'formula_type', [12, 20], { wanted: 'format' }],
  ['TEXT(menge; "000-0000")', 'formula_type', [12, 22], { wanted: 'format' }],
  ['TEXT(menge, "0 ""x"" 0")', 'formula_type', [12, 23], { wanted: 'format' }],
  [`${'('.repeat(100)}1${')'.repeat(100)}`, 'formula_limit', [65, 136]],
  [Array(300).fill('1').join('+'), 'formula_limit', [0, 503]],
  ['-'.repeat(40).concat('1'), 'formula_limit', [32, 41]],
  ['1'.repeat(4_001), 'formula_limit', [4_000, 4_001]],
])('%s: %s', (text, code, at, values) => {
  const [fault] = faults(text);
  expect(fault).toMatchObject({ code, ...(values && { values }) });
  if (text.length < 100) expect(fault!.at).toEqual(at);
});

test('a fault with a plain remedy brings it', () => {
  expect(faults('mnege * 2')[0]!.fix).toEqual({ at: [0, 5], text: 'menge' });
  expect(faults('menge + [Preis je Stück] + items.amount')).toEqual([]);
  // what a text is turns out when it runs
  expect(faults('wort * 2')).toEqual([]);
  expect(faults('YEAR("2026-11-23") + menge')).toEqual([]);
  expect(faults('wort - "2026-11-23"')).toEqual([]);
  expect(faults('"2026-11-23" - wort')).toEqual([]);
  expect(faults('wort - "8:30"')).toEqual([]);
  expect(faults('wort - "8:75"')).toMatchObject([{ code: 'formula_type' }]);
  expect(faults('menge - "2026-11-23"')).toMatchObject([{ code: 'formula_type' }]);
});

test.each<[string, unknown]>([
  ['0.1 + 0.2', 0.3],
  ['1 / 3 * 3', 1],
  ['beginn < ende', true],
  ['ende - beginn', 0.364583333333333],
  ['(ende - beginn) * 24', 8.75],
  ['(ende - beginn - "0:45") * 24', 8],
  ['beginn + 1 / 24', 0.395833333333333],
  ['TEXT(beginn + 1 / 24, "HH:MM")', '09:30'],
  ['TEXT(beginn, "H")', '8'],
  ['MOD(beginn - ende, 1) * 24', 15.25],
  ['SUM(beginn, ende) * 24', 25.75],
  ['HOUR(ende - beginn)', 8],
  ['("2026-11-24" + beginn - "2026-11-23" - ende) * 24', 15.25],
  ['beginn - leer', null],
  ['beginn * "8:60"', '#not_a_number'],
  ['0 ^ 0', '#not_a_number'],
  ['0 ^ -1', '#division_by_zero'],
  ['ATAN2(0, 0)', '#division_by_zero'],
  ['COUNTIF({"a*"; "ab"; "a?"; "a~"}, "a~*")', 1],
  ['COUNTIF({"a*"; "ab"; "a?"; "a~"}, "<>a~?")', 3],
  ['COUNTIF({"a*"; "ab"; "a?"; "a~"}, "=A~~")', 1],
  ['COUNTIF({"a*"; "ab"; "a?"; "a~"}, "a?")', 4],
  ['SUMIF({"a*"; "ab"}, "a~*", {1; 2})', 1],
  ['{"ä"; "Z"; "ab"; "a"} < "b"', [true, false, true, true]],
  ['{"ä"; "Ä"} = "ä"', [true, true]],
  ['{"a"; "ae"; "á"} < "ä"', [true, false, true]],
  ['LEN("a😀") & LEFT("😀a") & RIGHT("a😀") & MID("a😀b", 2, 2)', '2😀😀😀b'],
  ['leer + 1', null],
  ['leer & "x"', 'x'],
  ['leer > 1', false],
  ['leer = leer', false],
  ['leer = ""', true],
  ['wort <> ""', true],
  ['ISBLANK(leer)', true],
  ['COALESCE(leer, 0) + 1', 1],
  ['LEN(leer)', 0],
  ['UPPER(leer)', null],
  ['ROUND(leer, 2)', null],
  ['text * 2', 25],
  ['wort * 2', '#not_a_number'],
  ['IFERROR(wort * 2, 0)', 0],
  ['1 / 0 + 1', '#division_by_zero'],
  ['SUM(items.amount)', 6],
  ['SUM(items.amount * items.price)', 4],
  ['SUM(COALESCE(items.amount, 1) * items.price)', 14],
  ['SUM(IF(items.price > 1, items.price, 0))', 11.5],
  ['COUNT(items.amount)', 2],
  ['AVERAGE(items.amount)', 3],
  ['SUM(items.amount * {1; 2})', '#unequal_lists'],
  ['MAX(items.day)', '2026-11-23'],
  ['tag + 7', '2026-11-30'],
  ['tag - 7', '2026-11-16'],
  ['tag - "2026-11-20"', 3],
  ['tag > "2026-11-20"', true],
  ['tag = "2026-11-23"', true],
  ['tag + 0.5 - tag', 0.5],
  ['"2026-11-23" + 7', '2026-11-30'],
  ['7 + "2026-11-23"', '2026-11-30'],
  ['"2026-11-23" - 7', '2026-11-16'],
  ['"2026-11-23" + wort', '#not_a_number'],
  ['7 - "2026-11-23"', '#not_a_number'],
  ['"2026-11-23" + leer', null],
  ['TODAY()', '2026-11-23'],
  ['NOW()', '2026-11-23T12:00:00+01:00'],
  ['HOUR(NOW())', 12],
  ['DATE(2026, 13, 1)', '2027-01-01'],
  ['YEAR("2026-02-30")', '#not_a_date'],
  ['SELECTED(farben, "rot")', true],
  ['SELECTED(farben, "ro")', false],
  ['COUNTSELECTED(farben)', 2],
  ['CONTAINS(farben, "BLAU")', true],
  ['CONTAINS(wort, "OR")', true],
  ['LABEL(wort)', 'wort: Wort'],
  ['TEXTJOIN(", ", TRUE, farben)', 'rot, blau'],
  ['MATCHES(wort, "^W")', true],
  ['MATCHES(wort, "o.t$")', true],
  ['MATCHES(wort, "^o")', false],
  ['MATCHES("xa", "^b|a$")', true],
  ['TEXT(1234.5, "#,##0.00")', '1.234,50'],
  ['TEXT(tag, "D. MMMM YYYY")', '23. November 2026'],
  ['TEXT(tag; "TT.MM. ""Tag""")', '23.11. Tag'],
  ['TEXT(tag; "TT. ""2 Tage"" MMMM")', '23. 2 Tage November'],
  ['TEXT(tag, "D. \\M\\0 MMMM")', '23. M0 November'],
  ['TEXT(-5, "0.00;(0.00)")', '(5,00)'],
  ['TEXT(5, "0.00;(0.00)")', '5,00'],
  ['TEXT(0, "0.00;(0.00)")', '0,00'],
  ['TEXT(-0.001, "0.00;(0.00)")', '(0,00)'],
  ['TEXT(-0.256, "0.0%;minus 0.0%")', 'minus 25,6%'],
  ['TEXT(0, "0;-0;""none""")', 'none'],
  ['TEXT(0, "0;-0;")', ''],
  ['TEXT(-1, "0;;")', ''],
  ['TEXT(wort, "0;-0")', 'Wort'],
  ['TEXT(wort, "0;-0;0;<@>")', '<Wort>'],
  ['TEXT(wort, "0;-0;0;")', ''],
  ['TEXT(leer, "0;-0;0;@")', null],
  ['TEXT(5, "0"";""")', '5;'],
  ['TEXT(0, "#")', ''],
  ['TEXT(0, "#.##")', ','],
  ['TEXT(0.5, "#.##")', ',5'],
  ['TEXT(-0.5, "#.0")', '-,5'],
  ['TEXT(5, "0.##")', '5,'],
  ['TEXT(1234567, "#,###")', '1.234.567'],
  ['TEXT(0, "#,###")', ''],
  ['TEXT(1234567, "0,")', '1235'],
  ['TEXT(1234567; "0,0.. ""Mio.""")', '1,2 Mio.'],
  ['TEXT(1234567, "#,##0,")', '1.235'],
  ['TEXT(5, "0\\;")', '5;'],
  // put together when it runs, so that nothing refuses them before
  ...[
    '000-0000',
    '0.00E+',
    'E+00',
    '0.0E+00E+00',
    '[>=100]0;0',
    '[h]:mm',
    'h:mm AM/PM',
    '# ?/?',
    '_(0_)',
    '* 0',
    'ss.00',
    'MMMMM',
    '0.0.0',
  ].map((code): [string, string] => [`TEXT(5, "${code}" & "")`, '#pattern']),
  ['TEXT(12345, "0.00E+00")', '1,23E+04'],
  ['TEXT(-0.00012345; "0,0E-0")', '-1,2E-4'],
  ['TEXT(12345, "0E-0")', '1E4'],
  ['TEXT(12345, "##0.0E+0")', '12,3E+3'],
  ['TEXT(9.996, "0.00E+00")', '1,00E+01'],
  ['TEXT(0, "0.00E+00")', '0,00E+00'],
  ['TEXT(1234.5, "0.0E+0"" m""")', '1,2E+3 m'],
  ['TEXT(-1234.5, "#,##0.00;[Red]-#,##0.00")', '-1.234,50'],
  ['TEXT(-1234.5; "#.##0,00;[Rot]-#.##0,00")', '-1.234,50'],
  ['TEXT(tag, "DD.MM.;;;@")', '23.11.'],
  ['TEXT(5, """Nr. 0 ""0")', 'Nr. 0 5'],
  ['TEXT(1234.5, "General")', '1234,5'],
  ['TEXT(1234.5; "Standard")', '1234,5'],
  ['TEXT(-1234.5; "Standard"" kg"";minus Standard")', 'minus 1234,5'],
  ['TEXT(1 / 3, "General"" kg""")', '0,333333333333333 kg'],
  ['TEXT(tag, "@")', '2026-11-23'],
  ['TEXT(wort, "General")', 'Wort'],
  ['TEXT(5; "0,0 ""z.B.""")', '5,0 z.B.'],
  ['LOOKUP("lands", "de", "rate")', 28],
  ['LOOKUP("lands", "xx", "rate")', '#not_found'],
  ['VALUE("1,234.5")', 1234.5],
  ['VALUE("1.234,5")', 1234.5],
  ['VALUE("-1.234.567,8")', -1_234_567.8],
  ['VALUE("1.234,5%")', 12.345],
  ['VALUE("1.23.456,7")', '#not_a_number'],
  ['VALUE("1.234.567")', '#not_a_number'],
  ['VALUE("1.234")', 1.234],
  ['VALUE("1,234")', 1.234],
  ['VALUE("1.234.5")', '#not_a_number'],
  ['TEXTVOR("LH-123-A"; "-")', 'LH'],
  ['TEXTNACH("LH-123-A"; "-")', '123-A'],
  ['TEXTBEFORE("LH", "-")', '#not_found'],
  ['TEXTAFTER("LH", "lh")', '#not_found'],
  ['TEXTBEFORE("LH", "")', ''],
  ['TEXTAFTER("LH", leer)', 'LH'],
  ['TEXTBEFORE(leer, "-")', null],
  ['ASIN(2)', '#not_a_number'],
  ['ROUND(DISTANCE("53.6304 9.9882", "48.3538, 11.7861") / 1000, 0)', 600],
  ['DISTANCE("x", "y")', '#out_of_range'],
  ['DISTANCE("0,5 0", "0 1")', '#out_of_range'],
  ['position * 2', 4],
  ['COUNTA(UNIQUE({1; 2; 1}))', 2],
  ['TRUE = 1', false],
  ['constructor', null],
  ['toString + 1', null],
  ['10 ^ 308 * 10', '#out_of_range'],
  ['MOD(-1, 0)', '#division_by_zero'],
  ['MOD(1000000000000000, 7)', 6],
  ['MOD(-1000000000000000, 7)', 1],
  ['MOD(1000000000000000, -7)', -1],
  ['MOD(100000000000000, 0.3)', '#out_of_range'],
  ['MOD(12345678901234567, 10)', '#out_of_range'],
  ['IF("vielleicht", 1, 2)', '#not_a_condition'],
  ['WORKDAY("2026-01-01", 9999999)', '#too_much'],
  ['REPT("a", 5)', '#unknown'],
])('%s is %s', (text, expected) => expect(value(text)).toEqual(expected));

test('a pattern takes time in proportion to the text, whatever it is', () => {
  fields.long = `${'a'.repeat(50_000)}!`;
  expect(value('MATCHES(long, "^(a+)+b$")')).toBe(false);
  delete fields.long;
});

test.each([
  ['0', 'a', '', '5'],
  ['0', ',', 'a', '0'],
  ['0', ',', '0', '0'],
  ['', '0', '', '0'],
])('a format of %s and many %s takes time in proportion to its length', (first, many, last, begins) => {
  fields.code = first + many.repeat(300_000) + last;
  expect(String(value('TEXT(5, code)')).slice(0, 1)).toBe(begins);
  delete fields.code;
});

test('lists beside lists stay within the steps', () => {
  fields.many = Array.from({ length: 60_000 }, (_, index) => index);
  expect(value('SUM(many * many * many)')).toBe('#too_much');
  delete fields.many;
});

const leaf: fc.Arbitrary<Node> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }).map(number => number + 0),
  fc.nat(1_000),
  fc.boolean(),
  fc.string({ maxLength: 8 }),
  fc.constantFrom<Node>(
    { ref: 'menge' },
    { ref: 'items.amount' },
    { ref: 'value' },
    { ref: '2nd' },
    { own: 'user.name' },
    { own: 'value' },
  ),
  fc
    .array(
      fc.oneof(
        fc.nat(9).map(each => each + 0.5),
        fc.boolean(),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 3 },
    )
    .map(list => ({ list })),
);
const calls = functionRows.filter(row => row.name !== 'TEXT').map(row => row.name);
const node: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', maxDepth: 8 },
    leaf,
    fc.record({ call: fc.constantFrom(...operators.flat()), args: fc.tuple(tie('node'), tie('node')) }),
    fc.record({ call: fc.constantFrom('neg', 'percent'), args: fc.tuple(tie('node')) }),
    fc.record({ call: fc.constantFrom(...calls), args: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
})).node;

test('what is printed in either writing is read as it was', () => {
  fc.assert(
    fc.property(node, fc.constantFrom('de', 'en'), (tree, writing) => {
      const text = print(tree, writing as 'de' | 'en');
      const read = parse(text);
      if (read.fault?.code === 'formula_limit') return;
      expect(treeOf(text)).toEqual(tree);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is read or refused with a place in it, never thrown', () => {
  const pieces = fc.constantFrom(
    'SUMME(',
    'IF(',
    ')',
    ',',
    ';',
    '1,5',
    '"',
    '[',
    ']',
    '{',
    '}',
    'menge',
    '+',
    '-',
    '%',
    '^',
    ' ',
    '=',
    '\u0000',
    '😀',
    'ä',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 20 }).map(list => list.join('')),
      ),
      text => {
        for (const { at } of faults(text)) {
          expect(at[0]).toBeGreaterThanOrEqual(0);
          expect(at[1]).toBeGreaterThanOrEqual(at[0]);
          expect(at[1]).toBeLessThanOrEqual(text.length);
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

const isClean = (found: Value): boolean =>
  Array.isArray(found)
    ? found.every(isClean)
    : typeof found !== 'number' || (Number.isFinite(found) && !Object.is(found, -0));

test('a formula gives a value or an error, whatever the answers: nothing is thrown, no number is NaN', () => {
  const answer = fc.oneof<fc.Arbitrary<Value>[]>(
    fc.constant(null),
    fc.double({ noNaN: true }),
    fc.string(),
    fc.boolean(),
    fc.constant(new Stamp(20_000.25, -300)),
    fc.array(fc.oneof(fc.constant(null), fc.nat(), fc.string()), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(node, answer, answer, (tree, one, two) => {
      const found = evaluate(tree, { ...env, ref: name => (name === 'menge' ? one : two), own: () => one });
      expect(isClean(found)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('a formula is as deep and as long as its limits allow', () => {
  expect(parse(Array(249).fill('1').join('+')).fault).toBeNull();
  expect(parse(`${'ABS('.repeat(formulaLimits.depth - 1)}1${')'.repeat(formulaLimits.depth - 1)}`).fault).toBeNull();
});

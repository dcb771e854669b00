/**
 * Laws of formulas over random forms: what a browser shows, answer by answer and with the parts that it loads, is what the
 * server stores, and stays so when it is stored. `FORMULA_RUNS=10000` tries more forms than a usual run does.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Content, Data, Form, Options } from '../base/types.ts';
import { handedTrees } from '../formulas.ts';
import { checkEntry, compile, createInput, lookAt, newId, settle } from '../index.ts';
import { createLogic as createWhole } from './logic.ts';
import { createLogic, loadParts } from './logic-parts.ts';

vi.setConfig({ testTimeout: 3_600_000 });
const numRuns = Number(process.env.FORMULA_RUNS) || 150;

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const box = (type: Content['type'], options: Options, contents: Content[]): Content => ({
  id: newId(),
  type,
  column: { width: 'col-12', before: 0, after: 0 },
  options: { ...options, contents },
});

const call = (name: string, ...args: fc.Arbitrary<string>[]) =>
  fc.tuple(...args).map(given => `${name}(${given.join(', ')})`);
const between = (sign: string, one: fc.Arbitrary<string>, two: fc.Arbitrary<string>) =>
  fc.tuple(one, two).map(([a, b]) => `(${a} ${sign} ${b})`);

/** Formulas of each kind over the fields below, of every group of functions. */
const { number, text, day, truth } = fc.letrec<Record<'number' | 'text' | 'day' | 'truth', string>>(tie => {
  const [n, t, d, b] = [tie('number'), tie('text'), tie('day'), tie('truth')];
  const list = fc.constantFrom('items.amount', 'items.own', '{1; 2.5; 3}', 'items');
  const count = fc.integer({ min: -3, max: 6 }).map(String);
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('a', 'b', 'c0', 'c1', 't', 'SUM(items.amount)', 'COUNT(items.own)'),
      fc.constantFrom('0', '1', '0.1', '19%', '-2', '1e15', 'PI()'),
      ...['+', '-', '*', '/', '^'].map(sign => between(sign, n, n)),
      ...['SUM', 'MIN', 'MAX', 'AVERAGE', 'MEDIAN', 'COUNTA'].map(name => call(name, list, n)),
      ...['ABS', 'INT', 'SQRT', 'LN'].map(name => call(name, n)),
      ...['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'MOD'].map(name => call(name, n, count)),
      call('IF', b, n, n),
      call('IFERROR', n, n),
      call('COALESCE', n, n),
      call('SWITCH', n, n, n, n),
      call('SUMIF', list, fc.constantFrom('">1"', '2', '"<>x"'), list),
      call('INDEX', list, count),
      call('LEN', t),
      call('VALUE', t),
      call('DAYS', d, d),
      call('YEAR', d),
      call('WEEKDAY', d, fc.constantFrom('1', '2', '3')),
      call('DATEDIF', d, d, fc.constantFrom('"Y"', '"MD"', '"D"')),
      call('NETWORKDAYS', d, d),
      call('COUNTSELECTED', fc.constant('ticks')),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('t', 'choice', 'c2', '"x"', '"ÄB c"', '"12"', '""', 'LABEL(choice)', 'user.name'),
      between('&', t, n),
      ...['UPPER', 'LOWER', 'TRIM'].map(name => call(name, t)),
      ...['LEFT', 'RIGHT'].map(name => call(name, t, count)),
      call('MID', t, count, count),
      call('SUBSTITUTE', t, t, t),
      call('CONCAT', t, list),
      call('TEXTJOIN', fc.constant('"-"'), b, list),
      call('TEXT', n, fc.constantFrom('"0.00"', '"#,##0"', '"0%"')),
      call('TEXT', d, fc.constantFrom('"DD.MM.YYYY"', '"MMMM"', '"HH:MM"')),
      call('IF', b, t, t),
    ),
    day: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('d', '"2026-02-29"', '"2024-02-29"', 'TODAY()', 'NOW()', 'DATE(2026, 13, 0)'),
      fc.tuple(d, count).map(([one, by]) => `(${one} + ${by})`),
      call('EDATE', d, count),
      call('EOMONTH', d, count),
      call('WORKDAY', d, count),
    ),
    truth: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(
        'TRUE',
        'FALSE',
        'ISBLANK(a)',
        'SELECTED(ticks, "x")',
        'CONTAINS(t, "x")',
        'a > 1',
        'choice = "x"',
      ),
      ...['=', '<>', '<', '>='].flatMap(sign => [between(sign, n, n), between(sign, t, t), between(sign, d, d)]),
      call('AND', b, b),
      call('OR', b, b),
      call('NOT', b),
      call('MATCHES', t, fc.constantFrom('"^x"', '"[A-Z]+"', '"\\d"')),
    ),
  };
});

const maybe = (formula: fc.Arbitrary<string>) => fc.option(formula, { nil: '', freq: 3 });
const anyForm = fc
  .record({
    calculated: fc.tuple(number, number, text, day, truth),
    inner: fc.oneof(number, fc.constantFrom('amount * a', 'position', 'amount / SUM(items.amount)', 'amount + c0')),
    shows: fc.tuple(maybe(truth), maybe(truth), maybe(truth)),
    inside: maybe(truth),
    initial: maybe(number),
    rule: maybe(truth),
    count: fc.constantFrom('', '', 'a', 'b + 1'),
  })
  .map(({ calculated, inner, shows, inside, initial, rule, count }): Form => {
    const computed = (name: string, formula: string, kind: string, more: Options = {}) =>
      field('calculated', name, { formula, format: { kind }, ...more });
    const values = [
      { value: 'x', label: { de: 'Ix', en: 'Ex' } },
      { value: 'y', label: { de: 'Ypsilon', en: 'Why' } },
    ];
    const [c0, c1, c2, c3, c4] = calculated;
    const items = [
      field('number', 'amount', { showIf: shows[1] }),
      computed('own', inner, 'number', { showIf: shows[2] }),
    ];
    return {
      fields: [
        field('number', 'a', {
          label: { de: 'A', en: 'A' },
          ...(rule && { rules: [{ formula: rule, message: 'no', level: 'warning' }] }),
        }),
        computed('c0', c0, 'number', { showIf: shows[0] }),
        box('condition_container', { formula: inside || 'TRUE' }, [field('number', 'b', { initialFormula: initial })]),
        field('text', 't'),
        field('date', 'd'),
        field('select', 'choice', { values }),
        field('checkbox', 'ticks', { values }),
        box('repeat_container', { name: 'items', label: 'Items', maxRepeats: 8, countFormula: count }, items),
        computed('c1', c1, 'number'),
        computed('c2', c2, 'text'),
        computed('c3', c3, 'date'),
        computed('c4', c4, 'boolean'),
      ],
      states: [],
    };
  });

const amount = fc.constantFrom(null, 0, 1, 2.5, -3, 1e9);
const anyAnswers = fc.record({
  a: amount,
  b: amount,
  t: fc.constantFrom(null, '', 'x', '12', '1,5', ' Äb  c ', '2026-01-31'),
  d: fc.constantFrom(null, '2026-11-23', '2024-02-29', '1999-12-31'),
  choice: fc.constantFrom(null, 'x', 'y'),
  ticks: fc.constantFrom(null, ['x'], ['x', 'y']),
  'amount.0': amount,
  'amount.1': amount,
  'amount.2': amount,
});

const meta = { 'user.name': 'Anna' };

test('browser and server agree on every form and answer, and again when it is stored', async () => {
  await fc.assert(
    fc.asyncProperty(anyForm, anyAnswers, async (any, answers) => {
      const repeat = any.fields.find(({ type }) => type === 'repeat_container')!;
      const began: Data = { _at: '2026-11-23T23:30:00+01:00[Europe/Berlin]', _repeat: { [repeat.id]: 3 } };
      const stored = settle(any, { ...began, ...answers }, { meta });
      expect(settle(any, JSON.parse(JSON.stringify(stored)), { meta })).toEqual(stored);

      // looked at once, for checking and storing alike
      const given = { ...began, ...answers };
      const seen = lookAt(compile(any), given, meta);
      expect(checkEntry(any, given, { meta, seen })).toEqual(checkEntry(any, given, { meta }));
      expect(settle(any, given, { meta, seen })).toEqual(stored);

      const handed: Form = JSON.parse(JSON.stringify({ ...any, trees: handedTrees(any) }));
      const compiled = compile(handed);
      await loadParts(compiled);
      const data: Data = { ...began };
      const logic = createLogic(compiled, { data: () => data, instances: () => [0, 1, 2], meta })!;
      logic.decideAll();
      for (const [key, value] of Object.entries(answers)) {
        data[key] = value;
        const [name = '', instance] = key.split('.');
        logic.follow([{ name, instance: instance === undefined ? null : Number(instance) }]);
      }
      const shown: Data = {};
      for (const input of compiled.inputs.filter(({ kind }) => kind === 'calculated'))
        for (const instance of input.repeated ? logic.instances(input.repeated) : [null]) {
          const value = logic.answer(input, instance);
          if (value !== undefined) shown[instance === null ? input.name : `${input.name}.${instance}`] = value;
        }
      const computed = Object.entries(stored).filter(([key]) => /^(c\d|own)/.test(key));
      expect(shown).toEqual(Object.fromEntries(computed));
    }),
    { numRuns },
  );
});

const alone = (formula: string, more: Options = {}): Form => {
  const fields = [
    field('number', 'a', more),
    field('text', 't'),
    field('select', 'choice', { values: [{ value: '2026-11-20', label: 'x' }] }),
    field('calculated', 'c', { formula, format: { kind: 'text' } }),
  ];
  const form: Form = { fields, states: [] };
  return { ...form, trees: handedTrees(form) } as Form;
};

/** The evaluation as a page has it that has loaded nothing before. */
async function loadedFor(form: Form, data: Data) {
  vi.resetModules();
  const fresh = await import('./logic-parts.ts');
  const compiled = compile(form);
  const source = { data: () => data, instances: () => [], meta };
  const waits = fresh.loadParts(compiled);
  expect(fresh.createLogic(compiled, source) === null).toBe(waits !== null);
  await waits;
  expect(fresh.loadParts(compiled)).toBeNull();
  const late = fresh.createLogic(compiled, source)!;
  const whole = createWhole(compiled, source)!;
  for (const logic of [late, whole]) logic.decideAll();
  const [input] = compiled.inputs;
  const told = [late, whole].map(logic => [
    logic.computed('c'),
    logic.asking?.asked(input!, null, null).required ?? false,
  ]);
  expect(told[0]).toEqual(told[1]);
  return { waits: waits !== null, result: late.computed('c') };
}

test.each<[string, Options, boolean, unknown]>([
  ['a * 2 + 1 - a', {}, false, '5'],
  ['(a > 1) & a', {}, true, 'TRUE4'],
  ['IF(a > 1, a, 0) - 1', {}, true, '3'],
  ['2 ^ a & "%"', {}, true, '16%'],
  ['a%', {}, true, '0.04'],
  ['SUM(a, 2)', {}, true, '6'],
  ['SQRT(a)', {}, true, '2'],
  ['IF(a > 1, MEDIAN(a, 2), 0)', {}, true, '3'],
  ['t - choice', {}, true, '3'],
  ['IF(a > 1, t, a) - "2026-11-20"', {}, true, '3'],
  ['COALESCE(t, choice) - ("2026" & "-11-21")', {}, true, '2'],
  ['IFERROR(t - a, "no")', {}, true, '2026-11-19'],
  ['IFERROR(t + a, "no")', {}, true, '2026-11-27'],
  ['IFERROR(choice + "x", "no")', {}, true, 'no'],
  ['DATE(2026, 11, 24) - t', {}, true, '1'],
  ['TEXT(t, "DD.MM.YY")', {}, true, '23.11.26'],
  ['a + 1', { requiredIf: 'a > 1' }, true, '5'],
  ['a + 1', { requiredIf: 'TRUE', maxFormula: '5' }, true, '5'],
  ['IFERROR(LOOKUP("l", a, "c"), 9)', {}, true, '9'],
])('a form with %s loads what it needs, and gives what the server does', async (formula, more, waits, result) => {
  const data = { _at: '2026-11-23T10:00:00+01:00', a: 4, t: '2026-11-23', choice: '2026-11-20' };
  expect(await loadedFor(alone(formula, more), data)).toEqual({ waits, result });
});

test('any form that loads for itself alone gives what the server does', async () => {
  const formula = fc.oneof(number, text, truth).filter(each => !/items|c0|ticks|\bd\b|\bb\b/.test(each));
  const answers = fc.record({
    a: amount,
    t: fc.constantFrom(null, 'x', '12', '2026-01-31'),
    choice: fc.constantFrom(null, '2026-11-20'),
  });
  await fc.assert(
    fc.asyncProperty(formula, answers, async (each, given) => {
      await loadedFor(alone(each), { _at: '2026-11-23T10:00:00+01:00', ...given });
    }),
    { numRuns: 40 },
  );
});

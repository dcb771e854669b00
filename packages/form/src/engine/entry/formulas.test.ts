/** Formulas in a form: what they compute, show, require and refuse; in repeats; and only what depends on a change. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Content, Data, Form, Options } from '../base/types.ts';
import { storedFormulas, treesIn } from '../formulas.ts';
import { checkEntry, checkForm, compile, createInput, lookAt, newId, settle, startData, textFor } from '../index.ts';
import { createLogic } from './logic.ts';
import { beganAt } from './moment.ts';

vi.setConfig({ testTimeout: 60_000 });

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const calculated = (name: string, formula: string, kind = 'number', more: Options = {}): Content =>
  field('calculated', name, { formula, format: { kind }, ...more });
const box = (type: Content['type'], options: Options, contents: Content[]): Content => ({
  id: newId(),
  type,
  column: { width: 'col-12', before: 0, after: 0 },
  options: { ...options, contents },
});
const repeat = (contents: Content[], more: Options = {}): Content =>
  box('repeat_container', { name: 'items', label: 'Positionen', maxRepeats: 200, ...more }, contents);
const form = (...fields: Content[]): Form => ({ fields, states: [] });
const at = '2026-11-23T10:00:00+01:00';

const order = form(
  repeat([
    field('number', 'amount', { label: 'Menge' }),
    field('number', 'price', { label: 'Preis' }),
    calculated('sum', 'amount * price'),
    calculated('share', 'sum / SUM(items.sum)', 'percent'),
    calculated('at', 'position'),
  ]),
  field('number', 'discount'),
  calculated('net', 'SUM(items.sum) * (1 - COALESCE(discount, 0) / 100)'),
  calculated('vat', 'ROUND(net * 19%, 2)'),
  calculated('total', 'net + vat', 'currency', { format: { kind: 'currency', currency: 'EUR' } }),
);
const repeatId = order.fields[0]!.id;
const lines = (...pairs: [number | null, number | null][]): Data => ({
  _repeat: { [repeatId]: pairs.length },
  ...Object.fromEntries(
    pairs.flatMap(([amount, price], index) => [
      [`amount.${index}`, amount],
      [`price.${index}`, price],
    ]),
  ),
});

test('an order is computed line by line and in all; what was sent for it is replaced', () => {
  expect(checkForm(order)).toEqual([]);
  const stored = settle(order, { ...lines([2, 9.99], [1, 5]), discount: 10, total: 1, 'sum.0': 99, vat: 'x' });
  expect(stored).toMatchObject({ 'sum.0': 19.98, 'sum.1': 5, net: 22.482, vat: 4.27, total: 26.752, 'at.1': 2 });
  expect(stored['share.0']).toBe(0.799839871897518);
  expect(settle(order, stored)).toEqual(stored);
  expect(checkEntry(order, { ...stored, total: 'wrong' })).toEqual([]);
});

test('blank stays blank, and an error is stored as nothing and passes through', () => {
  const stored = settle(order, lines([2, null], [null, null]));
  expect(stored).not.toHaveProperty('sum.0');
  expect(stored).toMatchObject({ net: 0, total: 0 });
  const odd = form(
    field('number', 'a'),
    calculated('b', '1 / a'),
    calculated('c', 'b + 1'),
    calculated('d', 'IFERROR(c, 7)'),
  );
  expect(settle(odd, { a: 0 })).toEqual({ a: 0, d: 7 });
  const { logic } = lookAt(compile(odd), { a: 0 }, {});
  expect(['b', 'c', 'd'].map(key => logic!.errorOf(key))).toEqual(['division_by_zero', 'division_by_zero', null]);
});

test('each format stores what it says', () => {
  const all = form(
    field('date', 'day'),
    calculated('later', 'day + 30', 'date'),
    calculated('now', 'NOW()', 'datetime'),
    calculated('today', 'TODAY()', 'date'),
    calculated('yes', 'day > "2026-01-01"', 'boolean'),
    calculated('word', 'TEXT(day, "DD.MM.YYYY") & "!"', 'text'),
    calculated('gone', 'IF(FALSE, 1)'),
  );
  expect(settle(all, { day: '2026-11-23', _at: at })).toEqual({
    _at: at,
    day: '2026-11-23',
    later: '2026-12-23',
    now: at,
    today: '2026-11-23',
    yes: true,
    word: '23.11.2026!',
  });
  expect(compile(all).byName.get('later')?.measure).toBe('day');
  expect(compile(all).byName.get('yes')?.measure).toBeNull();
});

test('a truth is stored as a number or a text as well; IF without an otherwise is blank', () => {
  const truths = form(
    field('number', 'a'),
    calculated('number', 'a > 1'),
    calculated('word', 'a > 1', 'text'),
    calculated('both', 'IF(a > 1, TRUE, FALSE)', 'text'),
    calculated('open', 'IF(a > 1, "much")', 'text'),
    calculated('chain', 'IF(a > 2, 2, IF(a > 1, 1))'),
  );
  expect(settle(truths, { a: 2 })).toEqual({ a: 2, number: 1, word: 'TRUE', both: 'TRUE', open: 'much', chain: 1 });
  expect(settle(truths, { a: 1 })).toEqual({ a: 1, number: 0, word: 'FALSE', both: 'FALSE' });
});

test('times of day are parts of a day: hours between them, also over midnight', () => {
  const shift = form(
    field('time', 'begin'),
    field('time', 'end'),
    field('time', 'rest'),
    calculated('span', 'end - begin'),
    calculated('hours', 'span * 24'),
    calculated('paid', '(end - begin - COALESCE(rest, 0)) * 24'),
    calculated('night', 'MOD(end - begin, 1) * 24'),
    calculated('late', 'end > "17:00"', 'boolean'),
  );
  expect(checkForm(shift)).toEqual([]);
  expect(settle(shift, { begin: '08:30', end: '17:15', rest: '00:45' })).toMatchObject({
    span: 0.364583333333333,
    hours: 8.75,
    paid: 8,
    night: 8.75,
    late: true,
  });
  expect(settle(shift, { begin: '22:00', end: '06:20' })).toMatchObject({
    paid: -15.6666666666667,
    night: 8.33333333333333,
  });
  expect(settle(shift, { begin: '22:00' })).toEqual({ begin: '22:00', late: false });
});

test('minutes between any two times are whole', () => {
  const minutes = fc.nat(1_439);
  const clock = (at: number) => [at / 60, at % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
  const spans = form(
    field('time', 'a'),
    field('time', 'b'),
    calculated('span', 'b - a'),
    calculated('minutes', 'span * 1440'),
  );
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      expect(settle(spans, { a: clock(a), b: clock(b) }).minutes).toBe(b - a);
    }),
    { numRuns: 1_000 },
  );
});

test('a moment with a zone is read in it', () => {
  expect(beganAt('2026-07-01T23:30:00Z[Europe/Berlin]')).toMatchObject({ zone: 120 });
  expect(beganAt('2026-07-02T01:30:00[Europe/Berlin]')).toEqual(beganAt('2026-07-01T23:30:00Z[Europe/Berlin]'));
  expect(beganAt('2026-07-02T01:30:00[Nowhere/Land]')).toBeNull();
  expect(beganAt('yesterday')).toBeNull();
  const zoned = form(calculated('today', 'TODAY()', 'date'));
  expect(settle(zoned, { _at: '2026-07-01T23:30:00Z[Europe/Berlin]' }).today).toBe('2026-07-02');
});

test('what a condition hides is blank to formulas, and conditions may ask for calculations', () => {
  const hidden = form(
    field('number', 'a'),
    calculated('double', 'a * 2'),
    box('condition_container', { formula: 'OR(double > 10, AND(a < 0, a > -5))' }, [
      field('number', 'b'),
      calculated('c', 'b + 1'),
    ]),
    calculated('d', 'COALESCE(c, -1)'),
    box('condition_container', { comparisons: [{ valOne: 'd', comparison: 'gt', valTwo: '5' }] }, [field('text', 'e')]),
  );
  expect(checkForm(hidden)).toEqual([]);
  expect(settle(hidden, { a: 6, b: 5, e: 'x' })).toEqual({ a: 6, double: 12, b: 5, c: 6, d: 6, e: 'x' });
  expect(settle(hidden, { a: 1, b: 5, e: 'x' })).toEqual({ a: 1, double: 2, d: -1 });
  expect(settle(hidden, { a: -2, b: 1 })).toMatchObject({ b: 1, c: 2 });
});

test('a field may be shown, required and bounded by formulas, in each instance by its own', () => {
  const asking = form(
    repeat([
      field('number', 'amount', { maxFormula: 'limit', minFormula: '1' }),
      field('text', 'why', { requiredIf: 'amount > 5', showIf: 'amount > 3', maxFormula: '4' }),
    ]),
    field('number', 'limit'),
    field('date', 'end', { minFormula: 'DATE(2026, 1, 1)' }),
  );
  expect(checkForm(asking)).toEqual([]);
  const { id } = asking.fields[0]!;
  const data = {
    _repeat: { [id]: 3 },
    'amount.0': 2,
    'why.0': 'gone',
    'amount.1': 6,
    'amount.2': 11,
    'why.2': 'much more',
    limit: 10,
    end: '2025-12-31',
  };
  expect(checkEntry(asking, data)).toEqual([
    { path: 'data.amount.2', code: 'out_of_range', values: { min: 1, max: 10 } },
    { path: 'data.why.1', code: 'required' },
    { path: 'data.why.2', code: 'too_long', values: { max: 4 } },
    { path: 'data.end', code: 'out_of_range', values: { min: '2026-01-01' } },
  ]);
  expect(checkEntry(asking, data, { draft: true }).map(({ code }) => code)).not.toContain('required');
  expect(settle(asking, data)).not.toHaveProperty('why.0');
});

test('rules across fields refuse or warn, with values in their message; a draft may break them', () => {
  const ruled: Form = {
    ...form(
      field('date', 'start'),
      field('date', 'end', {
        rules: [
          { formula: 'end >= start', message: { de: 'Ende vor {start}', en: 'Ends before {start}' }, level: 'error' },
        ],
      }),
      field('number', 'cost', { rules: [{ formula: 'value < 100', message: 'Teuer', level: 'warning' }] }),
    ),
    rules: [{ formula: 'OR(cost > 0, ISBLANK(cost))', message: 'Kosten fehlen' }],
  };
  expect(checkForm(ruled)).toEqual([]);
  const data = { start: '2026-11-23', end: '2026-11-20', cost: 250 };
  expect(checkEntry(ruled, data)).toEqual([
    { path: 'data.end', code: 'rule', values: { message: 'Ende vor 23.11.2026', rule: 0 } },
  ]);
  expect(checkEntry(ruled, { ...data, end: '2026-11-24' })).toEqual([]);
  expect(checkEntry(ruled, data, { draft: true })).toEqual([]);
  expect(checkEntry(ruled, { cost: -1 }).map(({ path }) => path)).toEqual(['data']);
  expect(settle(ruled, { ...data, _warnings: [{ path: 'x', message: 'forged' }] })._warnings).toEqual([
    { path: 'data.cost', message: 'Teuer' },
  ]);
  expect(settle(ruled, { cost: 1, _warnings: ['forged'] })).not.toHaveProperty('_warnings');
});

test('choices are filtered by other answers, and one that is no longer offered is refused', () => {
  const values = ['berlin', 'hamburg', 'wien'].map(value => ({ id: value, value, label: value }));
  const filtered = form(
    field('text', 'land'),
    field('select', 'town', { values, choicesFilter: 'OR(land = "de" & "", choice.value = "wien")' }),
  );
  expect(checkForm(filtered)).toEqual([]);
  const asked = (data: Data) =>
    lookAt(compile(filtered), data, {}).logic!.asking!.asked(compile(filtered).byName.get('town')!, null, null).choices;
  expect(asked({ land: 'de' })).toEqual(['berlin', 'hamburg', 'wien']);
  expect(asked({ land: 'at' })).toEqual(['wien']);
  expect(checkEntry(filtered, { land: 'at', town: 'berlin' })).toEqual([{ path: 'data.town', code: 'not_a_choice' }]);
});

test('a repeat may have as many instances as a formula says, or a least and a most', () => {
  const counted = form(
    field('number', 'n'),
    repeat([field('text', 'who'), calculated('at', 'position')], { countFormula: 'n' }),
    calculated('rows', 'COUNT(items)'),
  );
  const { id } = counted.fields[1]!;
  expect(settle(counted, { n: 3, 'who.1': 'b', 'who.7': 'gone' })).toEqual({
    n: 3,
    'who.1': 'b',
    'at.0': 1,
    'at.1': 2,
    'at.2': 3,
    rows: 3,
    _repeat: { [id]: 3 },
  });
  expect(settle(counted, { n: 0 })).toEqual({ n: 0, rows: 0, _repeat: { [id]: 0 } });
  const bounded = form(repeat([field('text', 'who')], { minFormula: '2', maxFormula: '3' }));
  const other = bounded.fields[0]!.id;
  expect(checkEntry(bounded, { _repeat: { [other]: 1 } })).toEqual([
    { path: `data._repeat.${other}`, code: 'too_few', values: { min: 2 } },
  ]);
  expect(checkEntry(bounded, { _repeat: { [other]: 4 } })).toEqual([
    { path: `data._repeat.${other}`, code: 'too_many', values: { max: 3 } },
  ]);
});

test('a new entry begins with what formulas say, in whatever order they are', () => {
  const initial = form(
    field('number', 'b', { initialFormula: 'a * 2' }),
    field('number', 'a', { initialFormula: '21' }),
    field('text', 'who', { initialFormula: 'user.name' }),
    field('date', 'day', { initialFormula: 'TODAY() + 14' }),
  );
  const now = new Date('2026-11-23T10:00:00Z');
  const data = startData(initial, { now, user: { name: 'Anna' } });
  expect(data).toMatchObject({ a: 21, b: 42, who: 'Anna' });
  expect(data.day).toMatch(/^2026-12-0[67]$/);
  expect(startData(form(field('text', 'a')), { now })).toEqual({});
});

test('texts show formulas and follow the instance they are in', () => {
  const seen = lookAt(compile(order), lines([2, 9.99], [1, 5]), {});
  const how = { locale: 'de', yes: 'ja', no: 'nein' };
  expect(textFor(order, seen, 'Netto {=ROUND(net, 1)} €, {discount}|', how)).toBe('Netto 25 €, |');
  const line = 'Zeile {=position} von {=COUNTA(items.amount)}: {=sum * 2}';
  const [amount] = order.fields[0]!.options.contents as Content[];
  // the title of an instance is a text of the repeat
  for (const id of [amount!.id, repeatId]) {
    expect(textFor(order, seen, line, how, 0, id)).toBe('Zeile 1 von 2: 39,96');
    expect(textFor(order, seen, line, how, 1, id)).toBe('Zeile 2 von 2: 10');
  }
  expect(textFor(order, seen, '{=COUNTA(items)} Zeilen, Summe {=SUM(sum)}', how, null, repeatId)).toBe(
    '2 Zeilen, Summe 24,98',
  );
  expect(textFor(order, seen, '{=1/0}{=nobody}{= "a}b"}', how)).toBe('–a}b');
});

test('the number of an instance in texts is that of its own repeat', () => {
  const label = field('text', 'who', { label: 'Gast {=position}' });
  const two = form(repeat([field('text', 'what')]), repeat([label], { name: 'guests' }));
  const [first, second] = two.fields.map(({ id }) => id);
  const seen = lookAt(compile(two), { _repeat: { [first!]: 2, [second!]: [7, 1, 4] } }, {});
  const how = { locale: 'de', yes: 'ja', no: 'nein' };
  expect(textFor(two, seen, 'Gast {=position}', how, 1, label.id)).toBe('Gast 2');
  expect(textFor(two, seen, 'Gast {=position}', how, 7, label.id)).toBe('Gast 1');
});

test.each<[string, Content[], string, string, [number, number]]>([
  [
    'an unknown name',
    [field('number', 'menge'), calculated('s', 'mnege * 2')],
    'fields.1.options.formula',
    'formula_name',
    [0, 5],
  ],
  [
    'one that is too long',
    [calculated('s', '1'.repeat(4_001))],
    'fields.0.options.formula',
    'formula_limit',
    [4_000, 4_001],
  ],
  [
    'a rule that is too long',
    [field('text', 'a', { rules: [{ formula: '1'.repeat(5_000), message: 'm' }] })],
    'fields.0.options.rules.0.formula',
    'formula_limit',
    [4_000, 5_000],
  ],
  ['a broken text', [calculated('s', '1 +')], 'fields.0.options.formula', 'formula_syntax', [2, 3]],
  ['a day for a number', [calculated('s', 'TODAY()')], 'fields.0.options.formula', 'formula_type', [0, 7]],
  [
    'a number for a truth',
    [field('text', 'a', { requiredIf: '"x"' })],
    'fields.0.options.requiredIf',
    'formula_type',
    [0, 3],
  ],
  [
    'a circle',
    [calculated('a', 'b'), calculated('b', 'c + 1'), calculated('c', 'a')],
    'fields.2.options.formula',
    'formula_circle',
    [0, 1],
  ],
  ['itself', [calculated('a', 'a + 1')], 'fields.0.options.formula', 'formula_circle', [0, 5]],
  [
    '`choice` elsewhere',
    [field('text', 'a', { requiredIf: 'choice.value = "x"' })],
    'fields.0.options.requiredIf',
    'formula_name',
    [0, 12],
  ],
  [
    'a rule',
    [field('text', 'a', { rules: [{ formula: 'nope', message: 'm' }] })],
    'fields.0.options.rules.0.formula',
    'formula_name',
    [0, 4],
  ],
  [
    'a text of the form',
    [field('text', 'a', { label: 'x {=nope}' })],
    'fields.0.options.label',
    'formula_name',
    [0, 4],
  ],
])('a form is refused for %s', (_, fields, path, code, span) => {
  expect(checkForm(form(...fields))).toEqual([expect.objectContaining({ path, code, at: span })]);
});

test('the title of an instance is read in it: its place, and fields of the same instance', () => {
  const titled = (instanceLabel: string) => {
    const { options, ...content } = repeat([field('number', 'm')]);
    return checkForm(form({ ...content, options: { ...options, instanceLabel } }));
  };
  expect(titled('{=position}: {=m * 2}')).toEqual([]);
  expect(titled('{=nope}')).toEqual([expect.objectContaining({ code: 'formula_name' })]);
  expect(checkForm(form(field('text', 'a', { label: '{=position}' })))).toEqual([
    expect.objectContaining({ code: 'formula_name' }),
  ]);
});

test('a circle is told with the fields by way of which a formula asks for itself', () => {
  const ways = (...fields: Content[]) => checkForm(form(...fields)).map(({ path, values }) => [path, values?.name]);
  expect(ways(calculated('a', 'b'), calculated('b', 'c + 1'), calculated('c', 'a'))).toEqual([
    ['fields.2.options.formula', 'a → b'],
  ]);
  expect(ways(calculated('a', 'a + 1'))).toEqual([['fields.0.options.formula', 'a']]);
  expect(ways(repeat([calculated('a', '1')], { countFormula: 'SUM(items.a)' }))).toEqual([
    ['fields.0.options.countFormula', 'a'],
  ]);
  // Of several ways the shortest.
  const fields = [calculated('a', 'b + d'), calculated('b', 'c'), calculated('c', 'd'), calculated('d', 'a')];
  expect(ways(...fields)).toEqual([['fields.3.options.formula', 'a']]);
});

test('circles are found through conditions, repeats and what shows a field', () => {
  const paths = (...fields: Content[]) => checkForm(form(...fields)).map(({ code }) => code);
  expect(paths(box('condition_container', { formula: 'a > 1' }, [calculated('a', '2')]))).toEqual(['formula_circle']);
  expect(paths(repeat([calculated('a', 'total')]), calculated('total', 'SUM(items.a)'))).toEqual(['formula_circle']);
  expect(paths(field('number', 'a', { showIf: 'a > 1' }))).toEqual(['formula_circle']);
  expect(paths(repeat([calculated('a', '1')], { countFormula: 'SUM(items.a)' }))).toEqual(['formula_circle']);
  expect(paths(field('number', 'a', { requiredIf: 'a > 1', maxFormula: 'a + 1' }))).toEqual([]);
});

test('a repeat has a name of its own', () => {
  expect(checkForm(form(repeat([field('text', 'a')], { name: 'a' })))).toEqual([
    expect.objectContaining({ code: 'key_not_unique' }),
  ]);
  expect(checkForm(form(repeat([field('text', 'a')], { name: '__proto__' })))).toEqual([
    expect.objectContaining({ code: 'key_reserved' }),
  ]);
});

test('formulas are stored by name in the stored writing, with the format of what they give', () => {
  const typed = form(
    repeat([field('number', 'amount', { label: 'Menge' })]),
    calculated('s', 'SUMME([Positionen › Menge]; 1,5)'),
    field('calculated', 'd', { formula: 'HEUTE()' }),
  );
  delete typed.fields[2]!.options.format;
  const stored = storedFormulas(typed);
  expect(stored.fields[1]!.options.formula).toBe('SUM(items.amount, 1.5)');
  expect(stored.fields[2]!.options).toMatchObject({ formula: 'TODAY()', format: { kind: 'date' } });
  expect(stored.fields[0]).toBe(typed.fields[0]);
  expect(checkForm(stored)).toEqual([]);
  expect(Object.keys(treesIn(stored))).toEqual(['SUM(items.amount, 1.5)', 'TODAY()']);
});

test('trees that are handed out give what the texts give', () => {
  const handed: Form = { ...order, trees: JSON.parse(JSON.stringify(treesIn(order))) };
  const data = { ...lines([2, 9.99], [3, 1.1]), discount: 5 };
  expect(settle(handed, data)).toEqual(settle(order, data));
});

test('names of the prototype are harmless', () => {
  const odd = form(field('text', 'toString'), calculated('x', 'toString & hasOwnProperty', 'text'));
  expect(checkForm(odd)).toEqual([expect.objectContaining({ code: 'formula_name' })]);
  expect(() => settle(odd, { hasOwnProperty: 'x' })).not.toThrow();
});

test('filters of choices that read each other, rules and bounds that read themselves end', () => {
  const values = ['x', 'y', 'z'].map(value => ({ value, label: value }));
  const circular = form(
    field('select', 'a', { values, choicesFilter: 'choice.value <> b', requiredIf: 'a = b' }),
    field('select', 'b', { values, choicesFilter: 'choice.value <> a' }),
    field('number', 'n', { minFormula: 'n + m', maxFormula: 'n', rules: [{ formula: 'value < m', message: 'no' }] }),
    field('number', 'm', { minFormula: 'm - n' }),
    repeat([field('number', 'amount', { minFormula: 'items.amount' })], { minFormula: 'COUNT(items.amount)' }),
  );
  const codes = (data: Data) => checkEntry(circular, data).map(({ path, code }) => `${path} ${code}`);
  expect(codes({ a: 'x', b: 'y', n: 1, m: 0 })).toEqual(['data.n rule']);
  expect(codes({ a: 'x', b: 'x' })).toEqual(['data.a not_a_choice', 'data.b not_a_choice']);
});

test('one answer among a thousand calculations computes what reads it, and no more', () => {
  const many = form(
    ...Array.from({ length: 1_000 }, (_, index) => field('number', `n${index}`)),
    ...Array.from({ length: 1_000 }, (_, index) =>
      calculated(
        `c${index}`,
        index % 100 === 0 ? `n${index} + 1` : `n${index} + ${index % 100 < 3 ? `c${index - 1}` : '1'}`,
      ),
    ),
  );
  const data: Data = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`n${index}`, index]));
  const logic = createLogic(compile(many), { data: () => data, instances: () => [] })!;
  logic.decideAll();
  data.n500 = 7;
  const { keys, names } = logic.follow([{ name: 'n500', instance: null }]);
  expect([...keys]).toEqual(['c500', 'c501', 'c502']);
  expect(names.size).toBe(4);
});

test('an answer in one instance computes that instance and what reads all of them', () => {
  const data: Data = { ...lines(...Array.from({ length: 100 }, (): [number, number] => [1, 2])) };
  const compiled = compile(order);
  const logic = createLogic(compiled, {
    data: () => data,
    instances: () => Array.from({ length: 100 }, (_, index) => index),
  })!;
  logic.decideAll();
  data['amount.3'] = 5;
  const { keys } = logic.follow([{ name: 'amount', instance: 3 }]);
  expect([...keys].filter(key => key.startsWith('sum'))).toEqual(['sum.3']);
  expect([...keys].filter(key => key.startsWith('share')).length).toBe(100);
  expect([...keys]).toEqual(expect.arrayContaining(['net', 'vat', 'total']));
});

const letters = ['a', 'b', 'c', 'd', 'e'];
const formula = fc.constantFrom(
  'a + 1',
  'SUM(a, b, items.amount)',
  'IF(a > b, c, d)',
  'COALESCE(d, a)',
  'c & "x"',
  'items.amount * 2',
  'COUNT(items) + a',
  'e',
  '1 / b',
  'SUM(items.own)',
);
const anyForm = fc
  .record({
    formulas: fc.array(formula, { minLength: 3, maxLength: 3 }),
    shows: fc.array(fc.constantFrom('', 'a > 1', 'c > 1', 'SUM(items.amount) > 2'), { minLength: 4, maxLength: 4 }),
    inner: fc.constantFrom('amount + position', 'a', 'amount / a'),
    count: fc.constantFrom('', 'a', 'b + 1'),
  })
  .map(({ formulas, shows, inner, count }) =>
    form(
      field('number', 'a', { showIf: shows[0] }),
      field('number', 'b', { showIf: shows[1] }),
      ...formulas.map((each, index) => calculated(letters[index + 2]!, each, 'number', { showIf: shows[2] })),
      repeat([field('number', 'amount', { showIf: shows[3] === 'a > 1' ? 'a > 1' : '' }), calculated('own', inner)], {
        countFormula: count,
      }),
    ),
  );

test('following changes gives what computing all of it gives', () => {
  const change = fc.record({
    key: fc.constantFrom('a', 'b', 'amount.0', 'amount.1'),
    value: fc.constantFrom(null, 0, 1, 2, 5),
  });
  fc.assert(
    fc.property(anyForm, fc.array(change, { maxLength: 8 }), (any, changes) => {
      const compiled = compile(any);
      const data: Data = { a: 1, b: 2 };
      const source = { data: () => data, instances: () => [0, 1] };
      const logic = createLogic(compiled, source)!;
      logic.decideAll();
      for (const { key, value } of changes) {
        data[key] = value;
        const [name = '', instance] = key.split('.');
        logic.follow([{ name, instance: instance === undefined ? null : Number(instance) }]);
        const whole = createLogic(compiled, source)!;
        whole.decideAll();
        for (const input of compiled.inputs)
          for (const each of input.repeated ? whole.instances(input.repeated) : [null]) {
            expect([input.name, each, logic.visible(input, each)]).toEqual([
              input.name,
              each,
              whole.visible(input, each),
            ]);
            expect([input.name, each, logic.answer(input, each)]).toEqual([
              input.name,
              each,
              whole.answer(input, each),
            ]);
          }
      }
    }),
    { numRuns: 300 },
  );
});

test('settling is final, and never throws, whatever is sent', () => {
  const value = fc.oneof(fc.constantFrom<unknown>(null, '', 'x', 0, -1, 1e308, true, ['a'], {}), fc.anything());
  fc.assert(
    fc.property(
      anyForm,
      fc.dictionary(
        fc.constantFrom('a', 'b', 'c', 'amount.0', 'own.1', '_at', '_repeat', '_warnings', '__proto__'),
        value,
      ),
      (any, data) => {
        checkEntry(any, data);
        const stored = settle(any, data);
        expect(settle(any, stored)).toEqual(stored);
      },
    ),
    { numRuns: 300 },
  );
});

test('hostile indexes of instances leave nothing behind with the form', () => {
  const given = form(repeat([field('number', 'amount'), calculated('twice', 'amount * 2')], { maxRepeats: 3 }));
  const compiled = compile(given);
  for (let index = 10; index < 400; index += 7)
    settle(given, { _repeat: { [given.fields[0]!.id]: [index, index * 10_000_019] }, [`amount.${index}`]: 1 });
  expect(settle(given, { _repeat: { [given.fields[0]!.id]: [399] }, 'amount.399': 4 })).toMatchObject({
    'twice.399': 8,
  });
  for (const { instanceKeys } of compiled.inputs) expect(instanceKeys.length).toBeLessThanOrEqual(3);
});

test('a label that two fields have is ambiguous; what a formula decides itself is not suggested', () => {
  const [a, b] = [field('number', 'a1', { label: 'Betrag' }), field('number', 'a2', { label: 'Betrag' })];
  expect(checkForm({ fields: [a, b, calculated('c', '[betrag] * 2')], states: [] })).toMatchObject([
    { code: 'formula_name', values: { name: 'betrag', what: 'ambiguous', among: 'a1, a2' } },
  ]);
  const [gone] = checkForm({ fields: [field('number', 'x'), calculated('c', 'd * 2')], states: [] });
  expect(gone).toMatchObject({ code: 'formula_name', values: { name: 'd', suggestion: 'x' } });
});

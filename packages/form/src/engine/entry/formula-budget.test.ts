/**
 * The steps that all formulas of an entry share: what needs more is refused by one clear error, in the parts that a browser
 * loads as in the whole that a server has, and is computed again once it needs less.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Content, Data, Form, Options } from '../base/types.ts';
import { treesIn } from '../formulas.ts';
import { checkEntry, compile, createInput, lookAt, newId, settle } from '../index.ts';
import { createLogic, loadParts } from './logic-parts.ts';

// many steps, possibly on busy machines
vi.setConfig({ testTimeout: 600_000 });

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const repeatId = newId();

/** Fields below a repeat of 1,000 rows with `amount` and what else. */
const formOf = (fields: Content[], inside: Content[] = []): Form => {
  const column = { width: 'col-12' as const, before: 0, after: 0 };
  const contents = [field('number', 'amount'), ...inside];
  const options = { name: 'items', label: 'Items', maxRepeats: 1_000, contents };
  const form: Form = {
    fields: [{ id: repeatId, type: 'repeat_container', column, options }, ...fields],
    states: [],
  };
  return { ...form, trees: treesIn(form) } as Form;
};
const calculated = (name: string, formula: string) =>
  field('calculated', name, { formula, format: { kind: 'number' } });
/** A hundred calculations take about 400,000 steps with 1,000 rows. */
const sums = (count: number) =>
  Array.from({ length: count }, (_, at) => calculated(`c${at}`, 'SUM(items.amount * items.amount)'));
const rows = (count: number): Data => ({
  _at: '2026-11-23T10:00:00+01:00',
  _repeat: { [repeatId]: count },
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`amount.${at}`, 2])),
});
const refused = [{ path: 'data', code: 'too_much' }];
const deep = (depth: number): string => (depth === 0 ? 'items.amount' : `(${deep(depth - 1)} + items.amount)`);

test('a large form of many formulas and rows has its results', () => {
  const shares = formOf(
    [calculated('total', 'SUM(items.share)')],
    [calculated('share', 'amount / SUM(items.amount)'), calculated('rank', 'COUNTIF(items.amount, ">" & amount) + 1')],
  );
  expect(checkEntry(shares, rows(1_000))).toEqual([]);
  expect(settle(shares, rows(1_000))).toMatchObject({ total: 1, 'share.999': 0.001, 'rank.999': 1 });
});

test.each<[string, Form, Data]>([
  ['many sums over all rows', formOf(sums(1_400)), rows(1_000)],
  [
    'a result in each of many rows',
    formOf(
      [],
      Array.from({ length: 250 }, (_, at) => calculated(`c${at}`, 'amount + 1')),
    ),
    rows(1_000),
  ],
  [
    'what is shown in each of many rows',
    formOf(
      [],
      Array.from({ length: 250 }, (_, at) => field('text', `t${at}`, { showIf: 'FALSE' })),
    ),
    rows(1_000),
  ],
  [
    'what is required in each of many rows',
    formOf(
      [],
      Array.from({ length: 500 }, (_, at) => field('text', `t${at}`, { requiredIf: 'amount = 1' })),
    ),
    rows(1_000),
  ],
  [
    'rules in each row',
    formOf(
      [],
      [
        field('number', 'b', {
          rules: Array.from({ length: 50 }, () => ({ formula: deep(10), message: 'no', level: 'error' })),
        }),
      ],
    ),
    { ...rows(1_000), ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`b.${at}`, 1])) },
  ],
  [
    'long texts',
    formOf([
      field('textarea', 'text'),
      ...Array.from({ length: 4_000 }, (_, at) => calculated(`c${at}`, 'LEN(UPPER(text))')),
    ]),
    { ...rows(1), text: 'ab'.repeat(50_000) },
  ],
  [
    'patterns',
    formOf([
      field('textarea', 'text'),
      ...Array.from({ length: 1_000 }, (_, at) => calculated(`c${at}`, 'IF(MATCHES(text, "(a|b|ab)*c$"), 1, 2)')),
    ]),
    { ...rows(1), text: 'ab'.repeat(50_000) },
  ],
  [
    'patterns each of which is another',
    formOf(
      [],
      Array.from({ length: 6 }, (_, at) =>
        calculated(`c${at}`, `IF(MATCHES("a", "(a{1,9}){1,9}${at}" & amount), 1, 2)`),
      ),
    ),
    { ...rows(1_000), ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`amount.${at}`, at])) },
  ],
])('%s: one error, and nothing beside it', (_, form, data) => {
  expect(checkEntry(form, data)).toEqual(refused);
});

test('a draft is refused as well, since it is computed', () => {
  expect(checkEntry(formOf(sums(1_400)), rows(1_000), { draft: true })).toEqual(refused);
});

test('a text that grows beyond all bounds is an error of its own', () => {
  const form = formOf([
    field('textarea', 'text'),
    field('calculated', 'long', { formula: 'SUBSTITUTE(text, "a", text)', format: { kind: 'text' } }),
  ]);
  const seen = lookAt(compile(form), { text: 'a'.repeat(50_000) }, {});
  expect(seen.logic?.errorOf('long')).toBe('too_much');
  expect(seen.logic?.over()).toBe(false);
});

test('browser and server agree on what is too much, and on the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 900, max: 1_500 }), fc.constantFrom(900, 1_000), async (count, many) => {
      const form = formOf(sums(count));
      const data = rows(many);
      const server = lookAt(compile(form), data, {}).logic!;
      const compiled = compile(JSON.parse(JSON.stringify(form)) as Form);
      await loadParts(compiled);
      const instances = Array.from({ length: many }, (_, at) => at);
      const browser = createLogic(compiled, { data: () => data, instances: () => instances, meta: {} })!;
      browser.decideAll();
      expect(browser.over()).toBe(server.over());
      for (let at = 0; at < count; at++) expect(browser.computed(`c${at}`)).toBe(server.computed(`c${at}`));
      expect(checkEntry(form, data)).toEqual(server.over() ? refused : []);
      if (!server.over()) expect(server.computed(`c${count - 1}`)).toBe(4 * many);
    }),
    { numRuns: Number(process.env.FORMULA_RUNS) || 3 },
  );
});

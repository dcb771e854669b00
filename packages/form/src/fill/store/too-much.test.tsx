/** Tests of a form store whose formulas need more steps than an entry may take. */
import { expect, test, vi } from 'vitest';
import type { Content, Data, Form } from '../../engine/base/types.ts';
import { createInput } from '../../engine/content-types/input.ts';
import { treesIn } from '../../engine/form/check-formulas.ts';
import { createFormStore } from './store.ts';

// many steps, possibly on busy machines
vi.setConfig({ testTimeout: 120_000 });

const field = (type: string, name: string, more: object = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const many = 1_400;
const items: Content = {
  id: 'items',
  type: 'repeat_container',
  column: { width: 'col-12', before: 0, after: 0 },
  options: {
    name: 'items',
    label: 'Items',
    maxRepeats: 1_000,
    countFormula: 'first',
    contents: [field('number', 'amount')],
  },
};
const sums = Array.from({ length: many }, (_, at) =>
  field('calculated', `c${at}`, { formula: 'SUM(items.amount * items.amount)', format: { kind: 'number' } }),
);
const form: Form = { fields: [field('number', 'first'), field('text', 'other'), items, ...sums], states: [] };
const data: Data = {
  first: 1_000,
  ...Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`amount.${at}`, 2])),
};

test('results say that it is too much, and checking too; with less to compute all of them are there', () => {
  const store = createFormStore({ ...form, trees: treesIn(form) } as Form, data);
  const last = `c${many - 1}`;
  const refused = [{ path: 'data', code: 'too_much' }];
  expect(store.asked(last)?.error).toBe('too_much');
  store.set('other', 'x');
  expect([store.asked(last)?.error, store.check()]).toEqual(['too_much', refused]);
  store.set('first', 10);
  expect([store.asked(last)?.error, store.check()]).toEqual([null, []]);
  expect([store.field('c0').value, store.field(last).value]).toEqual([40, 40]);
  store.set('amount.0', 3);
  expect(store.field(last).value).toBe(45);
});

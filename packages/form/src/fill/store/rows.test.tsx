/** Tests of rows of choice lists in a form store: those that came with the form, those that are asked for, and filters. */
import { expect, test, vi } from 'vitest';
import type { Content, Form, Options } from '../../engine/base/types.ts';
import { createInput } from '../../engine/content-types/input.ts';
import { treesIn } from '../../engine/form/check-formulas.ts';
import { listsKey } from '../../engine/form/formula-tree-keys.ts';
import { createFormStore, topics } from './store.ts';

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const rate = field('calculated', 'rate', { formula: 'LOOKUP("lands", land, "rate")', format: { kind: 'number' } });
const lands = [
  { value: 'AT', label: 'Österreich', rate: '33' },
  { value: 'CH', label: 'Schweiz', rate: '64' },
];
const withLists = (form: Form, lists: object): Form => ({ ...form, trees: { ...treesIn(form), [listsKey]: lists } });

test('rows that came with the form are looked up at once; a value without a row is an error', () => {
  const form = withLists({ fields: [field('text', 'land'), rate], states: [] }, { lands: { rows: lands } });
  const store = createFormStore(form, {});
  store.set('land', 'CH');
  expect(store.field('rate').value).toBe(64);
  store.set('land', 'XX');
  expect([store.field('rate').value, store.asked('rate')?.error]).toEqual([null, 'not_found']);
  store.set('land', '');
  expect(store.asked('rate')?.error).toBeNull();
});

test('rows of a long list are asked for once, and decide what depends on them; after a failure again', async () => {
  const fields = [
    field('text', 'land'),
    rate,
    field('text', 'why', { showIf: 'rate > 50' }),
    field('number', 'begins', { initialFormula: 'LOOKUP("lands", land, "rate")' }),
  ];
  const form = withLists({ fields, states: [] }, { lands: { long: true, rows: [] } });
  const asked = vi.fn(async ({ values }: { values: readonly string[] }) => {
    if (values.includes('FR')) throw new Error('no network');
    return lands.filter(({ value }) => values.includes(value));
  });
  const store = createFormStore(form, null, { rows: asked });
  let told = 0;
  store.subscribe(topics.field('rate'), () => told++);
  store.set('land', 'CH');
  store.set('land', 'CH');
  expect(store.asked('why')?.visible).toBe(false);
  await expect.poll(() => store.field('rate').value).toBe(64);
  expect([store.asked('why')?.visible, store.get('begins'), told > 0]).toEqual([true, 64, true]);
  expect(asked.mock.calls).toEqual([[{ list: 'lands', values: ['CH'] }]]);
  store.set('land', 'AT');
  await expect.poll(() => store.field('rate').value).toBe(33);
  store.set('land', 'CH');
  expect(store.field('rate').value).toBe(64);
  store.set('land', 'FR');
  await expect.poll(() => asked.mock.calls.length).toBe(3);
  await Promise.resolve();
  expect(store.settled()).not.toHaveProperty('rate');
});

test('a filter offers what fits, and asks a search for what columns have to have', async () => {
  const values = { list: 'cities', rows: [], long: true };
  const cities = [
    { value: 'W', label: 'Wien', land: 'AT', size: '2' },
    { value: 'G', label: 'Graz', land: 'at', size: '1' },
    { value: 'B', label: 'Bern', land: 'CH', size: '1' },
  ];
  const city = field('select', 'city', { values, choicesFilter: 'AND(choice.land = land, choice.size > 1)' });
  const form = withLists({ fields: [field('text', 'land'), city], states: [] }, {});
  const store = createFormStore(
    form,
    {},
    { rows: async asked => cities.filter(each => asked.values.includes(each.value)) },
  );
  expect(store.asked('city')?.narrow?.where).toBeNull();
  store.set('land', 'AT');
  const narrow = store.asked('city')!.narrow!;
  expect([narrow.where, cities.filter(narrow.fits).map(each => each.value)]).toEqual([{ land: 'AT' }, ['W']]);
  // what is not known yet is left to the server
  store.set('city', 'B');
  expect(store.check()).toEqual([]);
  await expect.poll(() => store.check()).toMatchObject([{ path: 'data.city', code: 'not_a_choice' }]);
  store.set('city', 'W');
  await expect.poll(() => store.check()).toEqual([]);
});

/** Unit tests of a form that gets the rows of its long lists, to be kept on a device. */
import { createInput, listsKey } from '@kontor/form';
import { expect, it } from 'vitest';
import type { FormConfig } from '../src/offline/forms.ts';
import { rowsInPortions, withWholeLists } from '../src/offline/with-lists.ts';

const select = (name: string, values: object) => {
  const made = createInput('select');
  return { ...made, options: { ...made.options, name, label: name, values } };
};
const long = (list: string) => ({ list, long: true, rows: [] });
const rowsOf = (list: string) => [{ value: list, label: list }];

const form: FormConfig = {
  ...{ id: 'f', name: 'x', states: [] },
  fields: [
    select('a', long('towns')),
    select('b', long('towns')),
    select('c', long('none')),
    select('d', { list: 's' }),
  ],
  trees: { [listsKey]: { rates: { long: true, rows: [] }, towns: { long: true, rows: [] }, short: { rows: [] } } },
};

it('asks for each list once, and goes without those that are not available', async () => {
  const asked: string[] = [];
  const load = async (list: string) => {
    asked.push(list);
    return list === 'none' ? null : rowsOf(list);
  };
  const { config, whole } = await withWholeLists(form, load);
  expect([asked.toSorted(), whole]).toEqual([['none', 'rates', 'towns'], false]);
  expect(config.fields.map(({ options }) => options.values)).toEqual([
    { ...long('towns'), rows: rowsOf('towns'), whole: true },
    { ...long('towns'), rows: rowsOf('towns'), whole: true },
    long('none'),
    { list: 's' },
  ]);
  expect(config.trees?.[listsKey]).toEqual({
    ...{ rates: { rows: rowsOf('rates') }, towns: { rows: rowsOf('towns') } },
    short: { rows: [] },
  });
});

it('without long lists is as it was', async () => {
  const plain = { ...form, fields: [select('d', { list: 's' })], trees: {} };
  expect(await withWholeLists(plain, async () => null)).toEqual({ config: plain, whole: true });
});

it.each([
  [5, 3],
  [4, 2],
  [0, 1],
])('%i rows are asked for in %i portions of two, and not at all where they are too many', async (count, portions) => {
  const all = Array.from({ length: count }, (_, n) => n);
  const asked: number[] = [];
  const load = async (page: number) => {
    asked.push(page);
    return { rows: all.slice((page - 1) * 2, page * 2), count };
  };
  expect([await rowsInPortions(5, load), asked]).toEqual([all, [1, 2, 3].slice(0, portions)]);
  expect([await rowsInPortions(count - 1, load), asked.length]).toEqual([null, portions + 1]);
});

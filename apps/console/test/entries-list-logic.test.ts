/** Unit tests of the list of entries: cached pages after changes, tabs of states. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { blocksOf } from '../src/library/form-blocks.ts';
import type { Entry } from '../src/screens/entries/common/entry.ts';
import { changeRows, dealt } from '../src/screens/entries/common/list-cache.ts';
import { limitOf } from '../src/screens/entries/list/fit-columns.ts';
import { statesShown } from '../src/screens/entries/list/state-counts.ts';
import { row } from './row.ts';

const entry = (id: number, state: string | null = null): Entry => ({
  ...row,
  id: String(id),
  report_config_id: 'form',
  local_id: null,
  number: null,
  modified_by: null,
  form_version: 1,
  state,
  data: {},
  version: 1,
});
const rows = (count: number, state: string | null = null) => Array.from({ length: count }, (_, at) => entry(at, state));
const page = (data: Entry[], at: number, count: number) => ({ data, count, page: at, limit: 20 });
const loaded = (all: Entry[], count: number) => ({
  pages: Array.from({ length: Math.ceil(all.length / 20) }, (_, at) =>
    page(all.slice(at * 20, at * 20 + 20), at + 1, count),
  ),
  pageParams: Array.from({ length: Math.ceil(all.length / 20) }, (_, at) => at + 1),
});

test('rows that are left are dealt into full pages; an unfinished one is loaded anew', () => {
  const more = dealt(loaded(rows(60), 100), rows(58), 98);
  expect(more.pages.map(one => one.data.length)).toEqual([20, 20]);
  expect(more.pageParams).toEqual([1, 2]);
  const end = dealt(loaded(rows(60), 60), rows(58), 58);
  expect(end.pages.map(one => one.data.length)).toEqual([20, 20, 18]);
  expect(end.pages.every(one => one.count === 58)).toBe(true);
  expect(dealt(loaded(rows(20), 20), [], 0).pages.map(one => one.data.length)).toEqual([0]);
});

test('a number that is told to be more stays so after a change, and more is loaded', () => {
  const uncounted = (all: Entry[], count: number) => {
    const { pages, pageParams } = loaded(all, count);
    return { pages: pages.map(one => ({ ...one, count_exact: false })), pageParams };
  };
  const same = dealt(uncounted(rows(60), 40), rows(60), 40);
  expect(same.pages.map(one => [one.count, one.count_exact])).toEqual(Array(3).fill([40, false]));
  // there are more than 40: the third page of 18 is loaded anew
  const fewer = dealt(uncounted(rows(60), 40), rows(58), 38);
  expect(fewer.pages.map(one => [one.data.length, one.count_exact])).toEqual(Array(2).fill([20, false]));
  const counted = uncounted(rows(60), 40);
  Object.assign(counted.pages[1] ?? {}, { count: 70, count_exact: true });
  expect(dealt(counted, rows(60), 70).pages.map(one => one.count_exact)).toEqual([true, true, true]);
  const queries = new QueryClient();
  queries.setQueryData(['reports', 'list', {}], counted);
  changeRows(queries, new Set(['1']), () => null);
  const { pages } = queries.getQueryData<ReturnType<typeof uncounted>>(['reports', 'list', {}]) ?? counted;
  expect(pages.map(one => [one.count, one.count_exact])).toEqual(Array(2).fill([69, true]));
});

test('changed rows leave the lists they no longer fit, and come back with the version of a second change', () => {
  const queries = new QueryClient();
  const [all, open] = [
    ['reports', 'list', {}],
    ['reports', 'list', { 'filter[state]': ['open'] }],
  ];
  queries.setQueryData(all as string[], loaded(rows(3, 'open'), 3));
  queries.setQueryData(open as string[], loaded(rows(3, 'open'), 3));
  const back = changeRows(queries, new Set(['1']), one => ({ ...one, state: 'closed', version: one.version + 1 }));
  type Loaded = ReturnType<typeof loaded>;
  const shown = (key: unknown[] | undefined) => queries.getQueryData<Loaded>(key as string[])?.pages[0];
  expect(shown(all)?.data.map(one => one.state)).toEqual(['open', 'closed', 'open']);
  expect(shown(open)?.data.map(one => one.id)).toEqual(['0', '2']);
  expect(shown(open)?.count).toBe(2);
  back();
  expect(shown(open)?.data.map(one => [one.id, one.state, one.version])).toEqual([
    ['0', 'open', 1],
    ['1', 'open', 3],
    ['2', 'open', 1],
  ]);
});

test('tabs: none, built-in and unknown states where they occur, and all of the form', () => {
  const own = [
    { id: 'a', value: 'new', label: 'Neu' },
    { id: 'b', value: 'closed', label: 'Zu' },
  ];
  const tallies = [
    { value: 'sent', count: 2 },
    { value: 'gone', count: 1 },
  ];
  expect(statesShown(own, tallies, ['draft']).map(state => [state.value, state.label, state.kind])).toEqual([
    [null, 'Ohne Status', 'none'],
    ['draft', 'Entwurf', 'draft'],
    ['sent', 'Gesendet', 'sent'],
    ['new', 'Neu', 'half'],
    ['closed', 'Zu', 'done'],
    ['gone', 'gone', 'half'],
  ]);
});

test('an outline becomes rows of at most twelve, and blocks of their own', () => {
  const blocks = blocksOf([
    { shape: 'title', width: 'col-12' },
    { shape: 'field', width: 'col-6' },
    { shape: 'field', width: 'col-6' },
    { shape: 'field', width: 'col-4' },
    { shape: 'section', width: 'col-12' },
    { shape: 'files', width: 'col-12' },
  ]);
  expect(blocks).toEqual([
    { kind: 'row', widths: [6, 6] },
    { kind: 'row', widths: [4] },
    { kind: 'collapse' },
    { kind: 'photos' },
  ]);
});

test('columns that need more than there is give way, the widest first, and to no less than can be read', () => {
  expect(limitOf([100, 200, 300], 600)).toBeNull();
  expect(limitOf([100, 200, 300], 500)).toBe(200);
  expect(limitOf([100, 200, 300], 400)).toBe(150);
  expect(limitOf([300, 300, 300], 700)).toBe(233);
  expect(limitOf([300, 300, 300], 90)).toBe(80);
});

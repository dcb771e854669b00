/** Unit tests of the dashboard filter: parsing from the URL, ranges of days. */
// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { filterQuery, readFilter, thisMonth, withFilter } from '../src/screens/dashboards/view/filter-url.ts';

const filterOf = (search: string) => readFilter(search).filter;

test('a filter in the address is what it was written as', () => {
  const filters = [
    { last_days: 30 },
    { date: 'flight_date', from: '2026-01-01', to: '2026-11-30' },
    { from: '2026-11-20' },
    { to: '2026-11-20', state: ['draft'] },
    { state: ['', 'in review & more'] },
  ];
  for (const filter of filters) {
    const search = withFilter('?every=20', filter);
    expect(filterOf(search)).toEqual(filter);
    expect(new URLSearchParams(search).get('every')).toBe('20');
    expect(readFilter(search).strange).toEqual([]);
  }
  expect(withFilter('?last_days=7&state=&x=1', null)).toBe('?x=1');
  expect(withFilter('?last_days=7', null)).toBe('');
});

test.each([
  ['', null, []],
  ['last_days=0', null, ['last_days']],
  ['last_days=1e9', null, ['last_days']],
  ['last_days=seven&state=draft', { state: ['draft'] }, ['last_days']],
  ['from=2026-02-31', null, ['from']],
  ['from=<script>&to=2026-11-20', { to: '2026-11-20' }, ['from']],
  ['from=2026-11-20&to=2026-11-19', null, ['from', 'to']],
  ['last_days=7&from=2026-11-20', { last_days: 7 }, ['from']],
  ['date=flight_date', null, []],
  [`date=${'x'.repeat(101)}&last_days=7`, { last_days: 7 }, ['date']],
  [`state=draft&state=${'x'.repeat(101)}`, { state: ['draft'] }, ['state']],
  ['from=&to=&last_days=', null, []],
])('what makes no sense is named and not obeyed: %s', (search, filter, strange) => {
  expect(readFilter(search)).toEqual({ filter, strange });
});

test('the same filter is the same question, in whatever order the address says it', () => {
  const one = filterQuery(filterOf('state=draft&last_days=7&date=day'));
  const other = filterQuery(filterOf('date=day&last_days=7&state=draft'));
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one).toEqual({ date: 'day', last_days: '7', state: ['draft'] });
});

test('this month is whole, whatever its length', () => {
  expect(thisMonth(new Date(2028, 1, 29, 23, 59))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(thisMonth(new Date(2026, 11, 1))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

/** Tests of the fields that charts over several forms offer. */
import { newId } from '@kontor/form';
import { expect, test } from 'vitest';
import { chartTypeNames } from '../model/chart-types.ts';
import { type ChartForm, type Operator, operators } from '../model/config.ts';
import { checkChart } from './check-chart.ts';
import { fieldOptions } from './field-options.ts';

const column = { width: 'col-12', before: 0, after: 0 } as const;
const input = (name: string, type: string, more: object = {}) => ({
  id: newId(),
  type: 'input' as const,
  column,
  options: { type, name, label: `The ${name}`, ...more },
});
const form = (id: string, ...fields: object[]): ChartForm => ({ id, form: { fields: fields as never, states: [] } });
const choices = {
  values: [
    { value: 'low', label: { de: 'Gering', en: 'Low' } },
    { value: 'high', label: 'Hoch' },
  ],
};
const one = form(
  'a',
  input('damage', 'select', choices),
  input('speed', 'number'),
  input('day', 'date'),
  input('note', 'textarea'),
  input('photo', 'file'),
  input('mixed', 'number'),
);
const two = form('b', input('speed', 'number'), input('mixed', 'text'), input('day', 'datetime-local'));
const found = (...forms: ChartForm[]) => new Map(fieldOptions(forms).map(field => [field.name, field]));

test('fields come in the order of the forms, what every entry has at the end, and pictures not at all', () => {
  expect([...found(one).keys()]).toEqual(['damage', 'speed', 'day', 'note', 'mixed', 'created', 'state']);
  expect(found(one).get('damage')).toMatchObject({ label: 'The damage', kind: 'words', built: false, lacking: [] });
  expect(
    found(one)
      .get('damage')
      ?.choices.map(({ value }) => value),
  ).toEqual(['low', 'high']);
  expect(found(one).get('created')).toMatchObject({ kind: 'date', built: true, days: false });
  expect(fieldOptions([])).toEqual([]);
});

test('of several forms it is told which lack a field, and where they take it as different things', () => {
  expect(found(one, two).get('damage')?.lacking).toEqual(['b']);
  expect(found(one, two).get('speed')).toMatchObject({ lacking: [], kind: 'number' });
  expect(found(one, two).get('mixed')).toMatchObject({ kind: 'mixed', lacking: [] });
  // A day and a timestamp can be combined, but not filtered as days only.
  expect(found(one, two).get('day')).toMatchObject({ kind: 'date', days: false });
  expect(found(one).get('day')?.days).toBe(true);
});

test('a rating is a number, as label, figure and in conditions', () => {
  const rated = form('c', input('stars', 'rating'));
  expect(found(rated).get('stars')).toMatchObject({ kind: 'number', choices: [], lacking: [] });
});

test('an operator is offered exactly where the check lets it through', () => {
  const value: Record<string, unknown> = { number: 3, date: '2026-01-02', words: 'low', mixed: 'low' };
  for (const forms of [[one], [one, two]])
    for (const field of fieldOptions(forms)) {
      const passes = (operator: Operator) =>
        !checkChart(
          {
            type: 'bar',
            config: {
              chart_value: 'state',
              datasets: [
                {
                  id: 'd',
                  label: 'D',
                  data_filter: [
                    {
                      field: field.name,
                      operator,
                      value: (operator === 'last_days' ? 7 : value[field.kind]) as string,
                    },
                  ],
                },
              ],
            },
          },
          forms,
        ).some(({ path }) => path.endsWith('.operator'));
      expect(field.operators, field.name).toEqual(operators.filter(passes));
    }
});

test('what is offered as a number can be added up, in charts of every type', () => {
  for (const { name, kind } of fieldOptions([one, two]))
    for (const type of chartTypeNames.filter(each => each !== 'bubble')) {
      const asked = {
        type,
        config: {
          chart_value: 'created',
          datasets: [{ id: 'd', label: 'D', aggregate: { function: 'sum' as const, field: name } }],
        },
      };
      expect(checkChart(asked, [one, two]).length === 0, `${type} ${name}`).toBe(kind === 'number');
    }
});

/** Results of LibreOffice (spreadsheet.json, made by scripts/formula-fixture.mjs), equal to the last digit. */
import { expect, test } from 'vitest';
import { type Env, evaluate, Fault, Stamp, type Value, written } from './evaluate/index.ts';
import { treeOf } from './language/index.ts';
import spreadsheet from './spreadsheet.json' with { type: 'json' };

const fields = new Map(Object.entries(spreadsheet.fields) as [string, Value][]);
const env: Env = {
  ref: name => fields.get(name) ?? null,
  own: () => null,
  further: { label: (_language, _name, value) => value, lookup: () => undefined, now: () => new Stamp(20_000, 60) },
  language: 'en',
};

/**
 * Where Excel gives another result than LibreOffice; the last digit of the tangent is 0 by exact arithmetic, and a minute
 * is one.
 */
const otherwise: Readonly<Record<string, unknown>> = {
  '"x" & TRUE': 'xTRUE',
  '1e21 & ""': '1E+21',
  'SUM("3", 4)': 7,
  'LEN(TRUE)': 4,
  'TAN(0.5)': 0.54630248984379,
  'ATAN2(0, 0)': { error: true },
  'POWER(0, 0)': { error: true },
  '0 ^ 0': { error: true },
  '("08:31" - "08:30") * 1440': 1,
};

test.each(spreadsheet.results as [string, unknown][])('%s', (formula, computed) => {
  const node = treeOf(formula);
  expect(node, formula).not.toBeNull();
  const value = evaluate(node, env);
  const expected = Object.hasOwn(otherwise, formula) ? otherwise[formula] : computed;
  if (value instanceof Fault) expect({ error: true }).toEqual(expected);
  else if (value instanceof Stamp)
    expect(typeof expected === 'number' ? value.day + 25_569 : { date: written(value) }).toEqual(expected);
  // what LibreOffice stores has up to 17 digits
  else expect(value).toEqual(typeof expected === 'number' ? Number(expected.toPrecision(15)) : expected);
});

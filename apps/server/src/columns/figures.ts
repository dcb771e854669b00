/**
 * Counts the figures of a chart's plan for one form by columns: entries, exact sums and extremes by label. Null for
 * plans with points, repeats, fields that have had other names, parts of words, or numbers that have no exact sum.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type Bounds,
  type Cycle,
  type FilterPlan,
  isCycle,
  isPeriod,
  type LabelKind,
  type Reading,
} from '@kontor/charts';
import { signs } from '../base/compare.ts';
import { microsOf } from './cells.ts';
import { bind, type Compiler, columnOf, isOdd, isRough, whereOf } from './compile.ts';
import type { FigureRow, FiguresPlan } from './question.ts';
import { rowsOf } from './rows.ts';
import type { Table } from './store.ts';

type Answer = Extract<Reading, { at: 'answer' }>;

/** Labels of dates, as PostgreSQL writes them for kept figures. */
const patterns: Record<Exclude<LabelKind, 'words' | 'number' | 'points'>, (date: string) => string> = {
  day: date => `strftime(${date}, '%Y-%m-%d')`,
  week: date => `strftime(${date}, '%G-W%V')`,
  month: date => `strftime(${date}, '%Y-%m')`,
  quarter: date => `strftime(${date}, '%Y-Q') || quarter(${date})`,
  year: date => `strftime(${date}, '%Y')`,
  weekday: date => `isodow(${date})::varchar`,
  hour: date => `strftime(${date}, '%H')`,
};

const wordLength = 255;

/** A column that cannot be read exactly. */
class Unanswered extends Error {}

function asked(on: Compiler, reading: Answer) {
  const { name, corrected, instances, keys } = reading;
  const answer = { name, corrected };
  if (keys || instances > 0 || name.includes('.') || isOdd(on, answer)) throw new Unanswered();
  return answer;
}

const column = (on: Compiler, reading: Answer, slot: Parameters<typeof columnOf>[2]) =>
  columnOf(on, asked(on, reading), slot);

/** Moments are read to the millisecond, as in kept figures. */
const millis = (micros: string) => `(floor(${micros} / 1000.0)::bigint * 1000)`;

/** A timestamp in UTC, of the years that have four digits; null for none. */
function dateOf(on: Compiler, reading: Reading): string {
  if (reading.at === 'created') return 'make_timestamp(created)';
  if (reading.at === 'state') return 'null::timestamp';
  if (reading.as === 'day') {
    const day = column(on, reading, 'day');
    return day ? `make_timestamp(${day}::bigint * 86400000000)` : 'null::timestamp';
  }
  const moment = column(on, reading, 'moment');
  const at = moment ? `make_timestamp(${millis(moment)})` : 'null::timestamp';
  return `(case when ${at} >= timestamp '0001-01-01' and ${at} < timestamp '10000-01-01' then ${at} end)`;
}

/** What labels are made of: a text or a number, or for lists the marked item of each row. */
interface Label {
  text: string;
  number: string;
  list: string | null;
}

function labelOf(on: Compiler, kind: LabelKind, reading: Reading): Label {
  const none = { number: 'null::double', list: null };
  if (reading.at === 'state') return { ...none, text: "coalesce(state, '')" };
  if (kind === 'points') throw new Unanswered();
  if (isPeriod(kind) || isCycle(kind)) return { ...none, text: patterns[kind](dateOf(on, reading)) };
  if (reading.at === 'created') return { ...none, text: 'null::varchar' };
  const answer = asked(on, reading);
  const number = columnOf(on, answer, 'number') ?? 'null::double';
  if (reading.as === 'number') return { ...none, text: 'null::varchar', number };
  const text = columnOf(on, answer, 'text');
  return { text: text ? `left(${text}, ${wordLength})` : 'null::varchar', number, list: columnOf(on, answer, 'list') };
}

const boundsOf = (bounds: Bounds) =>
  (Object.keys(signs) as (keyof Bounds)[]).flatMap(word => {
    const value = bounds[word];
    return value === undefined ? [] : [[signs[word], value] as const];
  });

function range(on: Compiler, reading: Reading, bounds: Bounds): string {
  const limits = boundsOf(bounds);
  const all = (of: string, value: (text: string) => string | number) =>
    `(${[`${of} is not null`, ...limits.map(([sign, text]) => `${of} ${sign} ${bind(on, value(text))}`)].join(' and ')})`;
  const micros = (text: string) => Number(microsOf(text));
  if (reading.at === 'state' || reading.as === 'words') return 'false';
  if (reading.at === 'created') return all('created', micros);
  const slot = ({ number: 'number', day: 'text', moment: 'moment' } as const)[reading.as];
  const found = column(on, reading, slot);
  if (!found) return 'false';
  if (reading.as === 'number') return all(found, Number);
  if (reading.as === 'day') {
    const day = column(on, reading, 'day');
    return day ? `(${all(found, text => text)} and ${day} is not null)` : 'false';
  }
  return all(millis(found), micros);
}

function cycle(on: Compiler, reading: Reading, by: Cycle, value: string): string {
  if (reading.at === 'state' || (by === 'hour' && reading.as === 'day')) return 'false';
  return `(${patterns[by](dateOf(on, reading))} = ${bind(on, value)})`;
}

function condition(on: Compiler, filter: FilterPlan): string {
  if (filter.is === 'settled') return filter.holds ? 'true' : 'false';
  if (filter.is === 'state')
    return equal(on, { on: 'state', oneOf: filter.values.map(value => value || null), not: false });
  const { reading } = filter;
  if (filter.is === 'range') return range(on, reading, filter.bounds);
  if (filter.is === 'cycle') return cycle(on, reading, filter.by, filter.value);
  if (filter.is === 'part' || reading.at === 'created') throw new Unanswered();
  const value = filter.is === 'one' ? filter.value : '';
  const { not } = filter;
  if (reading.at === 'state') return equal(on, { on: 'state', oneOf: [value === '' ? null : value], not });
  const oneOf = value === '' ? [] : [value];
  return equal(on, { answer: asked(on, reading), oneOf, unset: value === '', not });
}

function equal(on: Compiler, test: Parameters<typeof whereOf>[1][number]): string {
  const found = whereOf(on, [test]);
  if (found === null) throw new Unanswered();
  return found;
}

const conditions = (on: Compiler, filters: readonly FilterPlan[]): string =>
  ['true', ...filters.map(filter => condition(on, filter))].join(' and ');

/** The value that a dataset adds up, in millionths; null where it counts entries. */
function unitsOf(on: Compiler, made: string, value: Reading | null): string | null {
  if (made === 'count') return null;
  if (value === null || value.at !== 'answer') return 'null::bigint';
  const answer = asked(on, value);
  if (isRough(on, answer)) throw new Unanswered();
  return columnOf(on, answer, 'units') ?? 'null::bigint';
}

/** Millionths as a decimal without trailing zeros, as PostgreSQL writes exact sums. */
function decimal(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(7, '0');
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

/** One statement for each dataset: labels by their text or number, of lists by their items. */
function statement(on: Compiler, { labels, functions, form, most }: FiguresPlan, index: number): string | null {
  const made = functions[index];
  const dataset = form.datasets[index];
  if (form.label === null || !made || !dataset) return null;
  if (made === 'points') throw new Unanswered();
  const units = unitsOf(on, made, dataset.value);
  if (made !== 'count' && units === 'null::bigint') return null;
  const { text, number, list } = labelOf(on, labels, form.label);
  const there = units ? `${units} is not null` : 'true';
  const where = `${conditions(on, form.within ?? [])} and ${conditions(on, dataset.filters)} and ${there}`;
  const value = units ?? 'null::bigint';
  const from = `from ${on.table.name} where ${where}`;
  const single = `select ${text} as t, ${number} as f, ${value} as v ${from} and ${list ?? 'null'} is null`;
  const item = list ? ` union all select left(substr(unnest(${list}), 2), ${wordLength}), null, ${value} ${from}` : '';
  return `select t, f, count(*)::int, sum(v)::varchar, min(v), max(v) from (${single}${item})
    where t is not null or f is not null group by 1, 2 limit ${20 * most}`;
}

type Found = [
  text: string | null,
  number: number | null,
  n: number,
  sum: string | null,
  low: bigint | null,
  high: bigint | null,
];

export async function figuresOf(
  connection: DuckDBConnection,
  table: Table,
  plan: FiguresPlan,
): Promise<FigureRow[] | null> {
  const figures: FigureRow[] = [];
  try {
    for (const index of plan.functions.keys()) {
      const on: Compiler = { params: [], table };
      const text = statement(on, plan, index);
      if (text === null) continue;
      const rows = (await rowsOf(connection, on, text)) as Found[];
      if (rows.length >= 20 * plan.most) return null;
      figures.push(...merged(rows, index, plan));
    }
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
  return figures;
}

/** The text "5" and the number 5 are one label. */
function merged(rows: readonly Found[], index: number, { functions, most, form }: FiguresPlan): FigureRow[] {
  const byLabel = new Map<string, { n: number; sum: bigint; low: bigint | null; high: bigint | null }>();
  const least = (one: bigint | null, other: bigint | null, sign: 1 | -1) =>
    one === null ? other : other === null || (sign === 1 ? one <= other : one >= other) ? one : other;
  for (const [text, number, n, sum, low, high] of rows) {
    const label = text ?? String(number);
    if (label === '' && form.label?.at !== 'state') continue;
    const before = byLabel.get(label) ?? { n: 0, sum: 0n, low: null, high: null };
    byLabel.set(label, {
      n: before.n + n,
      sum: before.sum + BigInt(sum ?? 0),
      low: least(before.low, low, 1),
      high: least(before.high, high, -1),
    });
  }
  const made = functions[index];
  const ends = made === 'min' || made === 'max';
  const end = (units: bigint | null) => (ends && units !== null ? Number(decimal(units)) : null);
  return [...byLabel]
    .sort(([one], [other]) => (one < other ? 1 : one > other ? -1 : 0))
    .slice(0, most)
    .map(([label, { n, sum, low, high }]) => [
      index,
      label,
      n,
      made === 'count' ? null : decimal(sum),
      end(low),
      end(high),
    ]);
}

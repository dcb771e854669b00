/**
 * Sums up fields by columns for the foot and the histograms of a list: numbers by SQL in exact millionths, days and
 * words by their counts. The same figures as calls/reports/summary-sql.ts, of all entries.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { mark } from './cells.ts';
import { type Compiler, columnOf, isOdd, isRough } from './compile.ts';
import type { Asked, Summary, SummaryField } from './question.ts';
import { rowsOf } from './rows.ts';

/** More different words or days than these are left to PostgreSQL. */
const mostValues = 100_000;
/** The more bins, the finer a histogram. */
const mostBins = 20;

const nothing: Summary = {
  ...{ filled: 0, different: 0, sum: null, mean: null, median: null, min: null, max: null },
  ...{ start: null, step: null, digits: null, first: null, last: null, unit: null, bins: null, middle: null },
};

/** Of each field in turn, and the number of entries; null where the columns cannot say it exactly. */
export async function summaryOf(
  connection: DuckDBConnection,
  on: Compiler,
  where: string,
  fields: readonly SummaryField[],
  zone: string,
): Promise<{ counted: number; fields: Summary[] } | null> {
  const [counted] = await rowsOf(connection, on, `select count(*)::int from ${on.table.name} where ${where}`);
  const found: Summary[] = [];
  for (const field of fields) {
    const one = await fieldOf({ connection, on, where }, field, zone);
    if (!one) return null;
    found.push(one);
  }
  return { counted: Number(counted?.[0] ?? 0), fields: found };
}

interface Matched {
  connection: DuckDBConnection;
  on: Compiler;
  where: string;
}

async function fieldOf(
  of: Matched,
  { of: asked, kind, several, ranked }: SummaryField,
  zone: string,
): Promise<Summary | null> {
  if (typeof asked === 'string') return ofDays(of, localDay(asked, zone));
  if (isOdd(of.on, asked)) return null;
  if (kind === 'number') return ofNumbers(of, asked);
  if (kind === 'words') return several || !columnOf(of.on, asked, 'list') ? ofWords(of, asked, ranked) : null;
  const [day, moment] = [columnOf(of.on, asked, 'day'), columnOf(of.on, asked, 'moment')];
  if (kind === 'moment')
    return moment ? ofDays(of, localDay(`(floor(${moment} / 1000.0)::bigint * 1000)`, zone)) : nothing;
  return day ? ofDays(of, `(date '1970-01-01' + ${day})`) : nothing;
}

const localDay = (micros: string, zone: string) =>
  `timezone('${zone.replaceAll("'", '')}', make_timestamp(${micros})::timestamptz)::date`;

/** How often each value occurs; null for too many different ones. */
async function tally({ connection, on, where }: Matched, value: string): Promise<[string, number][] | null> {
  const { name } = on.table;
  const rows = await rowsOf(
    connection,
    on,
    `select v::varchar, count(*)::int from (select ${value} as v from ${name} where ${where}) where v is not null group by 1 order by 1 limit ${mostValues + 1}`,
  );
  return rows.length > mostValues ? null : (rows as [string, number][]);
}

async function ofWords(of: Matched, asked: Asked, ranked: readonly string[]): Promise<Summary | null> {
  const { on } = of;
  const [text, number, list] = (['text', 'number', 'list'] as const).map(slot => columnOf(on, asked, slot));
  const counts = new Map<string, number>();
  const add = (rows: [string, number][] | null, nameOf: (value: string) => string) => {
    for (const [value, count] of rows ?? []) {
      const word = nameOf(value);
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + count);
    }
    return rows !== null;
  };
  if (text && !add(await tally(of, text), value => value)) return null;
  // DuckDB writes 5 as 5.0.
  if (number && !add(await tally(of, number), value => String(Number(value)))) return null;
  if (list && !add(await tally(of, `unnest(${list})`), value => value.slice(mark.text.length))) return null;
  const filled = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { ...nothing, filled, different: counts.size, middle: middleOf(counts, ranked) };
}

/** Place (from 1) of the middle one of the ranked words. */
function middleOf(counts: ReadonlyMap<string, number>, ranked: readonly string[]): number | null {
  const each = ranked.map(word => counts.get(word) ?? 0);
  const all = each.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [at, count] of each.entries()) {
    passed += count;
    if (all > 0 && passed * 2 >= all) return at + 1;
  }
  return null;
}

const units = ['day', 'week', 'month', 'quarter', 'year', 'decade'] as const;
type Unit = (typeof units)[number];
/** So many days at most for each unit, so that bins are few. */
const spans: Partial<Record<Unit, number>> = {
  day: mostBins,
  week: 7 * 19,
  month: 28 * 19,
  quarter: 89 * 19,
  year: 365 * 19,
};
const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

async function ofDays(of: Matched, day: string): Promise<Summary | null> {
  const rows = await tally(of, day);
  if (!rows) return null;
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  if (first === undefined || last === undefined) return nothing;
  const days = (at(last) - at(first)) / dayMs;
  const unit = units.find(each => days < (spans[each] ?? Number.POSITIVE_INFINITY)) ?? 'decade';
  const bins = new Map<string, number>();
  for (const [value, count] of rows) {
    const start = startOf(value, unit);
    bins.set(start, (bins.get(start) ?? 0) + count);
  }
  const filled = rows.reduce((sum, [, count]) => sum + count, 0);
  const binned = [...bins].map(([start, count]) => ({ at: start, count }));
  return { ...nothing, filled, different: rows.length, first, last, unit, bins: binned };
}

/** First day of the unit that has this day; weeks begin on Monday. */
function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'week') {
    const time = at(day);
    const past = (new Date(time).getUTCDay() + 6) % 7;
    return new Date(time - past * dayMs).toISOString().slice(0, 10);
  }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const starts = { month, quarter: month - ((month - 1) % 3), year: 1, decade: 1 };
  const from = unit === 'decade' ? year - (year % 10) : year;
  return `${String(from).padStart(4, '0')}-${String(starts[unit]).padStart(2, '0')}-01`;
}

async function ofNumbers({ connection, on, where }: Matched, asked: Asked): Promise<Summary | null> {
  if (isRough(on, asked)) return null;
  const column = columnOf(on, asked, 'units');
  if (!column) return nothing;
  const from = `from ${on.table.name} where ${where} and ${column} is not null`;
  // Values are counted first: most fields have few different ones, and then nothing is sorted but these.
  const [row] = (await rowsOf(
    connection,
    on,
    `with g as materialized (select ${column} as v, count(*) as c ${from} group by 1),
      r as (select v, c, sum(c) over (order by v) as upto, sum(c) over () as filled from g)
    select max(filled)::int, count(*)::int, sum(v::hugeint * c)::varchar, min(v), max(v), max(${decimals('v')})::int,
      min(v) filter (where upto * 4 >= filled), min(v) filter (where upto * 4 >= filled * 3),
      min(v) filter (where upto * 2 >= filled), min(v) filter (where upto * 2 > filled) from r`,
  )) as [number | null, number, string, bigint, bigint, number, bigint, bigint, bigint, bigint][];
  if (!row?.[0]) return nothing;
  const [filled, different, sum, low, high, digits, q1, q3, lower, upper] = row;
  const step = stepOf({ low, high, quartiles: [q1, q3], digits });
  const median = value(lower) + (value(upper) - value(lower)) / 2;
  const total = BigInt(sum);
  const found = {
    ...{ filled, different, median, digits },
    ...{ sum: value(total), mean: Number(total) / filled / 1e6, min: value(low), max: value(high) },
  };
  if (step === null) return { ...nothing, ...found };
  const start = floored(low, step);
  const place = `((${column} - (${column} % ${step} + ${step}) % ${step}) - ${start}) // ${step}`;
  const rows = await rowsOf(
    connection,
    on,
    `select least(${place}, ${mostBins - 1})::int, count(*)::int ${from} group by 1`,
  );
  const bins = (rows as [number, number][]).map(([bin, count]) => ({ at: bin, count }));
  return { ...nothing, ...found, step: value(step), start: value(start), bins };
}

/** Decimal places of millionths. */
const decimals = (column: string) =>
  `case ${[6, 5, 4, 3, 2, 1].map((zeros, place) => `when ${column} % ${10 ** zeros} = 0 then ${place}`).join(' ')} else 6 end`;

const value = (of: bigint): number => Number(of) / 1e6;
/** The multiple of `step` below, of negative numbers too. */
const floored = (of: bigint, step: bigint): bigint => of - (((of % step) + step) % step);

interface Spread {
  low: bigint;
  high: bigint;
  quartiles: [bigint, bigint];
  digits: number;
}

/**
 * Width of a bin, a round number. What is far above the others (by three times the distance of the quartiles) goes into
 * the last bin. Null where all values are one.
 */
function stepOf({ low, high, quartiles: [q1, q3], digits }: Spread): bigint | null {
  const far = q3 + 3n * (q3 - q1);
  const end = q3 > q1 && high > far ? far : high;
  const spread = end - low;
  if (spread <= 0n) return null;
  const least = 10n ** BigInt(6 - digits);
  const bins = BigInt(mostBins - 4);
  let ten = 1n;
  // Below a millionth the least step counts.
  if (spread < bins) return least;
  while (ten * 10n * bins <= spread) ten *= 10n;
  const times = [1n, 2n, 5n].find(each => spread <= each * ten * bins) ?? 10n;
  const step = ten * times;
  return step > least ? step : least;
}

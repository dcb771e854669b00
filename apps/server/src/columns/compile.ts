/** Compiles a question to SQL of DuckDB over a form's table; null where the columns cannot answer it exactly. */
import { listValue } from '@duckdb/node-api';
import { correctionKey } from '@kontor/form';
import { plainNumber } from '../base/compare.ts';
import { mark, type Slot } from './cells.ts';
import type { Asked, Bounds, Test } from './question.ts';
import type { Table } from './store.ts';

/** What binds to `$1`, `$2` …, as DuckDB's client takes it. */
export type Param = string | number | bigint | ReturnType<typeof listValue>;

export interface Compiler {
  params: Param[];
  table: Table;
}

export function bind({ params }: Compiler, value: Param): string {
  params.push(value);
  return `$${params.length}`;
}

/** The column of a field, or of the correction that comes before it; null where no entry has such a value. */
export function columnOf({ table }: Compiler, { name, corrected }: Asked, slot: Slot): string | null {
  const column = table.columns.get(name)?.[slot] ?? null;
  const correction = corrected ? table.columns.get(correctionKey(name)) : undefined;
  if (!correction?.present) return column;
  return `(case when ${correction.present} then ${correction[slot] ?? 'null'} else ${column ?? 'null'} end)`;
}

/** Whether a number of the field has no exact sum. */
export const isRough = ({ table }: Compiler, { name, corrected }: Asked): boolean =>
  table.rough.has(name) || (corrected && table.rough.has(correctionKey(name)));

/** Whether a value of the field has no column. */
export const isOdd = ({ table }: Compiler, { name, corrected }: Asked): boolean =>
  table.odd.has(name) || (corrected && table.odd.has(correctionKey(name)));

const all = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : `(${parts.join(' and ')})`);
const any = (parts: readonly string[]): string => (parts.length === 0 ? 'false' : `(${parts.join(' or ')})`);

const within = (on: Compiler, column: string, bounds: Bounds): string =>
  all(bounds.map(([sign, value]) => `${column} ${sign} ${bind(on, value)}`));

function isOneOf(on: Compiler, answer: Asked, values: readonly string[]): string {
  const numbers = values.filter(value => plainNumber.test(value)).map(Number);
  const [text, number, list] = (['text', 'number', 'list'] as const).map(slot => columnOf(on, answer, slot));
  const parts: string[] = [];
  if (text) parts.push(...values.map(value => `${text} = ${bind(on, value)}`));
  if (number) parts.push(...numbers.map(value => `${number} = ${bind(on, value)}`));
  if (list) {
    const marked = [
      ...values.map(value => mark.text + value),
      ...numbers.map(value => mark.number + value),
      ...values.filter(value => value === 'true' || value === 'false').map(value => mark.boolean + value),
    ];
    parts.push(`list_has_any(${list}, ${bind(on, listValue(marked))}::varchar[])`);
  }
  return any(parts);
}

function isUnset(on: Compiler, answer: Asked): string {
  const columns = (['text', 'number', 'list'] as const).flatMap(slot => columnOf(on, answer, slot) ?? []);
  return all(columns.map(column => `${column} is null`));
}

/** Null: the answers have values that are not compared by this column alone. */
function ranged(on: Compiler, answer: Asked, as: 'number' | 'text' | 'moment', bounds: Bounds): string | null {
  if (as === 'text' && columnOf(on, answer, 'number')) return null;
  const column = columnOf(on, answer, as);
  if (!column) return 'false';
  // Text that begins with no digit is no date, as in lists.
  const dates = as === 'text' ? [`${column} >= '0'`, `${column} < ':'`] : [];
  return all([...dates, within(on, column, bounds)]);
}

function condition(on: Compiler, test: Test): string | null {
  if ('answer' in test) {
    if (isOdd(on, test.answer)) return null;
    if ('as' in test) return ranged(on, test.answer, test.as, test.bounds);
    const parts = test.oneOf.length > 0 ? [isOneOf(on, test.answer, test.oneOf)] : [];
    const found = any(test.unset ? [...parts, isUnset(on, test.answer)] : parts);
    return test.not ? `(${found} is not true)` : found;
  }
  if ('bounds' in test) return within(on, test.on, test.bounds);
  const { on: column, oneOf, not } = test;
  const found = any(
    oneOf.map(value => (value === null ? `${column} is null` : `${column} = ${cast(on, column, value)}`)),
  );
  return not ? `(${found} is not true)` : found;
}

const cast = (on: Compiler, column: string, value: string): string =>
  `${bind(on, value)}${column === 'state' || column === 'number' ? '' : '::uuid'}`;

/** The condition that all tests make, or null. */
export function whereOf(on: Compiler, tests: readonly Test[]): string | null {
  const parts: string[] = [];
  for (const test of tests) {
    const part = condition(on, test);
    if (part === null) return null;
    parts.push(part);
  }
  return all(parts);
}

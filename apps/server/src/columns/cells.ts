/**
 * Splits an entry's answers into the cells of columns: a text, a number, or a list each. What is empty has no cell, as
 * filters and tallies read it.
 */

import { correctionKey, isDay, isMoment } from '@kontor/form';

/**
 * What a column holds of a key: `text`, `number`, the number in millionths (`units`, for exact sums), `list` (of several
 * values), `day` (since 1970), `moment`, or that there is a value.
 */
export const slots = ['text', 'number', 'units', 'list', 'day', 'moment', 'present'] as const;
export type Slot = (typeof slots)[number];
export type Cell = string | number | bigint | boolean | string[];

/** Cells of one entry: by key, then by slot. A key with `odd` has a value that no column can hold. */
export interface Cells {
  cells: Map<string, Partial<Record<Slot, Cell>>>;
  odd: string[];
  /** Keys with a number that has no units. */
  rough: string[];
}

/** Of lists: a value with its kind, so that the text "5" and the number 5 stay two. */
export const mark = { text: 's', number: 'n', boolean: 'b' } as const;

const fraction = /\.(\d+)/;

/** Microseconds since 1970 of a moment, rounded as PostgreSQL rounds what is finer. */
export function microsOf(moment: string): bigint {
  const whole = Date.parse(moment.replace(fraction, ''));
  const part = fraction.exec(moment)?.[1];
  return BigInt(whole) * 1_000n + (part === undefined ? 0n : BigInt(Math.round(Number(`0.${part}`) * 1e6)));
}

/** Numbers that text writes as PostgreSQL does: without an exponent. */
const isPlain = (value: number) => value === 0 || (Math.abs(value) < 1e21 && Math.abs(value) >= 1e-6);

const mostUnits = 9e12;

/** A number in millionths, exactly as it is written; null where it has more decimals, or is too large. */
export function unitsOf(value: number): bigint | null {
  const [whole = '', part = ''] = String(value).split('.');
  if (part.length > 6 || Math.abs(value) > mostUnits || !isPlain(value)) return null;
  return BigInt(whole + part.padEnd(6, '0'));
}

function inList(value: unknown): string | null {
  if (typeof value === 'string') return `${mark.text}${value}`;
  if (typeof value === 'number' && isPlain(value)) return `${mark.number}${value}`;
  return typeof value === 'boolean' ? `${mark.boolean}${value}` : null;
}

function numberOf(number: number): Partial<Record<Slot, Cell>> {
  const units = unitsOf(number);
  return units === null ? { number } : { number, units };
}

const dayMs = 86_400_000;

function textOf(text: string): Partial<Record<Slot, Cell>> {
  if (isMoment(text)) return { text, moment: microsOf(text) };
  return isDay(text) ? { text, day: Date.parse(`${text}T00:00:00Z`) / dayMs } : { text };
}

/** Null for a value that no column can hold. */
function cellsOf(value: unknown): Partial<Record<Slot, Cell>> | null {
  if (value === null || value === '') return {};
  if (typeof value === 'number') return isPlain(value) ? numberOf(value) : null;
  // A filter by "true" means both, and both are shown so.
  if (typeof value === 'boolean') return { text: String(value) };
  if (typeof value === 'string') return textOf(value);
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return {};
  const list = value.map(inList);
  return list.includes(null) ? null : { list: list as string[] };
}

const correction = correctionKey('');

export function cellsOfEntry(data: Record<string, unknown>): Cells {
  const cells: Cells['cells'] = new Map();
  const odd: string[] = [];
  const rough: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    // Instances of repeats are answered by PostgreSQL.
    if (key.includes('.')) continue;
    const found = cellsOf(value);
    if (found?.number !== undefined && found.units === undefined) rough.push(key);
    if (!found) odd.push(key);
    else if (key.startsWith(correction)) cells.set(key, { ...found, present: true });
    else if (Object.keys(found).length > 0) cells.set(key, found);
  }
  return { cells, odd, rough };
}

/**
 * Splits an entry's answers into the cells of columns: a text, a number, or a list each. What is empty has no cell, as
 * filters and tallies read it.
 */

import { isMoment } from '@kontor/form';

/** What a column holds of a key: `text`, `number`, `list` (of several values), `moment`, or that there is a value. */
export const slots = ['text', 'number', 'list', 'moment', 'present'] as const;
export type Slot = (typeof slots)[number];
export type Cell = string | number | bigint | boolean | string[];

/** Cells of one entry: by key, then by slot. A key with `odd` has a value that no column can hold. */
export interface Cells {
  cells: Map<string, Partial<Record<Slot, Cell>>>;
  odd: string[];
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

function inList(value: unknown): string | null {
  if (typeof value === 'string') return `${mark.text}${value}`;
  if (typeof value === 'number' && isPlain(value)) return `${mark.number}${value}`;
  return typeof value === 'boolean' ? `${mark.boolean}${value}` : null;
}

/** Null for a value that no column can hold. */
function cellsOf(value: unknown): Partial<Record<Slot, Cell>> | null {
  if (value === null || value === '') return {};
  if (typeof value === 'number') return isPlain(value) ? { number: value } : null;
  // A filter by "true" means both, and both are shown so.
  if (typeof value === 'boolean') return { text: String(value) };
  if (typeof value === 'string') return isMoment(value) ? { text: value, moment: microsOf(value) } : { text: value };
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return {};
  const list = value.map(inList);
  return list.includes(null) ? null : { list: list as string[] };
}

const correction = '_updated_';

export function cellsOfEntry(data: Record<string, unknown>): Cells {
  const cells: Cells['cells'] = new Map();
  const odd: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    // Instances of repeats are answered by PostgreSQL.
    if (key.includes('.')) continue;
    const found = cellsOf(value);
    if (!found) odd.push(key);
    else if (key.startsWith(correction)) cells.set(key, { ...found, present: true });
    else if (Object.keys(found).length > 0) cells.set(key, found);
  }
  return { cells, odd };
}

export const correctionOf = (name: string): string => correction + name;

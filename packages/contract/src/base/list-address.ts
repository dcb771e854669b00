/**
 * The query of a list's address as the API takes it: the address holds days and relative periods ("the last 7 days"), which
 * depend on day and time zone; the API takes timestamps. A clock says both, so that browser and server read an address alike.
 */
import { type Form, inputsOf, type Measure } from '@kontor/form';
import { momentOf } from './next-run.ts';
import { wallOf } from './time-zone.ts';

export const spans = ['today', 'last7', 'last30', 'month'] as const;
export type Span = (typeof spans)[number];
export const isSpan = (text: string | undefined): text is Span => (spans as readonly string[]).includes(text ?? '');

type Value = string | number | boolean | null | undefined | readonly (string | number)[];
/** Parameters by name. */
export type AddressQuery = { [name: string]: Value };

export interface AddressClock {
  /** Today, as `YYYY-MM-DD`. */
  today: string;
  /** The moment at which a day begins. */
  startOf(day: string): Date;
}

const dayMs = 86_400_000;
const msOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
};
const plus = (day: string, days: number): string => new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10);

export function clockIn(timeZone: string, now: Date): AddressClock {
  return {
    today: new Date(wallOf(now.getTime(), timeZone)).toISOString().slice(0, 10),
    startOf: day => new Date(momentOf(msOf(day), timeZone)),
  };
}

/** First and last day of a relative period. */
export function daysOf(span: Span, today: string): [string, string] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const back = { today: 0, last7: 6, last30: 29, month: date - 1 }[span];
  const last = span === 'month' ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) : today;
  return [plus(today, -back), last];
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const textOf = (value: Value): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === null ? undefined : String(first);
};

/** Which fields are ordered, and as what; the built-in dates are timestamps. */
export function measuresOf(form: Form): ReadonlyMap<string, Measure> {
  const measures = new Map<string, Measure>([
    ['created', 'moment'],
    ['modified', 'moment'],
  ]);
  for (const { name, measure } of inputsOf(form)) {
    if (measure) measures.set(`data.${name}`, measure);
  }
  return measures;
}

type Bounds = Record<string, Value>;

/** The bounds of a period. */
function periodOf(span: Span, moments: boolean, { today, startOf }: AddressClock): Bounds {
  const [from, to] = daysOf(span, today);
  return moments
    ? { gte: startOf(from).toISOString(), lt: startOf(plus(to, 1)).toISOString() }
    : { gte: from, lte: to };
}

/** What a bound or period becomes by its operator: other bounds, or undefined where it stays as it is. */
function boundsOf(op: string, value: Value, moments: boolean, clock: AddressClock): Bounds | undefined {
  const given = textOf(value);
  if (op === 'in') return isSpan(given) ? periodOf(given, moments, clock) : {};
  if (op !== 'gte' && op !== 'lte') return undefined;
  if (!moments || !isDay(given)) return Array.isArray(value) ? { [op]: given } : undefined;
  if (op === 'gte') return { gte: clock.startOf(given).toISOString() };
  return { lt: clock.startOf(plus(given, 1)).toISOString() };
}

/** The query for the API. Of a field that the form no longer has, nobody knows how it compares: its bounds are left out. */
export function apiQueryOf<Q extends AddressQuery>(
  params: Q,
  measures: ReadonlyMap<string, Measure>,
  clock: AddressClock,
): Q {
  const asked: AddressQuery = { ...params };
  for (const name of Object.keys(params)) {
    const [, key, op] = /^filter\[(.+?)]\[(\w+)]$/.exec(name) ?? [];
    if (!key || !op) continue;
    const lost = key.startsWith('data.') && op !== 'neq' && !measures.has(key);
    const bounds = lost ? {} : boundsOf(op, params[name], measures.get(key) === 'moment', clock);
    if (!bounds) continue;
    delete asked[name];
    for (const [bound, value] of Object.entries(bounds)) asked[`filter[${key}][${bound}]`] = value;
  }
  return asked as Q;
}

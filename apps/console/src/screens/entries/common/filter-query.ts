/**
 * Converts list filters between address, model and server query. The address holds dates and relative periods ("the
 * last 7 days"), which depend on day and time zone; the server receives timestamps.
 */
import { type Form, inputsOf, type Measure } from '@kontor/form';
import type { Query } from '../../../api/client.ts';

export const spans = ['today', 'last7', 'last30', 'month'] as const;
export type Span = (typeof spans)[number];

/** The filter of one field. */
export type FieldFilter =
  | { how: 'is' | 'not'; values: string[] }
  | { how: 'empty' | 'filled' }
  /** '' is unbounded; both ends are inclusive. */
  | { how: 'range'; from: string; to: string }
  | { how: 'within'; span: Span };

export type Filters = Record<string, string[]>;

/** `filter[data.speed][gte]` is parsed to the name `data.speed][gte`: the text between the outermost brackets. */
const word = (key: string, op: string) => `${key}][${op}`;
const words = ['neq', 'gte', 'lte', 'in'];
/** The field of a filter parameter. */
export const keyOf = (name: string): string => name.split('][')[0] ?? name;

const isSpan = (text: string | undefined): text is Span => (spans as readonly string[]).includes(text ?? '');
const isEmpty = (values: string[]) => values.length === 1 && values[0] === '';

/** Filters of a field in the address; several if it was edited by hand. */
export function fieldFiltersOf(filters: Filters, key: string): FieldFilter[] {
  const filter: FieldFilter[] = [];
  const is = filters[key];
  const not = filters[word(key, 'neq')];
  const [from] = filters[word(key, 'gte')] ?? [];
  const [to] = filters[word(key, 'lte')] ?? [];
  const [span] = filters[word(key, 'in')] ?? [];
  if (is) filter.push(isEmpty(is) ? { how: 'empty' } : { how: 'is', values: is });
  if (not) filter.push(isEmpty(not) ? { how: 'filled' } : { how: 'not', values: not });
  if (isSpan(span)) filter.push({ how: 'within', span });
  if (from || to) filter.push({ how: 'range', from: from ?? '', to: to ?? '' });
  return filter;
}

/** Parameters that replace all filters of this field. */
export function withFieldFilter(key: string, filter: FieldFilter | null): Filters {
  const none: Filters = Object.fromEntries([key, ...words.map(op => word(key, op))].map(name => [name, []]));
  switch (filter?.how) {
    case 'is':
      return { ...none, [key]: filter.values };
    case 'not':
      return { ...none, [word(key, 'neq')]: filter.values };
    case 'empty':
      return { ...none, [key]: [''] };
    case 'filled':
      return { ...none, [word(key, 'neq')]: [''] };
    case 'within':
      return { ...none, [word(key, 'in')]: [filter.span] };
    case 'range':
      return {
        ...none,
        [word(key, 'gte')]: filter.from ? [filter.from] : [],
        [word(key, 'lte')]: filter.to ? [filter.to] : [],
      };
    default:
      return none;
  }
}

const day = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), at.getMonth() + 1, at.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');

/** First and last day of a relative period, in local time. */
export function daysOf(span: Span, now = new Date()): [string, string] {
  const back = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const from = { today: back(0), last7: back(6), last30: back(29), month: back(now.getDate() - 1) }[span];
  const last = span === 'month' ? new Date(now.getFullYear(), now.getMonth() + 1, 0) : back(0);
  return [day(from), day(last)];
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const textOf = (value: Query[string]): string | undefined => (Array.isArray(value) ? value[0] : value)?.toString();

/** Timestamp of a local day's start, plus `days`. */
function startOf(text: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

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

/** The query for the server. */
export function listQueryOf<Q extends Query>(params: Q, measures: ReadonlyMap<string, Measure>, now?: Date): Q {
  const asked: Query = { ...params };
  for (const name of Object.keys(params)) {
    const [, key, op] = /^filter\[(.+?)]\[(\w+)]$/.exec(name) ?? [];
    if (!key) continue;
    // Of a field that the form no longer has, nobody knows how it compares.
    if (key.startsWith('data.') && op !== 'neq' && !measures.has(key)) {
      delete asked[name];
      continue;
    }
    const given = textOf(params[name]);
    const at = (bound: string) => `filter[${key}][${bound}]`;
    const moments = measures.get(key) === 'moment';
    if (op === 'in') {
      delete asked[name];
      if (!isSpan(given)) continue;
      const [from, to] = daysOf(given, now);
      asked[at('gte')] = moments ? startOf(from) : from;
      asked[at(moments ? 'lt' : 'lte')] = moments ? startOf(to, 1) : to;
    } else if (moments && isDay(given) && (op === 'gte' || op === 'lte')) {
      delete asked[name];
      asked[at(op === 'gte' ? 'gte' : 'lt')] = startOf(given, op === 'gte' ? 0 : 1);
    } else if (Array.isArray(params[name]) && (op === 'gte' || op === 'lte')) {
      asked[name] = given;
    }
  }
  return asked as Q;
}

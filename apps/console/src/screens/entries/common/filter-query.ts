/**
 * Converts list filters between address, model and server query. The address holds dates and relative periods ("the
 * last 7 days"), which depend on day and time zone; the server receives timestamps.
 */
import { apiQueryOf, daysOf as daysFrom, isSpan, measuresOf, type Span, spans } from '@kontor/contract/list-address';
import type { Measure } from '@kontor/form';
import type { Query } from '../../../api/client.ts';

export { measuresOf, type Span, spans };

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
export const daysOf = (span: Span, now = new Date()): [string, string] => daysFrom(span, day(now));

/** The start of a local day. */
function startOf(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The query for the server. */
export const listQueryOf = <Q extends Query>(params: Q, measures: ReadonlyMap<string, Measure>, now = new Date()): Q =>
  apiQueryOf(params, measures, { today: day(now), startOf });

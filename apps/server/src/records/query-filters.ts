/**
 * Compiles the filter parameters of a list query to SQL conditions: a table of readers, each of which recognises its
 * parameters by the resource's row. An unrecognised parameter is a 400 that names it.
 */
import type { FilterPlan } from '@kontor/charts';
import { type Bound, isBound, negation, type Resource } from '@kontor/contract';
import { and, type Sql } from '../db/sql.ts';
import { condition } from './entry-conditions.ts';
import {
  answerFilter,
  answerRange,
  columnFilter,
  columnRange,
  filterValue,
  type Limit,
  type LinkFilter,
  linkFilter,
  otherThan,
  plainField,
} from './filters.ts';
import { answerName, badQuery, figureOf, filterKey, knownFields, listOf, type RawQuery } from './raw-query.ts';

/** Result of compiling a query's filters. */
export interface Filters {
  where: Sql[];
  /** Filters by relation: the caller adds the scope of the other side. */
  linked: LinkFilter[];
  /** Columns filtered by a set of values; filters of other kinds are recorded under a key of their own. */
  filtered: Map<string, (string | null)[]>;
  /** Narrowed by more than plain columns (answers, search). */
  narrowed: boolean;
  /** Contains a chart's condition: its shape is unique, so a prepared statement is not worth it. */
  odd: boolean;
}

/** One parameter of the form `filter[field]` or `filter[field][word]`. */
interface Given {
  key: string;
  field: string;
  word: string | undefined;
  value: string | readonly string[];
}
/** Accumulator while reading. */
interface Read extends Omit<Filters, 'odd'> {
  resource: Resource;
  query: RawQuery;
  /** Bounds by field: all of one field become one condition. */
  ranges: Map<string, Limit[]>;
}
/** A kind of filter: recognises a parameter, and adds its condition. */
interface Reader {
  fits(given: Given, resource: Resource): boolean;
  read(given: Given, into: Read): void;
}

const isAnswer = ({ answers }: Resource, field: string): boolean =>
  answers !== undefined && field.startsWith(`${answers}.`);
const nameOfAnswer = ({ answers }: Resource, field: string): string => field.slice((answers?.length ?? 0) + 1);

function oneOf({ key, value }: Given): string {
  if (Array.isArray(value)) throw badQuery(key, 'too_many');
  return String(value);
}
const negated = ({ word }: Given, filter: Sql): Sql => (word === negation ? otherThan(filter) : filter);

/** Readers in order: the first that fits takes the parameter. */
const readers: readonly Reader[] = [
  {
    // Range bounds.
    fits: ({ word }) => word !== undefined && isBound(word),
    read(given, { resource, ranges }) {
      const { key, field, word } = given;
      const bound = { bound: word as Bound, value: oneOf(given), key };
      ranges.set(field, [...(ranges.get(field) ?? []), bound]);
      if (!isAnswer(resource, field) && !resource.ranges?.includes(field)) throw badQuery(key, 'not_allowed');
    },
  },
  {
    // Changed since a timestamp.
    fits: ({ field, word }, { since }) => since !== undefined && Object.hasOwn(since, field) && word === undefined,
    read(given, { resource, where, filtered }) {
      const { key, field } = given;
      const limit: Limit = { bound: 'gte', value: oneOf(given), key };
      filtered.set(key, []);
      where.push(columnRange(resource.since?.[field] ?? '', [limit]));
    },
  },
  {
    // By relation.
    fits: ({ field }, { linkFilters }) => linkFilters?.includes(field) ?? false,
    read({ key, field, word, value }, into) {
      const filter = linkFilter(field, word, listOf(value), key);
      into.linked.push(filter);
      into.filtered.set(key, []);
      // "Linked to" is answered from the other side; "not linked" matches most rows, so the list is scanned in order.
      if (word !== negation && !filter.values.includes(null)) into.narrowed = true;
    },
  },
  {
    // From here on the only operator is the negation.
    fits: ({ word }) => word !== undefined && word !== negation,
    read({ key }) {
      throw badQuery(key, 'not_allowed');
    },
  },
  {
    // By a figure of a chart.
    fits: ({ field, word }, { figures }) => figures !== undefined && field === 'figure' && word === undefined,
    read({ key }, into) {
      const asked = into.query[figureOf] as FilterPlan[] | undefined;
      if (!asked) throw badQuery(key, 'not_allowed');
      into.where.push(and(asked.map(condition)));
      into.narrowed = true;
    },
  },
  {
    // By a column.
    fits: ({ field }, { filter }) => filter.includes(field),
    read(given, { resource, where, filtered }) {
      const { key, field, word, value } = given;
      const values = listOf(value).map(one => filterValue(resource, field, one, key));
      filtered.set(word === undefined ? field : key, values);
      where.push(negated(given, columnFilter(field, values)));
    },
  },
  {
    // By an answer.
    fits: ({ field }, resource) => isAnswer(resource, field),
    read(given, into) {
      const { key, field, word, value } = given;
      const { resource, query, where, filtered } = into;
      const name = nameOfAnswer(resource, field);
      if (!answerName.test(name)) throw badQuery(key, 'not_allowed');
      const known = knownFields(query).get(name) ?? plainField;
      where.push(negated(given, answerFilter(resource.answers ?? '', name, listOf(value), known)));
      // A negation matches most entries: the first page is found by scanning in order, not by collecting all matches.
      if (word === negation) filtered.set(key, []);
      else into.narrowed = true;
    },
  },
];

/** The condition of one field's bounds. */
function readRange(field: string, limits: Limit[], into: Read): void {
  const { resource, query, where, filtered } = into;
  if (resource.ranges?.includes(field)) {
    filtered.set(`${field}[]`, []);
    where.push(columnRange(field, limits));
    return;
  }
  const key = limits[0]?.key ?? field;
  const name = nameOfAnswer(resource, field);
  if (!resource.answers || !answerName.test(name)) throw badQuery(key, 'not_allowed');
  const known = knownFields(query).get(name);
  // Only the form knows whether the field is a number or a day.
  if (!known) throw badQuery(key, 'unknown');
  where.push(answerRange(resource.answers, name, limits, known));
  into.narrowed = true;
}

/** Compiles the filters of a query, each checked against the row's allow-lists. */
export function readFilters(resource: Resource, query: RawQuery): Filters {
  const into: Read = {
    resource,
    query,
    where: [],
    linked: [],
    filtered: new Map(),
    ranges: new Map(),
    narrowed: false,
  };
  for (const [key, value] of Object.entries(query)) {
    const [, field, word] = filterKey.exec(key) ?? [];
    if (field === undefined || value === undefined) continue;
    const given: Given = { key, field, word, value: value as Given['value'] };
    const reader = readers.find(({ fits }) => fits(given, resource));
    if (!reader) throw badQuery(key, 'not_allowed');
    reader.read(given, into);
  }
  for (const [field, limits] of into.ranges) readRange(field, limits, into);
  const { where, linked, filtered, narrowed } = into;
  return { where, linked, filtered, narrowed, odd: query[figureOf] !== undefined };
}

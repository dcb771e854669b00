/**
 * The query of a list, from URL to SQL: filters, filters on answers, search, sort, paging, contain.
 * Each resource's row is the allow-list; anything else is a 400 that names the parameter.
 */
import type { FilterPlan } from '@kontor/charts';
import { isBound, limits, negation, Problem, type Resource, type ResourceName, resources } from '@kontor/contract';
import { and, escapeLike, identifier, or, type Sql, sql } from '../db/sql.ts';
import { condition } from './entry-conditions.ts';
import {
  answerAt,
  answerFilter,
  answerRange,
  answerText,
  columnFilter,
  columnRange,
  type FilteredField,
  filterValue,
  type Limit,
  type LinkFilter,
  linkFilter,
  otherThan,
  plainField,
} from './filters.ts';
import { fold } from './text-folding.ts';

export type RawQuery = Readonly<Record<string, unknown>>;

export interface ListQuery {
  where: Sql[];
  /** Relations that it is filtered by: whoever asks decides what of the other side there is. */
  linked: LinkFilter[];
  /** Columns that are filtered by being one of these values; what is filtered otherwise stands under a key of its own. */
  filtered: Map<string, (string | null)[]>;
  /** A search that looks into what hangs on the items too (`searchIn` of the row): whoever asks decides what of that there is. */
  deeper: { name: string; search: string; own: Sql } | null;
  /** Something beyond plain columns narrows the list (answers, search). */
  narrowed: boolean;
  /** It asks what a chart does, and no two charts ask the same. */
  odd: boolean;
  order: SortKey[];
  page: number;
  limit: number;
  contain: string[];
}

/** In a query that `withFields` has read: what is known of each filtered field. No URL can say this. */
export const fieldsOf = '#fields';

/** The same of a figure whose entries are asked for: what these have to pass. */
export const figureOf = '#figure';

const badQuery = (path: string, code: string) => new Problem('badQuery', [{ path, code }]);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

const answerName = /^[A-Za-z0-9_]{1,100}(\.\d{1,4})?$/;

function searchCondition(resource: Resource, search: string): Sql {
  const pattern = `%${escapeLike(fold(search))}%`;
  return or(
    resource.search.map(name => {
      const column = identifier(`t.${name}`);
      return resource.folded ? sql`${column} like ${pattern}` : holds(column, search);
    }),
  );
}

const folded = (text: Sql) => sql`lower(unaccent(normalize(${text})))`;
/** Folded by PostgreSQL on both sides where no folded text is kept: its letters and ours are not all the same. */
export const holds = (column: Sql, search: string): Sql =>
  sql`strpos(${folded(column)}, ${folded(sql`${search}::text`)}) > 0`;

export interface SortKey {
  key: Sql;
  /** `asc` or `desc`, with where empty values go. */
  direction: Sql;
}

const ways = { asc: sql`asc`, desc: sql`desc` };
const lastWays = { asc: sql`asc nulls last`, desc: sql`desc nulls last` };

/** Numbers by size, other answers by the rules of the language; what is empty comes last. */
function answerOrder(column: string, name: string, way: keyof typeof ways, corrected: boolean): SortKey[] {
  const data = identifier(`t.${column}`);
  const text = answerText(data, name, corrected);
  const number = sql`case when jsonb_typeof(${answerAt(data, name, corrected)}) = 'number' then ${text}::numeric end`;
  const words = sql`nullif(${text}, '') collate "und-x-icu"`;
  return [number, words].map(key => ({ key, direction: lastWays[way] }));
}

/** Fields that sort as words, by the rules of the language rather than by code points. */
const isWords = (resource: Resource, by: string) => {
  const schema = JSON.stringify(resource.fields[by]?.schema ?? {});
  return schema.includes('"plain-text"') || schema.includes('"name"') || schema.includes('"email"');
};

function orderOf(resource: Resource, query: RawQuery): SortKey[] {
  const by = query.sort === undefined ? resource.defaultSort.by : String(query.sort);
  const standard = query.sort === undefined ? resource.defaultSort.direction : 'asc';
  const way = (query.direction ?? standard) === 'desc' ? 'desc' : 'asc';
  const last = { key: sql`t.id`, direction: ways[way] };
  if (resource.answers && by.startsWith(`${resource.answers}.`)) {
    const name = by.slice(resource.answers.length + 1);
    if (!answerName.test(name)) throw badQuery('sort', 'not_allowed');
    return [...answerOrder(resource.answers, name, way, knownFields(query).get(name)?.corrected ?? false), last];
  }
  if (!resource.sort.includes(by)) throw badQuery('sort', 'not_allowed');
  if (resource.fields[by]?.computed) return [{ key: identifier(by), direction: ways[way] }, last];
  const column = identifier(`t.${by}`);
  return isWords(resource, by)
    ? [{ key: sql`lower(${column}) collate "und-x-icu"`, direction: lastWays[way] }, last]
    : [{ key: column, direction: ways[way] }, last];
}

/**
 * The relations to contain. Each name must be a link of the resource before it, at most four deep, and no path
 * returns to an entity that it has passed: what hangs on what is asked once, not multiplied. A link from an item to
 * another of its kind (a directory's children) may end a path.
 */
export function containOf(resource: Resource, query: RawQuery): string[] {
  const paths = query.contain === undefined ? [] : listOf(query.contain).join(',').split(',').filter(Boolean);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > limits.contain_depth) throw badQuery('contain', 'too_deep');
    let here = resource;
    const passed = new Set([resource.name]);
    for (const [index, part] of parts.entries()) {
      const link = Object.hasOwn(here.links, part) ? here.links[part] : undefined;
      const ends = link?.to === here.name && index === parts.length - 1;
      if (!link || (passed.has(link.to) && !ends)) throw badQuery('contain', 'not_allowed');
      here = resources[link.to as ResourceName];
      passed.add(here.name);
    }
  }
  return paths;
}

/** `filter[x]` or `filter[x][op]`; what else a query holds is no filter. */
const filterKey = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/;

const knownFields = (query: RawQuery) =>
  new Map(Object.entries((query[fieldsOf] ?? {}) as Record<string, FilteredField>));

/** What the filters of a query say, each by the row's allow-lists. */
function filtersOf(
  resource: Resource,
  query: RawQuery,
): Omit<ListQuery, 'order' | 'page' | 'limit' | 'contain' | 'deeper'> {
  const where: Sql[] = [];
  const linked: LinkFilter[] = [];
  const filtered: ListQuery['filtered'] = new Map();
  const fields = knownFields(query);
  const ranges = new Map<string, Limit[]>();
  let narrowed = false;
  for (const [key, value] of Object.entries(query)) {
    const [, field, word] = filterKey.exec(key) ?? [];
    if (field === undefined || value === undefined) continue;
    const said = (filter: Sql) => where.push(word === negation ? otherThan(filter) : filter);
    const answer = resource.answers && field.startsWith(`${resource.answers}.`);
    if (word !== undefined && isBound(word)) {
      if (Array.isArray(value)) throw badQuery(key, 'too_many');
      ranges.set(field, [...(ranges.get(field) ?? []), { bound: word, value: String(value), key }]);
      if (!answer && !resource.ranges?.includes(field)) throw badQuery(key, 'not_allowed');
    } else if (resource.since && Object.hasOwn(resource.since, field) && word === undefined) {
      if (Array.isArray(value)) throw badQuery(key, 'too_many');
      filtered.set(key, []);
      where.push(columnRange(resource.since[field] ?? '', [{ bound: 'gte', value: String(value), key }]));
    } else if (resource.linkFilters?.includes(field)) {
      const filter = linkFilter(field, word, listOf(value), key);
      linked.push(filter);
      filtered.set(key, []);
      // What is linked to these is found from their side; what is not is most, and met while walking the list.
      if (word !== negation && !filter.values.includes(null)) narrowed = true;
    } else if (word !== undefined && word !== negation) {
      throw badQuery(key, 'not_allowed');
    } else if (resource.figures && field === 'figure' && word === undefined) {
      const asked = query[figureOf] as FilterPlan[] | undefined;
      if (!asked) throw badQuery(key, 'not_allowed');
      where.push(and(asked.map(condition)));
      narrowed = true;
    } else if (resource.filter.includes(field)) {
      const values = listOf(value).map(one => filterValue(resource, field, one, key));
      filtered.set(word === undefined ? field : key, values);
      said(columnFilter(field, values));
    } else if (resource.answers && answer) {
      const name = field.slice(resource.answers.length + 1);
      if (!answerName.test(name)) throw badQuery(key, 'not_allowed');
      said(answerFilter(resource.answers, name, listOf(value), fields.get(name) ?? plainField));
      // What is not a value is most entries: the first page is found by walking the list, not by finding them all.
      if (word === negation) filtered.set(key, []);
      else narrowed = true;
    } else {
      throw badQuery(key, 'not_allowed');
    }
  }
  for (const [field, limits] of ranges) {
    if (resource.ranges?.includes(field)) {
      filtered.set(`${field}[]`, []);
      where.push(columnRange(field, limits));
      continue;
    }
    const name = field.slice((resource.answers?.length ?? 0) + 1);
    if (!resource.answers || !answerName.test(name)) throw badQuery(limits[0]?.key ?? field, 'not_allowed');
    const known = fields.get(name);
    // Only the form knows whether this is a number or a day.
    if (!known) throw badQuery(limits[0]?.key ?? field, 'unknown');
    where.push(answerRange(resource.answers, name, limits, known));
    narrowed = true;
  }
  return { where, linked, filtered, narrowed, odd: query[figureOf] !== undefined };
}

/** Reads a list query against the row's allow-lists. Throws a 400 that names the parameter. */
export function readListQuery(resource: Resource, query: RawQuery): ListQuery {
  const filters = filtersOf(resource, query);
  const search = query.search === undefined ? '' : String(query.search).trim();
  const own = search === '' ? [] : [searchCondition(resource, search)];
  const name = query.search_in === undefined ? null : String(query.search_in);
  if (name !== null && !Object.hasOwn(resource.searchIn ?? {}, name)) throw badQuery('search_in', 'not_allowed');
  const deeper = own[0] && name !== null ? { name, search, own: own[0] } : null;
  return {
    where: [...filters.where, ...(deeper ? [] : own)],
    deeper,
    linked: filters.linked,
    filtered: filters.filtered,
    narrowed: filters.narrowed || own.length > 0,
    odd: filters.odd,
    order: orderOf(resource, query),
    page: Number(query.page ?? 1),
    limit: Number(query.limit ?? limits.page_size),
    contain: containOf(resource, query),
  };
}

/**
 * Parses the query string of a list: filters, filters on answers, search, sort, paging, contain. Each resource's row is
 * the allow-list; anything else is a 400 that names the parameter.
 */

import { limits, type Resource, type ResourceName, resources } from '@kontor/contract';
import { fold } from '@kontor/form';
import { escapeLike, identifier, or, type Sql, sql } from '../db/sql.ts';
import { answerAt, answerText, type Named, plainField } from './filters.ts';
import { type Filters, readFilters } from './query-filters.ts';
import { answerName, badQuery, knownFields, listOf, type RawQuery } from './raw-query.ts';

export { fieldsOf, figureOf, type RawQuery } from './raw-query.ts';

export interface ListQuery extends Filters {
  /** Search that includes related items (`searchIn` of the row): the caller adds the scope of the other side. */
  deeper: { name: string; search: string; own: Sql } | null;
  /** Of a `folded` search, the pattern for `like`. */
  pattern: string | null;
  order: SortKey[];
  page: number;
  limit: number;
  contain: string[];
}

const patternOf = (search: string): string => `%${escapeLike(fold(search))}%`;

function searchCondition(resource: Resource, search: string): Sql {
  const pattern = patternOf(search);
  return or(
    resource.search.map(name => {
      const column = identifier(`t.${name}`);
      return resource.folded ? sql`${column} like ${pattern}` : holds(column, search);
    }),
  );
}

const folded = (text: Sql) => sql`lower(unaccent(normalize(${text})))`;
/** Folded by PostgreSQL on both sides if there is no folded column: its folding and ours differ in some letters. */
export const holds = (column: Sql, search: string): Sql =>
  sql`strpos(${folded(column)}, ${folded(sql`${search}::text`)}) > 0`;

export interface SortKey {
  key: Sql;
  /** `asc` or `desc`, including the position of nulls. */
  direction: Sql;
}

const ways = { asc: sql`asc`, desc: sql`desc` };
const lastWays = { asc: sql`asc nulls last`, desc: sql`desc nulls last` };

/** Numbers by value, other answers by the language's collation; empty ones last. */
function answerOrder(column: string, name: Named, way: keyof typeof ways, corrected: boolean): SortKey[] {
  const data = identifier(`t.${column}`);
  const [text, answer] = [answerText(data, name, corrected), answerAt(data, name, corrected)];
  const number = sql`case when jsonb_typeof(${answer}) = 'number' then ${text}::numeric end`;
  // A list that was emptied is empty, too, and no word.
  const words = sql`case when ${answer} <> '[]'::jsonb then nullif(${text}, '') end collate "und-x-icu"`;
  return [number, words].map(key => ({ key, direction: lastWays[way] }));
}

/** Whether the field is sorted by collation instead of code points. */
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
    const { keys = name, corrected } = knownFields(query).get(name) ?? plainField;
    return [...answerOrder(resource.answers, keys, way, corrected), last];
  }
  if (!resource.sort.includes(by)) throw badQuery('sort', 'not_allowed');
  if (resource.fields[by]?.computed) return [{ key: identifier(by), direction: ways[way] }, last];
  const column = identifier(`t.${by}`);
  return isWords(resource, by)
    ? [{ key: sql`lower(${column}) collate "und-x-icu"`, direction: lastWays[way] }, last]
    : [{ key: column, direction: ways[way] }, last];
}

/**
 * Parses `contain`. Each name must be a link of the resource before it, at most four deep, and no path returns to an
 * entity that it has passed, which would multiply rows. A link from an item to its own kind (a directory's children)
 * may end a path.
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

/** Reads a list query against the row's allow-lists; throws a 400 that names the offending parameter. */
export function readListQuery(resource: Resource, query: RawQuery): ListQuery {
  const filters = readFilters(resource, query);
  const search = query.search === undefined ? '' : String(query.search).trim();
  const own = search === '' ? [] : [searchCondition(resource, search)];
  const name = query.search_in === undefined ? null : String(query.search_in);
  if (name !== null && !Object.hasOwn(resource.searchIn ?? {}, name)) throw badQuery('search_in', 'not_allowed');
  const deeper = own[0] && name !== null ? { name, search, own: own[0] } : null;
  return {
    where: [...filters.where, ...(deeper ? [] : own)],
    deeper,
    pattern: resource.folded && search !== '' ? patternOf(search) : null,
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

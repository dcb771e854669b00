/**
 * The query of a list, from URL to SQL: filters, filters on answers, search, sort, paging, contain.
 * Each resource's row is the allow-list; anything else is a 400 that names the parameter.
 */
import { limits, Problem, type Resource, type ResourceName, resources } from '@kontor/contract';
import { escapeLike, identifier, or, type Sql, sql } from '../db/sql.ts';
import { fold } from './fold.ts';

export type RawQuery = Readonly<Record<string, unknown>>;

export interface ListQuery {
  where: Sql[];
  /** Columns of the resource that are filtered, with nothing but plain equality. */
  filtered: Map<string, (string | null)[]>;
  /** Something beyond plain columns narrows the list (answers, search). */
  narrowed: boolean;
  order: SortKey[];
  page: number;
  limit: number;
  contain: string[];
}

/** In a query that `withRepeats` has read: how often each filtered field can repeat. No URL can say this. */
export const repeatsOf = '#repeats';

const badQuery = (path: string, code: string) => new Problem('badQuery', [{ path, code }]);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const answerName = /^[A-Za-z0-9_]{1,100}(\.\d{1,4})?$/;

/** Checks a filter's value by its field's schema; '' means "not set". */
function filterValue(resource: Resource, field: string, value: string): string | null {
  if (value === '') return null;
  const schema = JSON.stringify(resource.fields[field]?.schema ?? {});
  if (schema.includes('"uuid"') && !uuid.test(value)) throw badQuery(`filter[${field}]`, 'not_a_uuid');
  if (value.includes('\0')) throw badQuery(`filter[${field}]`, 'not_text');
  return value;
}

function columnFilter(field: string, values: (string | null)[]): Sql {
  const column = identifier(`t.${field}`);
  const given = values.filter(value => value !== null);
  const parts: Sql[] = [];
  if (given.length === 1) parts.push(sql`${column} = ${given[0]}`);
  if (given.length > 1) parts.push(sql`${column} = any(${given})`);
  if (given.length < values.length) parts.push(sql`${column} is null`);
  return or(parts);
}

/**
 * What an answer `value` in a URL may be in the data: text, number or switch; alone or one of a list, since
 * a lax path looks into lists by itself. One condition, which the index on answers serves.
 */
function answerPath(names: string[], values: string[]): string {
  const readings = values.flatMap(value => [
    JSON.stringify(value),
    ...(/^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? [String(Number(value))] : []),
    ...(value === 'true' || value === 'false' ? [value] : []),
  ]);
  const [only, ...more] = names;
  if (more.length === 0)
    return `$.${JSON.stringify(only)} ? (${readings.map(reading => `@ == ${reading}`).join(' || ')})`;
  const each = names.flatMap(name => readings.map(reading => `@.${JSON.stringify(name)} == ${reading}`));
  return `$ ? (${each.join(' || ')})`;
}

/** `instances`: the field stands in a repeat of so many; any of them may have the answer. */
function answerFilter(column: string, name: string, values: string[], instances: number): Sql {
  const data = identifier(`t.${column}`);
  const given = values.filter(value => value !== '');
  const names = instances === 0 ? [name] : Array.from({ length: instances }, (_, index) => `${name}.${index}`);
  const parts: Sql[] = [];
  if (given.length > 0) parts.push(sql`${data} @? ${answerPath(names, given)}::jsonpath`);
  if (given.length < values.length) parts.push(sql`coalesce(${data} -> ${name}::text, 'null') in ('null', '""', '[]')`);
  return or(parts);
}

export function searchCondition(resource: Resource, search: string): Sql {
  const pattern = `%${escapeLike(fold(search))}%`;
  const folded = (text: Sql) => sql`lower(unaccent(normalize(${text})))`;
  return or(
    resource.search.map(name => {
      const column = identifier(`t.${name}`);
      // Folded by PostgreSQL on both sides where no folded text is kept: its letters and ours are not all the same.
      return resource.folded
        ? sql`${column} like ${pattern}`
        : sql`strpos(${folded(column)}, ${folded(sql`${search}::text`)}) > 0`;
    }),
  );
}

export interface SortKey {
  key: Sql;
  /** `asc` or `desc`, with where empty values go. */
  direction: Sql;
}

const ways = { asc: sql`asc`, desc: sql`desc` };
const lastWays = { asc: sql`asc nulls last`, desc: sql`desc nulls last` };

/** Numbers by size, other answers by the rules of the language; what is empty comes last. */
function answerOrder(column: string, name: string, way: keyof typeof ways): SortKey[] {
  const data = identifier(`t.${column}`);
  const number = sql`case when jsonb_typeof(${data} -> ${name}::text) = 'number' then (${data} ->> ${name}::text)::numeric end`;
  const words = sql`nullif(${data} ->> ${name}::text, '') collate "und-x-icu"`;
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
    return [...answerOrder(resource.answers, name, way), last];
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
 * returns to an entity that it has passed: what hangs on what is asked once, not multiplied.
 */
export function containOf(resource: Resource, query: RawQuery): string[] {
  const paths = query.contain === undefined ? [] : listOf(query.contain).join(',').split(',').filter(Boolean);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > limits.contain_depth) throw badQuery('contain', 'too_deep');
    let here = resource;
    const passed = new Set([resource.name]);
    for (const part of parts) {
      const link = Object.hasOwn(here.links, part) ? here.links[part] : undefined;
      if (!link || passed.has(link.to)) throw badQuery('contain', 'not_allowed');
      here = resources[link.to as ResourceName];
      passed.add(here.name);
    }
  }
  return paths;
}

/** Reads a list query against the row's allow-lists. Throws a 400 that names the parameter. */
export function readListQuery(resource: Resource, query: RawQuery): ListQuery {
  const where: Sql[] = [];
  const instances = (query[repeatsOf] ?? {}) as Record<string, number>;
  const filtered: ListQuery['filtered'] = new Map();
  let narrowed = false;
  for (const [key, value] of Object.entries(query)) {
    const field = /^filter\[([^\]]*)\]$/.exec(key)?.[1];
    if (field === undefined || value === undefined) continue;
    if (resource.filter.includes(field)) {
      const values = listOf(value).map(one => filterValue(resource, field, one));
      filtered.set(field, values);
      where.push(columnFilter(field, values));
    } else if (resource.answers && field.startsWith(`${resource.answers}.`)) {
      const name = field.slice(resource.answers.length + 1);
      if (!answerName.test(name)) throw badQuery(key, 'not_allowed');
      where.push(answerFilter(resource.answers, name, listOf(value), instances[name] ?? 0));
      narrowed = true;
    } else {
      throw badQuery(key, 'not_allowed');
    }
  }
  const search = query.search === undefined ? '' : String(query.search).trim();
  if (search !== '') {
    where.push(searchCondition(resource, search));
    narrowed = true;
  }
  return {
    where,
    filtered,
    narrowed,
    order: orderOf(resource, query),
    page: Number(query.page ?? 1),
    limit: Number(query.limit ?? limits.page_size),
    contain: containOf(resource, query),
  };
}

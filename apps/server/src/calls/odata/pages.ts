/**
 * Pages of an entity set: rows by keyset, so that a page costs the same wherever it is, and none is missed or told twice
 * while entries come in. What comes next travels in $skiptoken.
 */
import { resources } from '@kontor/contract';
import { and, identifier, join, or, type Sql, sql } from '../../db/sql.ts';
import { type EntitySet, hasInstance, instances } from '../../exports/entities/model.ts';
import type { Found } from '../../exports/entities/rows.ts';
import type { Ctx } from '../../records/context.ts';
import { matchingRows } from '../../records/list.ts';
import * as tokens from '../common/tokens.ts';
import { mistake } from './fault.ts';
import { filterOf } from './filter.ts';
import type { OrderKey } from './options.ts';

const { reports } = resources;

/** Entities of a page; and bytes of answers after which it ends early. */
export const pageLimits = { usual: 1_000, most: 5_000, bytes: 8 * 1024 * 1024 };

/** Where a page begins: after these keys; how many are wanted still; the count, so that it is counted once. */
export interface Token {
  after: (string | null)[];
  left: number | null;
  count: number | null;
}

/** A token is good for a caller's query alone, so that none can be made up to read past the audit log. */
const purposeOf = (query: string): tokens.Purpose => ({ kind: 'odata', subject: query });

export const writeToken = (ctx: Ctx, query: string, { after, left, count }: Token): string =>
  tokens.writeToken(ctx, purposeOf(query), [after, left, count]);

const isCount = (value: unknown): value is number | null =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 0);

export function readToken(ctx: Ctx, query: string, text: string, order: OrderKey[]): Token {
  const refused = mistake('$skiptoken', 'It is none of this query, or older than a day.');
  const read = tokens.readToken(ctx, purposeOf(query), text);
  if (!Array.isArray(read)) throw refused;
  const [after, left, count] = read as unknown[];
  if (!Array.isArray(after) || after.length !== order.length || !isCount(left) || !isCount(count)) throw refused;
  const fits = order.every(({ fits, set }, at) =>
    after[at] === null ? !set : typeof after[at] === 'string' && fits(after[at]),
  );
  if (!fits) throw refused;
  return { after: after as Token['after'], left, count };
}

/** The entities of a set that the caller may read and the filter finds: FROM and WHERE. */
export function found(ctx: Ctx, form: string, set: EntitySet, filter: string | undefined): Sql {
  const scope = matchingRows(ctx, reports, { 'filter[report_config_id]': form }, 'read');
  const conditions = [scope, ...(filter === undefined ? [] : [filterOf(set, filter, ctx.now)])];
  return set.repeat
    ? sql`from reports t cross join lateral ${instances(set.repeat)} where ${hasInstance(set.repeat)} and ${and(conditions)}`
    : sql`from reports t where ${and(conditions)}`;
}

const isAfter = ({ key, cast, descending, set }: OrderKey, value: string | null): Sql => {
  if (value === null) return sql`false`;
  const beyond = descending ? sql`${key} < ${value}${cast}` : sql`${key} > ${value}${cast}`;
  return set ? beyond : sql`(${beyond} or ${key} is null)`;
};
const isSame = ({ key, cast }: OrderKey, value: string | null): Sql =>
  value === null ? sql`${key} is null` : sql`${key} = ${value}${cast}`;

/** One comparison of rows where the index can answer it; else key by key, those without a value last. */
function after(order: OrderKey[], values: (string | null)[]): Sql {
  if (order.every(({ set, descending }) => set && !descending)) {
    const left = join(order.map(({ key }) => key));
    return sql`(${left}) > (${join(order.map(({ cast }, at) => sql`${values[at]}${cast}`))})`;
  }
  return or(
    order.map(
      (key, at) =>
        sql`(${and([...order.slice(0, at).map((same, place) => isSame(same, values[place] ?? null)), isAfter(key, values[at] ?? null)])})`,
    ),
  );
}

export interface Asked {
  from: Sql;
  order: OrderKey[];
  set: EntitySet;
  token: Token | null;
  skip: number;
  /** Entities of the page. */
  size: number;
}

export interface Page {
  rows: Found[];
  /** The keys of the last row, if there are more. */
  next: (string | null)[] | null;
}

type Read = Found & { keys: (string | null)[]; before: string; followed: boolean };

/**
 * A page of large entries ends before it fills the memory: the database leaves out what comes after so many bytes. It is
 * one question to the pool, and not a cursor, which would have a connection of its own.
 */
export async function pageOf(ctx: Ctx, { from, order, set, token, skip, size }: Asked): Promise<Page> {
  // One collation for all: those of the keys differ, and an array has one.
  const keys = join(order.map(({ key }) => sql`(${key})::text collate "C"`));
  const by = join(
    order.map(({ key, descending, set: isSet }) =>
      isSet
        ? sql`${key} ${descending ? sql`desc` : sql`asc`}`
        : sql`${key} ${descending ? sql`desc nulls last` : sql`asc nulls last`}`,
    ),
  );
  const columns = join(
    ['id', 'number', 'state', 'user_id', 'version', 'form_version', 'created', 'modified', 'data'].map(name =>
      identifier(`t.${name}`),
    ),
  );
  const instance = set.repeat ? sql`r.i` : sql`0`;
  const found = sql`select ${columns}, ${instance} as instance, array[${keys}] as keys, octet_length(t.data::text) as bytes
    ${from} ${token ? sql`and ${after(order, token.after)}` : sql``} order by ${by} limit ${size + 1} offset ${skip}`;
  const rows = await ctx.db.rows<Read>(
    sql`select * from (
      select f.*, sum(f.bytes) over (rows unbounded preceding) - f.bytes as before, lead(true, 1, false) over () as followed
      from (${found}) f) p where p.before <= ${pageLimits.bytes}`,
    'rare',
  );
  const more = rows.length > size || rows.at(-1)?.followed === true;
  const page = rows.slice(0, size);
  return { rows: page, next: more ? (page.at(-1)?.keys ?? null) : null };
}

export const countOf = async (ctx: Ctx, from: Sql): Promise<number> =>
  Number((await ctx.db.one<{ count: number }>(sql`select count(*) as count ${from}`, 'rare'))?.count ?? 0);

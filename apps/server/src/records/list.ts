/** The list verb: the rows of a page and the total count, within scope; and the same query as a stream for exports. */
import { type Action, Problem, type Resource } from '@kontor/contract';
import { everybody } from '../base/everybody.ts';
import type { Answer, Question } from '../columns/question.ts';
import type { Kind } from '../db/open.ts';
import { and, identifier, join, or, type Sql, sql } from '../db/sql.ts';
import { uuids } from './column-ids.ts';
import { type ColumnQuery, columnQuery } from './column-question.ts';
import type { Ctx } from './context.ts';
import { heavily } from './heavily.ts';
import { contain, hangingCondition, linkCondition } from './links.ts';
import { type ListQuery, type RawQuery, readListQuery, type SortKey } from './query.ts';
import { counterScope, scopeFor, within } from './scope.ts';
import { columns, isOwn, mayReadCopied, present, type Row } from './select.ts';
import { alive, mustMay, oneRow, tableOf } from './verb.ts';

export interface Page {
  data: Row[];
  count: number;
  /** Where it may be counted later: whether `count` is the number, or there are more. */
  count_exact?: boolean;
  page: number;
  limit: number;
}

type Which = 'present' | 'deleted';

const orderBy = (keys: SortKey[]) =>
  join(
    keys.map(({ key, direction }) => sql`${key} ${direction}`),
    ', ',
  );

/** Leaves out rows that were found by a copied value which the reader may not read. */
function searchedCopies({ actor }: Ctx, resource: Resource, { pattern }: ListQuery): Sql[] {
  if (pattern === null) return [];
  return Object.values(resource.fields).flatMap(({ copiedFrom }) => {
    const seen = copiedFrom && mayReadCopied(actor, resource, copiedFrom);
    return seen ? [sql`(split_part(t.search, E'\n', 1) like ${pattern} or ${seen})`] : [];
  });
}

/** FROM and WHERE of the rows that match query, scope and trash. */
function matching(ctx: Ctx, resource: Resource, query: ListQuery, which: Which, action: Action): Sql {
  const trash = which === 'deleted' ? sql`t.deleted is not null` : alive(resource);
  const linked = query.linked.map(filter => linkCondition(ctx.actor, resource, filter));
  const { deeper } = query;
  const searched = deeper ? [or([deeper.own, hangingCondition(ctx.actor, resource, deeper)])] : [];
  // A filter by a field that is told to owners alone would tell others whether they guessed it.
  const own = [...query.filtered.keys()].some(name => resource.fields[name]?.ownOnly)
    ? [isOwn(ctx.actor, resource)]
    : [];
  const copied = searchedCopies(ctx, resource, query);
  return and([trash, within(ctx.actor, resource, action), ...query.where, ...own, ...copied, ...searched, ...linked]);
}

const actionOn = (resource: Resource, which: Which): Action =>
  which === 'present' ? 'read' : (resource.deletedNeeds ?? 'delete');

/** Refuses filters that are reserved for administrators and the helpdesk. */
function mustFilter(ctx: Ctx, resource: Resource, query: ListQuery): void {
  const isStaff = ctx.actor.kind === 'user' && ctx.actor.role !== 'user';
  if (!isStaff && resource.adminFilters?.some(name => query.filtered.has(name))) throw new Problem('forbidden');
}

/** The count from trigger-maintained counters, or null if they cannot answer the query. */
function keptCount(ctx: Ctx, resource: Resource, query: ListQuery): Sql | null {
  const { counted } = resource;
  if (!counted || query.narrowed) return null;
  const parts: Sql[] = [];
  let byUser = false;
  for (const [field, values] of query.filtered) {
    if (!counted.by.includes(field)) return null;
    if (field === 'user_id') {
      if (values.includes(null) || values.includes(everybody) || scopeFor(ctx.actor, resource.entity, 'read') !== 'all')
        return null;
      byUser = true;
    }
    const stored = field === 'state' ? values.map(value => value ?? '') : values;
    // Many values are one array parameter: each text is a prepared statement of its own, and there should be few.
    const column = identifier(`k.${field}`);
    parts.push(stored.length === 1 ? sql`${column} = ${stored[0]}` : sql`${column} = any(${stored})`);
  }
  if (!byUser) parts.push(counterScope(ctx.actor, resource.entity, 'k'));
  return sql`select coalesce(sum(k.n), 0)::int8 as count from ${identifier(counted.table)} k where ${and(parts)}`;
}

/** Only queries with few filters are worth a prepared statement: the number of their shapes is bounded. */
const kindOf = (query: ListQuery): Kind =>
  query.odd || query.where.length + (query.deeper ? 1 : 0) + query.linked.length > 3 ? 'rare' : 'usual';

/**
 * Rows and count of a filtered list in one statement: matches are found once, counted, and only the page's rows are
 * read. Its cost depends on the number of matches, not on the planner's estimates for answers.
 */
async function narrowedPage(
  ctx: Ctx,
  resource: Resource,
  query: ListQuery,
  where: Sql,
  from = tableOf(resource),
): Promise<Page> {
  const keys = query.order.map(({ key }, index) => sql`${key} as ${identifier(`k${index}`)}`);
  const orderOf = (alias: string) =>
    orderBy(query.order.map(({ direction }, index) => ({ key: identifier(`${alias}.k${index}`), direction })));
  const rows = await ctx.db.rows<Row & { total: number; id: string | null }>(
    sql`
    with m as materialized (select t.id as found, ${join(keys, ', ')} from ${from} where ${where}),
    p as (select m.* from m order by ${orderOf('m')} limit ${query.limit} offset ${(query.page - 1) * query.limit})
    select ${columns(ctx.actor, resource, 'list')}, c.total from (select count(*) as total from m) c
    left join p on true left join ${tableOf(resource)} on t.id = p.found order by ${orderOf('p')}`,
    kindOf(query),
  );
  const data = rows.flatMap(({ total, ...row }) => (row.id === null ? [] : [row as Row]));
  return { data, count: rows[0]?.total ?? 0, page: query.page, limit: query.limit };
}

/** From so many rows on that stand before the page, only their ids are read: their other columns cost much more. */
const passedOver = 500;

/** A counter is a computed column of the answer, by which a part of the statement cannot sort. */
const byCounter = (resource: Resource, raw: RawQuery): boolean =>
  resource.fields[String(raw.sort)]?.computed !== undefined;

interface Asked {
  raw: RawQuery;
  query: ListQuery;
  which: Which;
}

/** So many of the newest are looked through in less than 50 ms, by the index of the standard order. */
const newestFirst = 10_000;

/** More than so many: 3,141 are more than 3,000. */
function moreThan(found: number): number {
  const ten = 10 ** Math.floor(Math.log10(found - 1));
  return Math.floor((found - 1) / ten) * ten;
}

/**
 * A page of the standard order that is full within the newest items: it is sent before all matches are counted. Null
 * where it is not, and where there are so few items that counting takes no longer.
 */
async function earlyPage(ctx: Ctx, resource: Resource, { raw, query, which }: Asked, where: Sql): Promise<Page | null> {
  const { by, direction: usual } = resource.defaultSort;
  const { sort = by, direction = raw.sort === undefined ? usual : 'asc' } = raw;
  if (!query.narrowed || which !== 'present' || sort !== by || direction !== usual) return null;
  const form = 'filter[report_config_id]';
  const all = readListQuery(resource, raw[form] === undefined ? {} : { [form]: raw[form] });
  const kept = keptCount(ctx, resource, all);
  const total = kept && (await ctx.db.one<{ count: number }>(kept));
  if (!total || total.count <= 2 * newestFirst) return null;
  const newest = sql`(select t.* from ${tableOf(resource)} where ${matching(ctx, resource, all, which, 'read')} order by ${orderBy(all.order)} limit ${newestFirst}) t`;
  const page = await narrowedPage(ctx, resource, query, where, newest);
  const passed = query.page * query.limit;
  if (page.count <= passed) return null;
  // A page whose entries are shown says of no fewer that there are more.
  return { ...page, count: Math.max(moreThan(page.count), passed), count_exact: false };
}

async function plainPage(ctx: Ctx, resource: Resource, { raw, query, which }: Asked, where: Sql): Promise<Page> {
  const count =
    (which === 'present' && keptCount(ctx, resource, query)) ||
    sql`select count(*) as count from ${tableOf(resource)} where ${where}`;
  const kind = kindOf(query);
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const shown = sql`${columns(ctx.actor, resource, 'list')}, (${count}) as total`;
  const rest = sql`from ${tableOf(resource)} where ${where} order by ${orderBy(query.order)} limit ${limit} offset ${offset}`;
  // One statement is one snapshot: rows and count never contradict each other.
  const rows = await ctx.db.rows<Row & { total: number }>(
    offset < passedOver || byCounter(resource, raw)
      ? sql`select ${shown} ${rest}`
      : sql`select ${shown} from ${tableOf(resource)} where t.id in (select t.id ${rest}) order by ${orderBy(query.order)}`,
    kind,
  );
  const data = rows.map(({ total: _total, ...row }) => row as Row);
  // A page beyond the last has no row to carry the count.
  const beyond = rows.length === 0 && page > 1 ? await ctx.db.one<{ count: number }>(count, kind) : undefined;
  return { data, count: Number(rows[0]?.total ?? beyond?.count ?? 0), page, limit };
}

/** Times that a page is read again whose entries went while it was read. */
const mostReadings = 3;

/** A page by the columnar copy, whose rows are read by their ids within scope; null where PostgreSQL has to find them. */
async function columnPage(ctx: Ctx, resource: Resource, query: ListQuery, found: ColumnQuery): Promise<Page | null> {
  const { page, limit } = query;
  const question: Question = { want: 'page', tests: found.tests, sort: found.sort, limit, offset: (page - 1) * limit };
  for (let reading = 1; ; reading++) {
    const answer = await ctx.services.columns?.ask(found.form, question);
    if (!answer || !('ids' in answer)) return null;
    const { ids, count } = answer;
    const where = and([alive(resource), within(ctx.actor, resource, 'read'), sql`t.id = any(${ids}::uuid[])`]);
    const rows = await ctx.db.rows<Row & { id: string }>(
      sql`select ${columns(ctx.actor, resource, 'list')} from ${tableOf(resource)} where ${where}`,
    );
    if (rows.length < ids.length && reading < mostReadings) continue;
    const byId = new Map(rows.map(row => [row.id, row]));
    return { data: ids.flatMap(id => byId.get(id) ?? []), count, page, limit };
  }
}

/**
 * The columnar copy's answer about the entries of a query, or null: outside of transactions, whose changes it does not
 * have yet. Throws where the query is not allowed.
 */
export async function askColumns(
  ctx: Ctx,
  resource: Resource,
  raw: RawQuery,
  question: (found: ColumnQuery) => Question | null,
): Promise<Answer | null> {
  if (!ctx.services.columns || ctx.db !== ctx.database) return null;
  mustMay(ctx, resource, 'read');
  readListQuery(resource, raw);
  const found = columnQuery(ctx.actor, resource, raw);
  const asked = found && question(found);
  return asked && heavily(ctx, async () => ctx.services.columns?.ask(found.form, asked) ?? null);
}

/** Rows that are passed over one by one: more than are read at once elsewhere. */
const farRows = 10_000;

const isFar = ({ page, limit }: ListQuery): boolean => page * limit > farRows;

/** Whether its cost grows with the number of items: there is an index for the standard order alone. */
const isHeavy = (resource: Resource, raw: RawQuery, query: ListQuery): boolean =>
  query.narrowed || (raw.sort !== undefined && raw.sort !== resource.defaultSort.by) || isFar(query);

export async function list(ctx: Ctx, resource: Resource, raw: RawQuery, which: Which = 'present'): Promise<Page> {
  const action = actionOn(resource, which);
  mustMay(ctx, resource, action);
  const query = readListQuery(resource, raw);
  mustFilter(ctx, resource, query);
  const where = matching(ctx, resource, query, which, action);
  const found =
    ctx.services.columns && which === 'present' && ctx.db === ctx.database
      ? columnQuery(ctx.actor, resource, raw)
      : null;
  const early = raw.count === 'early';
  const asked: Asked = { raw, query, which };
  const read = async () =>
    (found && (found.byAnswers || isFar(query)) && (await columnPage(ctx, resource, query, found))) ||
    (early && (await earlyPage(ctx, resource, asked, where))) ||
    (query.narrowed && !byCounter(resource, raw)
      ? narrowedPage(ctx, resource, query, where)
      : plainPage(ctx, resource, asked, where));
  const page = isHeavy(resource, raw, query) ? await heavily(ctx, read) : await read();
  present(ctx, resource, page.data);
  await contain(ctx, resource, page.data, query.contain);
  return early ? { count_exact: true, ...page } : page;
}

/**
 * All rows of the query by a cursor in batches, without paging. Memory does not grow with their number. Those that were
 * `chosen` (column-ids.ts), in their order, are looked up one after the other as far as they match.
 */
export async function* stream(
  ctx: Ctx,
  resource: Resource,
  raw: RawQuery,
  batch = 200,
  chosen?: string,
): AsyncGenerator<Row[], void, void> {
  mustMay(ctx, resource, 'read');
  const query = readListQuery(resource, raw);
  const where = matching(ctx, resource, query, 'present', 'read');
  const shown = columns(ctx.actor, resource, 'list');
  // `offset 0` keeps it a look-up each: joined otherwise, wide rows would be sorted before the first is sent.
  const text =
    chosen === undefined
      ? sql`select ${shown} from ${tableOf(resource)} where ${where} order by ${orderBy(query.order)}`
      : sql`select r.* from unnest(${uuids(chosen)}) with ordinality u (id, place), lateral (select ${shown} from ${tableOf(resource)} where t.id = u.id and ${where} offset 0) r order by u.place`;
  for await (const rows of ctx.db.stream<Row>(text, batch)) {
    present(ctx, resource, rows);
    yield rows;
  }
}

export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** Starting at 1; null if the item does not match the list. */
  position: number | null;
  count: number;
}

/**
 * The items before and after one item in a list. An item that no longer matches (its state has just changed) keeps the
 * position of its sort keys, so that the user can go on from it.
 */
export async function neighbours(ctx: Ctx, resource: Resource, raw: RawQuery, id: string): Promise<Neighbours> {
  const placed = await askColumns(ctx, resource, raw, ({ tests, sort }) => ({ want: 'place', tests, sort, id }));
  if (placed && 'place' in placed) return seenPlace(ctx, resource, id, placed.place);
  mustMay(ctx, resource, 'read');
  const query = readListQuery(resource, raw);
  const where = matching(ctx, resource, query, 'present', 'read');
  const keys = query.order.map(({ key }, index) => sql`${key} as ${identifier(`k${index}`)}`);
  const order = orderBy(query.order.map(({ direction }, index) => ({ key: identifier(`m.k${index}`), direction })));
  const itself = sql`${oneRow(ctx, resource, 'read', id)} and ${alive(resource)}`;
  const question = sql`
    with m as (
      select t.id, true as fits, ${join(keys, ', ')} from ${tableOf(resource)} where ${where}
      union all
      select t.id, false, ${join(keys, ', ')} from ${tableOf(resource)} where ${itself} and (${where}) is not true
    ),
    o as (
      select m.id, m.fits, lag(m.id) over w as previous, lead(m.id) over w as next, row_number() over w as place
      from m window w as (order by ${order})
    )
    select o.previous, o.next, case when o.fits then o.place end as position,
      (select count(*) from m where m.fits) as count
    from o where o.id = ${id}`;
  const found = await heavily(ctx, () => ctx.db.one<Neighbours>(question, kindOf(query)));
  if (!found) throw new Problem('notFound');
  return found;
}

/** 404 unless the reader may see the entry itself: its neighbours are of the reader's own list. */
async function seenPlace(ctx: Ctx, resource: Resource, id: string, place: Neighbours): Promise<Neighbours> {
  const question = sql`select t.id from ${tableOf(resource)} where ${oneRow(ctx, resource, 'read', id)} and ${alive(resource)}`;
  if (!(await ctx.db.one(question))) throw new Problem('notFound');
  return place;
}

/** The scoped, filtered rows as a sub-query over alias `t`, for counts and bulk changes. */
export function matchingRows(
  ctx: Ctx,
  resource: Resource,
  raw: RawQuery,
  action: Action,
  which: Which = 'present',
): Sql {
  mustMay(ctx, resource, action);
  return matching(ctx, resource, readListQuery(resource, raw), which, action);
}

/** A page of ids in the order of a column or of words, with the count of all; how deep it is costs nothing. */
import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { type Compiler, columnOf, isOdd, type Param } from './compile.ts';
import type { Question } from './question.ts';
import type { Ranks } from './ranks.ts';
import { rowsOf } from './rows.ts';

/** More different texts than these are left to PostgreSQL to order. */
const mostWords = 50_000;
/** So many rows are sorted sooner than counted. */
const nearRows = 2_000;

type Part = Pick<Extract<Question, { want: 'page' }>, 'sort' | 'limit' | 'offset'>;

/** Ids and count of one state, or null for orders that only PostgreSQL has. */
export async function pageOf(
  connection: DuckDBConnection,
  ranks: Ranks,
  on: Compiler,
  where: string,
  part: Part,
): Promise<{ ids: string[]; count: number } | null> {
  const order = orderOf(on, part.sort.by);
  if (order?.column && on.table.most <= on.table.few && part.offset + part.limit <= nearRows)
    return smallPage(connection, on, where, part, order.column);
  await connection.run('begin');
  const count = await countOf(connection, on, where);
  const ids = await idsOf(connection, ranks, on, where, { ...part, count });
  await connection.run('commit');
  return ids && { ids, count };
}

/** Page and count by one statement. */
async function smallPage(
  connection: DuckDBConnection,
  on: Compiler,
  where: string,
  { sort: { way }, limit, offset }: Part,
  column: string,
): Promise<{ ids: string[]; count: number }> {
  const from = `from ${on.table.name} where ${where}`;
  const page = `select id::varchar, null ${from} order by ${column} ${way} nulls last, id ${way} limit ${limit} offset ${offset}`;
  const rows = await rowsOf(connection, on, `select null, count(*)::int ${from} union all (${page})`);
  const counted = rows.find(([id]) => id === null);
  return { ids: rows.flatMap(([id]) => (id === null ? [] : [id as string])), count: Number(counted?.[1] ?? 0) };
}

export async function countOf(connection: DuckDBConnection, on: Compiler, where: string): Promise<number> {
  const [counted] = await rowsOf(connection, on, `select count(*)::int from ${on.table.name} where ${where}`);
  return Number(counted?.[0] ?? 0);
}

/** What to sort by: a column, or the words of one; null for orders that only PostgreSQL has. */
function orderOf(on: Compiler, by: Part['sort']['by']): { column?: string; words?: string } | null {
  if (typeof by === 'string') return { column: by };
  const [text, number, list] = (['text', 'number', 'list'] as const).map(slot => columnOf(on, by, slot));
  if (isOdd(on, by) || list || (text && number)) return null;
  return text ? { words: text } : { column: number ?? 'null::double' };
}

/** Null for orders that only PostgreSQL has. `count`: how many rows match. */
export async function idsOf(
  connection: DuckDBConnection,
  ranks: Ranks,
  on: Compiler,
  where: string,
  { sort: { by, way }, ...part }: Part & { count: number },
): Promise<string[] | null> {
  const { column, words } = orderOf(on, by) ?? {};
  const page: Page = { connection, on, where, way, ...part };
  if (words) return byWords(page, words, ranks, `${on.table.name} ${words}`);
  return column ? byColumn(page, column) : null;
}

interface Page {
  connection: DuckDBConnection;
  on: Compiler;
  where: string;
  way: 'asc' | 'desc';
  limit: number;
  offset: number;
  count: number;
}

const read = async ({ connection, on }: Page, text: string): Promise<string[]> =>
  (await rowsOf(connection, on, text)).map(([id]) => id as string);

/** With values bound for one statement. */
const having = (page: Page, values: readonly Param[], type = ''): [Page, ...string[]] => {
  const params = [...page.on.params, ...values];
  const places = values.map((_value, at) => `$${page.on.params.length + at + 1}${type}`);
  return [{ ...page, on: { ...page.on, params } }, ...places];
};
const one = async <T>({ connection, on }: Page, text: string): Promise<T | undefined> =>
  (await rowsOf(connection, on, text))[0] as T | undefined;

/**
 * Of many rows, which values are on the page is found first, so that few are left to be sorted by their ids: near the
 * beginning by the page's last value, beyond by the place of its first and last among all values. No order has so many
 * rows sorted as stand before the page.
 */
async function byColumn(page: Page, column: string): Promise<string[]> {
  const { on, where, way, limit, offset, count } = page;
  const from = `from ${on.table.name} where ${where}`;
  if (limit <= nearRows && offset + limit > nearRows) return byPlace(page, column);
  const edge =
    limit > nearRows || count <= on.table.few
      ? undefined
      : await one<[Param]>(
          page,
          `select ${column} ${from} and ${column} is not null order by 1 ${way} limit 1 offset ${offset + limit - 1}`,
        );
  const [inside, last] = having(page, edge ?? []);
  const near = last ? `and ${column} ${way === 'asc' ? '<=' : '>='} ${last}` : '';
  return read(
    inside,
    `select id::varchar ${from} ${near} order by ${column} ${way} nulls last, id ${way} limit ${limit} offset ${offset}`,
  );
}

async function byPlace(page: Page, column: string): Promise<string[]> {
  const { on, where, way, limit, offset } = page;
  const from = `from ${on.table.name} where ${where}`;
  const [filled] = (await one<[number]>(page, `select count(${column})::int ${from}`)) ?? [0];
  const ids: string[] = [];
  if (offset < filled) {
    const end = Math.min(offset + limit, filled) - 1;
    const places = way === 'asc' ? [offset, end] : [filled - 1 - end, filled - 1 - offset];
    // The middle of a place is no question of rounding.
    const shares = places.map(place => (place + 0.5) / filled).join();
    const [[low, high] = []] =
      (await one<[Param[]]>(page, `select quantile_disc(${column}, [${shares}]) ${from}`)) ?? [];
    if (low === undefined || high === undefined) throw new Error('no place');
    const [beyond, edge] = having(page, [way === 'asc' ? low : high]);
    const sign = way === 'asc' ? '<' : '>';
    const [before] = (await one<[number]>(beyond, `select count(*)::int ${from} and ${column} ${sign} ${edge}`)) ?? [0];
    const [inside, first, last] = having(page, [low, high]);
    const text = `select id::varchar ${from} and ${column} between ${first} and ${last} order by ${column} ${way}, id ${way} limit ${end - offset + 1} offset ${offset - before}`;
    ids.push(...(await read(inside, text)));
  }
  return ids.length === limit ? ids : [...ids, ...(await empty(page, column, { filled, missing: limit - ids.length }))];
}

/** Empty ones come last, whichever the direction. */
function empty(page: Page, column: string, { filled, missing }: { filled: number; missing: number }) {
  const { on, where, way, offset } = page;
  const skipped = Math.max(0, offset - filled);
  const text = `select id::varchar from ${on.table.name} where ${where} and ${column} is null order by id ${way}`;
  return read(page, `${text} limit ${missing} offset ${skipped}`);
}

/** Words are counted first, which tells those that are on the page; null for too many. */
async function byWords(page: Page, column: string, ranks: Ranks, key: string): Promise<string[] | null> {
  const { on, where, way, limit, offset } = page;
  const from = `from ${on.table.name} where ${where}`;
  const groups = await rowsOf(
    page.connection,
    on,
    `select ${column}, count(*)::int ${from} and ${column} is not null group by 1 limit ${mostWords + 1}`,
  );
  if (groups.length > mostWords) return null;
  const counts = new Map(groups.map(([word, count]) => [word as string, count as number]));
  const words = await ranks.inOrder(key, [...counts.keys()]);
  if (way === 'desc') words.reverse();
  const shown: string[] = [];
  let before = 0;
  let filled = 0;
  for (const word of words) {
    const count = counts.get(word) ?? 0;
    if (filled + count <= offset) before += count;
    else if (filled < offset + limit) shown.push(word);
    filled += count;
  }
  const ids: string[] = [];
  const skipped = offset - before;
  const [word, ...more] = shown;
  if (word !== undefined && more.length === 0) {
    const [inside, same] = having(page, [word]);
    const text = `select id::varchar ${from} and ${column} = ${same} order by id ${way} limit ${limit} offset ${skipped}`;
    ids.push(...(await read(inside, text)));
  } else if (word !== undefined) {
    const [inside, given] = having(page, [listValue(shown)], '::varchar[]');
    const ranked = `(select unnest(${given}) as word, generate_subscripts(${given}, 1) as place) on word = ${column}`;
    const text = `select id::varchar from ${on.table.name} join ${ranked} where ${where} order by place, id ${way} limit ${limit} offset ${skipped}`;
    ids.push(...(await read(inside, text)));
  }
  if (ids.length === limit) return ids;
  return [...ids, ...(await empty(page, column, { filled, missing: limit - ids.length }))];
}

/** The entries before and after one in a list, its place and the number of all, by columns. */
import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { type Compiler, columnOf, isOdd, type Param } from './compile.ts';
import type { Answer, Sort } from './question.ts';
import type { Ranks } from './ranks.ts';
import { rowsOf } from './rows.ts';

export interface Asking {
  id: string;
  sort: Sort;
}

type Value = bigint | number | null;

/** Words are looked up in a list for each entry. */
const mostWords = 500;

/** Null for an entry that the copy does not have, and for orders that only PostgreSQL has. */
export async function neighboursOf(
  connection: DuckDBConnection,
  ranks: Ranks,
  on: Compiler,
  where: string,
  { id, sort }: Asking,
): Promise<Answer | null> {
  const { name } = on.table;
  const key = await keyOf(connection, ranks, on, sort);
  if (key === null) return null;
  on.params.push(id);
  const self = `$${on.params.length}::uuid`;
  // Of one state: what changes in between is in all of it, or in none.
  await connection.run('begin');
  const [itself] = await rowsOf(connection, on, `select ${key}, (${where}) from ${name} where id = ${self}`);
  if (!itself) return null;
  const [value, fits] = itself as [Value, boolean];
  const params: Param[] = value === null ? on.params : [...on.params, value];
  const less = sort.way === 'asc' ? '<' : '>';
  const own = `$${params.length}`;
  // Empty ones come last, whichever the direction.
  const before =
    value === null
      ? `(${key} is not null or id ${less} ${self})`
      : `coalesce(${key} ${less} ${own} or (${key} = ${own} and id ${less} ${self}), false)`;
  const others = `from ${name} where (${where}) and id <> ${self}`;
  const sides: Sides = { connection, on: { ...on, params }, key, before, others, way: sort.way };
  const { count, earlier, previous, next } = await sidesOf(sides);
  await connection.run('commit');
  return { place: { previous, next, position: fits ? earlier + 1 : null, count: count + (fits ? 1 : 0) } };
}

interface Sides {
  connection: DuckDBConnection;
  on: Compiler;
  key: string;
  /** Whether an entry comes before the one that is asked about. */
  before: string;
  /** All that match but that one. */
  others: string;
  way: Sort['way'];
}

/** The nearest value on each side is found in the pass that counts; then the nearest id among the entries that have it. */
async function sidesOf(sides: Sides) {
  const { connection, on, key, before, others, way } = sides;
  const [last, first] = way === 'asc' ? (['max', 'min'] as const) : (['min', 'max'] as const);
  const [counted] = await rowsOf(
    connection,
    on,
    `select count(*)::int, count(*) filter (where ${before})::int, count(*) filter (where ${before} and ${key} is null)::int,
      ${last}(${key}) filter (where ${before}), ${first}(${key}) filter (where not ${before}) ${others}`,
  );
  const [count = 0, earlier = 0, empty = 0, lower, upper] = (counted ?? []) as [number, number, number, Value, Value];
  const previous = earlier === 0 ? null : await nearest(sides, before, last, empty > 0 ? null : (lower ?? null));
  const next = earlier === count ? null : await nearest(sides, `not ${before}`, first, upper ?? null);
  return { count, earlier, previous, next };
}

/** On one side, of the entries with this value, or with none, the one whose id is nearest. */
async function nearest(
  { connection, on, key, others }: Sides,
  side: string,
  which: 'max' | 'min',
  edge: Value,
): Promise<string | null> {
  const same = edge === null ? `${key} is null` : `${key} = $${on.params.length + 1}`;
  const text = `select ${which}(id)::varchar ${others} and ${side} and ${same}`;
  const params = edge === null ? on.params : [...on.params, edge];
  const [found] = await rowsOf(connection, { ...on, params }, text);
  return (found?.[0] as string | null | undefined) ?? null;
}

/** The column by which the list is sorted: of words their place in PostgreSQL's order. */
async function keyOf(connection: DuckDBConnection, ranks: Ranks, on: Compiler, { by }: Sort): Promise<string | null> {
  if (typeof by === 'string') return by;
  const [text, number, list] = (['text', 'number', 'list'] as const).map(slot => columnOf(on, by, slot));
  if (isOdd(on, by) || list || (text && number)) return null;
  if (!text) return number ?? 'null::double';
  const distinct = `select distinct ${text} from ${on.table.name} where ${text} is not null limit ${mostWords + 1}`;
  const words = (await rowsOf(connection, { ...on, params: [] }, distinct)).map(([word]) => word as string);
  if (words.length > mostWords) return null;
  if (words.length === 0) return 'null::integer';
  on.params.push(listValue(await ranks.inOrder(`${on.table.name} ${text}`, words)));
  return `list_position($${on.params.length}::varchar[], ${text})`;
}

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
  const own = `$${params.length}`;
  const isRising = sort.way === 'asc';
  const less = isRising ? '<' : '>';
  // Empty ones come last, whichever the direction.
  const before =
    value === null
      ? `(${key} is not null or id ${less} ${self})`
      : `coalesce(${key} ${less} ${own} or (${key} = ${own} and id ${less} ${self}), false)`;
  const others = `from ${name} where (${where}) and id <> ${self}`;
  const [last, first] = isRising ? ['max', 'min'] : ['min', 'max'];
  const [counted] = await rowsOf(
    connection,
    { ...on, params },
    `select count(*)::int, count(*) filter (where ${before})::int, count(*) filter (where ${before} and ${key} is null)::int,
      ${last}(${key}) filter (where ${before}), ${first}(${key}) filter (where not ${before}) ${others}`,
  );
  const [count = 0, earlier = 0, empty = 0, lower, upper] = (counted ?? []) as [number, number, number, Value, Value];
  // Of the entries with the nearest value the one with the nearest id.
  const nearest = async (side: string, which: string, edge: Value): Promise<string | null> => {
    const same = edge === null ? `${key} is null` : `${key} = $${params.length + 1}`;
    const text = `select ${which}(id)::varchar ${others} and ${side} and ${same}`;
    const [found] = await rowsOf(connection, { ...on, params: edge === null ? params : [...params, edge] }, text);
    return (found?.[0] as string | null | undefined) ?? null;
  };
  const ids = {
    previous: earlier === 0 ? null : await nearest(before, last, empty > 0 ? null : (lower ?? null)),
    next: earlier === count ? null : await nearest(`not ${before}`, first, upper ?? null),
  };
  await connection.run('commit');
  return { place: { ...ids, position: fits ? earlier + 1 : null, count: count + (fits ? 1 : 0) } };
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

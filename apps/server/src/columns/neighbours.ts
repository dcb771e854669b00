/** The entries before and after one in a list, its place and the number of all, by columns. */
import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { type Compiler, columnOf, isOdd } from './compile.ts';
import type { Answer, Sort } from './question.ts';
import type { Ranks } from './ranks.ts';
import { rowsOf } from './rows.ts';

export interface Asking {
  id: string;
  sort: Sort;
}

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
  const [itself] = await rowsOf(connection, on, `select ${key}, (${where}) from ${name} where id = ${self}`);
  if (!itself) return null;
  const [value, fits] = itself as [bigint | number | null, boolean];
  const params = value === null ? on.params : [...on.params, value];
  const own = `$${params.length}`;
  const [less, way, back] = sort.way === 'asc' ? ['<', 'asc', 'desc'] : ['>', 'desc', 'asc'];
  // Empty ones come last, whichever the direction.
  const before =
    value === null
      ? `(${key} is not null or id ${less} ${self})`
      : `coalesce(${key} ${less} ${own} or (${key} = ${own} and id ${less} ${self}), false)`;
  const question = `with m as (select id, ${key} as k, ${before} as earlier from ${name} where (${where}) and id <> ${self})
    select (select count(*)::int from m), (select count(*)::int from m where earlier),
      (select id::varchar from m where earlier order by k ${back} nulls first, id ${back} limit 1),
      (select id::varchar from m where not earlier order by k ${way} nulls last, id ${way} limit 1)`;
  const [found] = await rowsOf(connection, { ...on, params }, question);
  const [others = 0, earlier = 0, previous, next] = (found ?? []) as [number, number, string | null, string | null];
  return {
    place: {
      ...{ previous: previous ?? null, next: next ?? null },
      ...{ position: fits ? earlier + 1 : null, count: others + (fits ? 1 : 0) },
    },
  };
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

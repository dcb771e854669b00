/** Answers a question from a form's table: a page with its count, entries by state, or the values of a field. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { mark } from './cells.ts';
import { type Compiler, columnOf, isOdd, whereOf } from './compile.ts';
import { figuresOf } from './figures.ts';
import { neighboursOf } from './neighbours.ts';
import { countOf, idsOf, pageOf } from './page.ts';
import type { Answer, Question, Tally } from './question.ts';
import type { Ranks } from './ranks.ts';
import { rowsOf } from './rows.ts';
import type { Store, Table } from './store.ts';
import { summaryOf } from './summary.ts';

/** As lists answer the values of a field: the most frequent. */
const mostValues = 500;

/** Null where the columns cannot answer it as PostgreSQL would. */
export async function answerOf(store: Store, ranks: Ranks, table: Table, question: Question): Promise<Answer | null> {
  const on: Compiler = { params: [], table };
  const where = whereOf(on, question.tests);
  if (where === null) return null;
  const connection = await store.connect();
  try {
    if (question.want === 'page') return await pageOf(connection, ranks, on, where, question);
    if (question.want === 'all') return await allOf(connection, ranks, on, where, question);
    if (question.want === 'place') return await neighboursOf(connection, ranks, on, where, question);
    if (question.want === 'states' || question.want === 'changers') {
      const value = question.want === 'states' ? 'state' : 'modified_by::varchar';
      const rows = await rowsOf(
        connection,
        on,
        `select ${value}, count(*)::int from ${table.name} where ${where} group by 1 order by 2 desc, 1 limit ${mostValues}`,
      );
      return { tallies: rows.map(([value, count]) => ({ value: value as string | null, count: count as number })) };
    }
    if (question.want === 'summary') {
      await connection.run("set timezone = 'UTC'");
      const summary = await summaryOf(connection, on, where, question.fields, question.zone);
      return summary && { summary };
    }
    if (question.want === 'figures') {
      const figures = await figuresOf(connection, table, question.plan);
      return figures && { figures };
    }
    return await valuesOf(connection, on, where, question.answer);
  } finally {
    connection.closeSync();
  }
}

type Asking<Want extends Question['want']> = Extract<Question, { want: Want }>;

/** Null for too many: PostgreSQL reads these one after the other. */
async function allOf(
  connection: DuckDBConnection,
  ranks: Ranks,
  on: Compiler,
  where: string,
  { sort, most }: Asking<'all'>,
): Promise<Answer | null> {
  await connection.run('begin');
  const count = await countOf(connection, on, where);
  if (count > most) return null;
  const ids = count === 0 ? [] : await idsOf(connection, ranks, on, where, { sort, limit: count, offset: 0, count });
  await connection.run('commit');
  return ids && { all: { ids: ids.join(','), count } };
}

async function valuesOf(
  connection: DuckDBConnection,
  on: Compiler,
  where: string,
  answer: Asking<'values'>['answer'],
): Promise<Answer | null> {
  if (isOdd(on, answer)) return null;
  const { name } = on.table;
  const [text, number, list] = (['text', 'number', 'list'] as const).map(slot => columnOf(on, answer, slot) ?? 'null');
  const tallies = new Map<string | null, number>();
  const add = (value: string | null, count: unknown) => tallies.set(value, (tallies.get(value) ?? 0) + Number(count));
  const single = `select ${text} as t, ${number} as n, count(*)::int as c from ${name} where ${where} and ${list} is null group by 1, 2`;
  for (const [words, figure, count] of await rowsOf(connection, on, `${single} order by c desc limit 5000`))
    add(words === null ? (figure === null ? null : String(figure)) : (words as string), count);
  if (list !== 'null') {
    const several = `select v, count(*)::int as c from (select unnest(${list}) as v from ${name} where ${where}) group by 1`;
    for (const [marked, count] of await rowsOf(connection, on, `${several} order by c desc limit 5000`))
      add(String(marked).slice(mark.text.length) || null, count);
  }
  return { tallies: mostFrequent(tallies) };
}

function mostFrequent(tallies: Map<string | null, number>): Tally[] {
  const rows = [...tallies].map(([value, count]) => ({ value, count }));
  const before = (one: string | null, other: string | null) =>
    one === null ? 1 : other === null ? -1 : one < other ? -1 : 1;
  return rows.sort((one, other) => other.count - one.count || before(one.value, other.value)).slice(0, mostValues);
}

/** Listening to what is asked of the database, and of how many entries a statement takes the answers apart. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '../src/db/open.ts';
import type { Sql } from '../src/db/sql.ts';
import type { Ctx } from '../src/records/context.ts';
import type { House } from './house.ts';

/** What is asked of the database. */
export function heardIn(house: House): { ctx: Ctx; asked: Sql[] } {
  const asked: Sql[] = [];
  const noting =
    <T>(ask: (query: Sql, kind?: 'usual' | 'rare') => T) =>
    (query: Sql, kind?: 'usual' | 'rare') => {
      asked.push(query);
      return ask(query, kind);
    };
  const { rows, one } = house.database;
  const database = { ...house.database, rows: noting(rows), one: noting(one) } as Database;
  const actor = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;
  const { services } = house;
  return { ctx: { actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services }, asked };
}

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Function Name'?: string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}
/** What takes the answers of an entry apart, or looks some of them up. */
const apart = new Set(['jsonb_each', 'jsonb_object_keys', 'unnest']);
const loops = (node: Node): number[] => {
  const below = (node.Plans ?? []).flatMap(loops);
  const takesApart = apart.has(node['Function Name'] ?? '');
  // Where statistics say that many are alike, those are taken apart once, and looked up as often as there are entries.
  const lookedUp = node['Node Type'] === 'Memoize' && below.length > 0;
  return takesApart || lookedUp ? [node['Actual Loops'], ...below] : below;
};

async function planOf(house: House, { text, values }: Sql): Promise<Node> {
  const { rows } = await house.database.text(`explain (analyze, format json) ${text}`, values as unknown[]);
  const plans = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Node }[];
  expect(plans).toHaveLength(1);
  return (plans[0] as { Plan: Node }).Plan;
}

const read = (node: Node): [table: string, rows: number][] => [
  ...(node['Relation Name']
    ? [[node['Relation Name'], node['Actual Rows'] * node['Actual Loops']] as [string, number]]
    : []),
  ...(node.Plans ?? []).flatMap(read),
];

/** How many rows of which tables the statement reads. */
export const readIn = async (house: House, query: Sql): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const [table, rows] of read(await planOf(house, query))) found[table] = (found[table] ?? 0) + rows;
  return found;
};

/** Of how many entries the statement takes the answers apart. */
export const entriesIn = async (house: House, query: Sql): Promise<number> =>
  Math.max(0, ...loops(await planOf(house, query)));

const sorted = (node: Node): number[] => {
  const below = node.Plans ?? [];
  const here = node['Node Type'] === 'Sort' ? below.map(each => each['Actual Rows'] * each['Actual Loops']) : [];
  return [...here, ...below.flatMap(sorted)];
};

/** How many rows the statement puts in order. */
export const sortedIn = async (house: House, query: Sql): Promise<number> =>
  Math.max(0, ...sorted(await planOf(house, query)));

/**
 * Choice lists that the formulas of a form look up: named by their author, stored by id. Lists that are new in the form
 * must be within the author's reach, since people who fill it in get their rows.
 */
import { type Issue, Problem, resources } from '@kontor/contract';
import { type Form, isId } from '@kontor/form';
import { type ColumnRead, choiceParts, filteredIn, lookupsIn, withListNames } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import { listFieldsOf } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import { predicate } from './scope.ts';
import { alive } from './verb.ts';

const lists = resources['choice-lists'];

interface FoundList {
  id: string;
  name: string;
  columns: { name: string }[];
}

/** Those of these ids or names, without regard to case: what the author may read, or the form had before. */
async function found(ctx: Ctx, named: readonly string[], had: readonly string[]): Promise<Map<string, FoundList>> {
  const [ids, names] = [named.filter(isId), named.map(name => name.toLowerCase())];
  const rows = await ctx.db.rows<FoundList>(
    sql`select t.id, lower(t.name) as name, t.columns from choice_lists t where (t.id = any(${ids}::uuid[]) or lower(t.name) = any(${names}::text[])) and ${alive(lists)} and (t.id = any(${had}::uuid[]) or ${predicate(ctx.actor, lists, 'read')})`,
  );
  // of a list whose name is the id of another, the id is meant
  return new Map([...rows.map(row => [row.name, row] as const), ...rows.map(row => [row.id, row] as const)]);
}

const unknown = (what: 'list' | 'column', name: string, path: string, at: [number, number]): Issue => ({
  ...{ path, code: 'formula_name', values: { what, name: name.slice(0, 100) } },
  at,
});

function columnIssues(
  { column, path, at }: Pick<ColumnRead, 'column' | 'path' | 'at'>,
  { columns }: FoundList,
): Issue[] {
  const isKnown = choiceParts.includes(column) || columns.some(({ name }) => name === column);
  return isKnown ? [] : [unknown('column', column, path, at)];
}

/** Of a filter over a list out of reach nothing is said: it is the list that is wrong there. */
async function filterIssues(ctx: Ctx, form: Form, before: Pick<Form, 'fields'> | null): Promise<Issue[]> {
  const filtered = filteredIn(form);
  if (filtered.length === 0) return [];
  const had = before ? [...listFieldsOf({ ...before, states: [] }).values()].filter(isId) : [];
  const rows = await found(ctx, [...new Set(filtered.map(({ list }) => list))].filter(isId), had);
  return filtered.flatMap(each => {
    const row = rows.get(each.list.toLowerCase());
    return row ? columnIssues(each, row) : [];
  });
}

/**
 * The form with ids of the lists that its formulas name; 422 at formulas whose list or column there is not, and at filters
 * of choices whose column their list has not.
 */
export async function withListIds(ctx: Ctx, form: Form, before: Pick<Form, 'fields' | 'rules'> | null): Promise<Form> {
  const lookups = lookupsIn(form);
  const filters = await filterIssues(ctx, form, before);
  if (lookups.length === 0 && filters.length === 0) return form;
  const had = before ? lookupsIn({ ...before, states: [] }).flatMap(({ list }) => (isId(list) ? [list] : [])) : [];
  const rows = await found(ctx, [...new Set(lookups.map(({ list }) => list))], had);
  const rowOf = (list: string) => rows.get(list.toLowerCase());
  const looked = lookups.flatMap(({ at, ...each }) => {
    const row = rowOf(each.list);
    return row ? columnIssues({ ...each, at: at[1] }, row) : [unknown('list', each.list, each.path, at[0])];
  });
  const issues = [...looked, ...filters];
  if (issues.length > 0) throw new Problem('invalid', issues);
  return withListNames(form, list => rowOf(list)?.id);
}

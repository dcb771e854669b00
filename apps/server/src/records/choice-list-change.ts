/**
 * Changes the rows of a choice list: adds, changes, deletes, or retires those that entries have, under a lock on the
 * list. A dry run only counts.
 */
import { type ChoiceListColumn, type ChoiceRowGiven, limits, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { notifyChanged } from './change-notifications.ts';
import { cellsIn, isSame, readRow, type StoredRow, searchOf } from './choice-list-rows.ts';
import { touchForms } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import { alive, audit, oneRow } from './verb.ts';

const lists = resources['choice-lists'];

export interface List {
  id: string;
  name: string;
  columns: ChoiceListColumn[];
  version: number;
  user_id: string | null;
}

export interface Wish {
  rows: readonly ChoiceRowGiven[];
  /** Values to delete. */
  remove?: readonly string[];
  /** Deletes what is not among the rows, and brings them into their order. */
  replace: boolean;
}

interface PresentRow extends StoredRow {
  place: number;
  used: boolean;
}

export type Outcome = 'new' | 'changes' | 'same' | 'wrong';
export interface Checked {
  row: StoredRow | null;
  outcome: Outcome;
  path: string;
  code: string | null;
}

export interface Compared {
  checked: Checked[];
  present: Map<string, PresentRow>;
  /** Present rows that go. */
  gone: PresentRow[];
}

/** The list, locked against other changes of its rows. */
export async function lockList(ctx: Ctx, id: string): Promise<List> {
  const list = await ctx.db.one<List>(
    sql`select t.id, t.name, t.columns, t.version, t.user_id from choice_lists t where ${oneRow(ctx, lists, 'update', id)} and ${alive(lists)} for no key update of t`,
  );
  if (!list) throw new Problem('notFound');
  return list;
}

const namesOf = ({ columns }: Pick<List, 'columns'>): string[] => columns.map(({ name }) => name);

const presentRows = (ctx: Ctx, list: string, columns: readonly string[]) =>
  ctx.db.rows<PresentRow>(
    sql`select k.value, k.label, ${cellsIn(columns)} as cells, k.retired, k.place, k.used from choice_list_rows k where k.choice_list_id = ${list}`,
    'rare',
  );

/** What the rows would change. The second row of a value is wrong. */
export async function compare(
  ctx: Ctx,
  list: Pick<List, 'columns'> & { id: string | null },
  wish: Wish,
): Promise<Compared> {
  const rows = list.id === null ? [] : await presentRows(ctx, list.id, namesOf(list));
  const present = new Map(rows.map(row => [row.value, row]));
  const seen = new Set<string>();
  const checked = wish.rows.map((given): Checked => {
    // Rows of a replaced list begin anew.
    const { row, issue } = readRow(given, list.columns, value => (wish.replace ? undefined : present.get(value)));
    if (!row || issue)
      return { row: null, outcome: 'wrong', path: issue?.path ?? 'value', code: issue?.code ?? 'invalid' };
    if (seen.has(row.value)) return { row, outcome: 'wrong', path: 'value', code: 'value_not_unique' };
    seen.add(row.value);
    const before = present.get(row.value);
    const outcome = !before ? 'new' : isSame(before, row) ? 'same' : 'changes';
    return { row, outcome, path: 'value', code: null };
  });
  const removed = new Set(wish.remove);
  const gone = [...present.values()].filter(
    ({ value, retired, used }) =>
      (wish.replace ? !seen.has(value) : removed.has(value) && !seen.has(value)) && !(retired && used),
  );
  return { checked, present, gone };
}

const atOnce = 5_000;

/** Writes rows in portions: a parameter holds some megabytes at most. Cells of columns that were removed stay. */
async function write(ctx: Ctx, list: List, rows: readonly (StoredRow & { place: number })[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce).map(row => ({ ...row, search: searchOf(row) }));
    await ctx.db.run(sql`
      insert into choice_list_rows as k (choice_list_id, value, place, label, cells, retired, search)
      select ${list.id}::uuid, r.value, r.place, r.label, r.cells, r.retired, r.search
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (value text, place int, label jsonb, cells jsonb, retired boolean, search text)
      on conflict (choice_list_id, value) do update
        set place = excluded.place, label = excluded.label, cells = (k.cells - ${namesOf(list)}::text[]) || excluded.cells, retired = excluded.retired, search = excluded.search`);
  }
}

/** Brings what searches find to the columns that the list has from now on, where rows have cells of these. */
export async function searchAnew(
  ctx: Ctx,
  list: Pick<List, 'id' | 'columns'>,
  changed: readonly string[],
): Promise<void> {
  const rows = await ctx.db.rows<StoredRow>(
    sql`select k.value, k.label, ${cellsIn(namesOf(list))} as cells, k.retired from choice_list_rows k where k.choice_list_id = ${list.id} and k.cells ?| ${changed}::text[]`,
    'rare',
  );
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce).map(row => ({ value: row.value, search: searchOf(row) }));
    await ctx.db.run(
      sql`update choice_list_rows k set search = r.search from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (value text, search text) where k.choice_list_id = ${list.id} and k.value = r.value`,
    );
  }
}

async function forget(ctx: Ctx, list: string, values: readonly string[]): Promise<number> {
  if (values.length === 0) return 0;
  const retired = await ctx.db.run(
    sql`update choice_list_rows set retired = true where choice_list_id = ${list} and value = any(${values}::text[]) and used and not retired`,
  );
  await ctx.db.run(
    sql`delete from choice_list_rows where choice_list_id = ${list} and value = any(${values}::text[]) and not used`,
  );
  return retired;
}

/** Applies what `compare` found; wrong rows are left out. */
export async function apply(ctx: Ctx, list: List, { checked, present, gone }: Compared, replace: boolean) {
  const fitting = checked.flatMap(({ row, outcome }) => (row && outcome !== 'wrong' ? [{ row, outcome }] : []));
  let last = Math.max(0, ...Array.from(present.values(), ({ place }) => place));
  const placed = fitting.map(({ row, outcome }, index) => {
    const before = present.get(row.value);
    const place = replace ? index + 1 : (before?.place ?? ++last);
    return { row: { ...row, place }, moved: before?.place !== place, outcome };
  });
  const retired = await forget(
    ctx,
    list.id,
    gone.map(({ value }) => value),
  );
  await write(
    ctx,
    list,
    placed.filter(({ outcome, moved }) => outcome !== 'same' || moved).map(({ row }) => row),
  );
  const counts = await settle(ctx, list);
  const of = (outcome: Outcome) => fitting.filter(each => each.outcome === outcome).length;
  const told = { added: of('new'), changed: of('changes'), removed: gone.length - retired, retired };
  await audit(ctx, { action: 'edit', entity: lists.entity, id: list.id, detail: { rows: told } });
  return { ...told, ...counts };
}

/** Counts anew, and tells who shows the list or a form with it. */
async function settle(ctx: Ctx, list: List): Promise<{ rows_count: number; retired_count: number }> {
  const counts = await ctx.db.one<{ rows_count: number; retired_count: number }>(sql`
    update choice_lists l set rows_count = c.offered, retired_count = c.retired, version = l.version + 1, modified = ${ctx.now}
    from (select count(*) filter (where not retired)::int as offered, count(*) filter (where retired)::int as retired from choice_list_rows where choice_list_id = ${list.id}) c
    where l.id = ${list.id} returning l.rows_count, l.retired_count`);
  if (!counts) throw new Problem('notFound');
  if (counts.rows_count + counts.retired_count > limits.choice_rows)
    throw new Problem('invalid', [{ path: 'rows', code: 'too_many', values: { max: limits.choice_rows } }]);
  await touchForms(ctx, list.id);
  notifyChanged(ctx, lists, { ...list });
  return counts;
}

/** Refuses a change with wrong rows, naming the first hundred. */
export function mustFit({ checked }: Compared): void {
  const issues = checked.flatMap(({ path, code }, index) => (code ? [{ path: `rows.${index}.${path}`, code }] : []));
  if (issues.length > 0) throw new Problem('invalid', issues.slice(0, 100));
}

/**
 * Choice lists in forms: their rows within a form's fields as SQL, the answers that entries give by them, and the forms
 * that have to be read anew after a change.
 */
import { Problem, resources } from '@kontor/contract';
import { choiceListOf, type Data, type Form, inputsOf, textsOf } from '@kontor/form';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { notifyChanged } from './change-notifications.ts';
import type { Ctx } from './context.ts';

/** The fields of form `alias` with the rows of their lists; `answered`: of long ones those that entries have. */
export const withLists = (alias: string, answered: boolean): Sql =>
  sql`with_choice_lists(${identifier(`${alias}.fields`)}, ${identifier(`${alias}.choice_lists`)}, ${answered}, ${identifier(`${alias}.trees`)})`;

/** The trees of form `alias`, with the rows of the lists that its formulas look up; `answered` as above. */
export const withLookups = (alias: string, answered: boolean): Sql =>
  sql`with_lookups(${identifier(`${alias}.trees`)}, ${identifier(`${alias}.choice_lists`)}, ${identifier(`${alias}.fields`)}, ${answered})`;

const listed = new WeakMap<Form, Map<string, string>>();

/** Ids of lists by the names of the fields that take their choices from them. */
export function listFieldsOf(form: Form): ReadonlyMap<string, string> {
  const kept = listed.get(form);
  if (kept) return kept;
  const made = new Map<string, string>();
  for (const { name, group, content } of inputsOf(form)) {
    const list = group === 'choice' ? choiceListOf(content.options) : null;
    if (list) made.set(name, list);
  }
  listed.set(form, made);
  return made;
}

interface Answer {
  path: string;
  field: string;
  list: string;
  value: string;
}

/** Answers to the form's fields with lists; known data's corrections and instances of repeats too. */
function answersOf(form: Form, data: Data): Answer[] {
  const fields = listFieldsOf(form);
  if (fields.size === 0) return [];
  return Object.entries(data).flatMap(([key, answer]) => {
    const field = key.replace(/^_updated_/, '').split('.')[0] ?? '';
    const list = fields.get(field);
    if (!list) return [];
    const values = [answer].flat().filter(value => typeof value === 'string' && value !== '') as string[];
    return values.map(value => ({ path: `data.${key}`, field, list, value }));
  });
}

export interface ListAnswers {
  /** Texts of a value's label in all languages, by field and value. */
  labels: Map<string, Map<string, string>>;
  /** Marks rows as used, in the entry's transaction; missing where all are. */
  use?(ctx: Ctx): Promise<void>;
}

const none: ListAnswers = { labels: new Map() };

interface ListRow {
  list: string;
  value: string;
  label: unknown;
  retired: boolean;
  used: boolean;
}

function rowsOf(ctx: Ctx, answers: readonly Answer[]): Promise<ListRow[]> {
  const [lists, values] = [answers.map(({ list }) => list), answers.map(({ value }) => value)];
  return ctx.db.rows<ListRow>(
    sql`select k.choice_list_id as list, k.value, k.label, k.retired, k.used from choice_list_rows k where (k.choice_list_id, k.value) in (select * from unnest(${lists}::uuid[], ${values}::text[]))`,
  );
}

/** Marks rows as used; in one order, so that two entries never wait for each other. */
async function use(ctx: Ctx, rows: readonly ListRow[]): Promise<void> {
  await ctx.db.run(sql`
    update choice_list_rows k set used = true from (
      select c.choice_list_id, c.value from choice_list_rows c
      where (c.choice_list_id, c.value) in (select * from unnest(${rows.map(({ list }) => list)}::uuid[], ${rows.map(({ value }) => value)}::text[])) and not c.used
      order by c.choice_list_id, c.value for update
    ) u where k.choice_list_id = u.choice_list_id and k.value = u.value`);
}

/** Labels of the values that entries are written with, which are used from then on. */
export async function useLists(ctx: Ctx, form: Form, entries: readonly Data[]): Promise<ListAnswers['labels']> {
  const answers = entries.flatMap(data => answersOf(form, data));
  if (answers.length === 0) return new Map();
  const rows = await rowsOf(ctx, answers);
  const fresh = rows.filter(({ used }) => !used);
  if (fresh.length > 0) await use(ctx, fresh);
  return labelsIn(answers, rows);
}

/** Labels of the values that entries have, whether they are offered or not. */
export async function listLabels(ctx: Ctx, form: Form, entries: readonly Data[]): Promise<ListAnswers['labels']> {
  const answers = entries.flatMap(data => answersOf(form, data));
  return answers.length === 0 ? new Map() : labelsIn(answers, await rowsOf(ctx, answers));
}

function labelsIn(answers: readonly Answer[], rows: readonly ListRow[]): ListAnswers['labels'] {
  const found = new Map(rows.map(row => [`${row.list} ${row.value}`, row]));
  const labels: ListAnswers['labels'] = new Map();
  for (const { field, list, value } of answers) {
    const row = found.get(`${list} ${value}`);
    if (!row) continue;
    const words = labels.get(field) ?? new Map<string, string>();
    labels.set(field, words.set(value, textsOf(row.label).join('\n')));
  }
  return labels;
}

/** Refuses values that are not in their list, and retired ones that the entry does not have already. */
export async function checkLists(ctx: Ctx, form: Form, data: Data, before: Data = {}): Promise<ListAnswers> {
  const answers = answersOf(form, data);
  if (answers.length === 0) return none;
  const rows = await rowsOf(ctx, answers);
  const found = new Map(rows.map(row => [`${row.list} ${row.value}`, row]));
  const had = new Set(answersOf(form, before).map(({ field, value }) => `${field} ${value}`));
  const labels: ListAnswers['labels'] = new Map();
  const paths = new Set<string>();
  for (const { path, field, list, value } of answers) {
    const row = found.get(`${list} ${value}`);
    if ((!row || row.retired) && !had.has(`${field} ${value}`)) paths.add(path);
    if (!row) continue;
    const words = labels.get(field) ?? new Map<string, string>();
    labels.set(field, words.set(value, textsOf(row.label).join('\n')));
  }
  if (paths.size > 0)
    throw new Problem(
      'invalid',
      Array.from(paths, path => ({ path, code: 'not_a_choice' })),
    );
  const fresh = rows.filter(({ used }) => !used);
  if (fresh.length === 0) return { labels };
  return {
    labels,
    use: within => use(within, fresh),
  };
}

/** Lets all readers of forms with this list have them anew. */
export async function touchForms(ctx: Ctx, list: string): Promise<void> {
  await ctx.db.run(
    sql`update report_configs set choices_version = choices_version + 1 where choice_lists @> ${JSON.stringify([list])}::jsonb`,
  );
  notifyChanged(ctx, resources['report-configs']);
}

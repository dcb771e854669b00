/**
 * Gives entries that a job changed back what they had: answers, files, state and the form's version, as their next
 * version. What was changed since stays.
 */
import { Problem, resources, type Through } from '@kontor/contract';
import { correctedKey, type Data, type Form, inputsOf, isId } from '@kontor/form';
import { sql, unindexed } from '../db/sql.ts';
import { notifyChanged } from './change-notifications.ts';
import { listLabels } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import type { Forms, KnownForm } from './forms.ts';
import { formerData, formerState } from './report-history.ts';
import { searchText } from './report-search.ts';
import { within } from './scope.ts';

const { reports } = resources;

export interface Written {
  report_id: string;
  /** The entry's version that the job made. */
  written: number;
  /** The version that had what is given back, where it is not the one before. */
  former?: number | null;
  /** The form's version that the entry had before; null for one that was added. */
  form_version: number | null;
}

/** Beside the entries `t`: those that nobody changed since are at the version that was written. */
export const beside = (kept: readonly Written[]) =>
  sql`unnest(${kept.map(({ report_id }) => report_id)}::uuid[], ${kept.map(({ written }) => written)}::int[], ${kept.map(({ form_version }) => form_version)}::int[], ${kept.map(({ written, former }) => former ?? written - 1)}::int[]) r (report_id, written, form_version, former)`;

interface Former {
  id: string;
  user_id: string | null;
  number: string | null;
  state: string | null;
  form_version: number;
  data: Data;
}

/** Ids of files that the answers of an entry name. */
function filesIn(form: Form, data: Data): string[] {
  const names = new Set(inputsOf(form).flatMap(input => (input.files ? [input.name] : [])));
  return Object.entries(data).flatMap(([key, value]) =>
    names.has(correctedKey(key).split('.')[0] ?? '') ? [value].flat().filter(isId) : [],
  );
}

type WithFiles = Pick<Former, 'id' | 'data'>;

/** The files that their answers name, as rows `n`. */
function filesOf(form: Form, found: readonly WithFiles[]) {
  const named = found.flatMap(({ id, data }) => filesIn(form, data).map(file => ({ id, file })));
  const pairs = sql`unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ file }) => file)}::uuid[]) n (report_id, file_id)`;
  return { count: named.length, pairs };
}

/** Links files that the entries had before, and name again; no right to these is asked for, since none is given. */
export async function linkFormerFiles(ctx: Ctx, form: Form, found: readonly WithFiles[]): Promise<void> {
  const { count, pairs } = filesOf(form, found);
  if (count === 0) return;
  await ctx.db.run(
    sql`insert into report_files (report_id, file_id) select o.report_id, o.file_id from report_former_files o join ${pairs} on n.report_id = o.report_id and n.file_id = o.file_id on conflict do nothing`,
  );
}

/** The entries have the files again that they had. */
async function linkFiles(ctx: Ctx, form: Form, found: readonly Former[]): Promise<void> {
  const { pairs } = filesOf(form, found);
  await ctx.db.run(
    sql`delete from report_files l where l.report_id = any(${found.map(({ id }) => id)}::uuid[]) and not exists (select 1 from ${pairs} where n.report_id = l.report_id and n.file_id = l.file_id)`,
  );
  await linkFormerFiles(ctx, form, found);
}

/** Answers have the names of the form's version that the entry had. */
async function formAt(ctx: Ctx, forms: Forms, present: KnownForm, id: string, number: number): Promise<Form> {
  try {
    return (await forms.at(ctx, id, present, number)).form;
  } catch (error) {
    if (error instanceof Problem) return present.form;
    throw error;
  }
}

/** What is searched of former answers, and their files, by the form of that version. */
async function asOf(ctx: Ctx, form: Form, found: readonly Former[]): Promise<string[]> {
  const labels = await listLabels(
    ctx,
    form,
    found.map(({ data }) => data),
  );
  await linkFiles(ctx, form, found);
  return found.map(({ data, number }) => searchText(form, data, labels, number));
}

interface How {
  /** Id of the form that the entries are of. */
  form: string;
  by: string | null;
  through: Through;
}

/** Answers which; the rest was changed since, or is not the actor's to change. */
export async function giveBack(ctx: Ctx, forms: Forms, how: How, kept: readonly Written[]): Promise<string[]> {
  if (kept.length === 0) return [];
  const found = await ctx.db.rows<Former>(
    sql`select t.id, t.user_id, t.number, ${formerState('t', 'h')} as state, r.form_version, ${formerData('t', 'h')} as data from ${beside(kept)} join reports t on t.id = r.report_id and t.version = r.written join report_history h on h.report_id = t.id and h.version = r.former where t.deleted is null and ${unindexed(within(ctx.actor, reports, 'update'))} order by t.id for no key update of t`,
  );
  if (found.length === 0) return [];
  const present = await forms.get(ctx, how.form);
  const searched = new Map<Former, string>();
  for (const [number, group] of Map.groupBy(found, ({ form_version }) => form_version)) {
    const form = await formAt(ctx, forms, present, how.form, number);
    const texts = await asOf(ctx, form, group);
    for (const [at, each] of group.entries()) searched.set(each, texts[at] ?? '');
  }
  const column = <K extends keyof Former>(name: K) => found.map(each => each[name]);
  const searches = found.map(each => searched.get(each) ?? '');
  await ctx.db.run(sql`
    update reports t set data = n.data, state = n.state, search = n.search, form_version = n.form_version, version = t.version + 1, modified = ${ctx.now}, modified_by = ${how.by}, through = ${how.through}
    from unnest(${column('id')}::uuid[], ${found.map(({ data }) => JSON.stringify(data))}::jsonb[], ${column('state')}::text[], ${searches}::text[], ${column('form_version')}::int[]) n (id, data, state, search, form_version) where t.id = n.id`);
  for (const user_id of new Set(column('user_id')))
    notifyChanged(ctx, reports, { report_config_id: how.form, user_id });
  return column('id');
}

/**
 * Takes back what an import wrote, a batch at a time: entries that it added go to the trash, those that it changed have
 * again the answers, the state and the form's version that they had. What was changed since stays.
 */
import { resources } from '@kontor/contract';
import { type Data, type Form, inputsOf, isId } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import { listLabels } from '../choice-lists.ts';
import { actorId, type Ctx } from '../context.ts';
import type { Forms } from '../forms.ts';
import { writeLinks } from '../links.ts';
import { formerData } from '../report-history.ts';
import { searchText } from '../report-search.ts';
import { within } from '../scope.ts';
import type { Import } from './types.ts';

const { reports } = resources;
const batch = 200;

interface Kept {
  line: number;
  report_id: string;
  /** The entry's version that the import made. */
  written: number;
  /** The form's version that the entry had before; null for one that was added. */
  form_version: number | null;
}

/** Beside the entries `t`: those that nobody changed since are at the version that was written. */
const entries = (kept: readonly Kept[]) =>
  sql`unnest(${kept.map(({ report_id }) => report_id)}::uuid[], ${kept.map(({ written }) => written)}::int[], ${kept.map(({ form_version }) => form_version)}::int[]) r (report_id, written, form_version)`;

/** Entries that nobody changed since they were added; their sender takes them back, with or without the right to delete. */
async function discard(ctx: Ctx, of: Import, kept: readonly Kept[]): Promise<number> {
  if (kept.length === 0) return 0;
  return ctx.db.run(
    sql`update reports t set deleted = ${ctx.now}, deleted_by = ${actorId(ctx.actor)}, version = t.version + 1, modified = ${ctx.now}, modified_by = ${actorId(ctx.actor)}, through = 'import' from ${entries(kept)} where t.id = r.report_id and t.version = r.written and t.deleted is null and t.user_id = ${of.user_id}`,
  );
}

interface Former {
  id: string;
  user_id: string | null;
  number: string | null;
  state: string | null;
  form_version: number;
  data: Data;
}

/** The files that the former answers name are linked again. */
async function linkFiles(ctx: Ctx, form: Form, { id, data }: Former): Promise<void> {
  const names = new Set(inputsOf(form).flatMap(input => (input.files ? [input.name] : [])));
  if (names.size === 0) return;
  const files = Object.entries(data).flatMap(([key, value]) =>
    names.has(key.split('.')[0] ?? '')
      ? [value].flat().flatMap(one => (isId(one) ? [{ id: one, path: `data.${key}` }] : []))
      : [],
  );
  await writeLinks(ctx, reports, id, { body: {}, named: { files } });
}

async function giveBack(ctx: Ctx, forms: Forms, of: Import, kept: readonly Kept[]): Promise<number> {
  if (kept.length === 0) return 0;
  const found = await ctx.db.rows<Former>(
    sql`select t.id, t.user_id, t.number, h.state, r.form_version, ${formerData('t', 'h')} as data from ${entries(kept)} join reports t on t.id = r.report_id and t.version = r.written join report_history h on h.report_id = t.id and h.version = r.written - 1 where t.deleted is null and ${within(ctx.actor, reports, 'update')} order by t.id for no key update of t`,
  );
  if (found.length === 0) return 0;
  const { form } = await forms.get(ctx, of.report_config_id);
  const labels = await listLabels(
    ctx,
    form,
    found.map(({ data }) => data),
  );
  const column = <K extends keyof Former>(name: K) => found.map(each => each[name]);
  const searches = found.map(({ data, number }) => searchText(form, data, labels, number));
  await ctx.db.run(sql`
    update reports t set data = n.data, state = n.state, search = n.search, form_version = n.form_version, version = t.version + 1, modified = ${ctx.now}, modified_by = ${actorId(ctx.actor)}, through = 'import'
    from unnest(${column('id')}::uuid[], ${found.map(({ data }) => JSON.stringify(data))}::jsonb[], ${column('state')}::text[], ${searches}::text[], ${column('form_version')}::int[]) n (id, data, state, search, form_version) where t.id = n.id`);
  for (const each of found) await linkFiles(ctx, form, each);
  for (const user_id of new Set(column('user_id')))
    notifyChanged(ctx, reports, { report_config_id: of.report_config_id, user_id });
  return found.length;
}

/** False at the end. */
export async function undoNext(ctx: Ctx, of: Import, forms: Forms): Promise<boolean> {
  const rows = await ctx.db.rows<Kept>(
    sql`select line, report_id, written, form_version from import_rows where import_id = ${of.id} and written is not null and line > ${of.last_line} order by line limit ${batch}`,
  );
  const gone = await discard(
    ctx,
    of,
    rows.filter(({ form_version }) => form_version === null),
  );
  const given = await giveBack(
    ctx,
    forms,
    of,
    rows.filter(({ form_version }) => form_version !== null),
  );
  const more = rows.length === batch;
  const end = more ? sql`` : sql`, state = 'undone', ended = now()`;
  await ctx.db.run(
    sql`update imports set done = done + ${rows.length}, last_line = ${rows.at(-1)?.line ?? of.last_line}, added = added - ${gone}, changed = changed - ${given}, attempts = 0, touched = now() ${end} where id = ${of.id}`,
  );
  notifyChanged(ctx, reports, { report_config_id: of.report_config_id, user_id: of.user_id });
  return more;
}

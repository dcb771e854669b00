/** Published versions of a form: the list, one whole, and restoring one as the draft. */
import { limits, Problem, resources } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { handedTrees } from '@kontor/form/formulas';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import { withChoices, withinForm } from '../../records/form-lists.ts';
import { nameOf } from '../../records/person-name.ts';
import { counterScope, mayNone } from '../../records/scope.ts';
import { alive, etagOf, mustMay, oneRow } from '../../records/verb.ts';
import { draftOf, lockForm, mustBeVersion, replaceDraft } from './draft-row.ts';

const { reports, 'report-configs': configs } = resources;

type Version = Out<'formVersion'>['data'];
const shown = sql`v.number, v.user_id, v.note, v.created, ${nameOf(sql`v.user_id`)} as user_name`;

async function mustRead(ctx: Ctx, id: string): Promise<void> {
  mustMay(ctx, configs, 'read');
  const found = await ctx.db.one(
    sql`select 1 from report_configs t where ${oneRow(ctx, configs, 'read', id)} and ${alive(configs)}`,
  );
  if (!found) throw new Problem('notFound');
}

/** A number of the address; what is none names no version. */
function numberIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Problem('notFound');
  return Number(text);
}

/** Entries of these versions, which follow one another, by the kept counts: none is read, however many there are. */
async function entriesOf(
  ctx: Ctx,
  form: string,
  numbers: readonly number[],
): Promise<(number: number) => number | null> {
  if (mayNone(ctx.actor, reports, 'read')) return () => null;
  const found = await ctx.db.rows<{ number: number; count: number }>(
    sql`select k.form_version as number, sum(k.n)::int as count from report_counts k where k.report_config_id = ${form} and k.form_version between ${Math.min(...numbers)}::int and ${Math.max(...numbers)}::int and ${counterScope(ctx.actor, reports.entity, 'k')} group by k.form_version`,
  );
  const counts = new Map(found.map(({ number, count }) => [number, count]));
  return number => counts.get(number) ?? 0;
}

export async function formVersions(ctx: Ctx, { params, query }: In<'formVersions'>): Promise<Out<'formVersions'>> {
  await mustRead(ctx, params.id);
  const { limit = limits.page_size_max, page = 1 } = query;
  const rows = await ctx.db.rows<Omit<Out<'formVersions'>['data'][number], 'reports_count'>>(
    sql`select ${shown} from report_config_versions v where v.report_config_id = ${params.id} order by v.number desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  const countOf =
    rows.length > 0
      ? await entriesOf(
          ctx,
          params.id,
          rows.map(({ number }) => number),
        )
      : () => null;
  const counted = await ctx.db.one<{ count: number }>(
    sql`select form_version as count from report_configs where id = ${params.id}`,
  );
  const data = rows.map(row => ({ ...row, reports_count: countOf(row.number) }));
  return { data, count: counted?.count ?? 0, page, limit };
}

export async function formVersion(ctx: Ctx, { params }: In<'formVersion'>): Promise<Out<'formVersion'>> {
  await mustRead(ctx, params.id);
  const version = await ctx.db.one<Omit<Version, 'trees'>>(
    sql`select ${shown}, v.fields, v.states, v.rules from report_config_versions v where v.report_config_id = ${params.id} and v.number = ${numberIn(params.number)}`,
  );
  if (!version) throw new Problem('notFound');
  const { fields, states, rules } = version;
  // Rows of lists that the form no longer uses and the reader may not read are none of that version's.
  const form = await withChoices(ctx, { fields, states, rules } as Form, withinForm(ctx, params.id), {
    answered: true,
    other: list => ({ list, rows: [] }),
  });
  return { data: { ...version, fields: form.fields, trees: handedTrees(form) } };
}

/** What restoring replaces is the draft alone; what entries and their forms are made of stays. */
export const formVersionRestore: HandlerOf<'formVersionRestore'> = async (
  ctx,
  { params, headers },
  _request,
  reply,
) => {
  await lockForm(ctx, params.id);
  const present = await draftOf(ctx, params.id);
  if (present) mustBeVersion(present, headers['if-match']);
  const version = await ctx.db.one<Pick<Version, 'fields' | 'states' | 'rules'>>(
    sql`select v.fields, v.states, v.rules from report_config_versions v where v.report_config_id = ${params.id} and v.number = ${numberIn(params.number)}`,
  );
  if (!version) throw new Problem('notFound');
  const draft = await replaceDraft(ctx, params.id, version);
  reply.header('etag', etagOf(draft));
  return { data: draft };
};

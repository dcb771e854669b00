/** The row of a form's draft: locked with its form, cleaned, replaced, and compared with the version a change names. */
import { Problem, resources } from '@kontor/contract';
import { cleanDrawings, type Form, tidyForm } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';
import { nameOf } from '../../records/person-name.ts';
import { cleanForm } from '../../records/rich-answers.ts';
import type { Row } from '../../records/select.ts';
import { alive, etagOf, mustMay, oneRow, param } from '../../records/verb.ts';

const configs = resources['report-configs'];

export type Draft = Out<'formDraft'>['data'] & Pick<Row, 'id'>;
export type Contents = Pick<Draft, 'fields' | 'states' | 'rules'>;
type Published = Contents & { id: string; form_version: number };

const shown = sql`d.report_config_id as id, d.form_version, d.fields, d.states, d.rules, d.version, d.user_id, ${nameOf(sql`d.user_id`)} as user_name, d.created, d.modified`;

/** The published form, locked against other designers until the end of the transaction; 404 unless it may be changed. */
export async function lockForm(ctx: Ctx, id: string): Promise<Published> {
  mustMay(ctx, configs, 'update');
  const form = await ctx.db.one<Published>(
    sql`select t.id, t.form_version, t.fields, t.states, t.rules from report_configs t where ${oneRow(ctx, configs, 'update', id)} and ${alive(configs)} for no key update of t`,
  );
  if (!form) throw new Problem('notFound');
  return form;
}

export const draftOf = (ctx: Ctx, id: string) =>
  ctx.db.one<Draft>(sql`select ${shown} from report_config_drafts d where d.report_config_id = ${id}`);

/** 412 with the draft as it is, unless `ifMatch` names its version or nothing. */
export function mustBeVersion(draft: Draft, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.replace(/^W\//, '') === etagOf(draft)) return;
  throw new Problem('changed', [], { current: draft, etag: etagOf(draft) });
}

/** Markup, drawings and unknown keys are cleaned as in a form that is saved; what is incomplete stays. */
export function cleaned({ fields, states, rules }: Contents): Contents {
  const given = { fields, states, rules } as unknown as Form;
  const { form, issues } = cleanDrawings(cleanForm(tidyForm(given)));
  if (issues.length > 0) throw new Problem('invalid', issues);
  return { fields: form.fields, states: form.states, rules };
}

/** Writes the draft over the one that is there. `formVersion`: the published version that it takes into account. */
export async function replaceDraft(ctx: Ctx, id: string, contents: Contents, formVersion?: number): Promise<Draft> {
  const { fields, states, rules } = contents;
  const draft = await ctx.db.one<Draft>(sql`
    insert into report_config_drafts as d (report_config_id, form_version, fields, states, rules, user_id, created, modified)
    select t.id, coalesce(${formVersion ?? null}::integer, t.form_version), ${param(fields)}::jsonb, ${param(states)}::jsonb, ${param(rules)}::jsonb, ${actorId(ctx.actor)}::uuid, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from report_configs t where t.id = ${id}
    on conflict (report_config_id) do update set form_version = excluded.form_version, fields = excluded.fields, states = excluded.states,
      rules = excluded.rules, version = d.version + 1, user_id = excluded.user_id, modified = excluded.modified
    returning ${shown}`);
  if (!draft) throw new Problem('broken');
  notifyChanged(ctx, configs, { id });
  return draft;
}

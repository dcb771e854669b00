/** The draft of a form's next version: reading, saving, discarding, publishing. */
import { Problem, resources } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx } from '../../records/context.ts';
import { edit } from '../../records/edit.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import { acceptCases, type TriedCase, tryCases } from '../../records/form-cases.ts';
import type { Forms } from '../../records/forms.ts';
import { read } from '../../records/read.ts';
import { inTransaction } from '../../records/transaction.ts';
import { etagOf, type Subject } from '../../records/verb.ts';
import { cleaned, type Draft, draftOf, lockForm, mustBeVersion, replaceDraft } from './draft-row.ts';
import { beginMapping, mustMap } from './mapping.ts';

const configs = resources['report-configs'];

export const formDraft: HandlerOf<'formDraft'> = async (ctx, { params }, _request, reply) => {
  await read(ctx, configs, params.id, {}, { action: 'update' });
  const draft = await draftOf(ctx, params.id);
  if (!draft) throw new Problem('notFound');
  reply.header('etag', etagOf(draft));
  return { data: draft };
};

/** Names the version of a draft that is not there. */
const none = etagOf({ id: '', version: 0 });

/** A draft that is new begins from the published version; one that is there keeps the version that it began from. */
export const formDraftSave: HandlerOf<'formDraftSave'> = async (ctx, { params, body, headers }, _request, reply) => {
  const published = await lockForm(ctx, params.id);
  const before = await draftOf(ctx, params.id);
  const ifMatch = headers['if-match'];
  if (before) mustBeVersion(before, ifMatch);
  // The version that was read is gone: published or discarded meanwhile.
  else if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== none)
    throw new Problem('changed', [], { current: published });
  if (body.form_version !== undefined && body.form_version > published.form_version)
    throw new Problem('invalid', [{ path: 'form_version', code: 'unknown' }]);
  const { fields, states, rules } = before ?? published;
  const contents = cleaned({
    fields: body.fields ?? fields,
    states: body.states ?? states,
    rules: body.rules ?? rules,
  });
  const draft = await replaceDraft(ctx, params.id, contents, body.form_version ?? before?.form_version);
  reply.header('etag', etagOf(draft));
  return { data: draft };
};

async function endDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(sql`delete from report_config_drafts where report_config_id = ${id}`);
}

export async function formDraftDiscard(ctx: Ctx, { params, headers }: In<'formDraftDiscard'>): Promise<void> {
  await lockForm(ctx, params.id);
  const draft = await draftOf(ctx, params.id);
  if (!draft) throw new Problem('notFound');
  mustBeVersion(draft, headers['if-match']);
  await endDraft(ctx, params.id);
  notifyChanged(ctx, configs, { id: params.id });
}

interface Ahead {
  /** The accepted cases, tried with the draft. */
  tried: TriedCase[];
  /** The draft that was looked at; null: none had to be. */
  draft: Draft | null;
}

/** What takes long, before the transaction and before anything is locked: accepted cases are tried, entries looked through. */
async function lookAhead(ctx: Ctx, forms: Forms, { params, body, headers }: In<'formPublish'>): Promise<Ahead> {
  const { cases = [], map = [] } = body;
  const { id } = params;
  if (cases.length === 0 && map.length === 0) return { tried: [], draft: null };
  await read(ctx, configs, id, {}, { action: 'update' });
  const draft = await draftOf(ctx, id);
  if (!draft) throw new Problem('notFound');
  mustBeVersion(draft, headers['if-match']);
  await mustMap(ctx, forms, id, draft, map);
  const { fields, rules } = draft;
  const tried = cases.length > 0 ? await tryCases(ctx, id, { fields: fields as Form['fields'], rules }, cases) : [];
  return { tried, draft };
}

type Published = Out<'formPublish'>['data'];

const same = sql`(t.fields, t.states, t.rules) is not distinct from (d.fields, d.states, d.rules)`;

/** In a transaction, which has the form locked. */
async function publish(
  ctx: Ctx,
  configsSubject: Subject,
  { params: { id }, body, headers }: In<'formPublish'>,
  ahead: Ahead,
): Promise<Published> {
  const published = await lockForm(ctx, id);
  const draft = await draftOf(ctx, id);
  if (!draft) throw new Problem('notFound');
  mustBeVersion(draft, headers['if-match']);
  const seen = ahead.draft ?? draft;
  // What was looked at is what would come of another draft.
  if (seen.version !== draft.version || seen.created !== draft.created)
    throw new Problem('changed', [], { current: draft, etag: etagOf(draft) });
  if (draft.form_version !== published.form_version)
    throw new Problem('changed', [], { current: published, etag: etagOf(draft) });
  const equal = await ctx.db.one(
    sql`select 1 from report_configs t join report_config_drafts d on d.report_config_id = t.id where t.id = ${id} and ${same}`,
  );
  await endDraft(ctx, id);
  const { fields, states, rules } = draft;
  if (!equal) await edit(ctx, configsSubject, id, { fields, states, rules });
  await acceptCases(ctx, ahead.tried);
  const row = await ctx.db.one<Published>(
    sql`select t.id, t.form_version, t.version from report_configs t where t.id = ${id}`,
  );
  if (!row) throw new Problem('broken');
  if (!equal && body.note?.trim())
    await ctx.db.run(
      sql`update report_config_versions set note = ${body.note.trim()} where report_config_id = ${id} and number = ${row.form_version}`,
    );
  const map = body.map ?? [];
  return map.length === 0 ? row : { ...row, job: await beginMapping(ctx, id, row.form_version, map) };
}

export const formPublish =
  (configsSubject: Subject, forms: Forms): HandlerOf<'formPublish'> =>
  async (ctx, asked, _request, reply) => {
    const ahead = await lookAhead(ctx, forms, asked);
    const data = await inTransaction(ctx, within => publish(within, configsSubject, asked, ahead));
    reply.header('etag', etagOf(data));
    if (data.job) reply.code(202);
    return { data };
  };

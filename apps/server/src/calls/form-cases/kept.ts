/** The cases of a form: listing, reading, keeping, renaming, deleting. */
import { limits, Problem } from '@kontor/contract';
import { answeredFields, isKeepable } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import { mustFit } from '../../records/answer-limits.ts';
import { caseForm } from '../../records/case-form.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { outcomeOf, withBeginning } from '../../records/form-cases.ts';
import { nameOf } from '../../records/person-name.ts';
import { personOf } from '../../records/report-formulas.ts';
import { cleanAnswers } from '../../records/rich-answers.ts';
import { param } from '../../records/verb.ts';
import { designedForm, mustDesign } from './form.ts';

type Kept = Out<'formCaseAdd'>['data'];

const shown = sql`k.id, k.name, k.user_id, ${nameOf(sql`k.user_id`)} as user_name, k.created, k.modified`;

export async function formCases(ctx: Ctx, { params }: In<'formCases'>): Promise<Out<'formCases'>> {
  await mustDesign(ctx, params.id);
  const data = await ctx.db.rows<Kept>(
    sql`select ${shown} from report_config_cases k where k.report_config_id = ${params.id} order by k.created, k.id`,
  );
  return { data };
}

export async function formCase(ctx: Ctx, { params }: In<'formCase'>): Promise<Out<'formCase'>> {
  await mustDesign(ctx, params.id);
  const data = await ctx.db.one<Out<'formCase'>['data']>(
    sql`select ${shown}, k.data, k.names as answered, k.expected from report_config_cases k where k.report_config_id = ${params.id} and k.id = ${params.case}`,
  );
  if (!data) throw new Problem('notFound');
  return { data };
}

/** A name without letters is none. */
function nameIn(given: string): string {
  const name = given.trim();
  if (name === '') throw new Problem('invalid', [{ path: 'name', code: 'required' }]);
  return name;
}

export async function formCaseAdd(ctx: Ctx, { params, body }: In<'formCaseAdd'>): Promise<Out<'formCaseAdd'>> {
  const { id } = params;
  await mustDesign(ctx, id, true);
  const name = nameIn(body.name);
  const given: unknown = body.data;
  if (!isKeepable(given)) throw new Problem('invalid', [{ path: 'data', code: 'invalid' }]);
  mustFit(given);
  const counted = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from report_config_cases where report_config_id = ${id}`,
  );
  if ((counted?.n ?? 0) >= limits.form_cases)
    throw new Problem('invalid', [{ path: '', code: 'too_many', values: { max: limits.form_cases } }]);
  const form = await caseForm(ctx, id, await designedForm(ctx, id, body));
  const maker = actorId(ctx.actor);
  const data = withBeginning(ctx, cleanAnswers(form, given));
  const answered = answeredFields(form, data);
  const person = await personOf(ctx, maker);
  const expected = await outcomeOf(ctx, id, form, { data, answered, created: ctx.now, person });
  const kept = await ctx.db.one<Kept>(sql`
    insert into report_config_cases as k (id, report_config_id, name, data, names, expected, user_id, created, modified)
    values (${uuidv7()}, ${id}, ${name}, ${param(data)}::jsonb, ${param(answered)}::jsonb, ${param(expected)}::jsonb, ${maker}::uuid, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz)
    returning ${shown}`);
  if (!kept) throw new Problem('broken');
  return { data: kept };
}

export async function formCaseRename(ctx: Ctx, { params, body }: In<'formCaseRename'>): Promise<Out<'formCaseRename'>> {
  await mustDesign(ctx, params.id, true);
  const data = await ctx.db.one<Kept>(
    sql`update report_config_cases k set name = ${nameIn(body.name)}, modified = ${ctx.now}::timestamptz where k.report_config_id = ${params.id} and k.id = ${params.case} returning ${shown}`,
  );
  if (!data) throw new Problem('notFound');
  return { data };
}

export async function formCaseRemove(ctx: Ctx, { params }: In<'formCaseRemove'>): Promise<void> {
  await mustDesign(ctx, params.id, true);
  const gone = await ctx.db.one(
    sql`delete from report_config_cases where report_config_id = ${params.id} and id = ${params.case} returning id`,
  );
  if (!gone) throw new Problem('notFound');
}

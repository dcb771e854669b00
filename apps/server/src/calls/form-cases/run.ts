/** Trying the cases of a form, and accepting what the published version makes of them. */
import { Problem } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { FormContents } from '../../records/case-form.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { acceptCases, runCases, tryCases } from '../../records/form-cases.ts';
import { heavily } from '../../records/heavily.ts';
import { languageAsked } from '../../records/language.ts';
import { designedForm, mustDesign } from './form.ts';

export async function formCasesRun(
  ctx: Ctx,
  { params, body, headers }: In<'formCasesRun'>,
): Promise<Out<'formCasesRun'>> {
  await mustDesign(ctx, params.id);
  const contents = await designedForm(ctx, params.id, body);
  return { data: await heavily(ctx, () => runCases(ctx, params.id, contents, languageAsked(headers))) };
}

export async function formCasesAccept(ctx: Ctx, { params, body }: In<'formCasesAccept'>): Promise<void> {
  await mustDesign(ctx, params.id);
  const published = () =>
    ctx.db.one<FormContents & { form_version: number }>(
      sql`select t.fields, t.rules, t.form_version from report_configs t where t.id = ${params.id}`,
    );
  const form = await published();
  if (!form) throw new Problem('notFound');
  const found = await tryCases(ctx, params.id, form, body.cases);
  await mustDesign(ctx, params.id, true);
  if ((await published())?.form_version !== form.form_version) throw new Problem('changed');
  await acceptCases(ctx, found);
}

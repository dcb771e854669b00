/** The form of a case within the designer's rights: as it is being designed, drafted or published. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { FormContents } from '../../records/case-form.ts';
import type { Ctx } from '../../records/context.ts';
import { alive, mustMay, oneRow } from '../../records/verb.ts';

const configs = resources['report-configs'];

/** 404 unless the form may be changed. `lock`: until the end of the transaction, against others who keep cases of it. */
export async function mustDesign(ctx: Ctx, id: string, lock = false): Promise<void> {
  mustMay(ctx, configs, 'update');
  const found = await ctx.db.one(
    sql`select 1 from report_configs t where ${oneRow(ctx, configs, 'update', id)} and ${alive(configs)} ${lock ? sql`for no key update of t` : sql``}`,
  );
  if (!found) throw new Problem('notFound');
}

/** What is sent of the form; for the rest its draft, or else what is published. */
export async function designedForm(
  ctx: Ctx,
  id: string,
  { fields, rules }: { fields?: unknown; rules?: unknown },
): Promise<FormContents> {
  const kept = await ctx.db.one<FormContents>(
    sql`select coalesce(d.fields, t.fields) as fields, coalesce(d.rules, t.rules) as rules from report_configs t left join report_config_drafts d on d.report_config_id = t.id where t.id = ${id}`,
  );
  if (!kept) throw new Problem('notFound');
  return { fields: (fields ?? kept.fields) as FormContents['fields'], rules: rules ?? kept.rules };
}

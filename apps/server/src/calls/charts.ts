/** A chart that is not saved, counted at once: nothing of it is kept. */
import { type Asked, arrange, checkChart, dressed, planChart } from '@kontor/charts';
import { Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { countFigures } from '../records/chart-count.ts';
import { formsOf, today } from '../records/chart-forms.ts';
import type { CallInput, Ctx } from '../records/context.ts';
import { mayAll, predicate } from '../records/scope.ts';
import { alive } from '../records/verb.ts';

const { reports, 'report-configs': configs } = resources;
/** Whoever tries a chart out waits for it; what takes longer is counted when it is saved. */
const patience = 5_000;

type Body = Asked & { report_configs: { id: string }[] };

async function mustRead(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await ctx.db.rows<{ id: string }>(
    sql`select t.id from report_configs t where t.id = any(${ids}::uuid[]) and ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)}`,
  );
  const known = new Set(found.map(each => each.id));
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `report_configs.${index}.id`, code: 'unknown', values: { id } }],
  );
  if (issues.length > 0) throw new Problem('invalid', issues);
}

export async function chartPreview(ctx: Ctx, { body }: CallInput<Body>) {
  if (!mayAll(ctx.actor, reports, 'read')) throw new Problem('forbidden');
  const ids = [...new Set(body.report_configs.map(({ id }) => id.toLowerCase()))];
  await mustRead(ctx, ids);
  const forms = await formsOf(ctx.db, ids);
  const issues = checkChart(body, forms);
  if (issues.length > 0) throw new Problem('invalid', issues);
  const plan = planChart(body, forms, today(ctx.now));
  const figures = await ctx.database.transaction(async db => {
    await db.text(`set local statement_timeout = ${patience}`);
    return countFigures(db, plan);
  });
  return { data: { ...dressed(body, arrange(plan, figures, ctx.language)), modified: ctx.now.toISOString() } };
}

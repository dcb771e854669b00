/**
 * Behaviour of charts: permission to create, validation against their forms, and reset of the count's backoff on an
 * edit.
 */
import { type ChartQuery, checkChart } from '@kontor/charts';
import { Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { chartForms } from '../records/chart-forms.ts';
import type { Ctx } from '../records/context.ts';
import { mayAll } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour } from '../records/verb.ts';

/** Runs when the chart's forms are linked: they must be able to answer its definition. */
async function mustFit(ctx: Ctx, row: Row): Promise<void> {
  const which = sql`exists (select 1 from chart_forms f where f.report_config_id = t.id and f.chart_id = ${row.id})`;
  const issues = checkChart(row as unknown as ChartQuery, await chartForms(ctx.db, which, false));
  if (issues.length > 0) throw new Problem('invalid', issues);
}

/**
 * A chart reveals all entries of its forms, so making it needs the right to read them all. Figures are counted in the
 * background (jobs/charts.ts), which detects new and changed charts by itself.
 */
export const chartsBehaviour: Behaviour = {
  async beforeWrite(ctx, values) {
    if (!mayAll(ctx.actor, resources.reports, 'read')) throw new Problem('forbidden');
    return { values: typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values };
  },

  async afterWrite(ctx, row, change) {
    if (change === 'add' || change === 'edit') await mustFit(ctx, row);
    // A changed definition may be cheaper to count: its backoff is reset.
    if (change === 'edit')
      await ctx.db.run(
        sql`update chart_builds set retry = null, failures = 0, failed = null where chart_id = ${row.id} and failed is not null`,
      );
    // No changes of entries are logged for a chart in the trash.
    if (change === 'remove' || change === 'purge' || change === 'restore')
      await ctx.db.run(sql`delete from chart_builds where chart_id = ${row.id}`);
  },
};

/** Compiles a chart's configuration to a plan over the current versions of its forms. */
import { type ChartForm, type ChartQuery, type Plan, planChart } from '@kontor/charts';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { chartForms } from '../records/chart-forms.ts';

/**
 * Version of the planner: raise it when plans change, so that all charts are planned anew, and recounted where the plan
 * differs.
 */
const manner = 4;

/** Version key of the figures of chart `c`: its own version and those of its forms. */
export const madeOf = sql`concat_ws(' ', ${manner}::text, c.version, (select string_agg(f.report_config_id || ' ' || r.version || case when r.choices_version > 0 then '.' || r.choices_version else '' end, ' ' order by f.report_config_id)
  from chart_forms f join report_configs r on r.id = f.report_config_id where f.chart_id = c.id))`;

export const today = (now: Date): string => now.toISOString().slice(0, 10);

export const formsOf = (db: Db, ids: readonly string[]): Promise<ChartForm[]> =>
  chartForms(db, sql`t.id = any(${ids}::uuid[])`, true);

export const planOf = async (db: Db, asked: ChartQuery, forms: readonly string[], now: Date): Promise<Plan> =>
  planChart(asked, await formsOf(db, forms), today(now));

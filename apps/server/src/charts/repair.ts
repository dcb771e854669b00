/** Forces a full count of a chart and waits for it, whether this process or another server performs it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { buildChart } from './build.ts';
import { askCount } from './count.ts';

/** Answers whether it has figures of a count that ended after this call. */
export async function repairChart(database: Database, id: string, patienceMs = 20 * 60_000): Promise<boolean> {
  await askCount(database, id);
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(200)) {
    await buildChart(database, id);
    const open = await database.one(sql`select 1 from chart_builds where chart_id = ${id} and forced`);
    if (!open) return true;
  }
  return false;
}

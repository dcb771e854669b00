/** Whether a table names entries of its form by their ids, as one does that Kontor wrote: then its rows are those entries. */
import { join } from 'node:path';
import { resources } from '@kontor/contract';
import { isId } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { spooled } from '../../outside/reader-result.ts';
import type { Ctx } from '../../records/context.ts';
import { within } from '../../records/scope.ts';
import type { Line } from './keep-rows.ts';
import { linesOf } from './lines.ts';

const { reports } = resources;

/** Of its first rows, in the column `at`. */
async function idsIn(folder: string, at: number): Promise<string[]> {
  for await (const lines of linesOf<Line>(join(folder, spooled.rows)))
    return lines
      .map(([, cells]) =>
        String(cells[at] ?? '')
          .trim()
          .toLowerCase(),
      )
      .filter(isId);
  return [];
}

export async function namesEntries(ctx: Ctx, form: string, head: readonly string[], folder: string): Promise<boolean> {
  const at = head.findIndex(name => name.trim().toLowerCase() === 'id');
  if (at < 0) return false;
  const ids = await idsIn(folder, at);
  if (ids.length === 0) return false;
  const found = await ctx.db.one(
    sql`select 1 from reports t where t.id = any(${ids}::uuid[]) and t.report_config_id = ${form} and ${within(ctx.actor, reports, 'read')} limit 1`,
  );
  return found !== undefined;
}

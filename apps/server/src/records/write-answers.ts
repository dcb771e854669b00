/** Writes answers of many entries in one statement, each as its entry's next version; for jobs, which hold their locks. */
import { resources, type Through } from '@kontor/contract';
import type { Data, Form } from '@kontor/form';
import { sql } from '../db/sql.ts';
import { notifyChanged } from './change-notifications.ts';
import { useLists } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import { searchText } from './report-search.ts';

const { reports } = resources;

export interface NextAnswers {
  /** `form_version` is the one that the answers are of. */
  entry: { id: string; user_id: string | null; number: string | null; form_version: number };
  data: Data;
}

interface Change {
  /** By which the answers are searched. */
  form: Form;
  report_config_id: string;
  by: string | null;
  through: Through;
  /** A new state; missing: each keeps its own. */
  state?: string | null;
}

export async function writeAnswers(
  ctx: Ctx,
  { form, report_config_id, by, through, state }: Change,
  changed: readonly NextAnswers[],
): Promise<void> {
  if (changed.length === 0) return;
  const labels = await useLists(
    ctx,
    form,
    changed.map(({ data }) => data),
  );
  const ids = changed.map(({ entry }) => entry.id);
  const versions = changed.map(({ entry }) => entry.form_version);
  const datas = changed.map(({ data }) => JSON.stringify(data));
  const searches = changed.map(({ entry, data }) => searchText(form, data, labels, entry.number));
  await ctx.db.run(
    sql`update reports t set data = n.data::jsonb, search = n.search, form_version = n.form_version, version = t.version + 1, modified = ${ctx.now}, modified_by = ${by}, through = ${through} ${state === undefined ? sql`` : sql`, state = ${state}`} from unnest(${ids}::uuid[], ${datas}::text[], ${searches}::text[], ${versions}::int[]) n(id, data, search, form_version) where t.id = n.id`,
  );
  const owners = new Set(changed.map(({ entry }) => entry.user_id));
  for (const user_id of owners) notifyChanged(ctx, reports, { report_config_id, user_id });
}

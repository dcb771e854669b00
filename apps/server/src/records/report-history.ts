/**
 * Former states of an entry, rebuilt from its present one backwards: each row of report_history has what the next change
 * replaced. Older states are whole, in `revisions`; a row there names the author of the state that followed.
 */
import type { Through } from '@kontor/contract';
import { resources } from '@kontor/contract';
import { identifier, type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import type { Row } from './select.ts';

const { reports } = resources;

type Answers = Record<string, unknown>;

export interface ReportState {
  version: number;
  at: string;
  user_id: string | null;
  through: Through | null;
  state: string | null;
  /** The form's version under which it was filled in. */
  form_version: number;
  deleted: boolean;
  data: Answers;
}

/** The workflow state that `kept` (of report_history) describes, where `next` has that of the version after it. */
export const formerState = (next: string, kept: string): Sql =>
  sql`case when ${identifier(`${kept}.own_state`)} then ${identifier(`${kept}.state`)} else ${identifier(`${next}.state`)} end`;

/** Answers of the state that `kept` (of report_history) describes, where `next` has those of the version after it. */
export const formerData = (next: string, kept: string): Sql =>
  sql`(${identifier(`${next}.data`)} - coalesce(${identifier(`${kept}.added`)}, '{}')) || coalesce(${identifier(`${kept}.former`)}, '{}')`;

interface Kept extends Omit<ReportState, 'data' | 'form_version'> {
  /** False: it has the state of the version after it. */
  own_state: boolean;
  /** Null: that of the version after it. */
  form_version: number | null;
  former: Answers | null;
  added: string[] | null;
  /** Of before the history was kept: all answers, and who replaced them when. */
  whole: Answers | null;
  replaced_by: string | null;
  replaced_at: string | null;
}

/** States that are read at a time: a page far back is reached without holding what is newer. */
const atOnce = 1_000;

/** Kept states of the entry before a version and from another on, from the newest on. */
const keptBetween = (ctx: Ctx, id: string, from: number, version: number, most: number) =>
  ctx.db.rows<Kept>(sql`
    (select version, at, user_id, through, state, own_state, deleted, form_version, former, added, null::jsonb as whole, null::uuid as replaced_by, null::timestamptz as replaced_at
      from report_history where report_id = ${id} and version >= ${from}::int and version < ${version}::int order by version desc limit ${most})
    union all
    (select version, (body ->> 'modified')::timestamptz, null, null, body ->> 'state', true, body ->> 'deleted' is not null, null, null, null, body -> 'data', user_id, created
      from revisions where entity = ${reports.entity} and item_id = ${id} and version >= ${from}::int and version < ${version}::int order by version desc limit ${most})
    order by version desc limit ${most}`);

/**
 * Kept states of the entry before a version. The index finds those of an entry in no order, so that their versions are
 * bounded from below, too: else each page would sort all. Where some are missing between, the bound finds too few.
 */
async function keptBefore(ctx: Ctx, id: string, version: number, most: number): Promise<Kept[]> {
  const from = Math.max(version - most, 0);
  const found = await keptBetween(ctx, id, from, version, most);
  return found.length < most && from > 0 ? keptBetween(ctx, id, 0, version, most) : found;
}

function dataOf(kept: Kept, next: Answers): Answers {
  if (kept.whole) return kept.whole;
  const data = { ...next, ...kept.former };
  for (const name of kept.added ?? []) delete data[name];
  return data;
}

/** Present row of an entry, as the verbs read it. */
export type Present = Row & { user_id: string | null; modified_by: string | null; through: Through | null };

const stateOf = (row: Present): ReportState => ({
  version: Number(row.version),
  at: new Date(row.modified as string).toISOString(),
  user_id: row.modified_by,
  through: row.through,
  state: (row.state as string | null) ?? null,
  form_version: Number(row.form_version),
  deleted: Boolean(row.deleted),
  data: row.data as Answers,
});

/** By whom versions of before the history was kept are: the first one its sender's, another the one's who replaced. */
function whose(state: ReportState, older: Kept | undefined, row: Present): ReportState {
  if (state.through !== null) return state;
  if (state.version === 1) {
    const at = new Date(row.created as string).toISOString();
    return { ...state, at, user_id: row.user_id, through: row.user_id === null ? 'link' : null };
  }
  return older?.whole ? { ...state, user_id: older.replaced_by } : state;
}

/** The state that `kept` describes, where `next` is the one after it. */
function stateBefore(kept: Kept, next: ReportState): ReportState {
  const { version, user_id, through, deleted, form_version } = kept;
  return {
    ...{ version, user_id, through, deleted, at: new Date(kept.at).toISOString() },
    state: kept.own_state ? kept.state : next.state,
    ...{ form_version: form_version ?? next.form_version, data: dataOf(kept, next.data) },
  };
}

/** The entry's states from the newest on, without the first `skip`, at most `most` of them. */
export async function reportStates(ctx: Ctx, row: Present, most: number, skip = 0): Promise<ReportState[]> {
  const found: ReportState[] = [];
  let [last, at] = [stateOf(row), 0];
  const end = skip + most;
  while (at < end) {
    const asked = Math.min(atOnce, end - at);
    const kept = await keptBefore(ctx, row.id, last.version, asked);
    for (let index = 0; index < asked; index++, at++) {
      const older = kept[index];
      if (at >= skip) found.push(whose(last, older, row));
      if (!older) return found;
      last = stateBefore(older, last);
    }
  }
  return found;
}

/** How many states are newer than this version. */
export async function countNewer(ctx: Ctx, id: string, version: number): Promise<number> {
  const found = await ctx.db.one<{ n: number }>(
    sql`select (select count(*) from report_history where report_id = ${id} and version >= ${version}::int)::int + (select count(*) from revisions where entity = ${reports.entity} and item_id = ${id} and version >= ${version}::int)::int as n`,
  );
  return found?.n ?? 0;
}

/** How many versions are known of the entry. */
export async function countStates(ctx: Ctx, id: string): Promise<number> {
  const found = await ctx.db.one<{ n: number }>(
    sql`select 1 + (select count(*) from report_history where report_id = ${id})::int + (select count(*) from revisions where entity = ${reports.entity} and item_id = ${id})::int as n`,
  );
  return found?.n ?? 1;
}

/** Behaviour of dashboard mail schedules: the rhythm with its day, the limit for each dashboard, and the next run. */
import { type Issue, isTimezone, limits, nextRun, Problem, type Rhythm } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

type Schedule = Rhythm & { active: boolean };

const refused = (...issues: Issue[]) => new Problem('invalid', issues);

/** A rhythm has the day it needs (week day or day of the month) and no other. */
function rhythmOf(values: Values, before: Row | null): Schedule {
  const schedule = { active: true, weekday: null, day: null, ...before, ...values } as unknown as Schedule;
  const { every, weekday, day, timezone } = schedule;
  if (!isTimezone(timezone)) throw refused({ path: 'timezone', code: 'not_a_choice' });
  if (every === 'week' && !weekday) throw refused({ path: 'weekday', code: 'required' });
  if (every === 'month' && !day) throw refused({ path: 'day', code: 'required' });
  return { ...schedule, weekday: every === 'week' ? weekday : null, day: every === 'month' ? day : null };
}

const asked = ['every', 'weekday', 'day', 'time', 'timezone', 'active'];

/** Limit of schedules for each dashboard. Its row is locked, so that two concurrent ones cannot both be the last. */
async function mustHaveRoom(ctx: Ctx, row: Row): Promise<void> {
  const id = row.chart_collection_id;
  await ctx.db.one(sql`select 1 from chart_collections where id = ${id} for no key update`);
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from chart_schedules where chart_collection_id = ${id}`,
  );
  if ((found?.n ?? 0) > limits.schedules)
    throw refused({ path: 'chart_collection_id', code: 'too_many', values: { limit: limits.schedules } });
}

async function mustReachSome(ctx: Ctx, { id, active }: Row): Promise<void> {
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from chart_schedule_users where chart_schedule_id = ${id}`,
  );
  const count = found?.n ?? 0;
  if (active && count === 0) throw refused({ path: 'users', code: 'required' });
  if (count > limits.schedule_people)
    throw refused({ path: 'users', code: 'too_many', values: { limit: limits.schedule_people } });
}

/** Recipients receive what they may read themselves (jobs/schedules.ts), so naming somebody widens no rights. */
export const chartSchedulesBehaviour: Behaviour = {
  async beforeWrite(ctx, values, before) {
    if (before && !asked.some(name => values[name] !== undefined)) return { values };
    const { weekday, day, ...schedule } = rhythmOf(values, before);
    const next_run = schedule.active ? nextRun({ ...schedule, weekday, day }, ctx.now).toISOString() : null;
    return { values: { ...values, weekday, day, next_run } };
  },

  async afterWrite(ctx, row, change) {
    if (change === 'add') await mustHaveRoom(ctx, row);
    if (change === 'add' || change === 'edit') await mustReachSome(ctx, row);
  },
};

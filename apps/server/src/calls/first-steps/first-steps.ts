/** First steps for administrators: completed steps are derived from the data; dismissal is stored for each person. */
import { type FirstStep, firstSteps as ids, Problem } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { type Ctx, type UserActor, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';

export function adminOf(ctx: Ctx): UserActor {
  const actor = userOf(ctx.actor);
  if (actor.role !== 'admin') throw new Problem('forbidden');
  return actor;
}

interface Found {
  done: Record<FirstStep, boolean>;
  greets: boolean;
  shown: boolean | null;
  dismissed: FirstStep[];
}

const ownOnes = (table: 'report_configs' | 'users' | 'messages') =>
  sql`deleted is null and not exists (select 1 from demo_rows m where m.kind = ${table} and m.id = t.id)`;

async function found(ctx: Ctx, me: string): Promise<Found> {
  const row = await ctx.db.one<Found>(sql`
    select json_build_object(
        'form', exists (select 1 from report_configs t where ${ownOnes('report_configs')}),
        'people', exists (select 1 from users t where id <> ${me} and ${ownOnes('users')}),
        'logo', exists (select 1 from options where lower(name) = 'branding_logo' and deleted is null and value <> ''),
        'message', exists (select 1 from messages t where ${ownOnes('messages')})) as done,
      coalesce((select greets from first_steps), false) as greets, p.shown, coalesce(p.dismissed, '{}') as dismissed
    from (select 1) one left join first_step_people p on p.user_id = ${me}`);
  if (!row) throw new Problem('notFound');
  return row;
}

export async function firstSteps(ctx: Ctx) {
  const { done, greets, shown, dismissed } = await found(ctx, adminOf(ctx).id);
  const steps = ids.map(id => ({ id, done: done[id], dismissed: dismissed.includes(id) }));
  const left = steps.some(step => !step.done && !step.dismissed);
  // Reopened by the person, it stays until dismissed, even if all steps are done.
  return { data: { open: shown ?? (greets && left), steps } };
}

export async function firstStepsSet(ctx: Ctx, { body }: In<'firstStepsSet'>) {
  const { id } = adminOf(ctx);
  const dismissed = body.dismissed ?? null;
  const shown = body.shown ?? null;
  await ctx.db.run(sql`
    insert into first_step_people as p (user_id, shown, dismissed) values (${id}, ${shown}, coalesce(${dismissed}::text[], '{}'))
    on conflict (user_id) do update set
      shown = case when ${body.shown !== undefined} then excluded.shown else p.shown end,
      dismissed = coalesce(${dismissed}::text[], p.dismissed)`);
  return firstSteps(ctx);
}

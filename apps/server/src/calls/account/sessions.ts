/** One's own sessions: lists them and ends one or all others. */
import { Problem } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { audit } from '../../records/verb.ts';
import { pageOf } from '../common/page.ts';

export async function sessions(ctx: Ctx, { query }: In<'sessions'>) {
  const { id, session } = userOf(ctx.actor);
  const { limit, page, offset } = pageOf(query);
  const mine = sql`t.user_id = ${id} and t.purpose = 'session' and t.expires_at > now()`;
  const data = await ctx.db.rows<Out<'sessions'>['data'][number]>(sql`
    select t.id, t.provider, t.created, t.last_used, t.hash = ${session} as current,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name, 'platform', d.platform) end as device
    from tokens t left join devices d on d.id = t.device_id
    where ${mine} order by t.hash = ${session} desc, t.last_used desc, t.id limit ${limit} offset ${offset}`);
  const counted = await ctx.db.one<{ n: number }>(sql`select count(*) as n from tokens t where ${mine}`);
  return { data, count: counted?.n ?? 0, page, limit };
}

/** Like signing out there: a trigger stops push messages to devices without a session left. */
async function end(ctx: Ctx, which: Sql): Promise<number> {
  const { id } = userOf(ctx.actor);
  const ended = await ctx.db.run(sql`delete from tokens where user_id = ${id} and purpose = 'session' and ${which}`);
  if (ended > 0) await audit(ctx, { action: 'end sessions', entity: 'Users', id, detail: { ended } });
  return ended;
}

export async function sessionEnd(ctx: Ctx, { params }: In<'sessionEnd'>) {
  if ((await end(ctx, sql`id = ${params.id ?? ''}`)) === 0) throw new Problem('notFound');
}

export async function sessionsEnd(ctx: Ctx) {
  await end(ctx, sql`hash <> ${userOf(ctx.actor).session}`);
}

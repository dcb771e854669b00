/** Leavers: what goes on in a person's name, and ending it or handing it over together with their account. */
import { Problem, resources } from '@kontor/contract';
import { endExportLinks, endKeys, openLinks, revokeLinks } from '../../accounts/belongings.ts';
import { type Account, mustManage } from '../../accounts/manage.ts';
import { sql } from '../../db/sql.ts';
import { acting } from '../../records/acting.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import { edit } from '../../records/edit.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { mayAll, within } from '../../records/scope.ts';
import { tellShared } from '../../records/sharing.ts';
import { alive, audit, tableOf } from '../../records/verb.ts';
import { usersBehaviour } from '../../resources/users.ts';
import { belongingsOf, endSchedules, handOver, type Kind, kindNames, kinds } from './leave-kinds.ts';

const { users, 'report-configs': forms, 'share-links': links, 'saved-views': views } = resources;
type Belongings = Out<'userBelongings'>['data'];

const most = 200;

export async function userBelongings(ctx: Ctx, { params }: In<'userBelongings'>) {
  const { id } = await mustManage(ctx, params.id);
  const counts = await ctx.db.one<
    Pick<Belongings['counts'], 'links' | 'keys' | 'views' | 'shared_views' | 'forms'>
  >(sql`
    select (select count(*) from share_links l where l.user_id = ${id} and ${openLinks}) as links,
      (select count(*) from tokens where user_id = ${id} and purpose = 'key' and expires_at > now()) as keys,
      (select count(*) from saved_views where user_id = ${id} and deleted is null) as views,
      (select count(*) from saved_views where user_id = ${id} and deleted is null and shared <> 'me') as shared_views,
      (select count(*) from report_configs where user_id = ${id} and deleted is null) as forms`);
  if (!counts) throw new Problem('broken');
  const further = await belongingsOf(ctx, id, most);
  const perKind = <T>(of: (kind: Kind) => T) => ({
    charts: of('charts'),
    dashboards: of('dashboards'),
    schedules: of('schedules'),
    webhooks: of('webhooks'),
  });
  const data: Belongings = {
    ...perKind(further.items),
    counts: { ...counts, ...perKind(further.counts) },
    links: await ctx.db.rows(
      sql`select l.id, l.report_config_id, c.name as form, l.email, l.used, l.usages, l.expires, l.created from share_links l join report_configs c on c.id = l.report_config_id where l.user_id = ${id} and ${openLinks} order by l.created desc, l.id limit ${most}`,
    ),
    keys: await ctx.db.rows(
      sql`select id, name, created, nullif(last_used, to_timestamp(0)) as last_used, expires_at as expires from tokens where user_id = ${id} and purpose = 'key' and expires_at > now() order by created desc, id limit ${most}`,
    ),
    views: await ctx.db.rows(
      sql`select v.id, v.name, v.shared, v.report_config_id, c.name as form from saved_views v join report_configs c on c.id = v.report_config_id where v.user_id = ${id} and v.deleted is null order by v.shared = 'me', c.name, v.name, v.id limit ${most}`,
    ),
    forms: await ctx.db.rows(
      sql`select id, name from report_configs where user_id = ${id} and deleted is null order by name, id limit ${most}`,
    ),
  };
  return { data };
}

/** The active person to whom things are handed over; null where nothing is. */
async function successorOf(ctx: Ctx, leaver: string, body: In<'userLeave'>['body']): Promise<string | null> {
  const given = kindNames.filter(kind => body[kind] === 'hand_over');
  if (given.length === 0 && ![body.links, body.views, body.forms].includes('hand_over')) return null;
  const refuse = (code: string) => new Problem('invalid', [{ path: 'to', code }]);
  if (!body.to) throw refuse('required');
  if (body.to.toLowerCase() === leaver) throw refuse('not_allowed');
  const others = body.links === 'hand_over' || body.forms === 'hand_over';
  // What stays open to the public or for all, in another's name, is for those who may run all forms.
  const rights = [...(others ? [forms] : []), ...given.map(kind => kinds[kind].right)];
  if (!rights.every(resource => mayAll(ctx.actor, resource, 'update')))
    throw new Problem('forbidden', [{ path: 'to', code: 'not_held' }]);
  const found = await ctx.db.one<{ id: string }>(
    sql`select t.id from ${tableOf(users)} where t.id = ${body.to} and t.active and ${alive(users)} and ${within(ctx.actor, users, 'read')} for key share of t`,
  );
  if (!found) throw refuse('unknown');
  return found.id;
}

const handOverLinks = (ctx: Ctx, from: string, to: string) =>
  ctx.db.run(
    sql`update share_links l set user_id = ${to}, version = version + 1, modified = ${ctx.now} where l.user_id = ${from} and ${openLinks}`,
  );

const handOverForms = (ctx: Ctx, from: string, to: string) =>
  ctx.db.run(
    sql`update report_configs set user_id = ${to}, version = version + 1, modified = ${ctx.now} where user_id = ${from} and deleted is null`,
  );

/** A view whose name the successor has already gets the leaver's name behind its own. */
const handOverViews = (ctx: Ctx, from: { id: string; username: string }, to: string) =>
  ctx.db.run(sql`
    update saved_views v set user_id = ${to}, version = version + 1, modified = ${ctx.now},
      name = case when exists (select 1 from saved_views o where o.user_id = ${to} and o.report_config_id = v.report_config_id and lower(o.name) = lower(v.name) and o.deleted is null)
        then left(v.name, 40) || ' (' || left(${from.username}::text, 40) || ', ' || left(v.id::text, 8) || ')' else v.name end
    where v.user_id = ${from.id} and v.deleted is null`);

const endViews = (ctx: Ctx, from: string) =>
  ctx.db.run(
    sql`update saved_views set deleted = ${ctx.now}, version = version + 1, modified = ${ctx.now} where user_id = ${from} and deleted is null`,
  );

/** By each kind, how many were handed over or ended. */
async function endFurther(ctx: Ctx, leaver: Account, to: string | null, body: In<'userLeave'>['body']) {
  const done = { charts: 0, dashboards: 0, schedules: 0, webhooks: 0 };
  for (const kind of kindNames)
    if (to && body[kind] === 'hand_over') done[kind] = await handOver(ctx, kind, leaver, to);
  if (body.schedules === 'end') done.schedules = await endSchedules(ctx, leaver.id);
  return done;
}

export async function userLeave(ctx: Ctx, { params, body }: In<'userLeave'>) {
  const leaver = await mustManage(ctx, params.id);
  const { id } = leaver;
  if (id === userOf(ctx.actor).id) throw new Problem('forbidden', [{ path: '', code: 'not_allowed' }]);
  const to = await successorOf(ctx, id, body);
  await acting(ctx, forms);
  const done = {
    links: to && body.links === 'hand_over' ? await handOverLinks(ctx, id, to) : await revokeLinks(ctx.db, id),
    keys: (await endKeys(ctx.db, id)) + (await endExportLinks(ctx.db, id)),
    views: to && body.views === 'hand_over' ? await handOverViews(ctx, leaver, to) : await endViews(ctx, id),
    forms: to && body.forms === 'hand_over' ? await handOverForms(ctx, id, to) : 0,
    ...(await endFurther(ctx, leaver, to, body)),
  };
  if (leaver.active) await edit(ctx, { resource: users, behaviour: usersBehaviour }, id, { active: false });
  await audit(ctx, { action: 'leave', entity: users.entity, id, detail: { ...body, to, done } });
  for (const owner of [id, ...(to ? [to] : [])])
    for (const resource of [links, views, forms, ...kindNames.flatMap(kind => kinds[kind].changes)])
      notifyChanged(ctx, resource, { user_id: owner });
  // Also where none was shared: who cares asks in vain once.
  tellShared(ctx, views);
  return { data: done };
}

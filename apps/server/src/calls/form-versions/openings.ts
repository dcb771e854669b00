/**
 * Presence in the designer: who has a form open, as leases in the database that each window renews. Those who have it open,
 * too, hear of who comes and goes by a change notification.
 */
import { Problem, resources } from '@kontor/contract';
import { isId } from '@kontor/form';
import { changesOf } from '../../db/changes.ts';
import type { Db } from '../../db/open.ts';
import { sql } from '../../db/sql.ts';
import { type Ctx, type UserActor, userOf } from '../../records/context.ts';
import type { HandlerOf, Out } from '../../records/endpoint.ts';
import { openings } from '../../records/form-openings.ts';
import { personName } from '../../records/person-name.ts';
import { alive, oneRow } from '../../records/verb.ts';

const configs = resources['report-configs'];

/** A window renews every 20 s; browsers let a hidden one do so once a minute, or later. */
const lease = { shown: '1 minute', hidden: '3 minutes', ended: '1 minute' };
/** Windows of one person with the same form; of more, those that were renewed last. */
const mostWindows = 20;
const mostPeople = 20;

type People = Out<'formOpening'>['data'];

interface Noted {
  owner: string | null;
  /** Was counted as open before. */
  was: boolean;
  over: boolean;
}

/** Writes the lease; undefined unless the person may change the form. An ended one stays ended. */
const note = (ctx: Ctx, me: UserActor, { id, opening }: { id: string; opening: string }, state: keyof typeof lease) =>
  ctx.db.one<Noted>(sql`
    with form as (select t.id, t.user_id as owner from report_configs t where ${oneRow(ctx, configs, 'update', id)} and ${alive(configs)}),
    before as (select o.ended, o.until from form_openings o where o.report_config_id = ${id} and o.user_id = ${me.id} and o.id = ${opening}),
    written as (
      insert into form_openings as o (report_config_id, user_id, id, session, until, ended)
        select f.id, ${me.id}, ${opening}, ${me.session}, now() + ${lease[state]}::interval, ${state === 'ended'} from form f
      on conflict (report_config_id, user_id, id) do update set session = excluded.session, until = excluded.until, ended = excluded.ended
        where not o.ended)
    select f.owner, coalesce((select b.ended from before b), false) as over,
      exists (select 1 from before b where not b.ended and b.until > now()) as was
    from form f`);

/** Other people, and the person where another of their windows has it open. A session that has ended has nothing open. */
const others = (db: Db, me: UserActor, id: string, opening: string) =>
  db.rows<People[number]>(sql`
    select u.id as user_id, ${personName('u')} as user_name
    from users u where u.active and u.deleted is null and exists (
      select 1 from form_openings o join tokens k on k.hash = o.session and k.expires_at > now()
      where o.report_config_id = ${id} and o.user_id = u.id and not o.ended and o.until > now()
        and (o.user_id, o.id) <> (${me.id}::uuid, ${opening}::uuid))
    order by lower(${personName('u')}), u.id limit ${mostPeople}`);

/** What is over of all, and what one person has too much of; rows that another one is at are left to it. */
async function tidy(db: Db, me: UserActor, id: string): Promise<void> {
  await db.run(sql`
    delete from form_openings where (report_config_id, user_id, id) in (
      select o.report_config_id, o.user_id, o.id from form_openings o
      where o.until < now() or (o.report_config_id, o.user_id, o.id) in (
        select w.report_config_id, w.user_id, w.id from form_openings w
        where w.report_config_id = ${id} and w.user_id = ${me.id} order by w.until desc, w.id desc offset ${mostWindows})
      for update skip locked)`);
}

/** Renews or ends a window's lease. Sends a change notification only if others have the form open. */
async function take(ctx: Ctx, asked: { id: string; opening: string }, state: keyof typeof lease): Promise<People> {
  const me = userOf(ctx.actor);
  const { id, opening } = asked;
  const noted = isId(opening) ? await note(ctx, me, asked, state) : undefined;
  if (!noted) throw new Problem('notFound');
  const people = await others(ctx.db, me, id, opening);
  const is = state !== 'ended' && !noted.over;
  if (!noted.was) await tidy(ctx.db, me, id);
  if (is !== noted.was && people.length > 0)
    ctx.db.after(() => changesOf(ctx.database).tell({ resource: openings.name, part: id, owner: noted.owner }));
  return people;
}

export const formOpening: HandlerOf<'formOpening'> = async (ctx, { params, body }) => ({
  data: await take(ctx, params, body.hidden ? 'hidden' : 'shown'),
});

export const formOpeningEnd: HandlerOf<'formOpeningEnd'> = async (ctx, { params }) => {
  await take(ctx, params, 'ended');
};

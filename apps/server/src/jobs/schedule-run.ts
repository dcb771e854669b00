/**
 * One run of a mail schedule: a mail to each recipient who may read the dashboard now, with what they may see of it.
 * The file is made once for all recipients with the same charts and language. A retry only mails recipients without a
 * mail of this run.
 */
import { limits, Problem, resources } from '@kontor/contract';
import { type Language, usualLanguage } from '@kontor/form/languages';
import { factorRequired, userActor } from '../accounts/sessions.ts';
import { type Named, nameOf } from '../base/person-name.ts';
import { problemOf } from '../db/problems.ts';
import { sql } from '../db/sql.ts';
import { type PaperFormat, paperFile, paperName, paperTypes } from '../exports/dashboards/files.ts';
import { dashboardOf, paperOf } from '../exports/dashboards/paper.ts';
import { type Attachment, MailError, type Recipient, recipient } from '../outside/mail.ts';
import { dashboardLetter } from '../outside/mails/dashboard.ts';
import { laidOut } from '../outside/mails/layout.ts';
import { brandingOf } from '../records/branding.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import type { Actor, Ctx, UserActor } from '../records/context.ts';
import { predicate } from '../records/scope.ts';
import { audit } from '../records/verb.ts';
import type { JobContext } from './job.ts';

const { 'chart-collections': collections, charts, 'chart-schedules': schedules } = resources;
/** Below the quarter of an hour after which a job is given to another server while this one still runs. */
const longestMs = 10 * 60_000;
const system: Actor = { kind: 'system', permissions: {} };

interface Schedule {
  id: string;
  chart_collection_id: string;
  format: PaperFormat;
  timezone: string;
  active: boolean;
}

type Account = Parameters<typeof userActor>[0];
interface Person extends Account, Named {
  email: string | null;
  language: Language | null;
}

/** Recipients with the same charts and language. */
interface Group {
  actor: UserActor;
  language: Language;
  people: { id: string; to: Recipient }[];
}

/** Why a run has not reached everyone: displayed with the schedule. */
const faultOf = (error: unknown): string => {
  if (error instanceof MailError) return 'mail';
  const problem = error instanceof Problem ? error : problemOf(error);
  if (problem?.kind === 'tooLarge') return 'too_large';
  return problem ? 'too_slow' : 'broken';
};

/**
 * Recipients who can sign in and have no mail of this run. People with a missing second factor can read nothing, unless
 * an identity provider is responsible for them.
 */
const peopleOf = ({ database }: JobContext, id: string, run: string) =>
  database.rows<Person>(sql`
    select u.id, u.username, u.role, u.permissions, u.email, u.first_name, u.last_name, u.language
    from chart_schedule_users s join users u on u.id = s.user_id
    where s.chart_schedule_id = ${id} and u.active and u.deleted is null and not u.invited and u.email is not null
      and not (coalesce(${factorRequired} in ('all', u.role), false)
        and not exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed is not null)
        and not exists (select 1 from user_links l where l.user_id = u.id))
      and not exists (select 1 from chart_schedule_mails m where m.run = ${run} and m.user_id = u.id)
    order by u.id limit ${limits.schedule_people}`);

/** Charts of the dashboard in the person's scope, or null if the dashboard is not. */
async function seenBy({ database }: JobContext, actor: Actor, id: string): Promise<string[] | null> {
  const found = await database.one(
    sql`select 1 from chart_collections t where t.id = ${id} and t.deleted is null and ${predicate(actor, collections, 'read')}`,
  );
  if (!found) return null;
  const rows = await database.rows<{ id: string }>(
    sql`select t.id from chart_collection_charts l join charts t on t.id = l.chart_id
      where l.chart_collection_id = ${id} and t.deleted is null and ${predicate(actor, charts, 'read')} order by t.id`,
  );
  return rows.map(row => row.id);
}

async function groupsOf(context: JobContext, dashboard: string, people: readonly Person[]): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const person of people) {
    const actor = userActor(person, Buffer.alloc(0));
    const to = recipient(nameOf(person), person.email);
    const seen = to && (await seenBy(context, actor, dashboard));
    // No charts, no mail.
    if (!to || !seen || seen.length === 0) continue;
    const language = person.language ?? usualLanguage;
    const key = [language, ...seen].join(' ');
    const group = groups.get(key) ?? { actor, language, people: [] };
    group.people.push({ id: person.id, to });
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface Made {
  dashboard: string;
  at: string | null;
  /** Null if it is too large for a mail. */
  file: Attachment | null;
}

async function madeFor(ctx: Ctx, { chart_collection_id, format, timezone }: Schedule, language: Language) {
  const dashboard = await dashboardOf(ctx, chart_collection_id);
  const paper = await paperOf(ctx, dashboard, { language, timezone, filter: {} });
  const content = await paperFile(paper, format);
  const filename = paperName(`${dashboard.name} ${ctx.now.toISOString().slice(0, 10)}`, format);
  const fits = content.length <= limits.schedule_bytes;
  const file = fits ? { filename, content, type: paperTypes[format] } : null;
  return { dashboard: dashboard.name, at: paper.newest, file } satisfies Made;
}

interface Run {
  schedule: Schedule;
  run: string;
  /** Deadline; the remaining recipients are left to the retry. */
  until: number;
}

function mustBeIn(until: number): void {
  if (performance.now() >= until) throw new Problem('slow');
}

/** A full or unavailable mail server fails for everybody; one that refuses an address accepts the next. */
const refusesThis = (error: unknown): boolean => error instanceof MailError && (error.status ?? 0) >= 500;

async function mailGroup(context: JobContext, { schedule, run, until }: Run, group: Group, made: Made) {
  const { database, services } = context;
  const { app_name: house } = await brandingOf(database, services);
  const url = `${services.origins[0]}/dashboards/${schedule.chart_collection_id}`;
  let refused: unknown;
  for (const { id, to } of group.people) {
    mustBeIn(until);
    const letter = dashboardLetter({
      ...{ language: group.language, name: to.name, dashboard: made.dashboard, format: schedule.format },
      ...{ at: made.at, tooLarge: made.file === null, house, url },
    });
    try {
      await services.mail.send({ ...laidOut(letter, to, house), attachments: made.file ? [made.file] : [] });
    } catch (error) {
      if (!refusesThis(error)) throw error;
      refused = error;
      continue;
    }
    await database.run(
      sql`insert into chart_schedule_mails (run, chart_schedule_id, user_id) values (${run}, ${schedule.id}, ${id}) on conflict do nothing`,
    );
  }
  if (refused) throw refused;
}

export async function mailDashboard(
  context: JobContext,
  data: Record<string, string>,
  now: Date,
  patienceMs = longestMs,
): Promise<void> {
  const until = performance.now() + patienceMs;
  const { database, services } = context;
  const { schedule: id = '', run = '', asked } = data;
  const schedule = await database.one<Schedule>(
    sql`select t.id, t.chart_collection_id, t.format, t.timezone, t.active from chart_schedules t
      join chart_collections c on c.id = t.chart_collection_id where t.id = ${id} and c.deleted is null`,
  );
  if (!schedule || (!schedule.active && asked !== 'now')) return;
  const ctxOf = (actor: Actor, language: Language = usualLanguage): Ctx => ({
    ...{ actor, db: database, database, now, requestId: run, ip: '', services, language },
  });
  let fault: unknown;
  let reached = 0;
  for (const group of await groupsOf(context, schedule.chart_collection_id, await peopleOf(context, id, run))) {
    try {
      mustBeIn(until);
      const made = await madeFor(ctxOf(group.actor, group.language), schedule, group.language);
      await mailGroup(context, { schedule, run, until }, group, made);
      reached += group.people.length;
    } catch (error) {
      fault = error;
      // Another group's file may succeed; a mail server that is unavailable fails for all.
      if (error instanceof MailError && !refusesThis(error)) break;
    }
  }
  await database.run(
    sql`update chart_schedules set last_error = ${fault ? faultOf(fault) : null}, last_run = case when ${!fault} then ${now} else last_run end where id = ${id}`,
  );
  notifyChanged(ctxOf(system), schedules, { chart_collection_id: schedule.chart_collection_id });
  if (fault) throw fault;
  const detail = { format: schedule.format, count: reached };
  await audit(ctxOf(system), {
    ...{ action: 'dashboard mailed', entity: collections.entity, id: schedule.chart_collection_id, detail },
  });
}

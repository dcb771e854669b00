/**
 * One attempt at one delivery: whether its handler still exists, whether its condition holds, and the remote answer.
 */
import { limits, Problem } from '@kontor/contract';
import { type Sql, sql } from '../db/sql.ts';
import { countWithin } from '../limits/rate-limit-window.ts';
import { apiTypes, type Config, openSecrets, type SealedSecrets, type Told } from '../outside/apis/index.ts';
import { type Author, eventToTell, type Happened } from './delivery-event.ts';
import { excerptOf } from './delivery-excerpt.ts';
import { filesToTell, type Handled } from './delivery-files.ts';
import { type Payload, reportFits, reportToTell } from './delivery-report.ts';
import type { JobContext } from './job.ts';

export interface Due {
  id: string;
  report_handler_id: string | null;
  file_handler_id: string | null;
  event_handler_id: string | null;
  api_id: string;
  report_id: string | null;
  /** Of an event handler. */
  item_id: string | null;
  event: string;
  payload: Payload | Handled | Happened;
  /** Including this one. */
  attempts: number;
  /** The condition was checked at an earlier attempt. */
  fits: boolean;
}

export interface Answer {
  fault: string | null;
  /** Permanent failure: retrying is pointless. */
  final?: true;
  /** Seconds to wait at least, as the other side asked for. */
  retryAfter?: number;
  status: number | null;
  excerpt: string | null;
}

/** `unfit`: its condition does not hold. `gone`: its handler, its API or its subject was deleted. */
export type Outcome = 'unfit' | 'gone' | Answer;

export interface Target {
  api_id: string;
  type: string;
  config: Config;
  secrets: SealedSecrets | null;
}
interface Kept extends Target {
  condition: { comparisons: unknown } | null;
  /** Of handlers of entries. */
  formula: string | null;
  title: string;
}

/** One attempt at an API, for a delivery or a sample. */
export async function tell({ services }: JobContext, target: Target, told: Told): Promise<Answer | 'gone'> {
  const type = apiTypes.get(target.type);
  if (!type) return 'gone';
  const secrets = openSecrets(services.seal, target.api_id, target.secrets);
  const config = type.withSecrets(target.config, key => secrets[key] ?? '');
  const means = { call: services.caller.call, mail: services.mail.send };
  const { answer, ...tried } = await type.send(config, told, means);
  return { ...tried, excerpt: excerptOf(answer, Object.values(secrets)) };
}

const kept = ({ database }: JobContext, { api_id }: Due, handlers: Sql, id: string | null) =>
  database.one<Kept>(sql`
    select a.id as api_id, a.type, a.config, s.value as secrets, h.condition, to_jsonb(h) ->> 'formula' as formula, h.title from ${handlers} h join apis a on a.id = ${api_id}
    left join api_secrets s on s.api_id = a.id where h.id = ${id} and h.deleted is null and a.deleted is null`);

/**
 * Limit for APIs whose recipient comes from an answer of a public form, which could otherwise be used to send mail to
 * strangers: so many a day for each API, counted at the first attempt. Changes made by signed-in users are not limited.
 */
async function isOver({ database }: JobContext, due: Due, target: Target): Promise<boolean> {
  if (due.attempts > 1 || due.event !== 'create' || !apiTypes.get(target.type)?.answered?.(target.config)) return false;
  const byLink = await database.one(
    sql`select 1 from reports r join share_links l on l.id = r.owner where r.id = ${due.report_id}`,
  );
  if (!byLink) return false;
  const window = { key: `answered mails:${target.api_id}`, most: limits.answered_mails_a_day, seconds: 86_400 };
  return countWithin(database, [window]).then(
    () => false,
    error => {
      if (error instanceof Problem) return true;
      throw error;
    },
  );
}

/**
 * Gone where the handler has another API or author by now, or no longer asks for this event: what was noted in the name
 * of one is not told in another's. Before the first answer it is forgotten where the author may not read it, as where a
 * condition does not hold.
 */
async function deliverEvent(context: JobContext, due: Due, item_id: string): Promise<Outcome> {
  const found = await context.database.one<Target & Author>(sql`
    select a.id as api_id, a.type, a.config, s.value as secrets, h.user_id, h.bounds from event_handlers h join apis a on a.id = h.api_id
    left join api_secrets s on s.api_id = a.id where h.id = ${due.event_handler_id} and h.deleted is null and a.deleted is null
      and a.id = ${due.api_id} and h.events ? ${due.event}`);
  if (!found) return 'gone';
  const { author = found.user_id } = due.payload as Happened;
  if (author !== found.user_id) return 'gone';
  const told = await eventToTell(context, { ...due, item_id }, found);
  if (told) return tell(context, found, told);
  return due.fits ? 'gone' : 'unfit';
}

export async function deliver(context: JobContext, due: Due): Promise<Outcome> {
  if (due.item_id !== null) return deliverEvent(context, due, due.item_id);
  if (due.report_id === null) {
    const found = await kept(context, due, sql`file_handlers`, due.file_handler_id);
    const told = found && (await filesToTell(context, due, { id: due.file_handler_id, title: found.title }));
    return told ? tell(context, found, told) : 'gone';
  }
  const found = await kept(context, due, sql`report_handlers`, due.report_handler_id);
  if (!found) return 'gone';
  const about = { ...due, report_id: due.report_id, payload: due.payload as Payload };
  if (!due.fits && !(await reportFits(context, about, found.condition, found.formula))) return 'unfit';
  if (await isOver(context, due, found)) return { fault: 'too_many_mails', final: true, status: null, excerpt: null };
  return tell(context, found, reportToTell(context, about));
}

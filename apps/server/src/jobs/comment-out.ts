/** Tells a person of a comment that mentions or answers them, by mail and to their devices, if they still may read it. */
import { resources } from '@kontor/contract';
import { usualLanguage } from '@kontor/form/languages';
import { pushTargets } from '../accounts/push-targets.ts';
import { userActor } from '../accounts/sessions.ts';
import { nameOf } from '../base/person-name.ts';
import { sql } from '../db/sql.ts';
import { recipient } from '../outside/mail.ts';
import { senderOf } from '../outside/push/index.ts';
import { vapidKey } from '../outside/push/vapid.ts';
import { brandingOf } from '../records/branding.ts';
import type { UserActor } from '../records/context.ts';
import { personName } from '../records/person-name.ts';
import { predicate } from '../records/scope.ts';
import type { JobContext } from './job.ts';
import { type Kind, personOf } from './mail-kind.ts';

/** Time to live of a push message in seconds: after a day the mail says it. */
const keep = 86_400;

/** People who want to be told. */
const told = sql`u.active and not u.invited and u.deleted is null and u.mentions`;

interface Found {
  id: string;
  text: string;
  mentioned: boolean;
  author: string | null;
  form: string;
  path: string;
}

/** Missing where it was taken back, or the person may not read the entry any more. */
const commentFor = ({ database }: JobContext, id: string, reader: UserActor) =>
  database.one<Found>(sql`
    select c.id, c.text, ${reader.id}::uuid = any(c.mentions) as mentioned, f.name as form,
      ${personName('a')} as author,
      '/reports/' || t.report_config_id || '/' || t.id || '/view#history' as path
    from report_comments c join reports t on t.id = c.report_id join report_configs f on f.id = t.report_config_id
    left join users a on a.id = c.user_id
    where c.id = ${id} and c.struck is null and t.deleted is null and ${predicate(reader, resources.reports, 'read')}`);

async function toTell(context: JobContext, { user_id, comment: id = '' }: Record<string, string>) {
  const { database } = context;
  const person = await personOf(database, user_id, told);
  if (!person) return null;
  const rights = await database.one<Parameters<typeof userActor>[0]>(
    sql`select id, username, role, permissions from users where id = ${person.id}`,
  );
  const comment = rights && (await commentFor(context, id, userActor(rights, Buffer.alloc(0))));
  return comment ? { person, comment, language: person.language ?? usualLanguage } : null;
}

const texts = () => import('../outside/mails/comment.ts');

export const commentMail: Kind = async (context, data) => {
  const { database, services } = context;
  const found = await toTell(context, data);
  const to = found && recipient(nameOf(found.person), found.person.email);
  if (!to) return null;
  const { person, comment, language } = found;
  const { commentLetter } = await texts();
  const { laidOut } = await import('../outside/mails/layout.ts');
  const { app_name: house } = await brandingOf(database, services);
  const url = `${services.origins[0] ?? ''}${comment.path}`;
  return { mail: laidOut(commentLetter({ language, name: nameOf(person), house, url, ...comment }), to, house) };
};

export async function commentPush(context: JobContext, data: Record<string, string>): Promise<void> {
  const { database, services } = context;
  const found = await toTell(context, data);
  if (!found) return;
  const { person, comment, language } = found;
  const targets = (await pushTargets(database)).filter(target => target.person.id === person.id);
  if (targets.length === 0) return;
  const { commentTitle } = await texts();
  const { app_name: house } = await brandingOf(database, services);
  const means = { call: services.caller.call, key: await vapidKey(database, services) };
  // Its id is that of the comment: a retry replaces what has arrived.
  const note = { message: comment.id, title: commentTitle(language, comment), house, path: comment.path };
  let missed = 0;
  for (const { device, address } of targets) {
    const outcome = await senderOf(address)?.send(address, note, { urgent: false, keep }, means);
    if (outcome === 'later') missed += 1;
    if (outcome === 'gone')
      await database.run(sql`delete from device_pushes where device_id = ${device} and address = ${address}`);
  }
  if (missed > 0) throw new Error(`${missed} of ${targets.length} devices were not reached`);
}

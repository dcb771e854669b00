/** Sends an alert (alerts.ts) to one administrator by mail, and to the devices of all by push, while it is not mended. */
import { usualLanguage } from '@kontor/form/languages';
import { pushTargets } from '../accounts/push-targets.ts';
import { nameOf } from '../base/person-name.ts';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { recipient } from '../outside/mail.ts';
import type { Alert } from '../outside/mails/alert.ts';
import { senderOf } from '../outside/push/index.ts';
import { vapidKey } from '../outside/push/vapid.ts';
import { brandingOf } from '../records/branding.ts';
import { alerted } from './alerts.ts';
import type { JobContext } from './job.ts';
import { type Kind, personOf, type Recipient } from './mail-kind.ts';

/** Time to live in seconds: a day later people have looked, or the mail says it. */
const keep = 86_400;

interface Told {
  id: string;
  kind: Alert;
  host: string;
}

/** Missing where it is well again. */
const alertOf = (db: Pick<Db, 'one'>, id: string) =>
  db.one<Told>(sql`select id, kind, host from alerts where id = ${id}`);

const texts = () => import('../outside/mails/alert.ts');

export const alertMail: Kind = async ({ database, services }, { user_id, alert: id = '' }) => {
  const alert = await alertOf(database, id);
  const person = await personOf(database, user_id, alerted);
  const to = person && recipient(nameOf(person), person.email);
  if (!alert || !to) return null;
  const { alertLetter } = await texts();
  const { laidOut } = await import('../outside/mails/layout.ts');
  const { app_name: house } = await brandingOf(database, services);
  const origin = services.origins[0] ?? '';
  const language = person.language ?? usualLanguage;
  const letter = alertLetter({ language, name: nameOf(person), house, origin, alert: alert.kind, host: alert.host });
  return { mail: laidOut(letter, to, house) };
};

export async function alertPush({ database, services }: JobContext, id: string): Promise<void> {
  const alert = await alertOf(database, id);
  if (!alert) return;
  const people = await database.rows<Pick<Recipient, 'id' | 'language'>>(
    sql`select u.id, u.language from users u where ${alerted}`,
  );
  const languages = new Map(people.map(person => [person.id, person.language ?? usualLanguage]));
  const targets = (await pushTargets(database)).filter(({ person }) => languages.has(person.id));
  if (targets.length === 0) return;
  const { alertPaths, alertTitle } = await texts();
  const { app_name: house } = await brandingOf(database, services);
  const means = { call: services.caller.call, key: await vapidKey(database, services) };
  let missed = 0;
  for (const { device, address, person } of targets) {
    const title = alertTitle(languages.get(person.id) ?? usualLanguage, alert.kind, alert.host);
    // Its id is that of the alert: a retry replaces what has arrived.
    const note = { message: alert.id, title, house, path: alertPaths[alert.kind] };
    const outcome = await senderOf(address)?.send(address, note, { urgent: true, keep }, means);
    if (outcome === 'later') missed += 1;
    if (outcome === 'gone')
      await database.run(sql`delete from device_pushes where device_id = ${device} and address = ${address}`);
  }
  if (missed > 0) throw new Error(`${missed} of ${targets.length} devices were not reached`);
}

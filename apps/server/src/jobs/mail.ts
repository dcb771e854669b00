/**
 * Worker that sends mails. A job contains recipient id and kind, never a secret: codes in links are created here, and
 * only their hash is stored. A repeated job sends two mails with a code each; using the first invalidates the other.
 */

import { type Language, languageOr } from '@kontor/form/languages';
import { forgetCode, issueCode } from '../accounts/codes.ts';
import { nameOf } from '../base/person-name.ts';
import { sql } from '../db/sql.ts';
import { recipient } from '../outside/mail.ts';
import type { Addressed, SecurityChange } from '../outside/mails/account.ts';
import type { Letter } from '../outside/mails/layout.ts';
import { brandingOf } from '../records/branding.ts';
import { linkTo } from '../records/link-target.ts';
import { alertMail } from './alert-out.ts';
import { commentMail } from './comment-out.ts';
import type { JobContext } from './job.ts';
import { type Kind, personOf, type Recipient } from './mail-kind.ts';
import { shareMail } from './mail-share.ts';
import { supportMail } from './mail-support.ts';

/** People who can sign in, or are invited to. */
const active = sql`u.active and u.deleted is null`;

/**
 * Person and new code in one transaction: a concurrent change of address or closing of the account waits for the lock
 * and invalidates the code. Otherwise a code could be sent to a former address.
 */
const coded = ({ database }: JobContext, data: Record<string, string>, purpose: 'reset' | 'invite') =>
  database.transaction(async db => {
    const person = await personOf(db, data.user_id, active, sql`for share`);
    const to = person && recipient(nameOf(person), person.email);
    if (!to || person.invited !== (purpose === 'invite') || !data.target) return null;
    return { person, to, target: data.target, code: await issueCode(db, purpose, person.id) };
  });

const letters = () => import('../outside/mails/account.ts');
const layout = () => import('../outside/mails/layout.ts');

const languageOf = (person: Recipient, data: Record<string, string>): Language =>
  person.language ?? languageOr(data.language);

const withCode =
  (purpose: 'reset' | 'invite'): Kind =>
  async (context, data) => {
    const { resetLetter, invitationLetter } = await letters();
    const { laidOut } = await layout();
    const { app_name: house } = await brandingOf(context.database, context.services);
    const found = await coded(context, data, purpose);
    if (!found) return null;
    const { person, to, target, code } = found;
    const addressed = { language: languageOf(person, data), name: nameOf(person), username: person.username, house };
    const url = linkTo(target, { token: code.token });
    const letter = purpose === 'reset' ? resetLetter(addressed, url) : invitationLetter(addressed, url);
    return { mail: laidOut(letter, to, house), failed: () => forgetCode(context.database, code.hash) };
  };

/** Notice of a security change: no link, nothing to do if the person did it themselves. */
const told =
  (write: (written: Awaited<ReturnType<typeof letters>>, to: Addressed) => Letter): Kind =>
  async (context, data) => {
    const person = await personOf(context.database, data.user_id, active);
    // A change of address is reported to the former address.
    const to = person && recipient(nameOf(person), data.address ?? person.email);
    if (!to) return null;
    const { laidOut } = await layout();
    const { app_name: house } = await brandingOf(context.database, context.services);
    const addressed = { language: languageOf(person, data), name: nameOf(person), username: person.username, house };
    return { mail: laidOut(write(await letters(), addressed), to, house) };
  };

const changed = (what: 'password' | 'email' | 'username') => told(({ changedLetter }, to) => changedLetter(to, what));
const security = (what: SecurityChange) => told(({ securityLetter }, to) => securityLetter(to, what));

const mailKinds = {
  reset: withCode('reset'),
  invite: withCode('invite'),
  'password-changed': changed('password'),
  'email-changed': changed('email'),
  'username-changed': changed('username'),
  'factor-set': security('factor-set'),
  'factor-removed': security('factor-removed'),
  'codes-renewed': security('codes-renewed'),
  'key-added': security('key-added'),
  linked: security('linked'),
  share: shareMail,
  support: supportMail,
  alert: alertMail,
  comment: commentMail,
} as const satisfies Record<string, Kind>;

export async function mail(context: JobContext, data: Record<string, string>): Promise<void> {
  const kind = (mailKinds as Record<string, Kind>)[data.kind ?? ''];
  const ready = await kind?.(context, data);
  if (!ready) return;
  try {
    await context.services.mail.send(ready.mail);
  } catch (error) {
    await ready.failed?.();
    throw error;
  }
}

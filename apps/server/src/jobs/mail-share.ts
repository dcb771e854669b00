/** Mail with a share link. Its token is created here, separate from the one displayed to the sender. */
import { languageOr } from '@kontor/form/languages';
import { openLink } from '../accounts/share.ts';
import { sql } from '../db/sql.ts';
import { recipient } from '../outside/mail.ts';
import { brandingOf } from '../records/branding.ts';
import { linkTo } from '../records/link-target.ts';
import { fullName } from '../records/person-name.ts';
import { instanceZone } from '../records/time-zone.ts';
import type { JobContext } from './job.ts';
import type { Ready } from './mail-kind.ts';

interface Found {
  email: string;
  usages: number | null;
  expires: string | null;
  form_id: string;
  form: string;
  sender: string | null;
}

/** A repeated job creates a second token of the same link, with the same limits. Nothing if the link has ended. */
export async function shareMail(
  { database, services }: JobContext,
  data: Record<string, string>,
): Promise<Ready | null> {
  const { link = '', target = '', language, subject = null } = data;
  const found = await database.one<Found>(sql`
    select l.email, l.usages, l.expires, c.id as form_id, c.name as form,
      ${fullName('u')} as sender
    from share_links l join report_configs c on c.id = l.report_config_id left join users u on u.id = l.user_id
    where l.id = ${link} and l.revoked is null and (l.expires is null or l.expires > now())
      and (l.usages is null or l.used < l.usages) and c.deleted is null`);
  const to = found && recipient('', found.email);
  if (!to) return null;
  const { shareLetter } = await import('../outside/mails/share.ts');
  const { laidOut } = await import('../outside/mails/layout.ts');
  const { app_name: house } = await brandingOf(database, services);
  const { token, hash } = await openLink(database, link);
  const { form_id, form, sender, usages } = found;
  const expires = found.expires === null ? null : new Date(found.expires);
  const timeZone = await instanceZone(database);
  const shared = { language: languageOr(language), form, sender, house, subject, usages, expires, timeZone };
  const letter = shareLetter(shared, linkTo(target, { id: form_id, token }));
  return {
    mail: laidOut(letter, to, house),
    failed: () => database.run(sql`delete from share_keys where hash = ${hash}`),
  };
}

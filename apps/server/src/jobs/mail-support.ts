/** Mail of a support request. */
import { languageOr } from '@kontor/form/languages';
import { type Mail, recipient } from '../outside/mail.ts';
import { brandingOf } from '../records/branding.ts';
import type { JobContext } from './job.ts';

/** To the support address at the time of sending; Reply-To is the requester, if an address was given. */
export async function supportMail(
  { database, services }: JobContext,
  data: Record<string, string>,
): Promise<{ mail: Mail } | null> {
  const { app_name: house, support_mail } = await brandingOf(database, services);
  const to = recipient(house, support_mail);
  if (!to) return null;
  const { supportLetter } = await import('../outside/mails/support.ts');
  const { laidOut } = await import('../outside/mails/layout.ts');
  const { name = '', email = '', phone = '', message = '', username = '', request = '', instance = '' } = data;
  const asked = { name, email, phone, message, username, request, instance };
  const letter = supportLetter({ language: languageOr(data.language), house, ...asked });
  const replyTo = recipient(name, email);
  return { mail: { ...laidOut(letter, to, house), ...(replyTo ? { replyTo } : {}) } };
}

/**
 * Mails the copy of an entry's answers to the address that they name. Counted against the limits once, whatever the
 * number of attempts; a repeated job sends no second mail. Over a limit nothing is sent, and the audit log records it;
 * the entry itself is stored in any case.
 */
import { createHash } from 'node:crypto';
import { limits, Problem } from '@kontor/contract';
import type { Data, Form } from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { userActor } from '../accounts/sessions.ts';
import { type Sql, sql } from '../db/sql.ts';
import { countWithin, type Window } from '../limits/rate-limit-window.ts';
import { recipient } from '../outside/mail.ts';
import { brandingOf } from '../records/branding.ts';
import { withLists } from '../records/choice-lists.ts';
import type { Actor, Ctx } from '../records/context.ts';
import { instanceZone } from '../records/time-zone.ts';
import { audit } from '../records/verb.ts';
import type { JobContext } from './job.ts';

interface Owed extends Form {
  report_id: string;
  user_id: string | null;
  share_link_id: string | null;
  network: string;
  language: Language;
  address: string;
  data: Data;
  form: string;
  name: string;
  number: string | null;
  created: string;
}

const day = 86_400;
/** Common size limit of mail servers, less a third for base64. */
const largest = 7 * 1024 * 1024;

/** Addresses are counted by hash: the table must not become a list of addresses. */
function windowsOf({ share_link_id, user_id, network, form, address }: Owed): Window[] {
  const to = createHash('sha256').update(address.toLowerCase()).digest('base64url');
  // Networks are easy to change: without a limit for the link itself, it could be used to mail any number of addresses.
  const sender = share_link_id
    ? [
        { key: `copies:${share_link_id}:${network}`, most: limits.copies_of_link_a_day, seconds: day },
        { key: `copies in all:${share_link_id}`, most: limits.copies_of_link_in_all_a_day, seconds: day },
      ]
    : [{ key: `copies:${user_id}`, most: limits.copies_of_person_a_day, seconds: day }];
  return [...sender, { key: `copies to:${form}:${to}`, most: limits.copies_to_address_a_day, seconds: day }];
}

/** Actor of the entry's sender: the copy shows only what they may see. Null if the account or link is gone. */
async function senderOf({ database }: JobContext, { user_id, share_link_id, form }: Owed): Promise<Actor | null> {
  if (share_link_id) return { kind: 'share', link: share_link_id, form, limited: false, spent: false };
  const user = await database.one<Parameters<typeof userActor>[0]>(
    sql`select id, username, role, permissions from users where id = ${user_id} and active and deleted is null`,
  );
  return user ? userActor(user, Buffer.alloc(0)) : null;
}

export async function copy(context: JobContext, { report = '' }: Record<string, string>): Promise<void> {
  const { database, services } = context;
  const owed = await database.one<Owed>(sql`
    select p.report_id, p.user_id, p.share_link_id, p.network, p.language, p.address, p.data, p.created,
      r.number, c.id as form, c.name, ${withLists('c', true)} as fields, c.states
    from report_copies p join reports r on r.id = p.report_id join report_configs c on c.id = r.report_config_id
    where p.report_id = ${report} and p.state in ('waiting', 'counted') and p.data is not null and r.deleted is null`);
  const actor = owed && (await senderOf(context, owed));
  const to = owed && recipient('', owed.address);
  if (!owed || !actor || !to) return;
  const ctx: Ctx = { actor, db: database, database, now: new Date(), requestId: report, ip: '', services };
  const close = async (state: 'sent' | 'refused' | 'failed', why?: string) => {
    await database.run(sql`update report_copies set state = ${state}, data = null where report_id = ${report}`);
    const outcome = state === 'sent' ? {} : { outcome: state, detail: { why } };
    await audit(ctx, { action: 'copy by mail', entity: 'Reports', id: report, ...outcome });
  };

  if (await moved(context, report, sql`'waiting'`, sql`'counted'`)) {
    const fits = await countWithin(database, windowsOf(owed)).then(
      () => true,
      error => {
        if (error instanceof Problem) return false;
        throw error;
      },
    );
    if (!fits) return close('refused', 'too_many');
  }
  const timeZone = await instanceZone(database);
  const pdf = await paperOf(ctx, owed, timeZone);
  if (!pdf) return close('failed', 'too_large');
  const { copyLetter } = await import('../outside/mails/copy.ts');
  const { laidOut } = await import('../outside/mails/layout.ts');
  const { app_name: house } = await brandingOf(database, services);
  const letter = copyLetter({ language: owed.language, form: owed.name, at: new Date(owed.created), timeZone });
  await services.mail.send({ ...laidOut(letter, to, house), attachments: [pdf] });
  await close('sent');
}

/** Conditional update of the copy's state; false if another job has changed it. */
const moved = async ({ database }: JobContext, report: string, from: Sql, to: Sql): Promise<boolean> =>
  (await database.run(sql`update report_copies set state = ${to} where report_id = ${report} and state = ${from}`)) > 0;

/** PDF with pictures, or without if too large for a mail; null if it cannot be printed or is still too large. */
async function paperOf(ctx: Ctx, owed: Owed, timeZone: string) {
  const { copyPdf } = await import('../exports/pdf/report.ts');
  const { fields, states, language, name, report_id: id, number, created, data } = owed;
  const entry = { id, number, created, data, name, form: { fields, states }, language, timeZone };
  try {
    for (const pictures of [true, false]) {
      const paper = await copyPdf(ctx, entry, pictures);
      if (paper.content.length <= largest) return paper;
    }
    // A one-letter line takes a full printed line: 1 MB of answers would become 50 MB, for a recipient who may not have
    // asked for it.
    return null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Deletes addresses and networks after the period in which somebody may ask about a copy. */
export const forgetCopies = ({ database }: JobContext): Promise<unknown> =>
  database.run(sql`delete from report_copies where created < now() - interval '7 days'`);

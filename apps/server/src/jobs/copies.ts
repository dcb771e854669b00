/**
 * Sends the copy of an entry's answers to the address that they name. Counted once against the limits, whatever the
 * tries; what was sent is not sent again by a job that is done twice. Over a limit nothing is sent, and the audit log
 * says so: the entry itself is there either way.
 */
import { createHash } from 'node:crypto';
import { limits, Problem } from '@kontor/contract';
import { type Data, type Form, inLanguage } from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { userActor } from '../accounts/sessions.ts';
import { type Sql, sql } from '../db/sql.ts';
import { countWithin, type Window } from '../limits/rate-limit-window.ts';
import { recipient } from '../outside/mail.ts';
import { brandingOf } from '../records/branding.ts';
import type { Actor, Ctx } from '../records/context.ts';
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
  created: string;
}

const day = 86_400;
/** What a mail server takes, as a rule, with a third more for its being text. */
const largest = 7 * 1024 * 1024;

/** Addresses are counted by their hash: the table of counts is no list of them. */
function windowsOf({ share_link_id, user_id, network, form, address }: Owed): Window[] {
  const to = createHash('sha256').update(address.toLowerCase()).digest('base64url');
  // Networks are cheap to change: without a bound for the link, it would write to as many addresses as one has networks.
  const sender = share_link_id
    ? [
        { key: `copies:${share_link_id}:${network}`, most: limits.copies_of_link_a_day, seconds: day },
        { key: `copies in all:${share_link_id}`, most: limits.copies_of_link_in_all_a_day, seconds: day },
      ]
    : [{ key: `copies:${user_id}`, most: limits.copies_of_person_a_day, seconds: day }];
  return [...sender, { key: `copies to:${form}:${to}`, most: limits.copies_to_address_a_day, seconds: day }];
}

/** Whoever sent the entry: what they may not see, a copy of theirs does not show. Null where they are gone. */
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
      c.id as form, c.name, c.fields, c.states
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
  const pdf = await paperOf(ctx, owed);
  if (!pdf) return close('failed', 'too_large');
  const { copyLetter } = await import('../outside/mails/copy.ts');
  const { laidOut } = await import('../outside/mails/layout.ts');
  const { app_name: house } = await brandingOf(database, services);
  const letter = copyLetter({ language: owed.language, form: owed.name, at: new Date(owed.created) });
  await services.mail.send({ ...laidOut(letter, to, house), attachments: [pdf] });
  await close('sent');
}

/** False where another has moved it on. */
const moved = async ({ database }: JobContext, report: string, from: Sql, to: Sql): Promise<boolean> =>
  (await database.run(sql`update report_copies set state = ${to} where report_id = ${report} and state = ${from}`)) > 0;

/** With its pictures, or without where they are too much for a mail; null for what no paper takes, or no mail. */
async function paperOf(ctx: Ctx, owed: Owed) {
  const { copyPdf } = await import('../exports/pdf/report.ts');
  const { fields, states, language, name, report_id: id, created, data } = owed;
  const entry = { id, created, data, name, form: inLanguage({ fields, states }, language), language };
  try {
    for (const pictures of [true, false]) {
      const paper = await copyPdf(ctx, entry, pictures);
      if (paper.content.length <= largest) return paper;
    }
    // A line of one letter is a whole line on paper: 1 MB of answers were 50 MB to somebody who may not have asked.
    return null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Addresses and networks are kept no longer than somebody may ask what became of a copy. */
export const forgetCopies = ({ database }: JobContext): Promise<unknown> =>
  database.run(sql`delete from report_copies where created < now() - interval '7 days'`);

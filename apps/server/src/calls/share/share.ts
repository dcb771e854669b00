/** Share links: created, sent by mail, revoked; and the form that their holders get. */
import { limits, Problem, resources } from '@kontor/contract';
import { withParts } from '@kontor/form/formulas';
import { v7 as uuidv7 } from 'uuid';
import { countUse, linkEndOf, openLink } from '../../accounts/share.ts';
import { sql } from '../../db/sql.ts';
import { countWithin } from '../../limits/rate-limit-window.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { withLists, withLookups } from '../../records/choice-lists.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';
import { linkTo, mustBeShareable } from '../../records/link-target.ts';
import { predicate } from '../../records/scope.ts';
import { columns, type Row } from '../../records/select.ts';
import { senderPicturePath } from '../../records/sender-picture.ts';
import { alive, audit, mustMay, oneRow } from '../../records/verb.ts';
import { measuredSeconds, minutesFor } from './minutes.ts';

const { 'report-configs': forms, 'share-links': shareLinks } = resources;

interface Wish {
  target: string;
  usages?: number | null;
  expires?: string | null;
  email?: string | null;
  subject?: string | null;
}

/** Counted before the transaction takes its connection: no request holds one while waiting for a second. */
async function countMail(ctx: Ctx): Promise<void> {
  const { id: sender } = userOf(ctx.actor);
  await countWithin(ctx.database, [{ key: `share mails:${sender}`, most: limits.share_mails_a_day, seconds: 86_400 }]);
}

/**
 * The job contains the link's id, no token: a fresh token is created when the mail is sent, other than the one
 * displayed.
 */
async function sendLink(ctx: Ctx, id: string, wish: Wish, language: string): Promise<void> {
  const { target, subject } = wish;
  await ctx.services.send(ctx.db, 'mail', {
    kind: 'share',
    link: id,
    target,
    language,
    ...(subject?.trim() ? { subject: subject.trim() } : {}),
  });
}

export async function reportConfigShare(ctx: Ctx, { params, body, headers }: In<'reportConfigShare'>) {
  mustMay(ctx, forms, 'read');
  const form = params.id ?? '';
  const { target, usages = null, expires = null, email = null } = body;
  mustBeShareable(ctx.services.origins, target);
  if (expires !== null && new Date(expires) <= ctx.now)
    throw new Problem('invalid', [{ path: 'expires', code: 'past' }]);
  if (/\p{Cc}/u.test(body.subject ?? '')) throw new Problem('invalid', [{ path: 'subject', code: 'not_allowed' }]);
  if (email !== null) await countMail(ctx);
  const id = uuidv7();
  const row = await ctx.db.one<Row>(sql`
    insert into share_links as t (id, report_config_id, user_id, email, usages, expires, created, modified)
    select ${id}::uuid, f.id, ${userOf(ctx.actor).id}::uuid, ${email}::text, ${usages}::int, ${expires}::timestamptz, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from report_configs f where f.id = ${form} and f.deleted is null and ${predicate(ctx.actor, forms, 'read', 'f')}
    returning ${columns(ctx.actor, shareLinks, 'item')}`);
  if (!row) throw new Problem('notFound');
  const { token } = await openLink(ctx.db, id);
  await audit(ctx, {
    action: 'share',
    entity: 'ShareLinks',
    id,
    detail: { report_config_id: row.report_config_id, usages, expires },
  });
  notifyChanged(ctx, shareLinks, row);
  if (email !== null) await sendLink(ctx, id, body, languageAsked(headers));
  return { data: { ...row, target: linkTo(target, { id: String(row.report_config_id), token }) } };
}

/** The row stays in the list, and the hashes of its tokens, by which their holders learn of it (0120). Idempotent. */
export async function shareLinkRevoke(ctx: Ctx, { params }: In<'shareLinkRevoke'>): Promise<void> {
  mustMay(ctx, shareLinks, 'update');
  const id = params.id ?? '';
  const found = await ctx.db.one<Row & { revoked: string | null }>(
    sql`select t.id, t.revoked, t.report_config_id, t.user_id from share_links t where ${oneRow(ctx, shareLinks, 'update', id)} for update of t`,
  );
  if (!found) throw new Problem('notFound');
  if (found.revoked) return;
  await ctx.db.run(
    sql`update share_links set revoked = ${ctx.now}, version = version + 1, modified = ${ctx.now} where id = ${id}`,
  );
  notifyChanged(ctx, shareLinks, found);
  await audit(ctx, { action: 'revoke', entity: 'ShareLinks', id });
}

/** Further columns of the suggestion file are none of a holder's business, by name or by content. */
const sharedColumns = sql`(select jsonb_agg(c.value order by c.place) from jsonb_array_elements(t.suggestion_columns) with ordinality c (value, place) where t.suggestion_fields @> c.value)`;

/** The form, reduced to what rendering needs. */
export async function reportConfigShared(ctx: Ctx, { params }: In<'reportConfigShared'>) {
  type Shared = Omit<Out<'reportConfigShared'>['data'], 'minutes' | 'sender_picture'>;
  const found = await ctx.db.one<Shared & { measured: number | null }>(
    sql`select t.id, t.name, ${withLists('t', false)} as fields, t.states, t.rules, ${withLookups('t', false)} as trees, ${sharedColumns} as suggestion_columns, t.copy_to, t.numbering is not null as numbered, t.form_version, ${measuredSeconds('t')} as measured from report_configs t where ${oneRow(ctx, forms, 'read', params.id ?? '')} and ${alive(forms)}`,
  );
  if (!found) throw new Problem('notFound');
  const { measured, ...form } = found;
  const sender_picture = await senderPicturePath(ctx.db, form.id);
  return { data: { ...withParts(form), minutes: minutesFor({ ...form, measured }), sender_picture } };
}

/** The token is in the body, since it is a secret; only what once was a link is counted. */
export async function shareLinkEnd(ctx: Ctx, { params, body }: In<'shareLinkEnd'>) {
  const found = await linkEndOf(ctx.db, body.token, params.id ?? '');
  if (!found) throw new Problem('notFound');
  const { link, ...end } = found;
  await countUse(ctx.database, { link }, 'look', ctx.ip);
  return { data: { ...end, sender_picture: await senderPicturePath(ctx.db, params.id ?? '') } };
}

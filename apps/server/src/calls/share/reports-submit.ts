/**
 * Submits an entry by a share link (decisions, section 7; security.md, D15): consumes one use in the entry's
 * transaction. A repeated submission answers the same receipt and consumes nothing, even after the last use.
 */
import { fillSeconds, Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { add } from '../../records/add.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx, LinkActor } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { onceOf } from '../../records/idempotency.ts';
import { audit, type Subject, writable } from '../../records/verb.ts';
import { receiptOf } from '../reports/receipt.ts';
import { fillSecondsOf } from './minutes.ts';

const { reports } = resources;

const standing = sql`revoked is null and (expires is null or expires > now())`;

/**
 * Whether the link has a use left, locked until the end of this transaction: submissions by a link with a limit are
 * serialised, those by an unlimited one are not.
 */
async function mayUse(ctx: Ctx, { link, limited }: LinkActor): Promise<boolean> {
  if (!limited) return true;
  const found = await ctx.db.one<{ left: number }>(
    sql`select usages - used as left from share_links where id = ${link} and ${standing} for update`,
  );
  if (!found) throw new Problem('notFound');
  return found.left > 0;
}

/** Last statement of the transaction, so that an unlimited link's row is locked only during the commit. */
async function use(ctx: Ctx, { link }: LinkActor, report: string): Promise<void> {
  await ctx.db.run(
    sql`update share_uploads set session = null where file_id in (select file_id from report_files where report_id = ${report})`,
  );
  await audit(ctx, { action: 'use', entity: 'ShareLinks', id: link, detail: { report_id: report } });
  const used = await ctx.db.one(
    sql`update share_links set used = used + 1, last_used = now() where id = ${link} and ${standing} and (usages is null or used < usages) returning report_config_id, user_id`,
  );
  if (!used) throw new Problem('notFound');
  notifyChanged(ctx, resources['share-links'], used);
}

export const reportsOnce =
  (subject: Subject) =>
  async (
    given: Ctx,
    { body, headers }: In<'reportsOnce'>,
    _request: unknown,
    reply: { code(status: number): unknown },
  ) => {
    const ctx: Ctx = { ...given, fillSeconds: fillSecondsOf(headers[fillSeconds]) };
    const { actor } = ctx;
    if (actor.kind !== 'share' || body.report_config_id.toLowerCase() !== actor.form) throw new Problem('notFound');
    const added = (await mayUse(ctx, actor))
      ? await add(ctx, subject, body)
      : await onceOf(ctx, reports, writable(reports, body, 'create'))?.again();
    if (!added) throw new Problem('notFound');
    const { id, number } = added.row;
    if (added.created) await use(ctx, actor, id);
    else reply.code(200);
    return { data: await receiptOf(ctx, id, { ...body, number, report_config_id: actor.form }) };
  };

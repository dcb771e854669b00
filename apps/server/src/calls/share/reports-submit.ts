/**
 * Saving an entry by a share link (decisions, section 7; security.md, D15): one usage, in the transaction of the entry.
 * A repeated sending answers the same receipt at no cost, also where the last usage was its own.
 */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { add } from '../../records/add.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx, LinkActor } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { onceOf } from '../../records/idempotency.ts';
import { audit, type Subject, writable } from '../../records/verb.ts';
import { receiptOf } from '../reports/receipt.ts';

const { reports } = resources;

const standing = sql`revoked is null and (expires is null or expires > now())`;

/**
 * Whether the link has a usage left, and will until the end of this transaction: whoever else saves by a link that is
 * good for so many waits here. By a link without a limit nobody waits for another.
 */
async function mayUse(ctx: Ctx, { link, limited }: LinkActor): Promise<boolean> {
  if (!limited) return true;
  const found = await ctx.db.one<{ left: number }>(
    sql`select usages - used as left from share_links where id = ${link} and ${standing} for update`,
  );
  if (!found) throw new Problem('notFound');
  return found.left > 0;
}

/** The last statement of the transaction, so that a link without a limit is locked for the commit alone. */
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
  async (ctx: Ctx, { body }: In<'reportsOnce'>, _request: unknown, reply: { code(status: number): unknown }) => {
    const { actor } = ctx;
    if (actor.kind !== 'share' || body.report_config_id.toLowerCase() !== actor.form) throw new Problem('notFound');
    const added = (await mayUse(ctx, actor))
      ? await add(ctx, subject, body)
      : await onceOf(ctx, reports, writable(reports, body, 'create'))?.again();
    if (!added) throw new Problem('notFound');
    const { id } = added.row;
    if (added.created) await use(ctx, actor, id);
    else reply.code(200);
    return { data: await receiptOf(ctx, id, { ...body, report_config_id: actor.form }) };
  };

/**
 * Imports an entry from a file exported from a device's outbox that could not send it; done by an administrator.
 * Validated as when adding, in the name of the original sender (docs/decisions/0039).
 */
import { type Items, Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { add } from '../../records/add.ts';
import { alikeHash } from '../../records/content-equality.ts';
import { type Ctx, type Sender, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import type { Row } from '../../records/select.ts';
import { audit, mustMay, type Subject, type Values } from '../../records/verb.ts';
import { receiptOf } from './receipt.ts';

const { reports } = resources;

interface Sent extends Values {
  report_config_id: string;
  local_id: string;
  sender: { user_id: string } | { link_hash: string };
}

/** The sender: the owner key for idempotency, and what the answer says of them. */
interface Known extends Sender {
  told: { user_id: string | null; share_link_id: string | null } | null;
}

async function person(ctx: Ctx, id: string): Promise<Known> {
  const there = await ctx.db.one(sql`select 1 from users where id = ${id} and deleted is null`);
  if (there) return { owner: id, user: id, told: { user_id: id, share_link_id: null } };
  return { owner: id, user: userOf(ctx.actor).id, told: null };
}

/**
 * Finds the link by its token's hash, even if it has ended. Where the token was deleted with its maker's account, by an
 * entry of this form with the same `local_id` that came by a link, so that what arrived before is not duplicated.
 */
async function linkOf(ctx: Ctx, hash: Buffer, { report_config_id: form, local_id }: Sent): Promise<string | null> {
  const known = await ctx.db.one<{ id: string; form: string }>(
    sql`select l.id, l.report_config_id as form from share_keys k join share_links l on l.id = k.share_link_id where k.hash = ${hash}`,
  );
  if (known && known.form !== form.toLowerCase())
    throw new Problem('invalid', [{ path: 'sender', code: 'not_allowed' }]);
  const found =
    known ??
    (await ctx.db.one<{ id: string }>(sql`
      select l.id from share_links l where l.report_config_id = ${form} and (
        exists (select 1 from reports r where r.owner = l.id and r.local_id = ${local_id})
        or exists (select 1 from report_tombstones d where d.owner = l.id and d.local_id = ${local_id}))
      limit 1`));
  return found?.id ?? null;
}

const asUuid = (hash: Buffer) =>
  hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

async function link(ctx: Ctx, sent: Sent, hex: string): Promise<Known> {
  const hash = Buffer.from(hex, 'hex');
  const id = await linkOf(ctx, hash, sent);
  if (id) return { owner: id, user: null, told: { user_id: null, share_link_id: id } };
  // The hash of the unknown token serves as owner key, so that importing twice adds once, also by different
  // administrators.
  return { owner: asUuid(hash), user: userOf(ctx.actor).id, told: null };
}

export const reportsImport =
  (subject: Subject) =>
  async (ctx: Ctx, { body }: In<'reportsImport'>, _request: unknown, reply: { code(status: number): unknown }) => {
    mustMay(ctx, reports, 'create');
    if (userOf(ctx.actor).role !== 'admin') throw new Problem('forbidden');
    const { sender, ...entry } = body;
    const known =
      'user_id' in sender ? await person(ctx, sender.user_id.toLowerCase()) : await link(ctx, body, sender.link_hash);
    const { told, ...whom } = known;
    const { row, created } = await add({ ...ctx, sender: whom }, subject, entry);
    if (created) {
      await ctx.db.run(
        sql`insert into report_imports (report_id, hash) values (${row.id}, ${await alikeHash(ctx, entry)})`,
      );
      await audit(ctx, {
        action: 'import',
        entity: reports.entity,
        id: row.id,
        detail: { report_config_id: row.report_config_id, local_id: row.local_id, sender: told },
      });
    } else reply.code(200);
    const stored = row as Row & Pick<Items['reports'], 'report_config_id' | 'local_id'>;
    return { data: { ...(await receiptOf(ctx, row.id, stored)), sender: told } };
  };

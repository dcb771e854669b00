/**
 * Receipts: confirm that an entry and the exact bytes of each of its files have arrived. They contain no answers, since
 * others may have edited those.
 */
import { Problem, resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { linkable, predicate } from '../../records/scope.ts';
import { alive, mustMay } from '../../records/verb.ts';

const { reports } = resources;

interface Entry {
  report_config_id: string;
  local_id?: string | null;
  number?: unknown;
}
interface Told {
  id: string;
  size: number;
  sha256: string;
}

const held = (ctx: Ctx, id: string): Sql => {
  const { actor } = ctx;
  // Files added by the office are hidden from a link's holder.
  const own = actor.kind === 'share' ? linkable(actor, resources.files, 'read', 'f') : sql`true`;
  return sql`select f.id, f.size, encode(f.sha256, 'hex') as sha256 from report_files r join files f on f.id = r.file_id where r.report_id = ${id} and ${own} order by f.id`;
};

/**
 * The files recorded at arrival, whatever became of them since; for older entries without such a record, the present
 * ones.
 */
async function arrived(ctx: Ctx, id: string): Promise<Told[]> {
  const noted = await ctx.db.rows<Told>(
    sql`select file_id as id, size, encode(sha256, 'hex') as sha256 from report_arrivals where report_id = ${id} order by file_id`,
  );
  return noted.length > 0 ? noted : ctx.db.rows<Told>(held(ctx, id));
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Only for the sender of the entry. */
export async function receiptOf(ctx: Ctx, id: string, { report_config_id, local_id = null, number }: Entry) {
  return { id, report_config_id, local_id, number: textOr(number), files: await arrived(ctx, id) };
}

/** Also for entries deleted since, so that the sender's device can remove what has arrived. */
export async function reportReceipt(ctx: Ctx, { params }: In<'reportReceipt'>) {
  mustMay(ctx, reports, 'create');
  const { id: me } = userOf(ctx.actor);
  const id = (params.id ?? '').toLowerCase();
  const found = await ctx.db.one<Entry & { owner: string | null }>(sql`
    select t.report_config_id, t.local_id, t.number, t.owner from reports t
    where t.id = ${id} and (t.owner = ${me} or (${predicate(ctx.actor, reports, 'read')} and ${alive(reports)}))`);
  if (!found) throw new Problem('notFound');
  const { report_config_id, local_id, number, owner } = found;
  if (owner === me) return { data: await receiptOf(ctx, id, found) };
  const files = await ctx.db.rows<Told>(held(ctx, id));
  return { data: { id, report_config_id, local_id: local_id ?? null, number: textOr(number), files } };
}

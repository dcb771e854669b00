/** Retries a delivery to an API. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { read } from '../../records/read.ts';
import { audit, oneRow } from '../../records/verb.ts';

const { deliveries } = resources;

/** The snapshot of an entry as its trigger would write it (006-handlers.sql). */
const present = sql`(select to_jsonb(r) - '{search,content_hash,owner,user_id,local_id}'::text[] from reports r where r.id = t.report_id)`;

/**
 * One that waits for its next attempt is sent at once. Any other is enqueued again with a fresh number of attempts and without its condition, since it was requested explicitly. A
 * failed delivery keeps its snapshot; a delivered one has none, and sends the entry's present content. The id stays, so
 * that the receiver can detect the duplicate.
 */
export async function deliveryRetry(ctx: Ctx, { params }: In<'deliveryRetry'>) {
  const id = params.id ?? '';
  const again = await ctx.db.run(
    sql`update deliveries t set state = 'waiting', attempts = case when t.state = 'waiting' then t.attempts else 0 end, next_try = now(), fits = true, payload = coalesce(t.payload, ${present}), version = t.version + 1, modified = ${ctx.now}
      where ${oneRow(ctx, deliveries, 'update', id)} and (t.state in ('failed', 'done') or (t.state = 'waiting' and t.next_try > ${ctx.now})) and (t.payload is not null or ${present} is not null)`,
  );
  if (again === 0) throw new Problem('notFound');
  await audit(ctx, { action: 'retry', entity: deliveries.entity, id });
  return { data: await read<Out<'deliveryRetry'>['data']>(ctx, deliveries, id) };
}

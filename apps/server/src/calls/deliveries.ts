import { Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { CallInput, Ctx } from '../records/context.ts';
import { read } from '../records/read.ts';
import { audit, oneRow } from '../records/verb.ts';

const { deliveries } = resources;

/** One that has failed for good is tried again, as often as the first time. */
export async function deliveryRetry(ctx: Ctx, { params }: CallInput) {
  const id = params.id ?? '';
  const again = await ctx.db.run(
    sql`update deliveries t set state = 'waiting', attempts = 0, next_try = now(), version = t.version + 1, modified = ${ctx.now} where ${oneRow(ctx, deliveries, 'update', id)} and t.state = 'failed'`,
  );
  if (again === 0) throw new Problem('notFound');
  await audit(ctx, { action: 'retry', entity: deliveries.entity, id });
  return { data: await read(ctx, deliveries, id) };
}

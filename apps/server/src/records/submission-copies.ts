/**
 * Copies of submissions to be mailed: recorded in the transaction of the entry, sent by jobs/copies.ts
 * (docs/decisions/0040).
 */
import type { Data } from '@kontor/form';
import { networkOf } from '../base/network.ts';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from './context.ts';
import { param } from './verb.ts';

export async function oweCopy(ctx: Ctx, report: string, address: string, data: Data): Promise<void> {
  const { actor, db, services } = ctx;
  const link = actor.kind === 'share' ? actor.link : null;
  await db.run(sql`
    insert into report_copies (report_id, user_id, share_link_id, network, language, address, data, created)
    values (${report}, ${actorId(actor)}, ${link}, ${networkOf(ctx.ip)}, ${ctx.language ?? 'de'}, ${address}, ${param(data)}::jsonb, ${ctx.now})`);
  await services.send(db, 'copies', { report });
}

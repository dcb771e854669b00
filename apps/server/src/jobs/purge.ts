/**
 * Nightly purge of items that have been in the trash for longer than the configured period, by the ordinary purge verb.
 */

import { randomUUID } from 'node:crypto';
import { Problem } from '@kontor/contract';
import { log } from '../base/log.ts';
import { identifier, sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { inTransaction } from '../records/transaction.ts';
import { purgeDays, purge as purgeOne } from '../records/trash.ts';
import type { WorkContext } from './job.ts';

const atOnce = 100;

export async function purge({ database, services, subjects }: WorkContext): Promise<void> {
  const actor = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;
  const ctx: Ctx = { actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services };
  for (const subject of subjects) {
    const { trash, personal, table } = subject.resource;
    if (!trash || personal) continue;
    // Failed ones are skipped, so that they do not block the rest.
    const left: string[] = [];
    for (;;) {
      const due = await database.rows<{ id: string }>(
        sql`select t.id from ${identifier(table)} t where t.deleted < now() - make_interval(days => ${purgeDays}) and not t.id = any(${left}::uuid[]) order by t.deleted limit ${atOnce}`,
      );
      if (due.length === 0) break;
      for (const { id } of due) if (!(await forgotten(ctx, subject, id))) left.push(id);
    }
  }
}

const say = (entity: string, id: string, error: unknown) => log.warn(`purge of ${entity} ${id}`, error);

/** False if it is gone, or was restored meanwhile. */
async function forgotten(ctx: Ctx, subject: WorkContext['subjects'][number], id: string): Promise<boolean> {
  try {
    await inTransaction(ctx, within => purgeOne(within, subject, id));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    // An item that cannot be purged, possibly ever, must not block all after it.
    say(subject.resource.entity, id, error);
    return false;
  }
}

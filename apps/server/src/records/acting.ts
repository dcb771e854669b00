/**
 * Who changes an item, for the triggers that tell of its change (121-event-handlers.sql): a setting of the open
 * transaction, gone with it.
 */
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from './context.ts';

interface Named {
  name: string;
}

/** Their owner says who added them, in the row itself. */
const owned: ReadonlySet<string> = new Set(['report-configs', 'file-references']);
/** Changes of these are told, or of what they are linked to. */
const told: ReadonlySet<string> = new Set([...owned, 'users', 'files', 'metadata', 'tags', 'directories']);

/** Before the change, in its transaction. */
export async function acting({ actor, db }: Pick<Ctx, 'actor' | 'db'>, { name }: Named): Promise<void> {
  if (told.has(name)) await db.run(sql`select set_config('kontor.actor', ${actorId(actor) ?? ''}::text, true)`);
}

export const adding = (ctx: Ctx, resource: Named): Promise<void> =>
  owned.has(resource.name) ? Promise.resolve() : acting(ctx, resource);

/**
 * Behaviour of event handlers, which tell an API of forms, files and accounts: checks of API and permission. Whoever
 * sets what is sent, or where to, is its author: deliveries read in the author's name (jobs/delivery-event.ts), and
 * what a key sets up may never do more than the key.
 */
import { kindOfEvent, type Permissions, Problem } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { type Ctx, userOf } from '../records/context.ts';
import { itemsOf, mustReadApi } from '../records/handlers.ts';
import { mayNone } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Placeholders of mails are an entry's: events go to webhooks alone. */
async function mustBeWebhook(ctx: Ctx, id: unknown): Promise<void> {
  await mustReadApi(ctx, id);
  const found = await ctx.db.one(sql`select 1 from apis where id = ${id} and type = 'webhook'`);
  if (!found) throw new Problem('invalid', [{ path: 'api_id', code: 'not_allowed' }]);
}

/** Nobody asks to be told of what they may read nothing of. */
function mustReadKinds(ctx: Ctx, events: readonly string[]): void {
  const issues = events.flatMap((event, index) =>
    mayNone(ctx.actor, itemsOf[kindOfEvent(event)], 'read') ? [{ path: `events.${index}`, code: 'not_allowed' }] : [],
  );
  if (issues.length > 0) throw new Problem('forbidden', issues);
}

export const eventHandlersBehaviour: Behaviour = {
  async beforeWrite(ctx: Ctx, given: Values, before: Row | null) {
    const values = typeof given.title === 'string' ? { ...given, title: given.title.trim() } : given;
    if (values.events === undefined && values.api_id === undefined) return { values };
    const { id, key, permissions } = userOf(ctx.actor);
    mustReadKinds(ctx, (values.events ?? before?.events) as string[]);
    await mustBeWebhook(ctx, values.api_id ?? before?.api_id);
    const bounds: Permissions | null = key ? permissions : null;
    return { values: { ...values, user_id: id, bounds } };
  },
};

/** Ends all sessions of a person, for whoever may manage the account. */
import { mustManage } from '../../accounts/manage.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { audit } from '../../records/verb.ts';

export async function userSessionsEnd(ctx: Ctx, { params }: In<'userSessionsEnd'>): Promise<void> {
  const { id: own, session } = userOf(ctx.actor);
  const { id } = await mustManage(ctx, params.id);
  await endSessions(ctx.db, id, id === own ? session : null);
  await audit(ctx, { action: 'end sessions', entity: 'Users', id });
}

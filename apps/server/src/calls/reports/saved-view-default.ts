/** Default view of a person's list: one of their own, or one that is shared with them. */
import { resources } from '@kontor/contract';
import { notifyChanged } from '../../records/change-notifications.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { read } from '../../records/read.ts';
import { setDefault } from '../../resources/saved-views.ts';

const views = resources['saved-views'];

export async function savedViewDefault(ctx: Ctx, { params, body }: In<'savedViewDefault'>): Promise<void> {
  await setDefault(ctx, await read(ctx, views, params.id ?? ''), body.on);
  // Of the caller's own lists alone, in their other tabs and devices.
  notifyChanged(ctx, views, { user_id: actorId(ctx.actor) });
}

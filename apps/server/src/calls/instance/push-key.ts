/** Public VAPID key of this instance, for browsers to subscribe to push messages. */
import { vapidKey } from '../../outside/push/vapid.ts';
import type { Ctx } from '../../records/context.ts';

export const pushKey = async (ctx: Ctx) => ({
  data: { public_key: (await vapidKey(ctx.database, ctx.services)).publicKey },
});

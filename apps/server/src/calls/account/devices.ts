/** Devices beyond their rows: how they get messages, and how they are signed out. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { vapidKey } from '../../outside/push/vapid.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { CallInput, Ctx } from '../../records/context.ts';
import { audit, mustMay, oneRow, tableOf } from '../../records/verb.ts';

export const pushKey = async (ctx: Ctx) => ({
  data: { public_key: (await vapidKey(ctx.database, ctx.services)).publicKey },
});

/** Where it is pushed to goes with its last session: a trigger sees to it. */
export async function deviceSignOut(ctx: Ctx, { params }: CallInput): Promise<void> {
  mustMay(ctx, resources.devices, 'update');
  const device = await ctx.db.one<{ id: string; user_id: string | null }>(
    sql`select t.id, t.user_id from ${tableOf(resources.devices)} where ${oneRow(ctx, resources.devices, 'update', params.id ?? '')}`,
  );
  if (!device) throw new Problem('notFound');
  const ended = await ctx.db.run(sql`delete from tokens where device_id = ${device.id} and purpose = 'session'`);
  if (ended > 0) await audit(ctx, { action: 'end sessions', entity: 'Devices', id: device.id, detail: { ended } });
  notifyChanged(ctx, resources.devices, device);
}

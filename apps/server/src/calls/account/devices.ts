/** Signs a device out: ends its sessions and with them its push messages. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { audit, mustMay, oneRow, tableOf } from '../../records/verb.ts';

/** A trigger deletes the push token together with the device's last session. */
export async function deviceSignOut(ctx: Ctx, { params }: In<'deviceSignOut'>): Promise<void> {
  mustMay(ctx, resources.devices, 'update');
  const device = await ctx.db.one<{ id: string; user_id: string | null }>(
    sql`select t.id, t.user_id from ${tableOf(resources.devices)} where ${oneRow(ctx, resources.devices, 'update', params.id ?? '')}`,
  );
  if (!device) throw new Problem('notFound');
  const ended = await ctx.db.run(
    sql`delete from tokens where device_id = ${device.id} and user_id = ${device.user_id} and purpose = 'session'`,
  );
  if (ended > 0) await audit(ctx, { action: 'end sessions', entity: 'Devices', id: device.id, detail: { ended } });
  notifyChanged(ctx, resources.devices, device);
}

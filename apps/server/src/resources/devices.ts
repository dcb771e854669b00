/** Behaviour of devices: only their owner sets the push token, and deleting one ends its sessions. */
import { Problem, resources } from '@kontor/contract';
import { keepPushToken, lockDeviceNames } from '../accounts/devices.ts';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from '../records/context.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/**
 * Only the device's own user sets these: otherwise the right to change all devices would suffice to divert messages.
 */
function mustBeOwn(ctx: Ctx, owner: unknown, values: Values): void {
  const said = resources.devices.reported?.filter(name => values[name] !== undefined && values[name] !== null) ?? [];
  if (said.length > 0 && owner !== actorId(ctx.actor)) throw new Problem('forbidden');
}

export const devicesBehaviour: Behaviour = {
  async beforeWrite(ctx, { push_token, ...values }, before) {
    mustBeOwn(ctx, before?.user_id, { ...values, push_token });
    if (before && push_token !== undefined) await keepPushToken(ctx, before.id, push_token as string | null);
    const reported = values.unsent === undefined ? {} : { unsent_reported: values.unsent === null ? null : ctx.now };
    if (typeof values.name !== 'string') return { values: { ...values, ...reported } };
    await lockDeviceNames(ctx.db);
    return { values: { ...values, ...reported, name: values.name.trim() } };
  },

  /** Ends its person's sessions on the device, including that of the caller. */
  async afterWrite(ctx, row, change) {
    if (change === 'purge')
      await ctx.db.run(sql`delete from tokens where device_id = ${row.id} and user_id = ${row.user_id as string}`);
  },
};

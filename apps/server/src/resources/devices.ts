import { keepPushToken, lockDeviceNames } from '../accounts/devices.ts';
import { sql } from '../db/sql.ts';
import type { Behaviour } from '../records/verb.ts';

export const devicesBehaviour: Behaviour = {
  async prepare(ctx, { push_token, ...values }, before) {
    if (before && push_token !== undefined) await keepPushToken(ctx.db, before.id, push_token as string | null);
    if (typeof values.name !== 'string') return { values };
    await lockDeviceNames(ctx.db);
    return { values: { ...values, name: values.name.trim() } };
  },

  /** Whoever signed in with it is signed out, be it the one who asks. */
  async settle(ctx, row, change) {
    if (change === 'purge') await ctx.db.run(sql`delete from tokens where device_id = ${row.id}`);
  },
};

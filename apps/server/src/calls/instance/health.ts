/** Public calls about the instance: health check and API documentation. */

import { version } from '../../base/version.ts';
import { sql } from '../../db/sql.ts';
import { stateOf } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';

export async function health(ctx: Ctx) {
  await ctx.db.one(sql`select 1`);
  return { status: 'ok', version, storage: await stateOf(ctx.services.storage) };
}

/** Public calls about the instance: health check and API documentation. */

import { version } from '../../base/version.ts';
import { stateOf } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';

/** Every answer comes within two seconds, for load balancers. */
const patienceMs = 1_700;

/** On a connection of its own: a full pool is no fault of the database. */
export async function health(ctx: Ctx) {
  const [storage] = await Promise.all([stateOf(ctx.services.storage), ctx.database.watch.pulse(patienceMs)]);
  return { status: 'ok', version, storage };
}

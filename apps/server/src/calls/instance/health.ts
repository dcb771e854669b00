/** Public calls about the instance: health check and API documentation. */

import { statfs } from 'node:fs/promises';
import { Problem } from '@kontor/contract';
import { version } from '../../base/version.ts';
import { stateOf } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';

/** Every answer comes within two seconds, for load balancers. */
const patienceMs = 1_700;

/** Bytes of room below which entries and files may soon be refused. */
const leastRoom = 64 * 2 ** 20;

async function isFull({ place, storage }: Ctx['services']): Promise<boolean> {
  if (!place.ownDatabase && storage.driver !== 'disk') return false;
  const found = await statfs(place.dataDir).catch(() => null);
  return found !== null && found.bavail * found.bsize < leastRoom;
}

/** On a connection of its own: a full pool is no fault of the database. */
export async function health(ctx: Ctx) {
  if (ctx.services.isLeaving?.()) throw new Problem('busy', [], { retryAfter: 1 });
  const [storage, full] = await Promise.all([
    ...([stateOf(ctx.services.storage), isFull(ctx.services)] as const),
    ctx.database.watch.pulse(patienceMs),
  ]);
  if (full) throw new Problem('storageFull');
  return { status: 'ok', version, storage };
}

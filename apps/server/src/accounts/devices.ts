/**
 * Devices: created or updated at sign-in, one for each person and identifier, with a unique name and a push token. A
 * client says its identifier itself: by another's one, nobody reaches another's device or its sessions.
 */
import { randomBytes } from 'node:crypto';
import { Problem } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { isSubscription, subscriptionOf } from '../outside/push/subscription.ts';
import type { Ctx } from '../records/context.ts';

export interface DeviceFields {
  identifier?: string;
  app_id?: string | null;
  platform?: string;
  push_token?: string | null;
  debug?: boolean;
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];
const match = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

const defaultName = (agent: string, platform = 'web') =>
  [match(systems, agent) ?? platform, match(browsers, agent)].filter(Boolean).join(', ');

/** Serialises naming until commit: two concurrent sign-ins would choose the same name. */
export const lockDeviceNames = (db: Db) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('device names', 0))`);

/** The browser names the push endpoint, and the server will call it: it must pass the SSRF guard. */
function mustBeReachable({ services }: Pick<Ctx, 'services'>, address: string): void {
  if (!isSubscription(address)) return;
  const subscription = subscriptionOf(address);
  if (!subscription || services.caller.fault(subscription.endpoint))
    throw new Problem('invalid', [{ path: 'push_token', code: 'not_allowed' }]);
}

/** Sets the push token of a device, or clears it with null. Stored in a table that no resource exposes. */
export async function keepPushToken(
  ctx: Pick<Ctx, 'db' | 'services'>,
  id: string,
  token: string | null,
): Promise<void> {
  if (token === null) return void (await ctx.db.run(sql`delete from device_pushes where device_id = ${id}`));
  mustBeReachable(ctx, token);
  await ctx.db.run(
    sql`insert into device_pushes (device_id, address) values (${id}, ${token}) on conflict (device_id) do update set address = excluded.address, modified = now()`,
  );
}

/** What a device reports at each sign-in. */
interface Said extends DeviceFields {
  identifier: string;
  userId: string;
}

/**
 * Updates the person's device, and deletes the push subscriptions of other people's devices with the same identifier: the
 * browser is shared, and the person who is signed in there now would read their messages.
 */
const renewed = (db: Db, { userId, identifier, app_id, platform, debug }: Said) =>
  db.one<{ id: string }>(sql`
    with handed as (delete from device_pushes p using devices o where o.id = p.device_id and o.identifier = ${identifier} and o.user_id <> ${userId}::uuid)
    update devices set app_id = ${app_id ?? null}, platform = ${platform ?? 'web'},
      debug = ${debug ?? false}, last_used = now(), modified = now()
    where identifier = ${identifier} and user_id = ${userId} returning id`);

/** Devices of the same name are numbered up to this; after that a random suffix avoids the search. */
const mostNumbered = 100;

/** Inserts the device, or finds the one that a concurrent sign-in has inserted, by identifier or name. */
async function added(db: Db, said: Said, agent: string): Promise<{ id: string } | undefined> {
  const { userId, identifier, app_id, platform = 'web', debug = false } = said;
  const base = defaultName(agent, platform);
  const [id, lettered] = [uuidv7(), `${base} ${randomBytes(4).toString('hex')}`];
  await lockDeviceNames(db);
  const row = await db.one<{ id: string }>(sql`
    insert into devices (id, user_id, name, identifier, app_id, platform, debug)
    select ${id}::uuid, ${userId}::uuid, coalesce((
      select name from (select n, case when n = 1 then ${base}::text else ${base}::text || ' ' || n end as name from generate_series(1, ${mostNumbered}::int) n) g
      where not exists (select 1 from devices d where lower(d.name) = lower(g.name)) order by n limit 1
    ), ${lettered}::text), ${identifier}::text, ${app_id ?? null}::text, ${platform}::text, ${debug}::boolean
    on conflict (user_id, identifier) do nothing returning id`);
  return row ?? renewed(db, said);
}

/** Upserts the person's device by its identifier. Only a new one needs a name, and waits for the naming lock. */
export async function upsertDevice(
  ctx: Pick<Ctx, 'db' | 'services'>,
  userId: string,
  { identifier, ...fields }: DeviceFields,
  agent: string,
): Promise<string | null> {
  if (!identifier) return null;
  const said = { ...fields, identifier, userId };
  const row = (await renewed(ctx.db, said)) ?? (await added(ctx.db, said, agent));
  if (row && fields.push_token) await keepPushToken(ctx, row.id, fields.push_token);
  return row?.id ?? null;
}

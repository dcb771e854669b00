import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';

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

/** Two at once would take the same name: whoever gives one waits for the other's commit. */
export const lockDeviceNames = (db: Db) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('device names', 0))`);

/** Where messages to a device are pushed to; null is nowhere. It stands in a table that no resource row names. */
export const keepPushToken = (db: Db, id: string, token: string | null) =>
  token === null
    ? db.run(sql`delete from device_pushes where device_id = ${id}`)
    : db.run(
        sql`insert into device_pushes (device_id, address) values (${id}, ${token}) on conflict (device_id) do update set address = excluded.address, modified = now()`,
      );

/** The device that signs in, made or renewed by its identifier. Its first name is made unique by a number. */
export async function upsertDevice(
  db: Db,
  userId: string,
  fields: DeviceFields,
  agent: string,
): Promise<string | null> {
  if (!fields.identifier) return null;
  const base = defaultName(agent, fields.platform);
  await lockDeviceNames(db);
  const row = await db.one<{ id: string }>(sql`
    insert into devices (id, user_id, name, identifier, app_id, platform, debug)
    select ${uuidv7()}::uuid, ${userId}::uuid, (
      select case when n = 1 then ${base}::text else ${base}::text || ' ' || n end
      from generate_series(1, (select count(*) + 1 from devices where lower(name) like lower(${base}::text) || '%')) n
      where not exists (select 1 from devices d where lower(d.name) = lower(case when n = 1 then ${base}::text else ${base}::text || ' ' || n end))
      order by n limit 1
    ), ${fields.identifier}::text, ${fields.app_id ?? null}::text, ${fields.platform ?? 'web'}::text, ${fields.debug ?? false}::boolean
    on conflict (identifier) do update set user_id = excluded.user_id, app_id = excluded.app_id, platform = excluded.platform,
      debug = excluded.debug, last_used = now(), modified = now()
    returning id`);
  if (row && fields.push_token) await keepPushToken(db, row.id, fields.push_token);
  return row?.id ?? null;
}

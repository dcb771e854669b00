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

/** The device that signs in, made or renewed by its identifier. Its first name is made unique by a number. */
export async function upsertDevice(
  db: Db,
  userId: string,
  fields: DeviceFields,
  agent: string,
): Promise<string | null> {
  if (!fields.identifier) return null;
  const base = defaultName(agent, fields.platform);
  // Two at once would take the same number: whoever names a device of this kind waits for the other's commit.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${`device name:${base}`}::text), 0))`);
  const row = await db.one<{ id: string }>(sql`
    insert into devices (id, user_id, name, identifier, app_id, platform, push_token, debug)
    select ${uuidv7()}::uuid, ${userId}::uuid, (
      select case when n = 1 then ${base}::text else ${base}::text || ' ' || n end
      from generate_series(1, (select count(*) + 1 from devices where lower(name) like lower(${base}::text) || '%')) n
      where not exists (select 1 from devices d where lower(d.name) = lower(case when n = 1 then ${base}::text else ${base}::text || ' ' || n end))
      order by n limit 1
    ), ${fields.identifier}::text, ${fields.app_id ?? null}::text, ${fields.platform ?? 'web'}::text, ${fields.push_token ?? null}::text, ${fields.debug ?? false}::boolean
    on conflict (identifier) do update set user_id = excluded.user_id, app_id = excluded.app_id, platform = excluded.platform,
      push_token = coalesce(excluded.push_token, devices.push_token), debug = excluded.debug, modified = now()
    returning id`);
  return row?.id ?? null;
}

/**
 * For administrators: state of what the instance depends on (database, schema, disk, storage, mail, jobs, backups,
 * servers), checked concurrently with a timeout of a few seconds each.
 */
import { readdir } from 'node:fs/promises';
import { version } from '../../base/version.ts';
import { sql } from '../../db/sql.ts';
import { fenceHere } from '../../outside/fence.ts';
import { MailError } from '../../outside/mail.ts';
import { stateOf } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';
import { diskOf } from '../../records/disk.ts';
import {
  lastBackup,
  lostObjects,
  mustSeeAll,
  queueFigures,
  type State,
  stateOfBackups,
  worst,
} from '../../records/operations.ts';

/** Thresholds in seconds for the age of the oldest ready job. */
const late = { warn: 300, bad: 3_600 };
const slowMs = 250;
const mailPatienceMs = 4_000;

async function database({ db }: Ctx) {
  const began = performance.now();
  await db.one(sql`select 1`);
  const ms = Math.round((performance.now() - began) * 10) / 10;
  const found = await db.one<{ version: string; size: number; connections: number; connections_most: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::int8 as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int8 as connections,
      current_setting('max_connections')::int8 as connections_most`);
  const { version: of = '', size = 0, connections = 0, connections_most = 0 } = found ?? {};
  const state: State = ms > slowMs || connections > 0.9 * connections_most ? 'warn' : 'ok';
  return { state, version: of, size, ms, connections, connections_most };
}

let known: Promise<Set<string>> | undefined;
const migrationsKnown = () => {
  known ??= readdir(new URL('../../db/migrations', import.meta.url)).then(
    names => new Set(names.map(name => name.replace(/\.sql$/, ''))),
  );
  return known;
};

async function schema({ db }: Ctx) {
  const names = await migrationsKnown();
  const applied = await db.rows<{ name: string }>(sql`select name from migrations order by name`);
  const ahead = applied.filter(({ name }) => !names.has(name)).length;
  const state: State = ahead > 0 ? 'warn' : 'ok';
  return { state, last: applied.at(-1)?.name ?? null, applied: applied.length, ahead };
}

async function storage({ db, services }: Ctx) {
  const lost = await lostObjects(db);
  const away = (await stateOf(services.storage)) === 'away';
  const state: State = away ? 'bad' : lost.missing + lost.damaged > 0 ? 'warn' : 'ok';
  return { state, driver: services.storage.driver, ...lost };
}

async function mail({ services: { mail: mailer } }: Ctx) {
  const { way } = mailer;
  // Mails written to a folder reach nobody: fine for a trial, a warning in production.
  if (way === 'folder') return { state: 'warn' as State, way, fault: null };
  const slow = new Promise<string>(done => setTimeout(done, mailPatienceMs, 'ETIMEDOUT').unref());
  const asked = mailer.check().then(
    () => null,
    (error: unknown) => (error instanceof MailError ? (error.fault ?? 'EUNKNOWN') : 'EUNKNOWN'),
  );
  const fault = await Promise.race([asked, slow]);
  return { state: (fault === null ? 'ok' : 'bad') as State, way, fault };
}

async function jobs({ db }: Ctx) {
  const queues = await queueFigures(db);
  const sum = (key: 'waiting' | 'failed') => queues.reduce((all, queue) => all + queue[key], 0);
  const late_seconds = Math.max(0, ...queues.map(queue => queue.late_seconds));
  const failed = sum('failed');
  const state: State = late_seconds > late.bad ? 'bad' : late_seconds > late.warn || failed > 0 ? 'warn' : 'ok';
  return { state, waiting: sum('waiting'), failed, late_seconds };
}

async function backup({ db, now }: Ctx) {
  const last = await lastBackup(db);
  return { state: stateOfBackups(last, now), last: last?.taken ?? null };
}

/** A system that permits no more is well all the same: under the systemd unit it is the unit that holds them. */
async function parsers() {
  return { state: 'ok' as State, fence: await fenceHere() };
}

/** Running servers, by the names of their database connections (main.ts): a stopped server has none. */
async function servers({ db, services }: Ctx) {
  const found = await db.rows<{ name: string; version: string; connections: number }>(sql`
    select substr(application_name, strpos(application_name, ' ') + 1) as name,
      substr(split_part(application_name, ' ', 1), 8) as version, count(*)::int8 as connections
    from pg_stat_activity where application_name like 'kontor/%' and datname = current_database()
    group by 1, 2 order by 1`);
  return found.map(one => ({ ...one, here: services.place.name === `kontor/${one.version} ${one.name}` }));
}

export async function instanceHealth(ctx: Ctx) {
  mustSeeAll(ctx.actor);
  const [base, tables, place, bytes, mails, work, kept, held] = await Promise.all([
    ...([
      database(ctx),
      schema(ctx),
      diskOf(ctx.services.place.dataDir),
      storage(ctx),
      mail(ctx),
      jobs(ctx),
      backup(ctx),
      parsers(),
    ] as const),
  ]);
  const parts = {
    database: base,
    schema: tables,
    disk: place,
    storage: bytes,
    mail: mails,
    jobs: work,
    backup: kept,
    parsers: held,
  };
  return {
    data: {
      state: worst(Object.values(parts).map(part => part.state)),
      version,
      node: process.versions.node,
      uptime_seconds: Math.round(process.uptime()),
      memory: process.memoryUsage.rss(),
      ...parts,
      servers: await servers(ctx),
    },
  };
}

/**
 * Table of what a leaver owns and others use: charts, dashboards, schedules, and the APIs and handlers of integrations.
 * Each kind as a row: what is listed, whose right handing over asks for, and the tables that change hands.
 */
import { effectivePermissions, lesserPermissions, type Permissions, type Resource, resources } from '@kontor/contract';
import type { Account } from '../../accounts/manage.ts';
import { identifier, join, type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';

const {
  charts,
  'chart-collections': dashboards,
  'chart-schedules': schedules,
  apis,
  'report-handlers': reportHandlers,
  'file-handlers': fileHandlers,
  'event-handlers': eventHandlers,
} = resources;

export type Kind = 'charts' | 'dashboards' | 'schedules' | 'webhooks';

interface KindRow {
  /** `id`, `name` of all that belongs to the person. */
  of(user: string): Sql;
  /** Handing over needs the right to change all of these. */
  right: Resource;
  changes: readonly Resource[];
}

const named = (table: Resource, name: string, user: string): Sql =>
  sql`select t.id, ${identifier(`t.${name}`)}::text as name from ${identifier(table.table)} t where t.user_id = ${user} and t.deleted is null`;

export const kinds: Record<Kind, KindRow> = {
  charts: { of: user => named(charts, 'name', user), right: charts, changes: [charts] },
  dashboards: { of: user => named(dashboards, 'name', user), right: dashboards, changes: [dashboards] },
  schedules: {
    of: user =>
      sql`select s.id, c.name::text as name from chart_schedules s join chart_collections c on c.id = s.chart_collection_id where s.user_id = ${user} and s.active and c.deleted is null`,
    right: dashboards,
    changes: [schedules],
  },
  webhooks: {
    of: user =>
      join(
        [
          named(apis, 'name', user),
          ...[reportHandlers, fileHandlers, eventHandlers].map(handlers => named(handlers, 'title', user)),
        ],
        ' union all ',
      ),
    right: apis,
    changes: [apis, reportHandlers, fileHandlers, eventHandlers],
  },
};

export const kindNames = Object.keys(kinds) as Kind[];

export interface Named {
  id: string;
  name: string;
}

export async function belongingsOf(ctx: Ctx, user: string, most: number) {
  const counts = new Map<Kind, number>();
  const items = new Map<Kind, Named[]>();
  for (const kind of kindNames) {
    const all = kinds[kind].of(user);
    const found = await ctx.db.one<{ n: number }>(sql`select count(*)::int8 as n from (${all}) a`);
    counts.set(kind, found?.n ?? 0);
    items.set(kind, await ctx.db.rows<Named>(sql`select id, name from (${all}) a order by name, id limit ${most}`));
  }
  return {
    counts: (kind: Kind) => counts.get(kind) ?? 0,
    items: (kind: Kind) => items.get(kind) ?? [],
  };
}

/**
 * Event handlers tell by their author's rights: without the successor's own doing they tell no more than the leaver
 * might read. What waits to be sent goes along.
 */
async function bindEvents({ db }: Ctx, ids: string[], from: Account, to: string): Promise<void> {
  const rights = effectivePermissions(from.role, from.permissions);
  const handlers = await db.rows<{ id: string; bounds: Permissions | null }>(
    sql`select id, bounds from event_handlers where id = any(${ids}::uuid[])`,
  );
  for (const { id, bounds } of handlers) {
    const lesser = JSON.stringify(lesserPermissions(rights, bounds ?? rights));
    await db.run(sql`update event_handlers set bounds = ${lesser}::jsonb where id = ${id}`);
  }
  await db.run(
    sql`update deliveries set payload = payload || jsonb_build_object('author', ${to}::uuid) where event_handler_id = any(${ids}::uuid[]) and payload ->> 'author' = ${from.id}`,
  );
}

/** Answers how many changed hands. */
export async function handOver(ctx: Ctx, kind: Kind, from: Account, to: string): Promise<number> {
  let count = 0;
  for (const { table, trash } of kinds[kind].changes) {
    const given = await ctx.db.rows<{ id: string }>(
      sql`update ${identifier(table)} t set user_id = ${to}, version = version + 1, modified = ${ctx.now} where t.user_id = ${from.id} and ${trash ? sql`t.deleted is null` : sql`true`} returning t.id`,
    );
    count += given.length;
    if (table === eventHandlers.table) {
      const ids = given.map(({ id }) => id);
      await bindEvents(ctx, ids, from, to);
    }
  }
  return count;
}

/** Schedules stay, without sending. */
export const endSchedules = (ctx: Ctx, user: string): Promise<number> =>
  ctx.db.run(
    sql`update chart_schedules set active = false, next_run = null, version = version + 1, modified = ${ctx.now} where user_id = ${user} and active`,
  );

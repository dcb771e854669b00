/** Directories are a tree: no circles, at most so deep, and what is deleted takes along what is below it. */
import { limits, Problem, resources } from '@kontor/contract';
import { type Sql, sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import type { Ctx } from '../records/context.ts';
import { within } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { withTidyName } from '../records/tidy-name.ts';
import { audit, type Behaviour, type Change } from '../records/verb.ts';

const { directories } = resources;
const refused = (code: string, values?: Record<string, number>) =>
  new Problem('invalid', [{ path: 'parent_id', code, ...(values ? { values } : {}) }]);

/** Changes to the tree one after the other: of two moves at once, neither would see the circle that both make. */
const oneByOne = (ctx: Ctx) => ctx.db.run(sql`select pg_advisory_xact_lock(72057592)`);

interface Place {
  above: number;
  below: number;
  circle: boolean;
}

/** Where the directory stands now that it is written. Every way up and down is cut where it is too long anyway. */
async function mustFit(ctx: Ctx, row: Row): Promise<void> {
  const most = limits.directory_depth;
  const place = await ctx.db.one<Place>(sql`
    with recursive up (id, parent_id, n) as (
      select d.id, d.parent_id, 1 from directories d where d.id = ${row.id}
      union all
      select d.id, d.parent_id, up.n + 1 from up join directories d on d.id = up.parent_id and d.deleted is null where up.n <= ${most}
    ), down (id, n) as (
      select ${row.id}::uuid, 0
      union all
      select d.id, down.n + 1 from down join directories d on d.parent_id = down.id and d.deleted is null where down.n <= ${most}
    )
    select (select max(n) from up) as above, (select max(n) from down) as below,
      exists (select 1 from up where n > 1 and id = ${row.id}) as circle`);
  if (!place) throw new Problem('broken');
  if (place.circle) throw refused('circle');
  // The parent was there when it was asked for, and was deleted before this could be written.
  if (row.parent_id && place.above === 1) throw refused('unknown');
  if (place.above + place.below > most) throw refused('too_deep', { max: most });
}

/** Whoever deletes, restores or purges a directory does it to all that goes with it: each must be theirs to do that to. */
async function belowOf(ctx: Ctx, id: string, which: Sql): Promise<string[]> {
  const found = await ctx.db.rows<{ id: string; theirs: boolean }>(sql`
    with recursive b (id) as (
      select d.id from directories d where d.parent_id = ${id} and ${which}
      union
      select d.id from b join directories d on d.parent_id = b.id and ${which}
    )
    select t.id, (${within(ctx.actor, directories, 'delete')}) as theirs from b join directories t on t.id = b.id order by t.id`);
  if (found.some(({ theirs }) => !theirs)) throw new Problem('forbidden');
  return found.map(row => row.id);
}

/** Files are listed with their directories, so that theirs have changed with these. */
async function told(ctx: Ctx, action: Change, ids: string[], row: Row): Promise<void> {
  if (ids.length > 0) notifyChanged(ctx, directories);
  notifyChanged(ctx, resources['file-references']);
  for (const id of ids) await audit(ctx, { action, entity: directories.entity, id, detail: { with: row.id } });
}

async function takeAlong(ctx: Ctx, row: Row): Promise<void> {
  const below = await belowOf(ctx, row.id, sql`d.deleted is null`);
  await ctx.db.run(
    sql`update directories set deleted = ${ctx.now}, deleted_with = ${row.id}, version = version + 1, modified = ${ctx.now} where id = any(${below}::uuid[])`,
  );
  await told(ctx, 'remove', below, row);
}

/** What went with it, or with the same one as it did. */
async function wentWith(ctx: Ctx, row: Row): Promise<string[]> {
  const mark = await ctx.db.one<{ id: string }>(
    sql`select coalesce(deleted_with, id) as id from directories where id = ${row.id}`,
  );
  return belowOf(ctx, row.id, sql`d.deleted is not null and d.deleted_with = ${mark?.id}`);
}

/** To where it was, or to the top where that is gone. Changes the row it is given, which is answered. */
async function bringBack(ctx: Ctx, row: Row): Promise<void> {
  const below = await wentWith(ctx, row);
  const placed = await ctx.db.one<{ parent_id: string | null }>(sql`
    update directories d set deleted_with = null,
      parent_id = (select p.id from directories p where p.id = d.parent_id and p.deleted is null)
    where d.id = ${row.id} returning d.parent_id`);
  row.parent_id = placed?.parent_id ?? null;
  await ctx.db.run(
    sql`update directories set deleted = null, deleted_with = null, version = version + 1, modified = ${ctx.now} where id = any(${below}::uuid[])`,
  );
  await told(ctx, 'restore', below, row);
  await mustFit(ctx, row);
}

async function purgeBelow(ctx: Ctx, row: Row): Promise<void> {
  const below = await wentWith(ctx, row);
  await ctx.db.run(sql`delete from directories where id = any(${below}::uuid[])`);
  await told(ctx, 'purge', below, row);
}

const after: Record<Change, (ctx: Ctx, row: Row) => Promise<void>> = {
  add: mustFit,
  edit: mustFit,
  remove: takeAlong,
  restore: bringBack,
  purge: purgeBelow,
};

export const directoriesBehaviour: Behaviour = {
  beforeWrite: async (_ctx, values) => ({ values: withTidyName(values) }),

  async afterWrite(ctx, row, change) {
    await oneByOne(ctx);
    await after[change](ctx, row);
  },
};

/**
 * Behaviour of directories, a tree: no cycles, bounded depth, and deleting, restoring and purging apply to the whole
 * subtree.
 */
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

/**
 * Advisory lock that serialises changes of the tree: two concurrent moves would each miss the cycle that they form
 * together.
 */
const oneByOne = (ctx: Ctx) => ctx.db.run(sql`select pg_advisory_xact_lock(72057592)`);

interface Place {
  above: number;
  below: number;
  circle: boolean;
}

/** Position of the directory after the write, by recursive queries that stop beyond the permitted depth. */
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
  // The parent existed at validation and was deleted before the write.
  if (row.parent_id && place.above === 1) throw refused('unknown');
  if (place.above + place.below > most) throw refused('too_deep', { max: most });
}

/** Deleting, restoring or purging a directory includes its subtree: the actor needs the right on each part. */
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

/** Notifies the library too: files are listed with their directories. */
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

/** Directories deleted together with it, by it or by the same ancestor. */
async function wentWith(ctx: Ctx, row: Row): Promise<string[]> {
  const mark = await ctx.db.one<{ id: string }>(
    sql`select coalesce(deleted_with, id) as id from directories where id = ${row.id}`,
  );
  return belowOf(ctx, row.id, sql`d.deleted is not null and d.deleted_with = ${mark?.id}`);
}

/** Restores to the former parent, or to the top level if that is gone. Mutates the row, which is the answer. */
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

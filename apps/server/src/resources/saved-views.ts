/**
 * Behaviour of saved views: permission on the form, a limit for each person and form, the default of each person, and
 * notifications to those a view is shared with.
 */
import { limits, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { ownLinksFollow } from '../records/link-queries.ts';
import type { Row } from '../records/select.ts';
import { tellShared } from '../records/sharing.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Checked after the insert. */
async function mustHaveRoom(ctx: Ctx, row: Row): Promise<void> {
  const found = await ctx.db.one<{ count: number }>(
    sql`select count(*) as count from saved_views where user_id = ${row.user_id} and report_config_id = ${row.report_config_id} and deleted is null`,
  );
  if ((found?.count ?? 0) > limits.saved_views)
    throw new Problem('invalid', [{ path: 'name', code: 'too_many', values: { max: limits.saved_views } }]);
}

/** The caller's list of the form opens with this view, or no longer does. */
export async function setDefault(ctx: Ctx, view: Row, on: boolean): Promise<void> {
  const user = actorId(ctx.actor);
  await ctx.db.run(
    on
      ? sql`insert into saved_view_defaults (user_id, report_config_id, saved_view_id) values (${user}, ${view.report_config_id}, ${view.id}) on conflict (user_id, report_config_id) do update set saved_view_id = excluded.saved_view_id`
      : sql`delete from saved_view_defaults where user_id = ${user} and saved_view_id = ${view.id}`,
  );
}

const isShared = (row: Row | null): boolean => row !== null && row.shared !== 'me';

/** Adding needs the right to read the form; each person has at most one default for the form's list. */
export const savedViewsBehaviour = (forms: Forms): Behaviour => ({
  async beforeWrite(ctx: Ctx, { is_default, ...values }: Values, before: Row | null) {
    if (!before) await forms.get(ctx, String(values.report_config_id));
    // Those who lose it are no readers any more afterwards.
    if (isShared(before)) tellShared(ctx, resources['saved-views']);
    // The edit's own statement answers what is set here.
    if (before && typeof is_default === 'boolean') await setDefault(ctx, before, is_default);
    const person = actorId(ctx.actor);
    if (before && person && typeof values.query === 'string')
      await ownLinksFollow(ctx, before.id, person, values.query);
    const named = typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values;
    if (before || is_default !== true) return { values: named };
    return {
      values: named,
      async afterInsert(within, row) {
        await setDefault(within, row, true);
        row.is_default = true;
      },
    };
  },

  async afterWrite(ctx, row, change) {
    if (isShared(row)) tellShared(ctx, resources['saved-views']);
    if (change !== 'add' && change !== 'restore') return;
    // Serialises one person's changes: two concurrent ones could exceed the limit.
    await ctx.db.run(sql`select 1 from users where id = ${row.user_id} for no key update`);
    await mustHaveRoom(ctx, row);
  },
});

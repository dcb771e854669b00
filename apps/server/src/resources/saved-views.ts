import { limits, Problem } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Asked when the view is there already. */
async function mustHaveRoom(ctx: Ctx, form: string): Promise<void> {
  const found = await ctx.db.one<{ count: number }>(
    sql`select count(*) as count from saved_views where user_id = ${actorId(ctx.actor)} and report_config_id = ${form} and deleted is null`,
  );
  if ((found?.count ?? 0) > limits.saved_views)
    throw new Problem('invalid', [{ path: 'name', code: 'too_many', values: { max: limits.saved_views } }]);
}

/** Views are added to a form that their person may read, and at most one of them is what its list opens with. */
export const savedViewsBehaviour = (forms: Forms): Behaviour => ({
  async beforeWrite(ctx: Ctx, values: Values, before: Row | null) {
    if (!before) await forms.get(ctx, String(values.report_config_id));
    return { values: typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values };
  },

  /** One that is brought back as the default takes the place of another that became it meanwhile. */
  async afterWrite(ctx, row, change) {
    const more = change === 'add' || change === 'restore';
    if (!more && (change !== 'edit' || !row.is_default)) return;
    // A person's changes one after the other: two at once would each find room, and each be the default.
    await ctx.db.run(sql`select 1 from users where id = ${row.user_id} for no key update`);
    if (more) await mustHaveRoom(ctx, String(row.report_config_id));
    if (!row.is_default) return;
    await ctx.db.run(
      sql`update saved_views set is_default = false, version = version + 1 where user_id = ${row.user_id} and report_config_id = ${row.report_config_id} and id <> ${row.id} and is_default and deleted is null`,
    );
  },
});

/** Behaviour of saved views: permission on the form, a limit for each person and form, and at most one default. */
import { limits, Problem } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Checked after the insert. */
async function mustHaveRoom(ctx: Ctx, form: string): Promise<void> {
  const found = await ctx.db.one<{ count: number }>(
    sql`select count(*) as count from saved_views where user_id = ${actorId(ctx.actor)} and report_config_id = ${form} and deleted is null`,
  );
  if ((found?.count ?? 0) > limits.saved_views)
    throw new Problem('invalid', [{ path: 'name', code: 'too_many', values: { max: limits.saved_views } }]);
}

/** Adding needs the right to read the form; at most one view is the default of the form's list. */
export const savedViewsBehaviour = (forms: Forms): Behaviour => ({
  async beforeWrite(ctx: Ctx, values: Values, before: Row | null) {
    if (!before) await forms.get(ctx, String(values.report_config_id));
    return { values: typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values };
  },

  /** A restored default view replaces the one that became default meanwhile. */
  async afterWrite(ctx, row, change) {
    const more = change === 'add' || change === 'restore';
    if (!more && (change !== 'edit' || !row.is_default)) return;
    // Serialises one person's changes: two concurrent ones could exceed the limit, or both be the default.
    await ctx.db.run(sql`select 1 from users where id = ${row.user_id} for no key update`);
    if (more) await mustHaveRoom(ctx, String(row.report_config_id));
    if (!row.is_default) return;
    await ctx.db.run(
      sql`update saved_views set is_default = false, version = version + 1 where user_id = ${row.user_id} and report_config_id = ${row.report_config_id} and id <> ${row.id} and is_default and deleted is null`,
    );
  },
});

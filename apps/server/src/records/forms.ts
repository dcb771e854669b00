/**
 * The forms that entries are checked against, kept compiled. The form itself is read and compiled only when
 * its version has changed; that it has not is asked of the database each time, by `get` with a look-up by
 * key, by `recent` with a condition that the adding statement checks.
 */
import { Problem, type ResourceName, resources } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { predicate } from './scope.ts';
import { alive } from './verb.ts';

const most = 200;
const configs = resources['report-configs' satisfies ResourceName];

export interface KnownForm {
  version: number;
  name: string;
  form: Form;
  /** The field whose address gets a copy of the answers. */
  copyTo: string | null;
}

export interface Forms {
  /** The form `id` within the actor's read scope; a 422 at `report_config_id` where there is none. */
  get(ctx: Ctx, id: string): Promise<KnownForm>;
  /** As `get`, but perhaps of an earlier version: what is done with it must be provided `holds`. */
  recent(ctx: Ctx, id: string): Promise<KnownForm>;
  /** That `form` is still the present one, and within the actor's read scope. */
  holds(ctx: Ctx, id: string, form: KnownForm): Sql;
}

/** Answers of `forms.get` are shared: never change them. */
export function keepForms(): Forms {
  const known = new Map<string, KnownForm>();
  const forms: Forms = {
    recent: async (ctx, id) => known.get(id) ?? forms.get(ctx, id),
    holds: (ctx, id, form) =>
      sql`exists (select 1 from report_configs f where f.id = ${id} and f.version = ${form.version} and f.deleted is null and ${predicate(ctx.actor, configs, 'read', 'f')})`,
    async get(ctx, id) {
      const where = sql`t.id = ${id} and ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)}`;
      const present = await ctx.db.one<{ version: number }>(sql`select t.version from report_configs t where ${where}`);
      if (!present) throw new Problem('invalid', [{ path: 'report_config_id', code: 'unknown' }]);
      const kept = known.get(id);
      if (kept?.version === present.version) return kept;
      const row = await ctx.db.one<{ version: number; name: string; copy_to: string | null } & Form>(
        sql`select t.version, t.name, t.fields, t.states, t.copy_to from report_configs t where t.id = ${id}`,
      );
      if (!row) throw new Problem('invalid', [{ path: 'report_config_id', code: 'unknown' }]);
      const { version, name, fields, states, copy_to: copyTo } = row;
      const form = { version, name, form: { fields, states }, copyTo };
      known.delete(id);
      known.set(id, form);
      if (known.size > most) known.delete(known.keys().next().value ?? '');
      return form;
    },
  };
  return forms;
}

/** A form that is not there, or not for the reader: `otherwise` says what that means for the call. */
export async function formOf(ctx: Ctx, forms: Forms, id: string, otherwise: () => Problem): Promise<KnownForm> {
  return forms.get(ctx, id).catch(error => {
    throw error instanceof Problem ? otherwise() : error;
  });
}

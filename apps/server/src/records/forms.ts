/**
 * The forms that entries are checked against, kept compiled. Each use asks the database for the present
 * version, which costs a look-up by key; the form itself is read and compiled only when that has changed.
 */

import { Problem, type ResourceName, resources } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { predicate } from './scope.ts';
import { alive } from './verb.ts';

const most = 200;
const configs = resources['report-configs' satisfies ResourceName];

export interface KnownForm {
  version: number;
  name: string;
  form: Form;
}

export interface Forms {
  /** The form `id` within the actor's read scope; a 422 at `report_config_id` where there is none. */
  get(ctx: Ctx, id: string): Promise<KnownForm>;
}

/** Answers of `forms.get` are shared: never change them. */
export function keepForms(): Forms {
  const known = new Map<string, KnownForm>();
  return {
    async get(ctx, id) {
      const where = sql`t.id = ${id} and ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)}`;
      const present = await ctx.db.one<{ version: number }>(sql`select t.version from report_configs t where ${where}`);
      if (!present) throw new Problem('invalid', [{ path: 'report_config_id', code: 'unknown' }]);
      const kept = known.get(id);
      if (kept?.version === present.version) return kept;
      const row = await ctx.db.one<{ version: number; name: string } & Form>(
        sql`select t.version, t.name, t.fields, t.states from report_configs t where t.id = ${id}`,
      );
      if (!row) throw new Problem('invalid', [{ path: 'report_config_id', code: 'unknown' }]);
      const form = { version: row.version, name: row.name, form: { fields: row.fields, states: row.states } };
      known.delete(id);
      known.set(id, form);
      if (known.size > most) known.delete(known.keys().next().value ?? '');
      return form;
    },
  };
}

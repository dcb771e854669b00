/** Behaviour of choice lists: columns with names of their own, and no deletion while a form needs the list. */
import { type ChoiceListColumn, type Issue, Problem } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { reservedColumns } from '../records/choice-list-rows.ts';
import { touchForms } from '../records/choice-lists.ts';
import { withTidyName } from '../records/tidy-name.ts';
import type { Behaviour } from '../records/verb.ts';

function columnIssues(columns: readonly ChoiceListColumn[]): Issue[] {
  const seen = new Set<string>();
  return columns.flatMap(({ name }, index) => {
    const taken = seen.has(name);
    seen.add(name);
    if (reservedColumns.has(name)) return [{ path: `columns.${index}.name`, code: 'reserved' }];
    return taken ? [{ path: `columns.${index}.name`, code: 'name_not_unique' }] : [];
  });
}

export const choiceListsBehaviour: Behaviour = {
  async beforeWrite(_ctx, values) {
    const issues = columnIssues((values.columns ?? []) as ChoiceListColumn[]);
    if (issues.length > 0) throw new Problem('invalid', issues);
    return { values: withTidyName(values) };
  },

  async afterWrite(ctx, row, change) {
    if (change === 'edit') await touchForms(ctx, row.id);
    if (change !== 'remove') return;
    const used = await ctx.db.one<{ forms: number }>(
      sql`select count(*)::int as forms from report_configs where choice_lists @> ${JSON.stringify([row.id])}::jsonb and deleted is null`,
    );
    if (used?.forms) throw new Problem('invalid', [{ path: 'id', code: 'in_use', values: { forms: used.forms } }]);
  },
};

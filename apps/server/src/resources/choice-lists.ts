/** Behaviour of choice lists: columns with names of their own, and no deletion while a form needs the list. */
import { type ChoiceListColumn, type Issue, Problem } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { searchAnew } from '../records/choice-list-change.ts';
import { reservedColumns } from '../records/choice-list-rows.ts';
import { touchForms } from '../records/choice-lists.ts';
import { columnsInUse } from '../records/column-uses.ts';
import type { Ctx } from '../records/context.ts';
import type { Row } from '../records/select.ts';
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

const lacking = (columns: readonly ChoiceListColumn[], others: readonly ChoiceListColumn[]): string[] =>
  columns.flatMap(({ name }) => (others.some(each => each.name === name) ? [] : [name]));

/** A column goes only when no formula reads it; one that comes has its cells of before. */
async function changeColumns(ctx: Ctx, { id, name, columns: had }: Row, columns: ChoiceListColumn[]): Promise<void> {
  const before = had as ChoiceListColumn[];
  const [removed, added] = [lacking(before, columns), lacking(columns, before)];
  const uses = removed.length > 0 ? await columnsInUse(ctx, { id, name: String(name), columns: before }, removed) : [];
  if (uses.length > 0) throw new Problem('invalid', uses);
  if (removed.length + added.length > 0) await searchAnew(ctx, { id, columns }, [...removed, ...added]);
}

export const choiceListsBehaviour: Behaviour = {
  async beforeWrite(ctx, values, before) {
    const columns = values.columns as ChoiceListColumn[] | undefined;
    const issues = columnIssues(columns ?? []);
    if (issues.length > 0) throw new Problem('invalid', issues);
    if (before && columns) await changeColumns(ctx, before, columns);
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

import { type Issue, Problem, type Resource, resources } from '@kontor/contract';
import { checkComparisons, comparisonsOf, type Form, inputsOf } from '@kontor/form';
import { identifier, sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { mayAll, predicate } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

const apis: Resource = resources.apis;
const path = 'condition.comparisons';

async function mustReadApi(ctx: Ctx, id: unknown): Promise<void> {
  const found = await ctx.db.one(
    sql`select 1 from ${identifier(apis.table)} t where t.id = ${id} and t.deleted is null and ${predicate(ctx.actor, apis, 'read')}`,
  );
  if (!found) throw new Problem('invalid', [{ path: 'api_id', code: 'unknown' }]);
}

/** Nothing is left out silently: what the engine would not ask is refused. */
function issuesOf(form: Form, comparisons: readonly unknown[]): Issue[] {
  const unknown = comparisons.flatMap((each, index) =>
    comparisonsOf([each]).length === 1 ? [] : [{ path: `${path}.${index}.comparison`, code: 'not_a_choice' }],
  );
  if (unknown.length > 0) return unknown;
  const names = new Set([...inputsOf(form)].map(input => input.name));
  return checkComparisons(path, comparisonsOf(comparisons), name => names.has(name));
}

/** A handler tells somebody else of all entries of its form: it is set up by those who may read them all. */
export const reportHandlersBehaviour = (forms: Forms): Behaviour => ({
  async prepare(ctx: Ctx, values: Values, before: Row | null) {
    if (!mayAll(ctx.actor, resources.reports, 'read')) throw new Problem('forbidden');
    if (values.api_id !== undefined) await mustReadApi(ctx, values.api_id);
    const id = String(before?.report_config_id ?? values.report_config_id);
    const needsForm = !before || values.condition !== undefined;
    if (needsForm) {
      const { form } = await forms.get(ctx, id);
      const { comparisons = [] } = (values.condition ?? {}) as { comparisons?: unknown[] };
      const issues = issuesOf(form, comparisons);
      if (issues.length > 0) throw new Problem('invalid', issues);
    }
    return { values: typeof values.title === 'string' ? { ...values, title: values.title.trim() } : values };
  },
});

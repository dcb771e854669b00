/** Shared checks of entry and file handlers: their API, and their condition. */
import { type Issue, Problem, type Resource, resources } from '@kontor/contract';
import { checkComparisons, comparisonsOf } from '@kontor/form';
import { identifier, sql } from '../db/sql.ts';
import type { Actor, Ctx } from './context.ts';
import { mayAll, predicate } from './scope.ts';

const apis: Resource = resources.apis;
const path = 'condition.comparisons';

export const mayAllFiles = (actor: Actor): boolean =>
  mayAll(actor, resources.files, 'read') && mayAll(actor, resources['file-references'], 'read');

export async function mustReadApi(ctx: Ctx, id: unknown): Promise<void> {
  const found = await ctx.db.one(
    sql`select 1 from ${identifier(apis.table)} t where t.id = ${id} and t.deleted is null and ${predicate(ctx.actor, apis, 'read')}`,
  );
  if (!found) throw new Problem('invalid', [{ path: 'api_id', code: 'unknown' }]);
}

/** Refuses a comparison that the engine would skip, so that none is dropped silently. `names`: comparable fields. */
export function mustCompare(condition: unknown, names: ReadonlySet<string>): void {
  const { comparisons = [] } = (condition ?? {}) as { comparisons?: unknown[] };
  const unknown = comparisons.flatMap((each, index): Issue[] =>
    comparisonsOf([each]).length === 1 ? [] : [{ path: `${path}.${index}.comparison`, code: 'not_a_choice' }],
  );
  const issues =
    unknown.length > 0 ? unknown : checkComparisons(path, comparisonsOf(comparisons), name => names.has(name));
  if (issues.length > 0) throw new Problem('invalid', issues);
}

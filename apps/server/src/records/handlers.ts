/** Shared checks of handlers: their API, their condition, and the right to lead it elsewhere. */
import { type Issue, type ItemKind, kindOfEvent, Problem, type Resource, resources } from '@kontor/contract';
import { checkComparisons, comparisonsOf } from '@kontor/form';
import { identifier, sql } from '../db/sql.ts';
import { type Actor, type Ctx, userOf } from './context.ts';
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

/** What each kind of event is about. */
export const itemsOf: Record<ItemKind, Resource> = {
  form: resources['report-configs'],
  file: resources['file-references'],
  account: resources.users,
};

/**
 * Whether an API may be led elsewhere, as for the handlers on it that others wrote. Those in the trash count: whoever
 * restores one does not become its author.
 */
export async function mayLeadEvents({ actor, db }: Ctx, api: string): Promise<boolean> {
  const { id, key } = userOf(actor);
  const found = await db.rows<{ event: string }>(
    sql`select distinct e.event from event_handlers h cross join jsonb_array_elements_text(h.events) e (event) where h.api_id = ${api} and (${key === true} or h.user_id is distinct from ${id})`,
  );
  return found.every(({ event }) => mayAll(actor, itemsOf[kindOfEvent(event)], 'read'));
}

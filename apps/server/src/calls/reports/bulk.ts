/** Bulk change of entries, selected by ids or by a list's query: all at once, or in steps of bounded time. */
import { isBuiltInState, Problem, resources } from '@kontor/contract';
import { and, identifier, type Sql, sql } from '../../db/sql.ts';
import { attributed } from '../../records/attribution.ts';
import { type Late, mapLate } from '../../records/batches/mapping.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { chosenToChange } from '../../records/column-ids.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { matchingRows } from '../../records/list.ts';
import { computeStates } from '../../records/state-change.ts';
import { audit } from '../../records/verb.ts';
import { mostAtOnce, mustBeFew, mustPick } from '../common/bulk.ts';
import { type After, newestOf, readAfter, writeAfter } from './bulk-after.ts';

const { reports } = resources;

interface Body {
  action: 'state' | 'delete' | 'restore';
  state?: string | null;
  ids?: string[];
  after?: string | null;
}

type Before = Pick<Changed, 'id' | 'state'>;

type Changed = Late & { state: string | null; report_config_id: string; user_id: string | null };

const rights = { state: 'update', delete: 'delete', restore: 'delete' } as const;

/** Drafts may be incomplete, so no bulk change takes one out of the state `draft`: it would bypass validation. */
const movable = (action: Body['action']): Sql =>
  action === 'state' ? sql`t.state is distinct from 'draft'` : sql`true`;

async function mustKnowState(ctx: Ctx, state: string | null, where: Sql): Promise<void> {
  if (state === null || isBuiltInState(state)) return;
  const foreign = await ctx.db.one(
    sql`select 1 from reports t join report_configs c on c.id = t.report_config_id where ${where} and not c.states @> ${JSON.stringify([{ value: state }])}::jsonb limit 1`,
  );
  if (foreign) throw new Problem('invalid', [{ path: 'state', code: 'not_a_choice' }]);
}

/** The copy of columns has no deleted entries. */
const found = async (ctx: Ctx, query: In<'reportsBulk'>['query'], action: Body['action']): Promise<Sql[]> =>
  action === 'restore' ? [] : chosenToChange(ctx, reports, query, { action: rights[action], most: mostAtOnce });

/** What became of the entries; `before`: those that were written, with their former states, for the undo. */
interface Outcome {
  changed: number;
  computed: number;
  refused: number;
  dropped: number;
  before: Before[];
}

type Next = string | null;

/** Changes those that are chosen, and locked. */
async function change(ctx: Ctx, forms: Forms, { action, state = null }: Body, chosen: Changed[]): Promise<Outcome> {
  const set =
    action === 'state'
      ? sql`state = ${state}`
      : action === 'delete'
        ? sql`deleted = ${ctx.now}, deleted_by = ${actorId(ctx.actor)}`
        : sql`deleted = null, deleted_by = null`;
  const { computed, refused, dropped } = await computeStates(ctx, forms, action === 'state' ? chosen : [], state);
  const changed = chosen.filter(({ id }) => !refused.has(id));
  const plain = changed.filter(({ id }) => !computed.has(id)).map(({ id }) => id);
  await ctx.db.run(
    sql`update ${identifier('reports')} t set ${set}${attributed({ ...ctx, through: 'bulk' }, reports)}, version = t.version + 1, modified = ${ctx.now} where t.id = any(${plain}::uuid[])`,
  );
  if (action === 'restore')
    for (const [form, entries] of Map.groupBy(changed, row => row.report_config_id))
      await mapLate(ctx, forms, form, entries);
  for (const row of changed) notifyChanged(ctx, reports, row);
  const before = changed.map(({ id, state: was }): Before => ({ id, state: was }));
  return { changed: changed.length, computed: computed.size, refused: refused.size, dropped: dropped.size, before };
}

const choose = (ctx: Ctx, where: Sql, most: number): Promise<Changed[]> =>
  ctx.db.rows<Changed>(
    sql`select t.id, t.state, t.report_config_id, t.form_version, t.user_id from reports t where ${where} order by t.id limit ${most} for update of t`,
    'rare',
  );

async function changeAll(ctx: Ctx, forms: Forms, body: Body, where: Sql): Promise<Outcome> {
  if (body.action === 'state') await mustKnowState(ctx, body.state ?? null, where);
  const chosen = await choose(ctx, where, mostAtOnce + 1);
  mustBeFew(chosen);
  return change(ctx, forms, body, chosen);
}

/** What may be changed of what is selected. */
interface Selected {
  /** The query's own condition, with the rights of the caller. */
  scope: Sql;
  /** Narrows it to those that are named, or that the copy of columns found. */
  picked: Sql[];
}

const among = (ids: readonly string[]): Sql => sql`t.id = any(${ids}::uuid[])`;

/** Those behind the last one of the request before. Asked once for a request: the condition may read a whole form. */
async function behind(ctx: Ctx, { scope, picked }: Selected, after: After | null): Promise<string[]> {
  const further = after ? [sql`t.id > ${after.id}`] : [];
  if (after?.newest) further.push(sql`t.created <= ${after.newest}::timestamptz`);
  const where = and([scope, ...picked, ...further]);
  const found = await ctx.db.rows<{ id: string }>(
    sql`select t.id from reports t where ${where} order by t.id limit ${mostAtOnce + 1}`,
    'rare',
  );
  mustBeFew(found);
  return found.map(({ id }) => id);
}

/** Entries that are locked, computed and written before the clock is asked, and how long a request works at many. */
export const steps = { portion: 200, turnMs: 2_000 };

/**
 * As many as a request has time for; and where the next one goes on, if there are more. Those that have the state already,
 * maybe by a request whose answer was lost, are left as they are.
 */
async function changeNext(
  ctx: Ctx,
  forms: Forms,
  asked: In<'reportsBulk'>,
  selected: Selected,
): Promise<[Outcome, Next]> {
  const { state = null } = asked.body;
  const after = readAfter(ctx, asked);
  const ids = await behind(ctx, selected, after);
  await mustKnowState(ctx, state, among(ids));
  const sum: Outcome = { changed: 0, computed: 0, refused: 0, dropped: 0, before: [] };
  const began = performance.now();
  let done = 0;
  while (done < ids.length && (done === 0 || performance.now() - began < steps.turnMs)) {
    const portion = ids.slice(done, done + steps.portion);
    const chosen = await choose(ctx, and([selected.scope, among(portion)]), portion.length);
    const moving = chosen.filter(entry => entry.state !== state);
    const { before, ...counts } = await change(ctx, forms, asked.body, moving);
    sum.before.push(...before);
    sum.changed += chosen.length - moving.length;
    for (const count of ['changed', 'computed', 'refused', 'dropped'] as const) sum[count] += counts[count];
    done += portion.length;
  }
  const id = done < ids.length ? ids[done - 1] : undefined;
  if (id === undefined) return [sum, null];
  const newest = after ? after.newest : await newestOf(ctx, asked, ids);
  return [sum, writeAfter(ctx, asked, { id, newest })];
}

export const reportsBulk = (forms: Forms) => async (ctx: Ctx, asked: In<'reportsBulk'>) => {
  const { query, body } = asked;
  mustPick(query, body);
  const { action, state, after } = body;
  if (action === 'state' && state === undefined) throw new Problem('invalid', [{ path: 'state', code: 'required' }]);
  if (action !== 'state' && after !== undefined) throw new Problem('invalid', [{ path: 'after', code: 'unknown' }]);
  const matching = matchingRows(ctx, reports, query, rights[action], action === 'restore' ? 'deleted' : 'present');
  const scope = and([matching, movable(action)]);
  const picked = body.ids ? [among(body.ids)] : await found(ctx, query, action);
  const [outcome, next] =
    after === undefined
      ? [await changeAll(ctx, forms, body, and([scope, ...picked])), undefined]
      : await changeNext(ctx, forms, asked, { scope, picked });
  const count = outcome.before.length;
  await audit(ctx, { action: `bulk ${action}`, entity: reports.entity, detail: { count } });
  return { data: { ...outcome, ...(next !== undefined && { next }) } };
};

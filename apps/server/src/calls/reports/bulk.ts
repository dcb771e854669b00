/** Bulk change of entries, selected by ids or by a list's query. */
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

/** What became of the entries; `before`: the changed ones with their former states, for the undo. */
interface Outcome {
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
  return { computed: computed.size, refused: refused.size, dropped: dropped.size, before };
}

const choose = (ctx: Ctx, where: Sql, most: number): Promise<Changed[]> =>
  ctx.db.rows<Changed>(
    sql`select t.id, t.state, t.report_config_id, t.form_version, t.user_id from reports t where ${where} order by t.id limit ${most} for update of t`,
    'rare',
  );

/** Entries that are locked, computed and written before the clock is asked, and how long a request works at many. */
const [portion, turnMs] = [200, 2_000];

/** Those after the last one of the request before, as many as a request has time for; and the last one, if there are more. */
async function changeNext(ctx: Ctx, forms: Forms, body: Body, where: Sql): Promise<[Outcome, Next]> {
  const sum: Outcome = { computed: 0, refused: 0, dropped: 0, before: [] };
  const began = performance.now();
  let next: Next = body.after ?? null;
  do {
    const chosen = await choose(ctx, next === null ? where : and([where, sql`t.id > ${next}`]), portion);
    const { before, ...counts } = await change(ctx, forms, body, chosen);
    sum.before.push(...before);
    for (const count of ['computed', 'refused', 'dropped'] as const) sum[count] += counts[count];
    next = chosen.length < portion ? null : chosen.at(-1)!.id;
  } while (next !== null && performance.now() - began < turnMs);
  return [sum, next];
}

async function changeAll(ctx: Ctx, forms: Forms, body: Body, where: Sql): Promise<Outcome> {
  const chosen = await choose(ctx, where, mostAtOnce + 1);
  mustBeFew(chosen);
  return change(ctx, forms, body, chosen);
}

/** Before the first of many requests: as many as one would change. */
async function mustBeFewInAll(ctx: Ctx, where: Sql): Promise<void> {
  mustBeFew(await ctx.db.rows(sql`select 1 from reports t where ${where} limit ${mostAtOnce + 1}`, 'rare'));
}

export const reportsBulk =
  (forms: Forms) =>
  async (ctx: Ctx, { query, body }: In<'reportsBulk'>) => {
    mustPick(query, body);
    const { action, state, after } = body;
    if (action === 'state' && state === undefined) throw new Problem('invalid', [{ path: 'state', code: 'required' }]);
    if (action !== 'state' && after !== undefined) throw new Problem('invalid', [{ path: 'after', code: 'unknown' }]);
    const scope = matchingRows(ctx, reports, query, rights[action], action === 'restore' ? 'deleted' : 'present');
    const picked = body.ids ? [sql`t.id = any(${body.ids}::uuid[])`] : await found(ctx, query, action);
    const where = and([scope, movable(action), ...picked]);
    if (action === 'state') await mustKnowState(ctx, state ?? null, where);
    if (after === null) await mustBeFewInAll(ctx, where);
    const [outcome, next] =
      after === undefined
        ? [await changeAll(ctx, forms, body, where), undefined]
        : await changeNext(ctx, forms, body, where);
    const changed = outcome.before.length;
    await audit(ctx, { action: `bulk ${action}`, entity: reports.entity, detail: { count: changed } });
    return { data: { changed, ...outcome, ...(next !== undefined && { next }) } };
  };

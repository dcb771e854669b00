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

/** Answers the changed entries with their former states, for the undo. */
export const reportsBulk =
  (forms: Forms) =>
  async (ctx: Ctx, { query, body }: In<'reportsBulk'>) => {
    mustPick(query, body);
    if (body.action === 'state' && body.state === undefined)
      throw new Problem('invalid', [{ path: 'state', code: 'required' }]);
    const scope = matchingRows(
      ctx,
      reports,
      query,
      rights[body.action],
      body.action === 'restore' ? 'deleted' : 'present',
    );
    const picked = body.ids ? [sql`t.id = any(${body.ids}::uuid[])`] : await found(ctx, query, body.action);
    const where = and([scope, movable(body.action), ...picked]);
    if (body.action === 'state') await mustKnowState(ctx, body.state ?? null, where);
    const set =
      body.action === 'state'
        ? sql`state = ${body.state ?? null}`
        : body.action === 'delete'
          ? sql`deleted = ${ctx.now}, deleted_by = ${actorId(ctx.actor)}`
          : sql`deleted = null, deleted_by = null`;
    const chosen = await ctx.db.rows<Changed>(
      sql`select t.id, t.state, t.report_config_id, t.form_version, t.user_id from reports t where ${where} order by t.id limit ${mostAtOnce + 1} for update of t`,
      'rare',
    );
    mustBeFew(chosen);
    const moved = body.action === 'state' ? chosen : [];
    const { computed, refused, dropped } = await computeStates(ctx, forms, moved, body.state ?? null);
    const changed = chosen.filter(({ id }) => !refused.has(id));
    const plain = changed.filter(({ id }) => !computed.has(id)).map(({ id }) => id);
    await ctx.db.run(
      sql`update ${identifier('reports')} t set ${set}${attributed({ ...ctx, through: 'bulk' }, reports)}, version = t.version + 1, modified = ${ctx.now} where t.id = any(${plain}::uuid[])`,
    );
    if (body.action === 'restore')
      for (const [form, entries] of Map.groupBy(changed, row => row.report_config_id))
        await mapLate(ctx, forms, form, entries);
    await audit(ctx, { action: `bulk ${body.action}`, entity: reports.entity, detail: { count: changed.length } });
    for (const row of changed) notifyChanged(ctx, reports, row);
    const before = changed.map(({ id, state }): Before => ({ id, state }));
    const counts = { computed: computed.size, refused: refused.size, dropped: dropped.size };
    return { data: { changed: before.length, ...counts, before } };
  };

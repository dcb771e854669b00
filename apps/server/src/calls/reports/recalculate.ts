/** Calls of recalculations: what one would change, begin, progress, cancel and undo. jobs/recalculate.ts does the work. */
import { Problem, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { everybody } from '../../base/everybody.ts';
import { sql } from '../../db/sql.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { entriesFrom, recalculatedAll, type StoredEntry } from '../../records/recalculate.ts';
import { mayAll } from '../../records/scope.ts';
import { alive, audit, oneRow } from '../../records/verb.ts';

const { reports, 'report-configs': configs } = resources;

/** How many of the newest entries are tried out, and how many of those that would change are shown. */
const [tried, firstShown, atOnce] = [5_000, 100, 500];

/** 404 for forms that the caller may not change; 403 unless all of its entries are theirs to change. */
async function mustReachAll(ctx: Ctx, form: string): Promise<void> {
  if (!mayAll(ctx.actor, reports, 'update') || !mayAll(ctx.actor, reports, 'read')) throw new Problem('forbidden');
  const found = await ctx.db.one(
    sql`select 1 from report_configs t where ${oneRow(ctx, configs, 'update', form)} and ${alive(configs)}`,
  );
  if (!found) throw new Problem('notFound');
}

async function countOf(ctx: Ctx, form: string): Promise<number> {
  const found = await ctx.db.one<{ n: number }>(
    sql`select coalesce(sum(n), 0)::int as n from report_counts where report_config_id = ${form} and user_id = ${everybody}::uuid`,
  );
  return found?.n ?? 0;
}

/** The newest entries by the present form, some at a time, so that others are served meanwhile. */
async function tryOut(ctx: Ctx, forms: Forms, id: string) {
  const { form } = await forms.get(ctx, id);
  const rows: NonNullable<Out<'reportConfigsRecalculate'>['data']['rows']> = [];
  let [examined, changed] = [0, 0];
  let after = sql`true`;
  while (examined < tried) {
    const entries = await ctx.db.rows<StoredEntry>(entriesFrom(id, after, atOnce));
    for (const made of await recalculatedAll(ctx, form, entries)) {
      changed += 1;
      const { id: of, number, created } = made.entry;
      if (rows.length < firstShown)
        rows.push({ id: of, number, created: new Date(created).toISOString(), before: made.before, after: made.after });
    }
    examined += entries.length;
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) break;
    after = sql`(t.created, t.id) < (select l.created, l.id from reports l where l.id = ${last.id})`;
  }
  return { count: await countOf(ctx, id), examined, changed, rows };
}

const shown = sql`r.id, r.state, r.total, r.done, r.changed, r.created, r.ended`;
type Told = NonNullable<Out<'recalculation'>['data']>;

const toldOf = (ctx: Ctx, form: string) =>
  ctx.db.one<Told>(sql`select ${shown} from recalculations r where r.report_config_id = ${form}`);

/** One that runs begins anew: the formulas changed meanwhile. */
async function begin(ctx: Ctx, form: string): Promise<Told> {
  const total = await countOf(ctx, form);
  await ctx.db.run(sql`delete from recalculations where report_config_id = ${form}`);
  const id = uuidv7();
  const row = await ctx.db.one<Told>(
    sql`insert into recalculations as r (id, report_config_id, user_id, total) values (${id}, ${form}, ${actorId(ctx.actor)}, ${total}) returning ${shown}`,
  );
  if (!row) throw new Problem('broken');
  await ctx.services.send(ctx.db, 'recalculate', { id });
  await audit(ctx, { action: 'recalculate', entity: configs.entity, id: form, detail: { count: total } });
  return row;
}

export const reportConfigsRecalculate =
  (forms: Forms): HandlerOf<'reportConfigsRecalculate'> =>
  async (ctx, { params, query }, _request, reply) => {
    const { id } = params;
    await mustReachAll(ctx, id);
    if (query.dry !== true) return { data: await begin(ctx, id) };
    reply.code(200);
    return { data: await heavily(ctx, () => tryOut(ctx, forms, id)) };
  };

export async function recalculation(ctx: Ctx, { params }: In<'recalculation'>): Promise<Out<'recalculation'>> {
  await mustReachAll(ctx, params.id);
  return { data: (await toldOf(ctx, params.id)) ?? null };
}

/** Ends with the batch that is being written; what was computed by then stays, and can be undone. */
export async function recalculationCancel(ctx: Ctx, { params }: In<'recalculationCancel'>): Promise<void> {
  await mustReachAll(ctx, params.id);
  const stopped = await ctx.db.run(
    sql`update recalculations set state = 'cancelled', ended = now() where report_config_id = ${params.id} and state = 'running'`,
  );
  if (stopped === 0) throw new Problem('notFound');
}

export async function recalculationUndo(ctx: Ctx, { params }: In<'recalculationUndo'>) {
  const { id: form } = params;
  await mustReachAll(ctx, form);
  const row = await ctx.db.one<Told>(
    sql`update recalculations r set state = 'undoing', done = 0, total = (select count(*) from recalculated d where d.recalculation_id = r.id), ended = null, attempts = 0, touched = now() where r.report_config_id = ${form} and r.state in ('done', 'cancelled', 'failed') returning ${shown}`,
  );
  if (!row) throw new Problem('notFound');
  await ctx.services.send(ctx.db, 'recalculate', { id: row.id });
  await audit(ctx, { action: 'recalculate undo', entity: configs.entity, id: form, detail: { count: row.total } });
  return { data: row };
}

/** For administrators: loads and removes the demo data by a background job (demo/load.ts). */
import { Problem } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { madeOf, ownOf } from '../../demo/remove.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { audit } from '../../records/verb.ts';
import { adminOf } from './first-steps.ts';

interface Row {
  state: 'loading' | 'loaded' | 'removing' | 'failed';
  done: number;
  total: number;
  error: string | null;
  /** The running job's heartbeat has expired. */
  silent: boolean;
}

const rowOf = (ctx: Ctx) =>
  ctx.db.one<Row>(
    sql`select state, done, total, error, modified < now() - interval '2 minutes' as silent from demo_loads for update`,
  );

const busy = (row: Row | undefined) =>
  row !== undefined && (row.state === 'loading' || row.state === 'removing') && !row.silent;

export async function demo(ctx: Ctx) {
  adminOf(ctx);
  const row = await ctx.db.one<Row>(sql`select state, done, total, error from demo_loads`);
  const made = await madeOf(ctx.db);
  const own = await ownOf(ctx.db);
  const n = (kind: string) => made.get(kind) ?? 0;
  return {
    data: {
      ...(row ?? { state: 'none', done: 0, total: 0, error: null }),
      made: {
        forms: n('report_configs'),
        entries: n('reports'),
        charts: n('charts'),
        dashboards: n('chart_collections'),
        files: n('file_references'),
        messages: n('messages'),
        people: n('users'),
      },
      own: { ...own, total: Object.values(own).reduce((sum, each) => sum + each, 0) },
    },
  };
}

export async function demoLoad(ctx: Ctx) {
  const { id } = adminOf(ctx);
  const row = await rowOf(ctx);
  if (busy(row) || row?.state === 'loaded') throw new Problem('taken');
  await ctx.db.run(sql`
    insert into demo_loads (user_id, state) values (${id}, 'loading')
    on conflict (one) do update set user_id = excluded.user_id, state = 'loading', runner = null, done = 0, total = 0, error = null, modified = now()`);
  await begin(ctx, 'load');
  return demo(ctx);
}

export async function demoRemove(ctx: Ctx, { query }: In<'demoRemove'>) {
  adminOf(ctx);
  const row = await rowOf(ctx);
  if (!row) throw new Problem('notFound');
  if (row.state === 'removing' && !row.silent) throw new Problem('taken');
  const { data } = await demo(ctx);
  if (data.own.total !== query.own) throw new Problem('changed');
  // Also while loading: the loading job loses its claim and stops at its next step.
  await ctx.db.run(sql`update demo_loads set state = 'removing', runner = null, error = null, modified = now()`);
  await begin(ctx, 'remove');
  return demo(ctx);
}

async function begin(ctx: Ctx, what: 'load' | 'remove'): Promise<void> {
  await audit(ctx, { action: `demo-${what}` });
  await ctx.services.send(ctx.db, 'demo', {});
}

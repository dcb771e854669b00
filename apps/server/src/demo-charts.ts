/** The charts and dashboards of the demo (demo/charts.ts), made as a person would. */
import { resources } from '@kontor/contract';
import { demoCharts, demoDashboards } from '../../../demo/charts.ts';
import { sql } from './db/sql.ts';
import type { DemoHouse } from './demo.ts';
import { add } from './records/add.ts';
import type { Ctx, UserActor } from './records/context.ts';
import type { Subject } from './records/verb.ts';
import { chartCollectionsBehaviour } from './resources/chart-collections.ts';
import { chartsBehaviour } from './resources/charts.ts';

/** Over the forms that are there; the server counts them as soon as it works. */
export async function addCharts(house: DemoHouse, actors: ReadonlyMap<string, UserActor>, now: Date): Promise<void> {
  const { database, services } = house;
  const actor = actors.get('leitstelle');
  if (!actor) throw new Error('the demo knows nobody who makes its charts');
  const known = await database.rows<{ id: string; name: string }>(sql`select id, name from report_configs`);
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const made = new Map<string, string>();
  await database.transaction(async db => {
    const ctx: Ctx = { ...{ actor, db, database, services, now }, ...{ requestId: 'demo', ip: '' } };
    const charts: Subject = { resource: resources.charts, behaviour: chartsBehaviour };
    for (const [sorting, { forms, ...chart }] of demoCharts.entries()) {
      const over = forms.flatMap(name => ids.get(name) ?? []);
      if (over.length < forms.length) continue;
      const { row } = await add(ctx, charts, { ...chart, sorting, report_configs: over.map(id => ({ id })) });
      made.set(chart.name, row.id);
    }
    const collections: Subject = { resource: resources['chart-collections'], behaviour: chartCollectionsBehaviour };
    for (const { name, charts: names } of demoDashboards) {
      const order = names.flatMap(each => made.get(each) ?? []);
      if (order.length > 0) await add(ctx, collections, { name, config: { order }, charts: order.map(id => ({ id })) });
    }
  });
}

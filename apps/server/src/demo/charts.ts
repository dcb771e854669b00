/** Creates the charts and dashboards of the demo, through the ordinary verbs. */
import { resources } from '@kontor/contract';
import { demoCharts, demoDashboards } from '../../../../demo/charts.ts';
import type { Ctx, UserActor } from '../records/context.ts';
import type { Subject } from '../records/verb.ts';
import { chartCollectionsBehaviour } from '../resources/chart-collections.ts';
import { chartsBehaviour } from '../resources/charts.ts';
import { added, type DemoHouse } from './context.ts';

/** Over those of its forms that exist, by name; the background job counts them later. */
export async function addCharts(
  house: DemoHouse,
  actors: ReadonlyMap<string, UserActor>,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { database, services } = house;
  const actor = actors.get('leitstelle');
  if (!actor) throw new Error('the demo knows nobody who makes its charts');
  const made = new Map<string, string>();
  await database.transaction(async db => {
    const ctx: Ctx = { ...{ actor, db, database, services, now }, ...{ requestId: 'demo', ip: '' } };
    const charts: Subject = { resource: resources.charts, behaviour: chartsBehaviour };
    for (const [sorting, { forms, ...chart }] of demoCharts.entries()) {
      const over = forms.flatMap(name => ids.get(name) ?? []);
      if (over.length < forms.length) continue;
      made.set(
        chart.name,
        await added(house, ctx, charts, { ...chart, sorting, report_configs: over.map(id => ({ id })) }),
      );
    }
    const collections: Subject = { resource: resources['chart-collections'], behaviour: chartCollectionsBehaviour };
    for (const { name, charts: names, tiles = {} } of demoDashboards) {
      const order = names.flatMap(each => made.get(each) ?? []);
      if (order.length === 0) continue;
      const shown = names.flatMap(each =>
        tiles[each] && made.has(each) ? [{ id: made.get(each), ...tiles[each] }] : [],
      );
      const config = { order, ...(shown.length > 0 && { tiles: shown }) };
      await added(house, ctx, collections, { name, config, charts: order.map(id => ({ id })) });
    }
  });
}

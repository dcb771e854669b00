/**
 * Differential test of figures: SQL against a naive count over all entries, computed at once, cached, and after changes
 * of entries.
 */
import {
  aggregateEntries,
  aggregateFunctions,
  type ChartConfig,
  type ChartQuery,
  chartData,
  chartTypeNames,
  type Dataset,
  type DrawnPoint,
  drillDownFilters,
  type Entry,
  type FigureRef,
  granularities,
  operators,
  type Plan,
  planChart,
  restrictPlan,
} from '@kontor/charts';
import { compile, type Data, type Form } from '@kontor/form';
import { entries, forms } from '@kontor/form/samples';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCaches } from '../src/charts/check.ts';
import { countFigures } from '../src/charts/count.ts';
import { and, sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { condition } from '../src/records/entry-conditions.ts';
import { keptFigures, shownFigures } from '../src/records/figures.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let charts: Charts;
beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

const day = '2026-11-20';
const states = ['draft', 'sent', 'own', 'gone', null];

const datasets = (names: string[]): fc.Arbitrary<Dataset[]> =>
  fc
    .array(
      fc.record({
        label: fc.constant('Some'),
        aggregate: fc.option(
          fc.record({ function: fc.constantFrom(...aggregateFunctions), field: fc.constantFrom(...names) }),
        ),
        radius: fc.constantFrom(...names).map(field => ({ field })),
        data_filter: fc.array(
          fc.record({
            field: fc.constantFrom(...names, 'state', 'created'),
            operator: fc.constantFrom(...operators),
            value: fc.constantFrom<string | number | boolean>(
              ...['small', 'Example', 'EX', '12', '12.5', 'true', '2026-11-20', '1990-01-08', 'draft', 'own'],
              ...[0, 5, 30, true, '2026-11-20T10:30:00+01:00'],
            ),
          }),
          { maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map(made => made.map((dataset, index) => ({ ...dataset, id: `d${index}` })));

/** Without values that PostgreSQL cannot store, which validation refuses earlier. */
const storable = (data: Data): Data =>
  JSON.parse(JSON.stringify(data).replace(/\\u0000|\\ud[89a-f][0-9a-f]{2}/g, '')) as Data;

interface Case {
  form: Form;
  data: Data[];
  asked: ChartQuery[];
}

/** Numbers, days and choices under every name, whatever the field's kind: old entries may hold anything. */
const odd = fc.constantFrom<unknown>(
  ...[1.5, -2, 0.1, 0.2, 1e21, 1e-7, 'small', 'Ähre', true, false, ['small', 'large'], ['small', 3], []],
  ...['2026-11-20', '2026-12-31', '2027-01-03', '2020-02-29', '2021-02-29', '0000-01-01', '2026-11-20T23:30:00-03:00'],
  ...['2026-11-20T10:30:00.123456+01:00', '9999-12-31T23:00:00-02:00', 'x'.repeat(300), null, {}, ''],
);

const cases: fc.Arbitrary<Case> = forms
  .filter(form => compile(form).inputs.length > 0)
  .chain(form => {
    const { inputs } = compile(form);
    const names = inputs.map(input => input.name);
    const keys = inputs.flatMap(({ name, repeated, known }) =>
      repeated ? [`${name}.0`, `${name}.2`] : known ? [name, `_updated_${name}`] : [name],
    );
    const mixed = fc
      .tuple(entries(form), fc.dictionary(fc.constantFrom(...keys), odd, { maxKeys: 6 }))
      .map(([fitting, other]) => storable({ ...fitting, ...other }));
    return fc.record({
      form: fc.constant({ ...form, states: [{ id: 'a', value: 'own', label: 'Own' }] }),
      data: fc.array(mixed, { minLength: 1, maxLength: 12 }),
      asked: fc.array(
        fc.record({
          type: fc.constantFrom(...chartTypeNames),
          config: fc.record({
            chart_value: fc.constantFrom(...names, 'state', 'created'),
            chart_value_format: fc.constantFrom(...granularities, null),
            datasets: datasets(names),
          }) as fc.Arbitrary<ChartConfig>,
        }),
        { minLength: 1, maxLength: 4 },
      ),
    });
  });

const at = (index: number) => new Date(Date.parse('2026-11-18T22:30:00Z') + index * 9_000_000).toISOString();

async function insert(form: string, data: Data, index: number): Promise<string> {
  const id = uuidv7();
  await house.database.run(
    sql`insert into reports (id, report_config_id, owner, state, data, created) values (${id}, ${form}, ${id}, ${states[index % states.length]}, ${JSON.stringify(data)}::jsonb, ${at(index)})`,
  );
  return id;
}

async function addForm({ fields, states: own }: Form): Promise<string> {
  const id = uuidv7();
  await house.database.run(
    sql`insert into report_configs (id, name, fields, states) values (${id}, 'Random', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(own)}::jsonb)`,
  );
  return id;
}

async function addChart(asked: ChartQuery, form: string): Promise<string> {
  const id = uuidv7();
  await house.database.transaction(async db => {
    await db.run(
      sql`insert into charts (id, name, type, config) values (${id}, ${id}, ${asked.type}, ${JSON.stringify(asked.config)}::jsonb)`,
    );
    await db.run(sql`insert into chart_forms (chart_id, report_config_id) values (${id}, ${form})`);
  });
  return id;
}

const stored = (form: string) =>
  house.database.rows<Entry & { id: string }>(
    sql`select id, report_config_id, state, created, data from reports where report_config_id = ${form} and deleted is null`,
  );

const clear = () => house.database.text('delete from charts; delete from report_configs; delete from chart_changes');

it('counts as plain looking does: every type, format, aggregate and operator, over random forms', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ form, data, asked }) => {
      const id = await addForm(form);
      for (const [index, each] of data.entries()) await insert(id, each, index);
      const all = await stored(id);
      for (const each of asked) {
        const plan = planChart(each, [{ id, form }], day);
        const counted = chartData(plan, await countFigures(house.database, plan), 'de');
        expect(counted).toEqual(chartData(plan, aggregateEntries(plan, all), 'de'));
      }
      await clear();
    }),
    { numRuns: 60, endOnFailure: false },
  );
});

/** Within one repeat, label and number are paired by instance; the list of entries has no instances. */
const goesByInstance = (plan: Plan, form: string, index: number) => {
  const of = plan.forms.find(each => each.id === form);
  return of?.label?.at === 'answer' && of.label.repeat !== null && plan.datasets[index]?.function !== 'count';
};

it('finds the entries behind each figure and each point, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ form, data, asked }) => {
      const id = await addForm(form);
      for (const [index, each] of data.entries()) await insert(id, each, index);
      const all = (await stored(id)).map(entry => ({ ...entry, created: new Date(entry.created).toISOString() }));
      for (const each of asked) {
        const plan = planChart(each, [{ id, form }], day);
        const { values, datasets } = chartData(plan, aggregateEntries(plan, all), 'de');
        const places: FigureRef[] = datasets.flatMap(({ id: dataset, data: drawn }) => [
          ...values.map(value => ({ dataset, value })),
          ...(plan.labels === 'points' ? (drawn as DrawnPoint[]).map(point => ({ dataset, point })) : []),
        ]);
        for (const place of places) {
          const index = plan.datasets.findIndex(one => one.id === place.dataset);
          const point = place.point && JSON.stringify(place.point);
          const wanted = all.filter(entry => {
            const { labels, points } = aggregateEntries(plan, [entry]);
            if (!point) return labels[index]?.has(place.value ?? '');
            const alone = chartData(plan, { labels, points }, 'de').datasets[index]?.data as DrawnPoint[];
            return alone.some(one => JSON.stringify(one) === point);
          });
          const asks = drillDownFilters(plan, id, place) ?? [];
          const found = await house.database.rows<{ id: string }>(
            sql`select t.id from reports t where t.report_config_id = ${id} and t.deleted is null and ${and(asks.map(condition))}`,
          );
          const ids = (rows: readonly { id: string }[]) => rows.map(row => row.id).sort();
          if (goesByInstance(plan, id, index)) expect(ids(found)).toEqual(expect.arrayContaining(ids(wanted)));
          else expect({ place, plan, ids: ids(found) }).toEqual({ place, plan, ids: ids(wanted) });
        }
      }
      await clear();
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

const edges = [undefined, '2026-11-18', '2026-11-19', '2026-11-20', '1990-01-01', '9999-12-31'];
const times = fc.oneof(
  fc.record({ from: fc.constantFrom(...edges), to: fc.constantFrom(...edges) }),
  fc.record({ last_days: fc.constantFrom(1, 2, 30, 36_500) }),
);
/** Naive date filter by comparing texts. */
const inside = (text: string, time: { from?: string; to?: string; last_days?: number }): boolean => {
  const first =
    time.last_days === undefined
      ? (time.from ?? '0000')
      : new Date(Date.parse(day) - (time.last_days - 1) * 86_400_000).toISOString().slice(0, 10);
  return text >= first && text <= (time.last_days === undefined ? (time.to ?? '9999-99') : day);
};

it('counts within a time and some states as plain looking at those entries does', async () => {
  await fc.assert(
    fc.asyncProperty(
      cases,
      times,
      fc.option(fc.subarray(['draft', 'sent', 'own', 'gone', ''], { minLength: 1 }), { nil: undefined }),
      fc.nat(20),
      async ({ form, data, asked }, time, some, place) => {
        const id = await addForm(form);
        for (const [index, each] of data.entries()) await insert(id, each, index);
        const all = await stored(id);
        const forms = [{ id, form }];
        const states = some ? { state: some } : {};
        const few = all.filter(
          entry =>
            inside(new Date(entry.created).toISOString().slice(0, 10), time as object) &&
            (some?.includes(entry.state ?? '') ?? true),
        );
        const { inputs } = compile(form);
        const date = inputs[place % inputs.length]?.name ?? '';
        for (const each of asked) {
          const plan = planChart(each, forms, day);
          const within = restrictPlan(plan, forms, { ...(time as object), ...states }, day);
          expect(within.known).toBe(true);
          const counted = await countFigures(house.database, within.plan);
          expect(chartData(plan, counted, 'de')).toEqual(chartData(plan, aggregateEntries(plan, few), 'de'));
          // Filtered by any date field, database and browser agree.
          const byField = restrictPlan(plan, forms, { ...(time as object), ...states, date }, day);
          expect(chartData(plan, await countFigures(house.database, byField.plan), 'de')).toEqual(
            chartData(plan, aggregateEntries(byField.plan, all), 'de'),
          );
        }
        await clear();
      },
    ),
    { numRuns: 50, endOnFailure: false },
  );
});

it('keeps its figures through adding, changing, deleting, restoring and purging', async () => {
  await fc.assert(
    fc.asyncProperty(
      cases,
      fc.array(fc.tuple(fc.nat(20), fc.nat(11), fc.constantFrom('add', 'edit', 'state', 'trash', 'restore', 'purge')), {
        minLength: 5,
        maxLength: 20,
      }),
      async ({ form, data, asked }, edits) => {
        const id = await addForm(form);
        const made: string[] = [];
        for (const [index, each] of data.entries()) made.push(await insert(id, each, index));
        const ids: string[] = [];
        for (const each of asked) ids.push(await addChart(each, id));
        await charts.catchUp();
        for (const [place, other, what] of edits) {
          const entry = made[place % made.length] ?? '';
          const answers = data[other % data.length] ?? {};
          const { database } = house;
          if (what === 'add') made.push(await insert(id, answers, place));
          else if (what === 'edit')
            await database.run(sql`update reports set data = ${JSON.stringify(answers)}::jsonb where id = ${entry}`);
          else if (what === 'state')
            await database.run(sql`update reports set state = ${states[other % states.length]} where id = ${entry}`);
          else if (what === 'purge') await database.run(sql`delete from reports where id = ${entry}`);
          else
            await database.run(
              sql`update reports set deleted = ${what === 'trash' ? new Date() : null} where id = ${entry}`,
            );
          if (place % 3 === 0) await charts.kick();
        }
        await charts.catchUp();
        expect(await checkCaches(house.database)).toEqual([]);
        const all = await stored(id);
        const today = new Date().toISOString().slice(0, 10);
        for (const [index, chart] of ids.entries()) {
          const each = asked[index] as ChartQuery;
          const plan = planChart(each, [{ id, form }], today);
          const row = await house.database.one<{ kept: unknown }>(
            sql`select ${keptFigures(sql`${chart}::uuid`)} as kept`,
          );
          const shown = shownFigures(row?.kept, null, 'de');
          const looked = chartData(plan, aggregateEntries(plan, all), 'de');
          expect(shown).toMatchObject({ labels: looked.labels, values: looked.values, omitted: looked.omitted });
          expect(shown?.datasets.map(({ id, measure, data }) => ({ id, measure, data }))).toEqual(looked.datasets);
        }
        expect(await house.database.rows(sql`select 1 from chart_changes`)).toEqual([]);
        await clear();
      },
    ),
    { numRuns: 25, endOnFailure: false },
  );
});

/**
 * Differential test of the demo's dashboard of bird strikes against its source: SQLite counts the CSV itself, by the
 * mapping that demo/README.md describes. The expected figures use neither the demo's importer nor the charts' code.
 */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { chartTypeNames } from '@kontor/charts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCharts, strikeCharts } from '../../../demo/charts.ts';
import { birdStrike } from '../../../demo/forms/bird-strike.ts';
import { keepCharts } from '../src/jobs/charts.ts';
import { type House, openHouse } from './house.ts';
import { addStrikes } from './strikes.ts';

const columns = [
  ...['airport', 'aircraft', 'damage', 'date', 'operator', 'origin', 'phase', 'size', 'species', 'time'],
  ...['cost_other', 'cost_repair', 'cost_total', 'speed'],
];

interface Shown {
  labels: string[];
  values: string[];
  omitted: number;
  datasets: { label: string; data: unknown[] }[];
}

let house: House;
const csv = new DatabaseSync(':memory:');
const shown = new Map<string, Shown>();

beforeAll(async () => {
  const lines = readFileSync(new URL('../../../demo/birdstrikes.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  csv.exec(`create table strikes (${columns.map(name => `${name} text`).join()})`);
  const insert = csv.prepare(`insert into strikes values (${columns.map(() => '?').join()})`);
  csv.exec('begin');
  // Cells with a comma are quoted.
  for (const line of lines.slice(1))
    insert.run(
      ...Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  csv.exec('commit');

  house = await openHouse();
  const admin = await house.as('admin', 'admin');
  const form = await addStrikes(house, admin);
  const charts = keepCharts(house);
  const ids: string[] = [];
  for (const { forms, ...chart } of demoCharts) {
    if (forms.length > 1 || forms[0] !== birdStrike.name) continue;
    const added = await admin.post('/charts/add.json', { ...chart, report_configs: [{ id: form }] });
    expect(added.status).toBe(201);
    ids.push(added.body.data.id);
  }
  await charts.catchUp();
  for (const id of ids) {
    const { name, chart_cache } = (await admin.get(`/charts/${id}.json`)).body.data;
    shown.set(String(name), chart_cache as Shown);
  }
  await charts.stop();
});
afterAll(async () => {
  csv.close();
  await house.close();
});

const rows = (query: string) =>
  csv
    .prepare(query)
    .all()
    .map(row => Object.values(row));
const chart = (name: string): Shown => {
  const found = shown.get(name);
  if (!found) throw new Error(`the demo has no chart ${name}`);
  return found;
};
/** One line per label: the label, then the number of each dataset. */
const table = ({ labels, datasets }: Shown) =>
  labels.map((label, index) => [label, ...datasets.map(({ data }) => data[index])]);
/** Values of the source, in the order of the form's choices. */
const inOrder = (lines: unknown[][], words: Record<string, string>) =>
  Object.entries(words).map(([word, label]) => {
    const [, ...numbers] = lines.find(([found]) => found === word) ?? [];
    return [label, ...numbers];
  });

const phases = {
  ...{ Parked: 'Geparkt', Taxi: 'Rollen', 'Take-off run': 'Startlauf', Climb: 'Steigflug', Descent: 'Sinkflug' },
  ...{ Approach: 'Anflug', 'Landing Roll': 'Landelauf' },
};

it('the source is the one that these numbers were written for', () => {
  expect(rows('select count(*), min(date), max(date), sum(cost_total) from strikes')).toEqual([
    [10_000, '1990-01-08', '2002-07-25', 40_545_276],
  ]);
  // One of each type, the species, the last year, and four that are shown as numbers.
  expect(new Set(strikeCharts.map(({ type }) => type)).size).toBe(chartTypeNames.length);
  expect(shown.size).toBe(chartTypeNames.length + 6);
});

it('months, with and without damage', () => {
  const months = rows(`select substr(date, 1, 7), count(*), sum(damage <> 'None') from strikes group by 1 order by 1`);
  // No month in the 13 years is empty: no gaps to fill.
  expect(months).toHaveLength(151);
  expect(table(chart('Meldungen nach Monat'))).toEqual(months);
});

it('the last twelve months of the data, with and without damage', () => {
  const months = rows(
    `select substr(date, 1, 7), count(*), sum(damage <> 'None') from strikes where date >= '2001-08-01' group by 1 order by 1`,
  );
  expect(months).toHaveLength(12);
  expect(table(chart('Meldungen im letzten Jahr'))).toEqual(months);
});

it('the latest month, as the numbers of a dashboard', () => {
  const latest = (name: string) => table(chart(name)).at(-1);
  const [found] = rows(
    `select substr(date, 1, 7), count(*), sum(damage <> 'None'), sum(cost_total) from strikes where date >= '2002-07' group by 1`,
  );
  const [month, all, damaged, costs] = found ?? [];
  expect([
    latest('Meldungen im Monat'),
    latest('Mit Schaden im Monat'),
    latest('Kosten im Monat'),
    latest('Noch offen')?.[0],
  ]).toEqual([[month, all], [month, damaged], [month, costs], month]);
});

it('months by how bad the damage was', () => {
  const graded = ['Minor', 'Medium', 'Substantial'].map(each => `sum(damage = '${each}')`).join();
  // From the first to the last month that has any of them.
  const months = rows(`
    select substr(date, 1, 7), ${graded} from strikes group by 1
    having substr(date, 1, 7) between
      (select min(substr(date, 1, 7)) from strikes where damage in ('Minor', 'Medium', 'Substantial')) and
      (select max(substr(date, 1, 7)) from strikes where damage in ('Minor', 'Medium', 'Substantial'))
    order by 1`);
  expect(months.length).toBeGreaterThan(140);
  expect(table(chart('Schäden nach Monat'))).toEqual(months);
});

it('phases of flight', () => {
  const counted = rows('select phase, count(*) from strikes group by 1');
  expect(counted).toHaveLength(7);
  expect(table(chart('Flugphasen'))).toEqual(inOrder(counted, phases));
});

it('known species, without those that nobody knows', () => {
  const { labels, values, datasets } = chart('Bestimmte Tierarten');
  const known = new Map(
    rows(`select species, count(*) from strikes where species not like 'Unknown%' group by 1`).map(([words, count]) => [
      String(words)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '_'),
      count,
    ]),
  );
  expect(known.size).toBe(33);
  expect(new Map(values.map((value, index) => [value, datasets[0]?.data[index]]))).toEqual(known);
  expect(labels[values.indexOf('european_starling')]).toBe('Star');
});

it('how bad the damage was; letters of another scale are not rated', () => {
  const counted = rows(`
    select case when damage in ('Minor', 'Medium', 'Substantial') then damage else '?' end, count(*)
    from strikes where damage <> 'None' group by 1`);
  const words = { Minor: 'Gering', Medium: 'Mittel', Substantial: 'Erheblich', '?': 'Nicht eingestuft' };
  expect(table(chart('Ausmaß der Schäden'))).toEqual(inOrder(counted, words));
});

it('times of the day', () => {
  const counted = rows('select time, count(*) from strikes group by 1');
  const words = { Dawn: 'Morgendämmerung', Day: 'Tag', Dusk: 'Abenddämmerung', Night: 'Nacht' };
  expect(counted).toHaveLength(4);
  expect(table(chart('Tageszeiten'))).toEqual(inOrder(counted, words));
});

it('mean speeds, of all and of those with damage', () => {
  const counted = rows(`
    select phase, avg(cast(speed as real)), avg(case when damage <> 'None' then cast(speed as real) end)
    from strikes where speed <> '' group by 1`);
  const wanted = inOrder(counted, phases);
  const found = table(chart('Geschwindigkeit beim Einschlag'));
  expect(found.map(([label]) => label)).toEqual(wanted.map(([label]) => label));
  for (const [index, [label, ...means]] of wanted.entries())
    for (const [place, mean] of means.entries()) {
      const drawn = found[index]?.[place + 1];
      if (mean === null) expect(drawn, String(label)).toBeNull();
      else expect(drawn, String(label)).toBeCloseTo(Number(mean), 9);
    }
});

it('costs by phase of flight', () => {
  const counted = rows(`
    select phase, sum(cast(cost_repair as integer)), sum(cast(cost_other as integer)) from strikes group by 1`);
  expect(table(chart('Kosten nach Flugphase'))).toEqual(inOrder(counted, phases));
});

it('costs over speed, and expensive repairs', () => {
  const points = (name: string) => {
    const { datasets, omitted } = chart(name);
    expect(omitted).toBe(0);
    return ((datasets[0]?.data ?? []) as { x: unknown; y: number; r?: number }[]).map(({ x, y, r }) =>
      r === undefined ? [x, y] : [x, y, r],
    );
  };
  const costs = rows(`
    select distinct cast(speed as real), cast(cost_total as real) from strikes
    where speed <> '' and cast(cost_total as real) > 1000 order by 1, 2`);
  expect(costs.length).toBeGreaterThan(90);
  expect(points('Kosten und Geschwindigkeit')).toEqual(costs);
  const repairs = rows(`
    select distinct date, cast(cost_repair as real), cast(speed as real) from strikes
    where speed <> '' and cast(cost_repair as real) >= 100000 order by 1, 2, 3`);
  expect(repairs.length).toBeGreaterThan(20);
  expect(points('Teure Reparaturen')).toEqual(repairs);
});

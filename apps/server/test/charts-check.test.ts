/** Tests of `npm run charts:check`: finds and repairs wrong figures, with concurrent writes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCaches } from '../src/charts/check.ts';
import { reportFigures } from '../src/charts/figures-report.ts';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let charts: Charts;
let admin: Person;
let form: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  for (const [colour, amount] of [
    ['red', 2],
    ['red', 5],
    ['blue', 0.5],
  ])
    await admin.post('/reports/add.json', report(form, { colour, amount, day: '2026-11-20' }));
  const of = (name: string) => ({ id: name, label: `The ${name}`, aggregate: { function: name, field: 'amount' } });
  for (const [name, type, config] of [
    ['Counts', 'bar', { datasets: [{ id: 'all', label: 'All "of" them' }] }],
    ['Numbers', 'bar', { datasets: ['sum', 'min', 'max'].map(of) }],
    ['Points', 'scatter', { chart_value: 'day', datasets: [of('sum')] }],
  ] as const) {
    const added = await admin.post('/charts/add.json', {
      ...{ name, type, report_configs: [{ id: form }], config: { chart_value: 'colour', ...config } },
    });
    expect(added.body.issues).toBeUndefined();
    ids[name] = added.body.data.id;
  }
  await charts.catchUp();
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

const { PATH, NODE_COMPILE_CACHE } = process.env;
const kept = { PATH, NODE_COMPILE_CACHE };
const command = fileURLToPath(new URL('../src/bin/charts-check.ts', import.meta.url));
const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>(resolve =>
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...kept, DATABASE_URL: house.clone.url, ALLOW_UNSAFE_DATABASE: 'true' } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
/** The same in this process, as most tests ask for it: a process of its own takes a second of processor time. */
async function check(repair = false): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const right = await reportFigures(house.database, repair, line => lines.push(`${line}\n`));
  return { code: right ? 0 : 1, said: lines.join('') };
}

/** An incremental update that fails repeatedly: its pending changes would grow without limit. */
it('counts anew what cannot be added up', async () => {
  await house.database.run(
    sql`update chart_builds set plan = jsonb_set(plan, '{forms}', 'null') where chart_id = ${ids.Counts}`,
  );
  const added = await admin.post('/reports/add.json', report(form, { colour: 'green' }));
  await charts.catchUp();
  const shown = (await admin.get(`/charts/${ids.Counts}.json`)).body.data.chart_cache;
  expect(shown).toMatchObject({ datasets: [{ data: [2, 1, 1] }] });
  expect(await house.database.rows(sql`select 1 from chart_changes`)).toEqual([]);
  await house.database.run(sql`delete from reports where id = ${added.body.data.id}`);
  await charts.catchUp();
});

const spoil = async (name: string, text: string) =>
  expect(
    (
      await house.database.text(
        `${text} where build = (select build from chart_builds where chart_id = $1) returning 1`,
        [ids[name]],
      )
    ).rows.length,
  ).toBeGreaterThan(0);

it('finds nothing where nothing is wrong', async () => {
  expect(await run()).toEqual({ code: 0, said: '3 charts: 0 with wrong figures, 0 with none.\n' });
});

it.each<[what: string, name: string, statement: string, said: string[]]>([
  ['a number', 'Counts', 'update chart_figures set n = n + 40', ['"All \\"of\\" them" "red": kept 42, counted 2']],
  [
    'a label too many and one too few',
    'Counts',
    "update chart_figures set label = case label when 'red' then 'rot' else label end",
    ['"red": kept nothing, counted 2', '"rot": kept 2, counted nothing'],
  ],
  [
    'a sum',
    'Numbers',
    'update chart_figures set sum = 7.25',
    ['"The sum" "blue": kept 1, sum 7.25, counted 1, sum 0.5'],
  ],
  ['the least', 'Numbers', 'update chart_figures set low = 1', ['"The min" "red": kept 1 to 5, counted 2 to 5']],
  ['a number under a label', 'Numbers', 'delete from chart_values', ['"The min" "red = 2": kept nothing, counted 1']],
  [
    'a point',
    'Points',
    'update chart_points set n = 3',
    ['"The sum" "[\\"2026-11-20\\", \\"2\\"]": kept 3, counted 1'],
  ],
])('says and mends %s', async (_what, name, statement, said) => {
  await spoil(name, statement);
  const found = await check();
  expect(found.code).toBe(1);
  for (const line of [`"${name}":`, ...said]) expect(found.said).toContain(line);
  expect(found.said).toContain('3 charts: 1 with wrong figures, 0 with none.');
  const mended = await check(true);
  expect(mended.code).toBe(0);
  expect(mended.said).toContain(`"${name}": counted anew`);
  expect(await check()).toMatchObject({ code: 0 });
});

it('takes what is noted and not yet added up for no fault', async () => {
  await charts.catchUp();
  await charts.stop();
  await house.database.run(
    sql`insert into reports (id, report_config_id, owner, data) values (${uuidv7()}, ${form}, ${uuidv7()}, '{"colour": "red", "amount": 1, "day": "2026-11-21"}')`,
  );
  await house.database.run(sql`delete from reports where report_config_id = ${form} and data ->> 'amount' = '5'`);
  expect(await house.database.rows(sql`select 1 from chart_changes`)).toHaveLength(2);
  expect(await checkCaches(house.database)).toEqual([]);
  await spoil('Counts', 'update chart_figures set n = n + 1');
  expect(await checkCaches(house.database)).toMatchObject([{ name: 'Counts', details: [{}, {}] }]);
  charts = keepCharts(house);
  expect((await check(true)).code).toBe(0);
  await charts.catchUp();
  expect(await checkCaches(house.database)).toEqual([]);
});

it('counts what has no figures, and is right while entries are written', async () => {
  let done = false;
  const { database } = house;
  const writing = (async () => {
    for (let round = 0; !done; round++) {
      const id = uuidv7();
      const data = JSON.stringify({ colour: round % 2 ? 'red' : 'blue', amount: round % 7, day: '2026-11-22' });
      await database.run(
        sql`insert into reports (id, report_config_id, owner, data) values (${id}, ${form}, ${id}, ${data}::jsonb)`,
      );
      if (round % 3 === 0) await database.run(sql`delete from reports where id = ${id}`);
    }
  })();
  await spoil('Numbers', 'update chart_figures set n = 0');
  await spoil('Points', 'delete from chart_points');
  await database.run(
    sql`update chart_builds set build = null, retry = now() + interval '1 hour', failed = 'too_slow' where chart_id = ${ids.Counts}`,
  );
  expect(await run()).toMatchObject({ code: 1 });
  const mended = await run('--repair');
  expect(mended).toMatchObject({ code: 0 });
  expect(mended.said).toContain('"Counts": no figures yet (the last count ended: too_slow)');
  for (const name of ['Counts', 'Numbers', 'Points']) expect(mended.said).toContain(`"${name}": counted anew`);
  expect(await check()).toMatchObject({ code: 0 });
  done = true;
  await writing;
  await charts.catchUp();
  expect(await checkCaches(database)).toEqual([]);
});

it('says how it is used', async () => {
  expect((await run('--mend')).said).toContain('npm run charts:check [-- --repair]');
});

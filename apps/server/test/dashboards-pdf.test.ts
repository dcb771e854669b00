/** Tests of a dashboard's PDF: vector graphics, alternative texts, and tables of the figures. */
import { chartTypeNames, chartTypes } from '@kontor/charts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { readPdf } from './exports/paper.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let charts: Charts;
let admin: Person;
let form: string;
const evil = '</text><script>alert(1)</script> #image("/etc/passwd") $x$ "';

beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  for (const [index, colour] of ['red', 'red', 'blue', 'green'].entries())
    await admin.post(
      '/reports/add.json',
      report(form, { colour, title: evil, amount: index + 0.5, day: `2026-0${index + 1}-01` }),
    );
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

async function dashboard(name: string, asked: { name: string; type?: string; config?: object }[]): Promise<string> {
  const ids: string[] = [];
  for (const { config, ...rest } of asked) {
    const added = await admin.post('/charts/add.json', {
      type: 'bar',
      config: { chart_value: 'colour', datasets: [{ id: 'a', label: 'All' }], ...config },
      report_configs: [{ id: form }],
      ...rest,
    });
    expect([added.status, added.body.issues]).toEqual([201, undefined]);
    ids.push(added.body.data.id);
  }
  await charts.catchUp();
  const body = { name, config: { order: ids }, charts: ids.map(id => ({ id })) };
  return (await admin.post('/chart-collections/add.json', body)).body.data.id;
}
const amount = { function: 'sum', field: 'amount' };
const paperOf = async (person: Person, id: string, query = '', language = 'de') => {
  const answered = await person.get(`/chart-collections/${id}.pdf?${query}`, { 'accept-language': language });
  expect([answered.status, answered.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { answered, paper: await readPdf(answered.raw) };
};

it('is PDF/UA with every type as a drawing, its sentence, its table and its place in the outline', async () => {
  const id = await dashboard(
    'Lage',
    chartTypeNames.map(type => ({
      ...{ name: `Typ ${type}`, type },
      config: {
        chart_value: chartTypes[type].points ? 'day' : 'colour',
        datasets: [{ id: 'a', label: 'All', aggregate: amount, radius: { field: 'amount' } }],
      },
    })),
  );
  const { answered, paper } = await paperOf(admin, id, 'time_zone=Europe/Berlin');
  expect(answered.headers['content-disposition']).toContain('Lage.pdf');
  expect([paper.title, paper.lang, paper.tagged, paper.images]).toEqual(['Lage', 'de', true, 0]);
  expect(answered.raw.toString('latin1')).toMatch(/pdfuaid:part>1</);
  // One vector drawing per chart, each with an alternative text.
  expect(paper.alts).toHaveLength(chartTypeNames.length);
  for (const [index, type] of chartTypeNames.entries()) expect(paper.alts[index]).toMatch(new RegExp(`^Typ ${type}: `));
  expect(paper.alts[0]).toContain('3 Werte');
  expect(paper.alts[0]).toContain('Höchster Wert 3,5 (Grün)');
  expect(paper.roles.filter(role => role === 'Figure')).toHaveLength(chartTypeNames.length);
  expect(paper.roles.filter(role => role === 'H1').length).toBeGreaterThan(chartTypeNames.length);
  // Percentages are in the drawing only.
  expect(paper.pages.slice(0, 4).join(' ')).toMatch(/Feuerrot 2 25,0 %/);
  expect(paper.text).toContain('Feuerrot 2');
  expect(paper.text).toContain('01.04.2026 3,5');
  expect(paper.text).toMatch(/Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d M/);
  for (const [index, page] of paper.pages.entries()) expect(page).toContain(`${index + 1} / ${paper.pages.length}`);
  // Two charts per page, then the tables.
  expect(paper.pages.findIndex(page => page.includes('Zahlen'))).toBe(Math.ceil(chartTypeNames.length / 2));
  const told = await house.database.rows(
    sql`select 1 from audit where action = 'export' and item_id = ${id} and detail ->> 'format' = 'pdf'`,
  );
  expect(told).toHaveLength(1);
});

it('shows what it is narrowed to, in the reader’s words', async () => {
  const id = await dashboard('Narrow', [
    { name: 'Months', type: 'line', config: { chart_value: 'day', chart_value_format: 'month' } },
  ]);
  const { paper } = await paperOf(admin, id, 'date=day&from=2026-02-01&to=2026-03-31&state=', 'en');
  expect(paper.lang).toBe('en');
  expect(paper.text).toContain('day: 01 Feb 2026 to 31 Mar 2026 · State: no state');
  expect(paper.alts[0]).toContain('2 months from February 2026 to March 2026');
  expect(paper.text).toContain('Feb 2026 1 Mar 2026 1');
});

it('sets names and answers as they are, and runs nothing of them', async () => {
  const id = await dashboard(evil, [
    {
      name: evil,
      type: 'pie',
      config: { chart_value: 'title', datasets: [{ id: 'a', label: evil, color: '#244C5A' }] },
    },
  ]);
  const { answered, paper } = await paperOf(admin, id);
  expect(answered.raw.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile)\b/);
  expect(paper.title).toBe(evil);
  expect(paper.images).toBe(0);
  // Words too long for their column are broken, without extra characters in the extracted text.
  expect(paper.text.replaceAll(/[\s\u200b\u00ad]/g, '')).toContain(evil.replaceAll(' ', ''));
});

it('cuts long tables, the latest of times and the first of all else, and says so', async () => {
  const many = await addForm(admin, 'Many');
  for (let day = 0; day < 70; day++)
    await admin.post(
      '/reports/add.json',
      report(many, { day: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10) }),
    );
  const added = await admin.post('/charts/add.json', {
    ...{ name: 'Daily', type: 'bar', report_configs: [{ id: many }] },
    config: { chart_value: 'day', chart_value_format: 'day', datasets: [{ id: 'a', label: 'All' }] },
  });
  await charts.catchUp();
  const body = { name: 'Long', charts: [{ id: added.body.data.id }] };
  const id = (await admin.post('/chart-collections/add.json', body)).body.data.id;
  const { paper } = await paperOf(admin, id);
  const annex = paper.pages.slice(1).join(' ');
  expect(annex).toContain('Tabelle gekürzt: 60 von 70 Zeilen');
  expect([annex.includes('10.01.2026'), annex.includes('11.01.2026'), annex.includes('11.03.2026')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('has what its reader may see: no chart, none yet counted, and nothing of others', async () => {
  const id = await dashboard('Seen', [{ name: 'One' }, { name: 'Two' }]);
  await house.database.run(sql`delete from chart_builds where chart_id in (select id from charts where name = 'Two')`);
  const { paper } = await paperOf(admin, id);
  expect(paper.text).toContain('Noch keine Zahlen');
  expect(paper.alts).toHaveLength(1);
  const blind = await house.as('blind', 'user', { Charts: { read: 'none' } });
  const nothing = await paperOf(blind, id);
  expect(nothing.paper.text).toContain('keine Diagramme, die Sie sehen dürfen');
  expect(nothing.paper.text).not.toContain('Two');
  const outside = await house.as('outside', 'user', { ChartCollections: { read: 'none' } });
  expect((await outside.get(`/chart-collections/${id}.pdf`)).status).toBe(403);
});

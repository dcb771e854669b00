/**
 * The union of a form's versions: what was answered under a former name is found by the present one, what was answered
 * to a former field is not taken for another's, and a field that is gone is read by its name.
 */
import type { Content, Form } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { reportFits } from '../src/jobs/delivery-report.ts';
import { presented } from '../src/records/former-fields.ts';
import { readPdf } from './exports/paper.ts';
import { container, input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { upload } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;
let own: Person;
let charts: Charts;

beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', {
    Reports: { '*': 'all', create: 'all', read: 'all', update: 'all' },
    ReportConfigs: { '*': 'all', create: 'all', read: 'all', update: 'all' },
    PixelsteinFiles: { create: 'self', read: 'all' },
    Charts: { '*': 'all', create: 'all', read: 'all', update: 'all' },
  });
  own = await house.as('otto', 'user', { Reports: { create: 'self', read: 'self' }, ReportConfigs: { read: 'all' } });
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

async function made(fields: Content[]): Promise<Item> {
  const { status, body } = await anna.post('/report-configs/add.json', { name: `F ${uuidv7()}`, fields, states: [] });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function change(form: Item, fields: Content[]): Promise<void> {
  const { status, body } = await anna.patch(`/report-configs/${form.id}.json`, { fields });
  expect(status, JSON.stringify(body)).toBe(200);
}
async function add(form: Item, data: object, more: object = {}, who = anna): Promise<string> {
  const { status, body } = await who.post('/reports/add.json', { report_config_id: form.id, data, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const named = (content: Content, name: string): Content => ({ ...content, options: { ...content.options, name } });

const raise = async (id: string, form_version: number) => {
  const { status, body } = await anna.patch(`/reports/${id}.json`, { form_version });
  expect([status, body.data?.form_version], JSON.stringify(body)).toEqual([200, form_version]);
  return body.data.data;
};

const listed = async (form: Item, query = '', who = anna) => {
  const { status, body } = await who.get(`/reports.json?filter[report_config_id]=${form.id}&sort=created&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as { id: string; data: Record<string, unknown> }[];
};
const ids = async (form: Item, query: string) => (await listed(form, query)).map(({ id }) => id);
const csv = async (form: Item, query = '') => {
  const { status, raw } = await anna.get(`/reports.csv?filter[report_config_id]=${form.id}&sort=created&${query}`, {
    'accept-language': 'en',
  });
  expect(status, raw.toString()).toBe(200);
  const [head = '', ...lines] = raw
    .toString()
    .replace(/^\u{feff}/u, '')
    .trim()
    .split(/\r?\n/);
  return { head: head.split(','), lines: lines.map(line => line.split(',')) };
};
const column = async (form: Item, label: string, query = '') => {
  const { head, lines } = await csv(form, query);
  const at = head.indexOf(label);
  expect(at, head.join()).toBeGreaterThan(-1);
  return lines.map(line => line[at]);
};

const text = (name: string, label = name) => input('text', name, { label });
const number = (name: string, label = name) => input('number', name, { label });

it('a renamed field is filtered, sorted, counted and summed up by its new name, whenever it was answered', async () => {
  const [place, depth] = [text('place', 'Place'), number('depth', 'Depth')];
  const form = await made([place, depth]);
  const first = await add(form, { place: 'Pit', depth: 3 });
  await change(form, [named(place, 'where'), named(depth, 'metres')]);
  const second = await add(form, { where: 'Quarry', metres: 1 });
  const third = await add(form, { where: 'Pit' });
  expect(await ids(form, 'filter[data.where]=Pit')).toEqual([first, third]);
  expect(await ids(form, 'filter[data.where][neq]=Pit')).toEqual([second]);
  expect(await ids(form, 'filter[data.metres][gte]=2')).toEqual([first]);
  expect(await ids(form, 'filter[data.metres]=')).toEqual([third]);
  const sorted = await anna.get(`/reports.json?filter[report_config_id]=${form.id}&sort=data.metres`);
  expect((sorted.body.data as unknown as Item[]).map(({ id }) => id)).toEqual([second, first, third]);
  const facet = await anna.get(`/reports/values.json?filter[report_config_id]=${form.id}&field=where`);
  expect(facet.body.data).toMatchObject([
    { value: 'Pit', count: 2 },
    { value: 'Quarry', count: 1 },
  ]);
  const summary = await anna.get(`/reports/summary.json?filter[report_config_id]=${form.id}&fields=metres,where`);
  expect(summary.body.data).toMatchObject({ fields: [{ filled: 2, number: { sum: 4 } }, { filled: 3 }] });
});

it('answers stay where they were written, and are listed by their present names on request', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  const id = await add(form, { place: 'Pit' });
  await change(form, [named(place, 'where')]);
  expect((await anna.get(`/reports/${id}.json`)).body.data).toMatchObject({ data: { place: 'Pit' }, form_version: 1 });
  expect((await listed(form))[0]?.data).toEqual({ place: 'Pit' });
  expect((await listed(form, 'answers=present'))[0]?.data).toEqual({ where: 'Pit' });
  expect(await column(form, 'Place')).toEqual(['Pit']);
  expect((await csv(form, 'names=true')).lines[0]).toContain('where');
});

it('a filter by a former name, as of a saved view, goes on finding the field', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  const first = await add(form, { place: 'Pit' });
  await change(form, [named(place, 'where')]);
  const second = await add(form, { where: 'Pit' });
  expect(await ids(form, 'filter[data.place]=Pit')).toEqual([first, second]);
});

it('a new field with the name of another does not read its answers, nor the other one those of the new', async () => {
  const place = text('place', 'Old place');
  const form = await made([place]);
  const first = await add(form, { place: 'Pit' });
  await change(form, [named(place, 'where'), text('place', 'New place')]);
  const second = await add(form, { where: 'Quarry', place: 'Gate' });
  const third = await add(form, { place: 'Late' }, { form_version: 1 });
  expect(await ids(form, 'filter[data.place]=Pit')).toEqual([]);
  expect(await ids(form, 'filter[data.place]=Gate')).toEqual([second]);
  expect(await ids(form, 'filter[data.place]=')).toEqual([first, third]);
  expect(await ids(form, 'filter[data.where]=Pit&filter[data.where]=Late')).toEqual([first, third]);
  expect(await column(form, 'Old place')).toEqual(['Pit', 'Quarry', 'Late']);
  expect(await column(form, 'New place')).toEqual(['', 'Gate', '']);
  expect((await listed(form, 'answers=present')).map(({ data }) => data)).toEqual([
    { where: 'Pit' },
    { where: 'Quarry', place: 'Gate' },
    { where: 'Late' },
  ]);
});

it('two fields that swap their names keep their answers apart', async () => {
  const [one, other] = [text('a', 'One'), text('b', 'Other')];
  const form = await made([one, other]);
  await add(form, { a: '1', b: '2' });
  await change(form, [named(one, 'b'), named(other, 'a')]);
  await add(form, { b: '1', a: '2' });
  expect(await column(form, 'One')).toEqual(['1', '1']);
  expect(await column(form, 'Other')).toEqual(['2', '2']);
  expect((await ids(form, 'filter[data.b]=1')).length).toBe(2);
  expect((await ids(form, 'filter[data.b]=2')).length).toBe(0);
});

it('a former field is a column, a filter and an order by its name, and an export has it on request', async () => {
  const old = number('old', 'Old');
  const form = await made([text('place', 'Place'), old]);
  const first = await add(form, { place: 'Pit', old: 5 });
  const second = await add(form, { place: 'Gate', old: 7 });
  await change(form, [text('place2', 'Second'), text('kept', 'Kept')]);
  const third = await add(form, { kept: 'x' });
  expect(await ids(form, 'filter[data.old][gt]=5')).toEqual([second]);
  expect(await ids(form, 'filter[data.old]=')).toEqual([third]);
  expect((await csv(form)).head).not.toContain('Old');
  expect(await column(form, 'Old', 'former=true')).toEqual(['5', '7', '']);
  expect(await column(form, 'Place', 'former=true')).toEqual(['Pit', 'Gate', '']);
  const facet = await anna.get(`/reports/values.json?filter[report_config_id]=${form.id}&field=place`);
  expect(facet.body.data).toHaveLength(3);
  expect(first).not.toBe(second);
});

it('in a repeat, and with corrections of known data, former names are read too', async () => {
  const part = text('part', 'Part');
  const repeat = container('repeat_container', [part], { maxRepeats: 3 });
  const form = await made([repeat]);
  const first = await add(form, { 'part.0': 'nose', 'part.1': 'tail', _repeat: { [repeat.id]: [0, 1] } });
  await change(form, [{ ...repeat, options: { ...repeat.options, contents: [named(part, 'piece')] } }]);
  const second = await add(form, { 'piece.0': 'tail', _repeat: { [repeat.id]: [0] } });
  expect(await ids(form, 'filter[data.piece]=tail')).toEqual([first, second]);
  expect(await ids(form, 'filter[data.piece]=nose')).toEqual([first]);
  expect(await ids(form, 'filter[data.piece.1]=tail')).toEqual([first]);
  const facet = await anna.get(`/reports/values.json?filter[report_config_id]=${form.id}&field=piece`);
  expect(facet.body.data).toMatchObject([
    { value: 'tail', count: 2 },
    { value: 'nose', count: 1 },
  ]);
  const known = text('city', 'City');
  const around = container('auto_complete_container', [known], {
    ...{ changeValues: 'Correct', changeDataSet: 'Another', cancelChanges: 'Discard' },
  });
  const other = await made([around]);
  const corrected = await add(other, { city: 'Bonn', _updated_city: 'Köln' });
  await change(other, [{ ...around, options: { ...around.options, contents: [named(known, 'town')] } }]);
  expect(await ids(other, `filter[data.town]=${encodeURIComponent('Köln')}`)).toEqual([corrected]);
  expect(await ids(other, 'filter[data.town]=Bonn')).toEqual([]);
  expect(await column(other, 'City')).toEqual(['Köln']);
  await change(other, [text('else', 'Else')]);
  expect(await column(other, 'City', 'former=true')).toEqual(['Köln']);
});

it('charts count a renamed field by both names, and a former one as before', async () => {
  const [kind, size] = [text('kind', 'Kind'), number('size', 'Size')];
  const form = await made([kind, size]);
  await add(form, { kind: 'crack', size: 2 });
  const asked = (field: string, value: string) => ({
    name: `C ${uuidv7()}`,
    type: 'bar',
    report_configs: [{ id: form.id }],
    config: {
      chart_value: field,
      datasets: [{ id: 'd', label: 'Sum', aggregate: { function: 'sum', field: value } }],
    },
  });
  const figures = async (body: object) => {
    const { status, body: answer } = await anna.post('/charts/preview.json', body);
    expect(status, JSON.stringify(answer)).toBe(200);
    const { labels, datasets } = answer.data as unknown as { labels: string[]; datasets: { data: number[] }[] };
    return Object.fromEntries(labels.map((label, at) => [label, datasets[0]?.data[at]]));
  };
  const chart = await anna.post('/charts/add.json', asked('kind', 'size'));
  expect(chart.status, JSON.stringify(chart.body)).toBe(201);
  await change(form, [named(kind, 'damage'), named(size, 'width')]);
  await add(form, { damage: 'crack', width: 3 });
  expect(await figures(asked('damage', 'width'))).toEqual({ crack: 5 });
  await change(form, [named(kind, 'damage'), text('kind', 'Other kind')]);
  await add(form, { damage: 'rust', kind: 'crack' });
  expect(await figures(asked('damage', 'size'))).toEqual({ crack: 5 });
  await charts.catchUp();
  const drawn = async () => {
    const { body } = await anna.get(`/charts/${chart.body.data.id}.json?contain=chart_caches`);
    const [cache] = (body.data as unknown as { chart_caches: { figures: { labels: string[]; data: number[] } }[] })
      .chart_caches;
    return Object.fromEntries(cache?.figures.labels.map((label, at) => [label, cache.figures.data[at]]) ?? []);
  };
  // Over the names that there are: the other kind, and the width by its former name.
  expect(await drawn()).toEqual({});
  await add(form, { damage: 'rust', kind: 'crack', width: 4 });
  await add(form, { kind: 'late', size: 9 }, { form_version: 1 });
  await charts.catchUp();
  expect(await drawn()).toEqual({ crack: 4 });
  const other = await anna.patch(`/charts/${chart.body.data.id}.json`, asked('damage', 'width'));
  expect(other.status, JSON.stringify(other.body)).toBe(200);
  await charts.catchUp();
  expect(await drawn()).toEqual({ crack: 5, rust: 4, late: 9 });
  await add(form, { kind: 'late', size: 1 }, { form_version: 1 });
  await charts.catchUp();
  expect(await drawn()).toEqual({ crack: 5, rust: 4, late: 10 });
});

it('an entry that is raised takes its answers along, and a form without former fields has none of this', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  const id = await add(form, { place: 'Pit' });
  await change(form, [named(place, 'where')]);
  const raised = await anna.patch(`/reports/${id}.json`, { form_version: 2 });
  expect(raised.body.data).toMatchObject({ data: { where: 'Pit' }, form_version: 2 });
  const data = { a: 1 };
  expect(presented({ fields: [], states: [] } as Form, data, 1)).toBe(data);
});

it('former names open nothing to those who may read their own entries alone', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  await add(form, { place: 'Pit' });
  const mine = await add(form, { place: 'Pit' }, {}, own);
  await change(form, [named(place, 'where')]);
  const found = await listed(form, 'filter[data.where]=Pit&answers=present', own);
  expect(found.map(({ id, data }) => [id, data])).toEqual([[mine, { where: 'Pit' }]]);
  expect((await own.get(`/reports.json?answers=past`)).status).toBe(400);
});

it('names are kept by the database, whoever changes the form', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  const id = await add(form, { place: 'Pit' });
  await house.database.run(
    sql`update report_configs set fields = ${JSON.stringify([named(place, 'where')])}::jsonb, version = version + 1 where id = ${form.id}`,
  );
  expect(await ids(form, 'filter[data.where]=Pit')).toEqual([id]);
});

it('former fields are told to readers of the form, from the version of the first entry on', async () => {
  const [early, late] = [text('early', 'Early'), text('late', 'Late')];
  const repeat = container('repeat_container', [text('part', 'Part')], { maxRepeats: 2 });
  const form = await made([early, late, repeat]);
  const path = `/report-configs/${form.id}/former-fields.json`;
  await change(form, [late, repeat]);
  expect((await anna.get(path)).body.data).toEqual([]);
  const id = await add(form, { late: 'x', 'part.0': 'nose', _repeat: { [repeat.id]: [0] } });
  await change(form, [text('late', 'Another')]);
  const former = (await own.get(path)).body.data as unknown as Content[];
  expect(former).toMatchObject([
    { former: 2, options: { name: 'late_v2', label: 'Late' } },
    { id: repeat.id, options: { contents: [{ former: 2, options: { name: 'part' } }] } },
  ]);
  expect((await listed(form, 'answers=present'))[0]?.data).toMatchObject({ late_v2: 'x', 'part.0': 'nose' });
  expect(await ids(form, 'filter[data.late_v2]=x')).toEqual([id]);
  expect(await column(form, 'Late', 'former=true')).toEqual(['x']);
  expect(await column(form, 'Part', 'former=true')).toEqual(['nose']);
  const holder = await house.link(form.id);
  expect((await holder.get(path)).status).toBe(401);
  expect((await anna.get(`/report-configs/${uuidv7()}/former-fields.json`)).status).toBe(404);
});

it('a field that moves into a repeat has a former column for what was answered before', async () => {
  const part = text('part', 'Part');
  const form = await made([part]);
  const first = await add(form, { part: 'nose' });
  const repeat = container('repeat_container', [part], { maxRepeats: 2 });
  await change(form, [repeat]);
  const second = await add(form, { 'part.0': 'tail', _repeat: { [repeat.id]: [0] } });
  expect(await ids(form, 'filter[data.part]=tail')).toEqual([second]);
  expect(await ids(form, 'filter[data.part_v1]=nose')).toEqual([first]);
  expect((await csv(form, 'former=true')).lines.map(line => line.slice(-2))).toEqual([
    ['nose', ''],
    ['', 'tail'],
  ]);
});

it('a feed and a condition of a delivery read a renamed field by its present name', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  await add(form, { place: 'Pit' });
  await change(form, [named(place, 'where'), text('place', 'Another')]);
  await add(form, { where: 'Pit', place: 'Gate' });
  const feed = async (query: string) =>
    (await anna.get(`/odata/${form.id}/Entries?$orderby=_created&$select=where,place&${query}`)).raw.toString();
  const all = JSON.parse(await feed('')) as { value: object[] };
  expect(all.value).toMatchObject([
    { where: 'Pit', place: null },
    { where: 'Pit', place: 'Gate' },
  ]);
  expect((JSON.parse(await feed("$filter=where eq 'Pit'")) as { value: object[] }).value).toHaveLength(2);
  expect((JSON.parse(await feed("$filter=place eq 'Pit'")) as { value: object[] }).value).toHaveLength(0);
  const now = new Date().toISOString();
  const entry = { report_config_id: form.id, state: null, version: 1, created: now, modified: now };
  const fits = (data: Record<string, unknown>, form_version: number) =>
    reportFits(
      { database: house.database, services: house.services },
      { payload: { ...entry, data, form_version }, report_id: uuidv7() },
      {
        comparisons: [{ valOne: 'where', comparison: 'eq', valTwo: 'Pit', gate: null }],
      },
    );
  expect([await fits({ place: 'Pit' }, 1), await fits({ place: 'Pit' }, 2)]).toEqual([true, false]);
});

it('a change by present names is refused with them where another came before', async () => {
  const place = text('place', 'Place');
  const form = await made([place]);
  const id = await add(form, { place: 'Pit' });
  await change(form, [named(place, 'where')]);
  const path = `/reports/${id}.json?answers=present`;
  const read = await anna.get(path);
  expect(read.body.data).toMatchObject({ data: { where: 'Pit' }, form_version: 1 });
  await anna.patch(`/reports/${id}.json`, { data: { place: 'Quarry' } });
  const late = await anna.patch(path, { data: { where: 'Gate' }, form_version: 2 }, { 'if-match': '"1"' });
  expect([late.status, late.body.current]).toMatchObject([412, { data: { where: 'Quarry' } }]);
  const saved = await anna.patch(path, { data: { where: 'Gate' }, form_version: 2 }, { 'if-match': '"2"' });
  expect(saved.body.data).toMatchObject({ data: { where: 'Gate' }, form_version: 2 });
});

it('a document shows an entry in its own version, with what the form no longer asks', async () => {
  const form = await made([text('place', 'Stelle'), text('old', 'Alte Frage')]);
  const id = await add(form, { place: 'Grube', old: 'Antwort von damals' });
  await change(form, [text('new', 'Neue Frage')]);
  for (const path of [`/reports/${id}.pdf`, `/reports.pdf?filter[report_config_id]=${form.id}`]) {
    const answer = await anna.get(path);
    expect(answer.status, path).toBe(200);
    const paper = await readPdf(answer.raw);
    expect(paper.text).toContain('Antwort von damals');
    expect(paper.text).not.toContain('Neue Frage');
  }
});

it('a former field keeps its name whatever later fields are called, and so what was stored under it', async () => {
  const [old, next, kept] = [text('x', 'Old'), text('x', 'Next'), text('kept', 'Kept')];
  const form = await made([old, kept]);
  const first = await add(form, { x: 'Pit' });
  await change(form, [next, kept]);
  expect(await raise(first, 2)).toEqual({ x_v1: 'Pit' });
  const second = await add(form, { x: 'Gate' });
  for (const fields of [[named(next, 'z'), kept], [kept]]) {
    await change(form, fields);
    expect(await column(form, 'Old', 'former=true')).toEqual(['Pit', '']);
    expect(await column(form, 'Next', 'former=true')).toEqual(['', 'Gate']);
    expect(await ids(form, 'filter[data.x_v1]=Pit')).toEqual([first]);
    expect(await ids(form, 'filter[data.x]=Gate')).toEqual([second]);
    expect(await ids(form, 'filter[data.x]=Pit')).toEqual([]);
  }
});

it('a field that comes back and goes again does not take the name of what was there in between', async () => {
  const [old, next, kept] = [text('x', 'Old'), text('x', 'Next'), text('kept', 'Kept')];
  const form = await made([old, kept]);
  const first = await add(form, { x: 'Pit' });
  await change(form, [next, kept]);
  await raise(first, 2);
  const second = await add(form, { x: 'Gate' });
  await change(form, [old, kept]);
  expect(await raise(second, 3)).toEqual({ x_v2: 'Gate' });
  const third = await add(form, { x: 'Again' });
  expect(await column(form, 'Old')).toEqual(['Pit', '', 'Again']);
  expect(await ids(form, 'filter[data.x_v1]=Pit')).toEqual([first]);
  await change(form, [kept]);
  expect(await column(form, 'Old', 'former=true')).toEqual(['Pit', '', 'Again']);
  expect(await column(form, 'Next', 'former=true')).toEqual(['', 'Gate', '']);
  expect(await ids(form, 'filter[data.x_v2]=Gate')).toEqual([second]);
  expect(await ids(form, 'filter[data.x]=Again')).toEqual([third]);
  expect((await listed(form, 'answers=present')).map(({ data }) => data)).toEqual([
    { x: 'Pit' },
    { x_v2: 'Gate' },
    { x: 'Again' },
  ]);
});

it('an entry that is raised is compared with what it has under the new names, also to a version in between', async () => {
  const added = await admin.post('/choice-lists/add.json', { name: `Staff ${uuidv7()}`, columns: [] });
  const list = added.body.data.id;
  const rows = (...given: object[]) => admin.put(`/choice-lists/${list}/rows.json`, { rows: given });
  await rows({ value: 'ada' }, { value: 'bob' });
  const [place, who] = [text('place', 'Place'), input('select', 'who', { values: { list } })];
  const { body } = await admin.post('/report-configs/add.json', {
    ...{ name: `F ${uuidv7()}`, fields: [place, who], states: [] },
  });
  const form = body.data;
  const [first, second] = [
    await add(form, { place: 'Pit', who: 'ada' }),
    await add(form, { place: 'Gate', who: 'ada' }),
  ];
  await rows({ value: 'bob' }, { value: 'ada', retired: true });
  const where = named(place, 'where');
  const locked = { ...where, options: { ...where.options, readOnlyIf: '1 = 1' } };
  const person = named(who, 'person');
  await change(form, [locked, person]);
  const path = `/reports/${first}.json`;
  const other = await anna.patch(path, { form_version: 2, data: { where: 'Quarry', person: 'ada' } });
  expect(other.body.issues).toMatchObject([{ path: 'data.where', code: 'read_only' }]);
  expect(await raise(first, 2)).toMatchObject({ where: 'Pit', person: 'ada' });
  await change(form, [named(locked, 'spot'), named(who, 'staff')]);
  const between = await anna.patch(`/reports/${second}.json`, {
    ...{ form_version: 2, data: { where: 'Gate', person: 'ada' } },
  });
  expect(between.body, JSON.stringify(between.body)).toMatchObject({
    data: { data: { where: 'Gate' }, form_version: 2 },
  });
  const third = await add(form, { place: 'Shed', who: 'bob' }, { form_version: 1 });
  expect(await raise(third, 2)).toMatchObject({ where: 'Shed', person: 'bob' });
});

it('a file stays in an entry that is raised, also where the field has another name and takes no such file by now', async () => {
  const words = { buttonLabel: 'Add', buttonLabelFirstItem: 'Add' };
  const taking = (name: string, type: string) => input('file', name, { ...words, allowedMimeTypes: [type] });
  const doc = taking('doc', 'text/plain');
  const form = await made([doc]);
  const file = await upload(anna, 'note.txt', 'A note', 'text/plain');
  const id = await add(form, { doc: [file] });
  await change(form, [{ ...taking('paper', 'image/png'), id: doc.id }]);
  expect(await raise(id, 2)).toMatchObject({ paper: [file] });
  const fresh = await upload(anna, 'other.txt', 'Another', 'text/plain');
  expect((await anna.patch(`/reports/${id}.json`, { data: { paper: [fresh] } })).status).toBe(422);
});

it('former fields stay known once the oldest entry is raised, or where one that was begun before comes late', async () => {
  const [early, kept] = [text('early', 'Early'), text('kept', 'Kept')];
  const names = async (form: Item) => {
    const { data } = (await anna.get(`/report-configs/${form.id}/former-fields.json`)).body;
    return (data as unknown as Content[]).map(({ options }) => options.name);
  };
  const form = await made([early, kept]);
  const oldest = await add(form, { early: 'x' });
  await add(form, { early: 'y' });
  await change(form, [kept]);
  await raise(oldest, 2);
  expect(await names(form)).toEqual(['early']);
  const other = await made([early, kept]);
  await change(other, [kept]);
  await add(other, { kept: 'x' });
  expect(await names(other)).toEqual([]);
  await add(other, { early: 'late' }, { form_version: 1 });
  expect(await names(other)).toEqual(['early']);
});

it('what publishing means counts the answers of a field under all of its names, and no others', async () => {
  const place = text('first', 'Place');
  const form = await made([place]);
  await add(form, { first: 'Mine' });
  const view = await anna.post('/saved-views/add.json', {
    ...{ report_config_id: form.id, name: `V ${uuidv7()}`, query: 'filter[data.first]=Mine' },
  });
  expect(view.status, JSON.stringify(view.body)).toBe(201);
  await change(form, [named(place, 'place')]);
  await add(form, { place: 'Pit' });
  const [where, fresh] = [named(place, 'where'), text('place', 'New')];
  await change(form, [where, fresh]);
  await add(form, { where: 'Quarry', place: 'Gate' });
  const impact = async (fields: Content[]) => {
    expect((await anna.put(`/report-configs/${form.id}/draft.json`, { fields })).status).toBe(200);
    const { body } = await anna.get(`/report-configs/${form.id}/impact.json`);
    const { fields: rows } = body.data as unknown as {
      fields: { name: string; answers: number; misfits: number; used_by: object[] }[];
    };
    return rows.map(({ name, answers, misfits, used_by }) => [name, answers, misfits, used_by.length]);
  };
  expect(await impact([])).toEqual([
    ['where', 3, 0, 1],
    ['place', 1, 0, 0],
  ]);
  const asNumber = (content: Content): Content => ({ ...number(String(content.options.name), 'N'), id: content.id });
  expect(await impact([asNumber(where), asNumber(fresh)])).toEqual([
    ['where', 3, 3, 1],
    ['place', 1, 1, 0],
  ]);
});

it('a later field with the very name that a former one goes by is another', async () => {
  const [old, next, late] = [text('x', 'Old'), text('x', 'Next'), text('x_v1', 'Late')];
  const form = await made([old]);
  const first = await add(form, { x: 'Pit' });
  await change(form, [next]);
  await raise(first, 2);
  await change(form, [next, late]);
  const second = await add(form, { x: 'Gate', x_v1: 'Shed' });
  expect((await listed(form, 'answers=present')).map(({ data }) => data)).toEqual([
    { x_v1_: 'Pit' },
    { x: 'Gate', x_v1: 'Shed' },
  ]);
  expect(await column(form, 'Old', 'former=true')).toEqual(['Pit', '']);
  expect(await column(form, 'Late')).toEqual(['', 'Shed']);
  expect(await ids(form, 'filter[data.x_v1]=Shed')).toEqual([second]);
  expect(await ids(form, 'filter[data.x_v1]=Pit')).toEqual([]);
  expect(await ids(form, 'filter[data.x_v1_]=Pit')).toEqual([first]);
});

/**
 * Mapping answers when a version is published: who may, what is refused, what becomes of each answer, that it is a batch
 * with history that is stopped and undone, and that what comes late is mapped as well.
 */
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { batches } from '../src/jobs/batches.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { container, input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';
import { upload } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', {
    Reports: { '*': 'self', create: 'self', read: 'all', update: 'self' },
    ReportConfigs: { '*': 'all', read: 'all', update: 'all' },
  });
});
afterAll(() => house.close());

type Answers = Record<string, unknown>;
interface Told {
  id: string;
  state: string;
  total: number;
  done: number;
  changed: number;
}

const at = (form: Item, path: string) => `/report-configs/${form.id}/${path}.json`;
const named = (content: Content, name: string): Content => ({ ...content, options: { ...content.options, name } });
const select = (name: string, values: string[], more: object = {}) =>
  input('select', name, {
    ...more,
    values: values.map(value => ({ id: value, value, label: { de: value.toUpperCase(), en: `The ${value}` } })),
  });

async function made(fields: Content[]): Promise<Item> {
  const { status, body } = await admin.post('/report-configs/add.json', { name: `M ${uuidv7()}`, fields, states: [] });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function add(form: Item, data: Answers, more: object = {}): Promise<string> {
  const { status, body } = await admin.post('/reports/add.json', { report_config_id: form.id, data, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const entry = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data;
const dataOf = async (id: string) => {
  const { _at, ...data } = (await entry(id)).data as Answers;
  return data;
};
async function drafted(form: Item, fields: Content[]): Promise<void> {
  const { status, body } = await admin.put(at(form, 'draft'), { fields });
  expect(status, JSON.stringify(body)).toBe(200);
}
const told = async (id: string): Promise<Told> => (await admin.get(`/batches/${id}.json`)).body.data as unknown as Told;
async function ended(id: string): Promise<Told> {
  await until(async () => !['running', 'undoing'].includes((await told(id)).state));
  return told(id);
}
/** Publishes these fields with the maps, and awaits the end of the mapping. */
async function mapped(form: Item, fields: Content[], map: object[]): Promise<Told> {
  await drafted(form, fields);
  const { status, body } = await admin.post(at(form, 'publish'), { map });
  expect(status, JSON.stringify(body)).toBe(202);
  return ended((body.data as unknown as { job: Told }).job.id);
}
async function undone(id: string): Promise<Told> {
  expect((await admin.post(`/batches/${id}/undo.json`)).status).toBe(202);
  return ended(id);
}
const listed = async (form: Item, query: string) =>
  (await admin.get(`/reports.json?filter[report_config_id]=${form.id}&sort=created&direction=asc&${query}`)).body
    .data as unknown as { id: string; data: Answers }[];

const city = input('text', 'city', { label: 'City' });
const town = select('town', ['pit', 'gate'], { label: 'Town' });
const pick = { buttonLabel: 'Pick', buttonLabelFirstItem: 'Pick', allowedMimeTypes: ['*/*'] };
const map = { from: city.id, to: town.id };

it('moves the answers of a removed field to another: as the choice that they say, as the published version', async () => {
  const form = await made([city, input('text', 'note')]);
  const ids = [await add(form, { city: 'The Pit', note: 'kept' }), await add(form, { city: 'gate' })];
  const without = await add(form, { note: 'no city' });
  const ended = await mapped(form, [town, (form.fields as Content[])[1] as Content], [map]);
  expect(ended).toMatchObject({ kind: 'mapping', state: 'done', form_version: 2, total: 2, done: 2, changed: 2 });
  expect(await dataOf(ids[0] ?? '')).toEqual({ town: 'pit', note: 'kept' });
  expect(await entry(ids[1] ?? '')).toMatchObject({ data: { town: 'gate' }, version: 2, form_version: 2 });
  expect(await entry(without)).toMatchObject({ version: 1, form_version: 1 });
  expect((await listed(form, 'filter[data.town]=pit')).map(({ id }) => id)).toEqual([ids[0]]);
  // Searched by the label of the choice, and no longer a former field's.
  expect((await listed(form, 'search=The%20gate')).map(({ id }) => id)).toEqual([ids[1]]);
  expect(await listed(form, 'filter[data.city]=gate')).toEqual([]);
});

it('is in the history as a mapping, by whom it was published', async () => {
  const form = await made([city]);
  const id = await add(form, { city: 'pit' });
  await mapped(form, [town], [map]);
  const { body } = await admin.get(`/reports/${id}/history.json`);
  expect(body.data).toMatchObject([
    {
      version: 2,
      through: 'mapping',
      user_id: admin.id,
      changes: expect.arrayContaining([{ path: 'data.town', from: null, to: 'pit' }]),
    },
    { version: 1 },
  ]);
});

it('a removed choice becomes another, or none; answers that have a choice which is not named stay', async () => {
  const level = select('level', ['low', 'mid', 'high', 'none'], { multiple: true });
  const one = select('one', ['a', 'b', 'c']);
  const form = await made([level, one]);
  const both = await add(form, { level: ['low', 'mid'], one: 'a' });
  const left = await add(form, { level: ['low', 'none'] });
  const single = await add(form, { one: 'b' });
  const fields = [
    { ...select('level', ['mid', 'high'], { multiple: true }), id: level.id },
    { ...select('one', ['c']), id: one.id },
  ];
  const job = await mapped(form, fields, [
    { from: level.id, to: level.id, values: { low: 'high' } },
    { from: one.id, to: one.id, values: { a: 'c', b: null } },
  ]);
  expect(job).toMatchObject({ state: 'done', total: 3, changed: 2 });
  expect(await dataOf(both)).toEqual({ level: ['high', 'mid'], one: 'c' });
  expect(await dataOf(single)).toEqual({});
  expect(await entry(left)).toMatchObject({ data: { level: ['low', 'none'] }, version: 1, form_version: 1 });
  const rows = await admin.get(`/batches/${job.id}/entries.json?filter[outcome]=left`);
  expect(rows.body.data).toMatchObject([{ report_id: left, issues: [{ path: 'data.level', code: 'not_a_choice' }] }]);
});

it('is undone as one: answers, version of the form, search; what was changed since stays', async () => {
  const form = await made([city]);
  const [first, second] = [await add(form, { city: 'pit' }), await add(form, { city: 'gate' })];
  const job = await mapped(form, [town], [map]);
  expect((await admin.patch(`/reports/${second}.json`, { data: { town: 'pit' } })).status).toBe(200);
  expect(await undone(job.id)).toMatchObject({ state: 'undone', changed: 1 });
  expect(await entry(first)).toMatchObject({
    data: { city: 'pit' },
    version: 3,
    form_version: 1,
    modified_by: admin.id,
  });
  expect(await entry(second)).toMatchObject({ data: { town: 'pit' }, version: 3 });
  expect((await listed(form, 'filter[data.city]=pit')).map(({ id }) => id)).toEqual([first]);
  expect((await admin.get(`/reports/${first}/history.json`)).body.data).toMatchObject([{ through: 'mapping' }, {}, {}]);
  expect((await admin.post(`/batches/${job.id}/undo.json`)).status).toBe(409);
  // What comes late is mapped no longer.
  expect(await dataOf(await add(form, { city: 'pit' }, { form_version: 1 }))).toEqual({ city: 'pit' });
});

it('entries of before that arrive afterwards are taken in as they were sent, then mapped, through every map since', async () => {
  const form = await made([city]);
  await add(form, { city: 'pit' });
  const place = input('text', 'place');
  await mapped(form, [town], [map]);
  await mapped(form, [place], [{ from: town.id, to: place.id }]);
  const late = await add(form, { city: 'The gate' }, { form_version: 1 });
  await until(async () => (await entry(late)).form_version === 3);
  expect(await entry(late)).toMatchObject({ data: { place: 'GATE' }, version: 3 });
  const { body } = await admin.get(`/reports/${late}/history.json`);
  expect(body.data).toMatchObject([{ through: 'mapping' }, { through: 'mapping' }, { version: 1, through: 'console' }]);
  const through = (await admin.get(`/batches.json?filter[report_config_id]=${form.id}`)).body.data;
  expect(through).toMatchObject([
    { form_version: 3, changed: 2 },
    { form_version: 2, changed: 2 },
  ]);
});

it('a field with the name of the removed one takes its answers, and is not mistaken for it', async () => {
  const form = await made([city]);
  const id = await add(form, { city: 'pit' });
  const again = named(town, 'city');
  await mapped(form, [again], [{ from: city.id, to: again.id }]);
  expect(await entry(id)).toMatchObject({ data: { city: 'pit' }, form_version: 2 });
  expect((await listed(form, 'filter[data.city]=pit')).map(each => each.id)).toEqual([id]);
  const late = await add(form, { city: 'gate' }, { form_version: 1 });
  await until(async () => (await entry(late)).form_version === 2);
  expect((await listed(form, 'filter[data.city]=gate')).map(each => each.id)).toEqual([late]);
});

it('an answer that is there already is not overwritten, and what a version refuses otherwise stays as it is', async () => {
  const form = await made([city, town, input('text', 'size')]);
  const had = await add(form, { city: 'pit', town: 'gate' });
  const odd = await add(form, { city: 'pit', size: 'large' });
  const even = await add(form, { city: 'pit', size: '12' });
  const stored = form.fields as Content[];
  const required = input('text', 'more', { required: true });
  const job = await mapped(
    form,
    [stored[1] as Content, { ...input('number', 'size'), id: stored[2]?.id ?? '' }, required],
    [map],
  );
  expect(job).toMatchObject({ total: 3, changed: 1 });
  expect(await entry(had)).toMatchObject({ data: { city: 'pit', town: 'gate' }, form_version: 1 });
  expect(await entry(odd)).toMatchObject({ data: { city: 'pit', size: 'large' }, form_version: 1 });
  // What is asked for anew is asked for when the entry is edited.
  expect(await entry(even)).toMatchObject({ data: { town: 'pit', size: '12' }, form_version: 2 });
});

it('numbers and days are read where one writing alone explains them; the others are told ahead and refused', async () => {
  const [size, day] = [input('text', 'size'), input('text', 'day')];
  const form = await made([size, day]);
  await add(form, { size: '12,5', day: '3.4.2024' });
  await add(form, { size: '1.234', day: '03/04/2024' });
  await add(form, { size: 'large', day: '25/12/2024' });
  const [number, date] = [input('number', 'metres'), input('date', 'on')];
  await drafted(form, [number, date]);
  const maps = [
    { from: size.id, to: number.id },
    { from: day.id, to: date.id },
  ];
  const looked = await admin.post(at(form, 'mapping'), { map: maps });
  expect(looked.status, JSON.stringify(looked.body)).toBe(200);
  expect(looked.body.data).toMatchObject([
    { answers: 3, misfits: 2, complete: true, first: [{ value: 'large' }, { value: '1.234' }] },
    { answers: 3, misfits: 1, complete: true, first: [{ value: '03/04/2024' }] },
  ]);
  const refused = await admin.post(at(form, 'publish'), { map: maps });
  expect([refused.status, refused.body.issues]).toMatchObject([
    422,
    [
      { path: 'map.0.to', code: 'map_misfits', values: { answers: 3, fits: 1, misfits: 2, first: 'large, 1.234' } },
      { path: 'map.1.to', code: 'map_misfits' },
    ],
  ]);
  expect((await admin.get(at(form, 'draft'))).status).toBe(200);
  const published = await admin.post(at(form, 'publish'), {
    map: [
      { ...maps[0], misfits: 'leave', values: { large: null } },
      { ...maps[1], values: { '03/04/2024': '2024-04-03' } },
    ],
  });
  expect(published.status, JSON.stringify(published.body)).toBe(202);
  await ended((published.body.data as unknown as { job: Told }).job.id);
  expect((await listed(form, '')).map(({ data }) => data)).toMatchObject(
    [
      { metres: 12.5, on: '2024-04-03' },
      { size: '1.234', on: '2024-04-03' },
      { size: 'large', on: '2024-12-25' },
    ].map(each => each),
  );
});

it('maps that cannot be are refused with what and where, and nothing is published', async () => {
  const level = select('level', ['low', 'high']);
  const inside = input('text', 'inside');
  const form = await made([city, level, input('file', 'picture', pick), input('text', 'stays')]);
  const [, , picture, stays] = form.fields as Content[];
  const sum = input('calculated', 'sum', { formula: '1', format: { kind: 'number' } });
  await drafted(form, [
    town,
    { ...select('level', ['high']), id: level.id },
    stays as Content,
    sum,
    container('repeat_container', [inside], { maxRepeats: 5 }),
  ]);
  const refusal = async (...maps: object[]) => {
    const { status, body } = await admin.post(at(form, 'publish'), { map: maps });
    expect(status).toBe(422);
    return body.issues?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  };
  const to = (from: string, target: string, more: object = {}) => ({ from, to: target, ...more });
  expect(await refusal(to('nothing', town.id))).toEqual(['map.0.from unknown']);
  expect(await refusal(to(city.id, city.id))).toEqual(['map.0.to unknown']);
  expect(await refusal(map, map)).toEqual(['map.1.from value_not_unique']);
  expect(await refusal(to(stays?.id ?? '', town.id))).toEqual(['map.0.from map_not_gone']);
  expect(await refusal(to(level.id, town.id))).toEqual(['map.0.from map_not_gone']);
  expect(await refusal(to(city.id, sum.id))).toEqual(['map.0.to map_other_kind']);
  expect(await refusal(to(picture?.id ?? '', town.id))).toEqual(['map.0.to map_other_kind']);
  expect(await refusal(to(city.id, inside.id))).toEqual(['map.0.to map_other_place']);
  expect(await refusal(to(level.id, level.id, { values: { low: 'middle' } }))).toEqual([
    'map.0.values.low not_a_choice',
  ]);
  expect(await refusal(to(level.id, level.id, { values: { high: null } }))).toEqual(['map.0.values.high map_not_gone']);
  expect((await admin.get(`/report-configs/${form.id}.json`)).body.data.form_version).toBe(1);
});

it('is for those who may change the form and all of its entries', async () => {
  const form = await made([city]);
  await add(form, { city: 'pit' });
  await drafted(form, [town]);
  expect((await anna.post(at(form, 'mapping'), { map: [map] })).status).toBe(403);
  expect((await anna.post(at(form, 'publish'), { map: [map] })).status).toBe(403);
  const { body } = await admin.post(at(form, 'publish'), { map: [map] });
  const { id } = (body.data as unknown as { job: Told }).job;
  await ended(id);
  for (const answer of [
    await anna.get(`/batches/${id}.json`),
    await anna.post(`/batches/${id}/undo.json`),
    await anna.delete(`/batches/${id}.json`),
    await anna.get(`/batches/${id}/entries.json`),
  ])
    expect(answer.status).toBe(404);
  expect((await anna.get('/batches.json')).body.data).toEqual([]);
});

it('files and the instances of a repeat go along', async () => {
  const [picture, part] = [input('file', 'picture', pick), input('text', 'part')];
  const repeat = container('repeat_container', [part, input('text', 'nr')], { maxRepeats: 5 });
  const form = await made([picture, repeat]);
  const file = await upload(admin, 'a.txt', 'a text');
  const id = await add(form, { picture: [file], 'part.0': 'pit', 'part.1': 'gate', _repeat: { [repeat.id]: 2 } });
  const [photo, piece] = [input('file', 'photo', pick), named(town, 'piece')];
  const kept = { ...repeat, options: { ...repeat.options, contents: [piece] } };
  const job = await mapped(
    form,
    [photo, kept],
    [
      { from: picture.id, to: photo.id },
      { from: part.id, to: piece.id },
    ],
  );
  expect(job).toMatchObject({ total: 1, changed: 1 });
  expect(await dataOf(id)).toEqual({
    ...{ photo: [file], _images: { photo: [file] }, 'piece.0': 'pit', 'piece.1': 'gate' },
    _repeat: { [repeat.id]: 2 },
  });
  expect((await admin.get(`/reports/${id}.json?contain=files`)).body.data).toMatchObject({ files: [{ id: file }] });
});

it('goes on in steps where it stopped, ends when it is stopped, and forgets after its days what it could undo', async () => {
  const form = await made([city]);
  const id = await add(form, { city: 'pit' });
  await house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, created) select gen_random_uuid(), report_config_id, user_id, owner, data, created from reports, generate_series(1, 450) where id = ${id}`,
  );
  await drafted(form, [town]);
  await admin.post(at(form, 'publish'), {});
  const batch = uuidv7();
  await house.database.run(
    sql`insert into batches (id, report_config_id, user_id, kind, form_version, map, expires) values (${batch}, ${form.id}, ${admin.id}, 'mapping', 2, ${JSON.stringify([map])}::jsonb, now() + interval '1 day')`,
  );
  const work = () => batches({ database: house.database, services: house.services, subjects: [] }, { id: batch });
  await until(async () => {
    await work();
    return (await told(batch)).state !== 'running';
  });
  expect(await told(batch)).toMatchObject({ state: 'done', total: 451, done: 451, changed: 451 });
  expect((await admin.delete(`/batches/${batch}.json`)).status).toBe(409);
  await house.database.run(sql`update batches set state = 'running', collected = true where id = ${batch}`);
  expect((await admin.delete(`/batches/${batch}.json`)).status).toBe(204);
  await work();
  expect(await told(batch)).toMatchObject({ state: 'cancelled', changed: 451 });
  await house.database.run(sql`update batches set expires = now() - interval '1 second' where id = ${batch}`);
  expect((await admin.post(`/batches/${batch}/undo.json`)).status).toBe(409);
  await sweep({ database: house.database, services: house.services });
  expect((await admin.get(`/batches/${batch}/entries.json`)).body.data).toEqual([]);
});

it('the impact names removed choices that are in use', async () => {
  const level = select('level', ['low', 'mid', 'high'], { multiple: true });
  const form = await made([level]);
  await add(form, { level: ['low', 'high'] });
  await add(form, { level: ['low'] });
  await drafted(form, [{ ...select('level', ['high'], { multiple: true }), id: level.id }]);
  const { fields } = (await admin.get(at(form, 'impact'), { 'accept-language': 'en' })).body.data as unknown as {
    fields: { change: string; misfits: number; gone: object[] }[];
  };
  expect(fields).toMatchObject([
    { change: 'choices', misfits: 2, gone: [{ value: 'low', label: 'The low', answers: 2 }] },
  ]);
});

/**
 * What mapping does to the rest of an entry and around it: answers that a version hides, places that are taken, list
 * rows, files, ticks, and who is told.
 */
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
import type { House, Person } from './house.ts';
import { city, cityToTown, type OwnBench, openMappingBench, select, town } from './mapping-bench.ts';
import { upload } from './upload.ts';

let house: House;
let admin: Person;
let bench: OwnBench['bench'];

beforeAll(async () => {
  ({ house, admin, bench } = await openMappingBench({ privateWebhooks: ['127.0.0.0/8'] }));
});
afterAll(() => house.close());

const shownIf = (comparison: object, contents: Content[]) =>
  container('condition_container', contents, { comparisons: [{ valTwo: '', gate: null, ...comparison }] });

it('an entry stays where the new version hides the answer that is mapped, or another one, and says which', async () => {
  const form = await bench.made([city, input('text', 'kind'), input('text', 'note')]);
  const [, kind, note] = form.fields as [Content, Content, Content];
  const shown = await bench.add(form, { city: 'pit', kind: 'open', note: 'n' });
  const target = await bench.add(form, { city: 'pit' });
  const other = await bench.add(form, { kind: 'low', city: 'pit', note: 'n' });
  const fields = [
    kind,
    shownIf({ valOne: 'kind', comparison: 'eq', valTwo: 'open' }, [note]),
    shownIf({ valOne: 'kind', comparison: 'not_empty' }, [town]),
  ];
  const job = await bench.mapped(form, fields, [cityToTown]);
  expect(job).toMatchObject({ state: 'done', total: 3, changed: 1 });
  expect(await bench.entry(shown)).toMatchObject({ data: { town: 'pit', note: 'n' }, form_version: 2 });
  expect(await bench.entry(target)).toMatchObject({ data: { city: 'pit' }, form_version: 1, version: 1 });
  expect(await bench.entry(other)).toMatchObject({ data: { city: 'pit', note: 'n' }, form_version: 1, version: 1 });
  const left = await bench.leftOf(job.id);
  expect(left).toHaveLength(2);
  expect(left).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ report_id: target, issues: [{ path: 'data.town', code: 'map_hidden' }] }),
      expect.objectContaining({ report_id: other, issues: [{ path: 'data.note', code: 'map_hidden' }] }),
    ]),
  );
});

it('an entry that stays says why: its place is taken, or its answer does not fit', async () => {
  const form = await bench.made([city, input('text', 'size'), town]);
  const stored = form.fields as Content[];
  const occupied = await bench.add(form, { city: 'pit', town: 'gate' });
  const misfit = await bench.add(form, { size: 'large' });
  const metres = input('number', 'metres');
  const job = await bench.mapped(
    form,
    [stored[2] as Content, metres],
    [cityToTown, { from: stored[1]?.id, to: metres.id, misfits: 'leave' }],
  );
  expect(job).toMatchObject({ total: 2, changed: 0 });
  expect(await bench.leftOf(job.id)).toMatchObject([
    { report_id: misfit, issues: [{ path: 'data.size', code: 'map_misfit' }] },
    { report_id: occupied, issues: [{ path: 'data.town', code: 'map_occupied' }] },
  ]);
});

it('rows of a list that answers are mapped to are in use: they are retired, not removed', async () => {
  const list = (await admin.post('/choice-lists/add.json', { name: `L ${uuidv7()}`, columns: [] })).body.data.id;
  const rows = [
    { value: 'pit', label: 'The pit' },
    { value: 'gate', label: 'The gate' },
  ];
  expect((await admin.put(`/choice-lists/${list}/rows.json`, { rows })).status).toBe(200);
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'The pit' });
  const place = input('select', 'place', { values: { list } });
  await bench.mapped(form, [place], [{ from: city.id, to: place.id }]);
  expect(await bench.entry(id)).toMatchObject({ data: { place: 'pit' } });
  expect((await admin.put(`/choice-lists/${list}/rows.json`, { rows: [] })).status).toBe(200);
  const left = await house.database.rows(
    sql`select value, retired, used from choice_list_rows where choice_list_id = ${list}`,
  );
  expect(left).toEqual([{ value: 'pit', retired: true, used: true }]);
});

it('an entry that was raised before its answers are mapped has its files again', async () => {
  const pick = { buttonLabel: 'Pick', buttonLabelFirstItem: 'Pick', allowedMimeTypes: ['*/*'] };
  const [picture, photo] = [input('file', 'picture', pick), input('file', 'photo', pick)];
  const form = await bench.made([picture, input('text', 'note')]);
  const note = (form.fields as Content[])[1] as Content;
  const file = await upload(admin, 'a.txt', 'a text');
  const id = await bench.add(form, { picture: [file] });
  await bench.published(form, [photo, note]);
  expect((await admin.patch(`/reports/${id}.json`, { form_version: 2 })).status).toBe(200);
  const batch = await bench.batch(form, 2, [{ from: picture.id, to: photo.id }]);
  await bench.work(batch);
  expect(await bench.ended(batch)).toMatchObject({ state: 'done', changed: 1 });
  const { data } = (await admin.get(`/reports/${id}.json?contain=files`)).body;
  expect(data).toMatchObject({ data: { photo: [file] }, files: [{ id: file }], form_version: 2 });
});

it('a tick is read in the language of the form, and as a choice in any', async () => {
  const [ready, sure] = [input('checkbox', 'ready'), input('checkbox', 'sure')];
  const form = await bench.made([ready, sure]);
  const id = await bench.add(form, { ready: true, sure: true });
  const said = input('text', 'said', { label: { en: 'Said' } });
  const chosen = select('chosen', ['yes', 'no']);
  await bench.mapped(
    form,
    [said, chosen],
    [
      { from: ready.id, to: said.id },
      { from: sure.id, to: chosen.id },
    ],
  );
  expect(await bench.entry(id)).toMatchObject({ data: { said: 'yes', chosen: 'yes' } });
});

it('automations of the form are told of each entry, as of any change, and again when it is undone', async () => {
  const form = await bench.made([city]);
  const config = { url: 'http://127.0.0.1:9/hook', method: 'POST' };
  const api = await admin.post('/apis/add.json', { name: 'Receiver', type: 'webhook', config });
  const handler = { api_id: api.body.data.id, report_config_id: form.id, title: 'On update', event: 'update' };
  const { status, body } = await admin.post('/reportHandlers/add.json', handler);
  expect(status, JSON.stringify(body)).toBe(201);
  const id = await bench.add(form, { city: 'pit' });
  const job = await bench.mapped(form, [town], [cityToTown]);
  await bench.undone(job.id);
  const told = await house.database.rows(
    sql`select report_id, event, payload -> 'data' as data from deliveries where report_handler_id = ${body.data.id} order by seq`,
  );
  expect(told).toMatchObject([
    { report_id: id, event: 'update', data: { town: 'pit' } },
    { report_id: id, event: 'update', data: { city: 'pit' } },
  ]);
});

it('of a form that one may not read, looking at a raise says nothing', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  for (const [name, scope] of [
    ['blind', 'none'],
    ['own', 'self'],
  ] as const) {
    const person = await house.as(name, 'user', {
      Reports: { '*': 'all' },
      ReportConfigs: { '*': scope, read: scope },
    });
    const { status, body } = await person.post('/reports/raise-look.json', { report_config_id: form.id, ids: [id] });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.not.stringContaining('form_version')]);
  }
});

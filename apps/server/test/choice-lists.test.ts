/** API tests of choice lists: rows, import and export, and their use in forms, entries, figures and exports. */

import { settle } from '@kontor/form';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { reportFits } from '../src/jobs/delivery-report.ts';
import { knowingRowsOfEach } from '../src/records/list-rows.ts';
import { addForm, container, input } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const codes = ({ status, body }: Reply) => [
  status,
  ...(body.issues ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
];
const lands = [
  { value: 'AT', label: { de: 'Österreich', en: 'Austria' }, rate: '33', zone: 'EU' },
  { value: 'CH', label: { de: 'Schweiz', en: 'Switzerland' }, rate: '64', zone: 'EFTA' },
  { value: 'FR', label: 'Frankreich', rate: '48', zone: 'EU' },
];
const columns = [
  { name: 'rate', label: 'Tagegeld' },
  { name: 'zone', label: 'Zone' },
];

async function addList(rows: object[] = lands): Promise<string> {
  const added = await admin.post('/choice-lists/add.json', { name: ` Länder ${uuidv7()} `, columns });
  expect(added.status).toBe(201);
  const { id } = added.body.data;
  const put = await admin.put(`/choice-lists/${id}/rows.json`, { rows });
  expect(codes(put)).toEqual([200]);
  return id;
}
type Rows = Pick<Reply['body'], 'data' | 'count'>;
const rowsOf = async (id: string, query = ''): Promise<Rows> =>
  (await admin.get(`/choice-lists/${id}/rows.json${query}`)).body;
interface Shown {
  options: { values: { list: string; rows: { value: string; label: unknown }[] } };
}
/** The options of the form's only field. */
const shownIn = ({ body }: Reply): Shown['options'] => (body.data.fields as Shown[])[0]?.options as Shown['options'];
const values = ({ data }: Rows) => data.map(({ value }) => value);
const field = (list: string, options: object = {}) => input('select', 'land', { values: { list }, ...options });
const formWith = (list: string, options: object = {}, more: object = {}) =>
  addForm(admin, `Reise ${uuidv7()}`, { fields: [field(list, options)], states: [], ...more } as never);
const entry = (form: string, data: object, person = admin) =>
  person.post('/reports/add.json', { report_config_id: form, data });
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `v${n}`, label: `Stelle ${n}`, zone: n % 2 ? 'EU' : 'EFTA' }));

describe('the rows of a list', () => {
  it('come back in their order, as they were sent, with their number', async () => {
    const id = await addList();
    const { data, count } = await rowsOf(id);
    expect(count).toBe(3);
    expect(data).toEqual(lands.map(row => ({ ...row, retired: false })));
    expect((await admin.get(`/choice-lists/${id}.json`)).body.data).toMatchObject({ rows_count: 3, retired_count: 0 });
  });

  it('are found by any of their texts, by a column, and by a language they lack', async () => {
    const id = await addList();
    expect(values(await rowsOf(id, '?search=osterr'))).toEqual(['AT']);
    expect(values(await rowsOf(id, '?search=64'))).toEqual(['CH']);
    expect(values(await rowsOf(id, '?filter[column]=zone&filter[cell]=EU'))).toEqual(['AT', 'FR']);
    expect(values(await rowsOf(id, '?filter[lacks]=en'))).toEqual(['FR']);
    expect(values(await rowsOf(id, '?search=%25'))).toEqual([]);
    expect(values(await rowsOf(id, '?limit=1&page=2'))).toEqual(['CH']);
  });

  it('change by value, and keep what a change does not name', async () => {
    const id = await addList();
    const changed = await admin.patch(`/choice-lists/${id}/rows.json`, {
      rows: [{ value: 'FR', rate: '50' }, { value: 'IT' }],
      remove: ['CH'],
    });
    expect(changed.body.data).toEqual({
      ...{ added: 1, changed: 1, removed: 1, retired: 0 },
      ...{ rows_count: 3, retired_count: 0 },
    });
    expect((await rowsOf(id)).data.slice(1)).toEqual([
      { value: 'FR', label: 'Frankreich', rate: '50', zone: 'EU', retired: false },
      { value: 'IT', label: 'IT', retired: false },
    ]);
  });

  it.each([
    [[{ label: 'x' }], 'rows.0.value required'],
    [[{ value: ' ' }], 'rows.0.value required'],
    [[{ value: 'a' }, { value: 'a' }], 'rows.1.value value_not_unique'],
    [[{ value: 'x'.repeat(256) }], 'rows.0.value invalid'],
    [[{ value: 'a', label: { deutsch: 'A' } }], 'rows.0.label invalid'],
    [[{ value: 'a', label: ['A'] }], 'rows.0.label invalid'],
    [[{ value: 'a', colour: 'red' }], 'rows.0.colour unknown'],
    [[{ value: 'a', rate: { x: 1 } }], 'rows.0.rate invalid'],
    [[{ value: 'a', retired: 'yes' }], 'rows.0.retired invalid'],
  ])('are refused where they do not fit: %j', async (rows, issue) => {
    const id = await addList();
    expect(codes(await admin.put(`/choice-lists/${id}/rows.json`, { rows }))).toEqual([422, issue]);
    expect((await rowsOf(id)).count).toBe(3);
  });

  it.each([
    [100_000, '', [422, 'rows.0.value required']],
    [100_001, 'v', [422, 'rows too_many']],
  ])('are %i at most, with labels in two languages and further columns', async (count, value, said) => {
    const id = await addList();
    const rows = Array.from({ length: count }, (_, n) => ({ ...lands[0], value: value && `${value}${n}` }));
    const { status, body } = await admin.put(`/choice-lists/${id}/rows.json`, { rows });
    expect([status, `${body.issues?.[0]?.path} ${body.issues?.[0]?.code}`]).toEqual(said);
    expect((await rowsOf(id)).count).toBe(3);
  });

  it('have no column of the name of a part of theirs', async () => {
    const given = { name: uuidv7(), columns: [{ name: 'label', label: 'x' }, columns[0], columns[0]] };
    expect(codes(await admin.post('/choice-lists/add.json', given))).toEqual([
      422,
      'columns.0.name reserved',
      'columns.2.name name_not_unique',
    ]);
  });
});

describe('a column that is removed', () => {
  const [rate, zone] = columns;
  const removed = async (kept = [zone]) => {
    const id = await addList();
    expect(codes(await admin.patch(`/choice-lists/${id}.json`, { columns: kept }))).toEqual([200]);
    return id;
  };

  it('is in no row, no search, no filter and no export, and rows are saved as they were read', async () => {
    const id = await removed();
    const { data } = await rowsOf(id);
    expect(data[0]).toEqual({ value: 'AT', label: lands[0]?.label, zone: 'EU', retired: false });
    expect(values(await rowsOf(id, '?search=64'))).toEqual([]);
    expect(values(await rowsOf(id, '?search=efta'))).toEqual(['CH']);
    expect(values(await rowsOf(id, '?filter[column]=rate&filter[cell]=64'))).toEqual([]);
    expect((await admin.get(`/choice-lists/${id}/rows.csv`)).raw.toString()).not.toContain('64');
    const put = await admin.put(`/choice-lists/${id}/rows.json`, { rows: data });
    expect([codes(put), put.body.data.changed]).toEqual([[200], 0]);
    const patched = await admin.patch(`/choice-lists/${id}/rows.json`, { rows: [{ ...data[0], zone: 'AA' }] });
    expect([codes(patched), patched.body.data.changed]).toEqual([[200], 1]);
    const unknown = { rows: [{ value: 'AT', rate: '1' }] };
    expect(codes(await admin.patch(`/choice-lists/${id}/rows.json`, unknown))).toEqual([422, 'rows.0.rate unknown']);
  });

  it('has its cells again, whatever was saved since, when it is made again under its name', async () => {
    const id = await removed();
    const { data } = await rowsOf(id);
    const rows = [...data.slice(0, 2).map(row => ({ ...row, zone: 'X' })), { value: 'IT', label: 'Italien' }];
    await admin.put(`/choice-lists/${id}/rows.json`, { rows });
    expect(codes(await admin.patch(`/choice-lists/${id}.json`, { columns: [zone, rate] }))).toEqual([200]);
    const after = (await rowsOf(id)).data as unknown as { value: string; rate?: string; zone?: string }[];
    expect(after.map(each => [each.value, each.rate, each.zone])).toEqual([
      ['AT', '33', 'X'],
      ['CH', '64', 'X'],
      ['IT', undefined, undefined],
    ]);
    expect(values(await rowsOf(id, '?search=64'))).toEqual(['CH']);
  });

  it('has them again by an import that names it, too, but for those of the file', async () => {
    const id = await removed();
    const { body } = await importing('value;rate\nAT;34\n', `?into=${id}&mode=merge`);
    expect(body.data).toMatchObject({ changed: 1, columns: [zone, { name: 'rate' }] });
    const after = (await rowsOf(id)).data as { rate?: string }[];
    expect(after.map(each => each.rate)).toEqual(['34', '64', '48']);
    expect(values(await rowsOf(id, '?search=64'))).toEqual(['CH']);
  });

  it('stays while formulas of forms, drafts or deliveries read it, which are named to those who may see them', async () => {
    const list = await addList();
    const { name } = (await admin.get(`/choice-lists/${list}.json`)).body.data;
    const only = (label: string, type: 'text' | 'select', more: object) => [
      input('text', 'land'),
      input(type, 'x', { label, ...more }),
    ];
    const without = (...gone: string[]) =>
      admin.patch(`/choice-lists/${list}.json`, { columns: columns.filter(each => !gone.includes(each.name)) });
    const named = ({ body }: Reply) => (body.issues as { values: object }[]).map(({ values }) => values);

    const looking = `A ${uuidv7()}`;
    const fields = only('Satz', 'text', { initialFormula: `LOOKUP("${list}", land, "rate")` });
    const form = await addForm(admin, looking, { fields, states: [] } as never);
    const refused = await without('rate');
    expect(codes(refused)).toEqual([422, 'columns column_in_use']);
    expect(named(refused)).toEqual([{ column: 'Tagegeld', form: looking, fields: 'Satz' }]);
    expect(codes(await without('zone'))).toEqual([200]);
    expect(codes(await admin.patch(`/choice-lists/${list}.json`, { columns }))).toEqual([200]);
    const clerk = await house.as('list clerk', 'user', {
      ChoiceLists: { '*': 'all' },
      ReportConfigs: { read: 'none' },
    });
    expect(named(await clerk.patch(`/choice-lists/${list}.json`, { columns: [] }))).toEqual([
      { column: 'Tagegeld', form: '', fields: '' },
    ]);

    const filtering = `B ${uuidv7()}`;
    const filtered = only('Ort', 'select', { values: { list }, choicesFilter: 'choice.zone = land' });
    await addForm(admin, filtering, { fields: filtered, states: [] } as never);
    expect(named(await without('zone', 'rate'))).toEqual([
      { column: 'Tagegeld', form: looking, fields: 'Satz' },
      { column: 'Zone', form: filtering, fields: 'Ort' },
    ]);

    const draft = only('Wo', 'text', { initialFormula: `NACHSCHLAGEN("${String(name).toUpperCase()}"; land; "zone")` });
    const contents = { fields: draft, states: [], rules: [] };
    expect((await admin.put(`/report-configs/${form}/draft.json`, contents)).status).toBe(200);
    expect(named(await without('zone'))).toEqual([
      { column: 'Zone', form: looking, draft: 1, fields: 'Wo' },
      { column: 'Zone', form: filtering, fields: 'Ort' },
    ]);

    const config = { url: 'https://example.org/', method: 'POST' };
    const api = await admin.post('/apis/add.json', { name: `x ${uuidv7()}`, type: 'webhook', config });
    const handler = { report_config_id: form, api_id: api.body.data.id, title: 'Reisestelle', event: 'create' };
    const formula = `LOOKUP("${list}", land, "rate") = 33`;
    expect(codes(await admin.post('/reportHandlers/add.json', { ...handler, formula }))).toEqual([201]);
    expect(named(await without('rate'))).toEqual([{ column: 'Tagegeld', form: looking, fields: 'Satz, Reisestelle' }]);
    const renamed = columns.map(each => ({ ...each, label: `${each.label} 2` }));
    expect(codes(await admin.patch(`/choice-lists/${list}.json`, { columns: renamed }))).toEqual([200]);
  });

  it.each([
    ['short', lands],
    ['long', [...lands, ...many(501)]],
  ])('of a %s list gives formulas of earlier versions nothing', async (_, rows) => {
    const list = await addList(rows);
    const rateOf = { formula: `LOOKUP("${list}", land, "rate")`, format: { kind: 'number' } };
    const fields = [input('text', 'land'), input('calculated', 'rate', rateOf)];
    const form = await addForm(admin, `Reise ${uuidv7()}`, { fields, states: [] } as never);
    await admin.patch(`/report-configs/${form}.json`, { fields: [fields[0]] });
    expect(codes(await admin.patch(`/choice-lists/${list}.json`, { columns: [zone] }))).toEqual([200]);
    const given = { report_config_id: form, form_version: 1, data: { land: 'AT' } };
    const added = await admin.post('/reports/add.json', given);
    expect([codes(added), added.body.data.data.rate ?? null]).toEqual([[201], null]);
  });
});

const importing = (text: string | Buffer, query = '', name = 'lands.csv', person = admin) =>
  person.post(`/choice-lists/import.json${query}`, partOf(name, text), multipart);

describe('an import', () => {
  const text = 'Wert;Deutsch;English;Tagegeld €\r\nAT;Österreich;Austria;33\r\n;fehlt;;\r\nAT;noch einmal;;1\r\n';

  it('tells what it would do, and changes nothing', async () => {
    const before = (await admin.get('/choice-lists.json')).body.count;
    const { body } = await importing(text, '?dry=true');
    expect(body.data).toMatchObject({
      ...{ id: null, name: 'lands', rows: 3, added: 1, changed: 0, wrong: 2 },
      columns: [{ name: 'tagegeld', label: 'Tagegeld €' }],
    });
    expect((body.data.first as { line: number; code: string }[]).map(({ line, code }) => [line, code])).toEqual([
      [3, 'required'],
      [4, 'value_not_unique'],
      [2, null],
    ]);
    expect((await admin.get('/choice-lists.json')).body.count).toBe(before);
  });

  it('makes a list named as the file, by a name of its own the second time', async () => {
    const name = `Liste ${uuidv7()}`;
    const [first, second] = [await importing(text, '', `${name}.csv`), await importing(text, '', `${name}.csv`)];
    expect([first.body.data.name, second.body.data.name]).toEqual([name, `${name} 2`]);
    expect((await rowsOf(first.body.data.id)).data).toEqual([
      { value: 'AT', label: { de: 'Österreich', en: 'Austria' }, tagegeld: '33', retired: false },
    ]);
  });

  it('reads a workbook into a list that is there, and takes back what was exported', async () => {
    const id = await addList();
    const book = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['value', 'label', 'Zone', 'Neu'],
            ['FR', 'France', 'EU', 7],
            ['IT', 'Italien', '', 8],
          ],
        },
      ],
    });
    const { body } = await importing(Buffer.from(book), `?into=${id}&mode=merge`, 'x.xlsx');
    expect(body.data).toMatchObject({ added: 1, changed: 1, removed: 0, wrong: 0 });
    const after = (await rowsOf(id)).data;
    expect(after[2]).toEqual({ value: 'FR', label: 'France', rate: '48', zone: 'EU', neu: '7', retired: false });
    const csv = await admin.get(`/choice-lists/${id}/rows.csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const again = await importing(csv.raw, `?into=${id}&mode=replace&dry=true`, 'x.csv');
    expect(again.body.data).toMatchObject({ rows: 4, added: 0, removed: 0, wrong: 0 });
  });

  it('of a file whose first line names the separator counts its lines, too', async () => {
    const { body } = await importing('sep=;\nvalue;label\na,b;A\n\nc;C\n', '?dry=true');
    const lines = body.data.first as { line: number; row: { value: string } }[];
    expect(lines.map(({ line, row }) => [line, row.value])).toEqual([
      [3, 'a,b'],
      [5, 'c'],
    ]);
  });

  it.each([
    ['not_readable', Buffer.from('value\0')],
    ['not_readable', Buffer.from('%PDF-1.7\nvalue\na\n')],
    ['quote_open', Buffer.from('value\n"a')],
    ['no_rows', Buffer.from('')],
    ['damaged', Buffer.from('PK\x03\x04nothing of a workbook')],
    ['old_workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])('of a file that is none is refused: %s', async (code, bytes) => {
    expect(codes(await importing(bytes))).toEqual([422, `file ${code}`]);
  });

  it('into a list needs the right to change it', async () => {
    const id = await addList();
    const reader = await house.as('list reader', 'user', { ChoiceLists: { read: 'all', create: 'all' } });
    expect((await importing(text, `?into=${id}`, 'a.csv', reader)).status).toBe(403);
  });
});

it('a workbook of the rows holds labels, columns and what is retired', async () => {
  const id = await addList();
  const answer = await admin.get(`/choice-lists/${id}/rows.xlsx`);
  const book = await readXlsx(answer.raw);
  expect(book.sheets[0]?.rows.slice(0, 2)).toEqual([
    ['value', 'de', 'en', 'Tagegeld', 'Zone', 'retired'],
    expect.arrayContaining(['AT', 'Österreich', 'Austria', '33', 'EU']),
  ]);
});

describe('a form', () => {
  it('comes with the rows of its list, by no further column than its formulas read', async () => {
    const list = await addList();
    const id = await formWith(list);
    const shown = shownIn(await anna.get(`/report-configs/${id}.json`));
    expect(shown.values).toEqual({
      list,
      rows: lands.map(({ value, label }) => ({ value, label })),
    });
    const filtered = await formWith(list, { choicesFilter: 'choice.zone = "EU"', help: 'choice.rate' });
    const read = shownIn(await anna.get(`/report-configs/${filtered}.json`));
    expect(read.values.rows[0]).toEqual({ value: 'AT', label: lands[0]?.label, zone: 'EU' });
  });

  it('comes without a column whose name only begins one that is read', async () => {
    const name = `Länder ${uuidv7()}`;
    const zones = [{ name: 'zone' }, { name: 'zone_2' }].map(each => ({ ...each, label: each.name }));
    const { id } = (await admin.post('/choice-lists/add.json', { name, columns: zones })).body.data;
    await admin.put(`/choice-lists/${id}/rows.json`, { rows: [{ value: 'AT', label: 'x', zone: 'a', zone_2: 'b' }] });
    const form = await formWith(id, { choicesFilter: 'choice.zone_2 = "b"' });
    const read = shownIn(await anna.get(`/report-configs/${form}.json`));
    expect(read.values.rows).toEqual([{ value: 'AT', label: 'x', zone_2: 'b' }]);
  });

  it('is stored without them, however it is sent back, and told anew when the list changes', async () => {
    const list = await addList();
    const id = await formWith(list);
    const { fields } = (await admin.get(`/report-configs/${id}.json`)).body.data;
    expect((await admin.patch(`/report-configs/${id}.json`, { fields })).status).toBe(200);
    const stored = await house.database.one<{ values: object }>(
      sql`select fields #> '{0,options,values}' as values from report_configs where id = ${id}`,
    );
    expect(stored?.values).toEqual({ list });
    await admin.patch(`/choice-lists/${list}/rows.json`, { rows: [{ value: 'FR', label: 'La France' }] });
    const after = await admin.get(`/report-configs/${id}.json`);
    expect(shownIn(after).values.rows[2]?.label).toBe('La France');
    expect(after.body.data.version).toBe(2);
  });

  it('names no list that its author may not read', async () => {
    const list = await addList();
    const author = await house.as('author', 'user', { ReportConfigs: { '*': 'all' } });
    const made = { name: 'x', fields: [container('collapse_container', [field(list)], { label: 'x' })], states: [] };
    expect(codes(await author.post('/report-configs/add.json', made))).toEqual([
      422,
      'fields.0.options.contents.0.options.values.list unknown',
    ]);
    const id = await formWith(list);
    const { fields } = (await author.get(`/report-configs/${id}.json`)).body.data;
    expect((await author.patch(`/report-configs/${id}.json`, { fields })).status).toBe(200);
    const none = { ...made, fields: [field('none')] };
    expect(codes(await admin.post('/report-configs/add.json', none))).toEqual([
      422,
      'fields.0.options.values.list unknown',
    ]);
  });

  it('keeps its list: it is not deleted while a form uses it', async () => {
    const list = await addList();
    const id = await formWith(list);
    expect(codes(await admin.delete(`/choice-lists/${list}.json`))).toEqual([422, 'id in_use']);
    expect((await admin.get(`/choice-lists/${list}/uses.json`)).body.data).toMatchObject({
      count: 1,
      report_configs: [{ id }],
    });
    await admin.delete(`/report-configs/${id}.json`);
    expect((await admin.delete(`/choice-lists/${list}.json`)).status).toBe(204);
  });
});

describe('an entry', () => {
  it('has values of the list alone, and is found by their labels', async () => {
    const form = await formWith(await addList());
    expect(codes(await entry(form, { land: 'DE' }))).toEqual([422, 'data.land not_a_choice']);
    const added = await entry(form, { land: 'AT' });
    expect(added.status).toBe(201);
    const found = await admin.get(`/reports.json?filter[report_config_id]=${form}&search=austria`);
    expect(found.body.count).toBe(1);
  });

  it('keeps a value that is retired since, which nobody can choose anew', async () => {
    const list = await addList();
    const form = await formWith(list);
    const { id } = (await entry(form, { land: 'CH' })).body.data;
    const gone = await admin.patch(`/choice-lists/${list}/rows.json`, { remove: ['CH', 'FR'] });
    expect(gone.body.data).toMatchObject({ removed: 1, retired: 1, rows_count: 1, retired_count: 1 });
    expect(values(await rowsOf(list, '?filter[retired]=true'))).toEqual(['CH']);
    const counted = await admin.get(`/choice-lists/${list}/retired.json?values=CH%0AAT`);
    expect(counted.body.data).toEqual([
      { value: 'CH', entries: 1 },
      { value: 'AT', entries: 0 },
    ]);
    expect((await admin.patch(`/reports/${id}.json`, { data: { land: 'CH' } })).status).toBe(200);
    expect(codes(await entry(form, { land: 'CH' }))).toEqual([422, 'data.land not_a_choice']);
    const shown = shownIn(await admin.get(`/report-configs/${form}.json`));
    expect(shown.values.rows.at(-1)).toMatchObject({ value: 'CH', retired: true });
    await admin.patch(`/choice-lists/${list}/rows.json`, { rows: [{ value: 'CH', retired: false }] });
    expect((await entry(form, { land: 'CH' })).status).toBe(201);
  });

  it('is exported, counted and tallied by the present label', async () => {
    const list = await addList();
    const form = await formWith(list);
    await entry(form, { land: 'AT' });
    await admin.patch(`/choice-lists/${list}/rows.json`, { rows: [{ value: 'AT', label: 'Alpenland' }] });
    const tally = await admin.get(`/reports/values.json?filter[report_config_id]=${form}&field=land`);
    expect(tally.body.data).toEqual([{ value: 'AT', label: 'Alpenland', count: 1 }]);
    const table = await admin.get(`/reports.csv?filter[report_config_id]=${form}`);
    expect(table.raw.toString()).toContain('Alpenland');
    const chart = { type: 'bar', config: { chart_value: 'land', datasets: [{ id: 'a', label: 'n' }] } };
    const preview = await admin.post('/charts/preview.json', { name: 'x', ...chart, report_configs: [{ id: form }] });
    expect(JSON.stringify(preview.body)).toContain('Alpenland');
  });
});

describe('a list of more than 500 rows', () => {
  it('travels as its name alone; its choices are searched, and checked by the server', async () => {
    const list = await addList(many(501));
    const form = await formWith(list);
    const valuesOf = async (person: Person) => shownIn(await person.get(`/report-configs/${form}.json`)).values;
    expect(await valuesOf(anna)).toEqual({ list, rows: [], long: true });
    const found = await anna.post(`/report-configs/choices/${form}.json`, {
      field: 'land',
      search: 'STELLE 49',
      limit: 2,
    });
    expect(found.body).toMatchObject({ count: 11, data: [{ value: 'v49', label: 'Stelle 49', retired: false }, {}] });
    const whole = await anna.get(`/report-configs/choices/${form}.json?field=land`);
    expect(whole.body.data.rows).toHaveLength(501);
    expect((await anna.get(`/report-configs/choices/${form}.json?field=none`)).status).toBe(422);
    expect(codes(await entry(form, { land: 'v501' }))).toEqual([422, 'data.land not_a_choice']);
    expect((await entry(form, { land: 'v500' })).status).toBe(201);
    expect(await valuesOf(anna)).toEqual({ list, rows: [{ value: 'v500', label: 'Stelle 500' }], long: true });
    const table = await admin.get(`/reports.csv?filter[report_config_id]=${form}`);
    expect(table.raw.toString()).toContain('Stelle 500');
  });

  it('is handed out to a device whole, in portions of 20,000 rows', async () => {
    const list = await addList(many(20_001));
    const form = await formWith(list);
    const asked = (query: string) => anna.get(`/report-configs/choices/${form}.json?list=${list}${query}`);
    expect((await asked('')).status).toBe(413);
    const portions = [await asked('&page=1'), await asked('&page=2'), await asked('&page=3')].map(
      ({ body }) => body.data,
    );
    expect(portions.map(({ rows, count }) => [(rows as object[]).length, count])).toEqual([
      [20_000, 20_001],
      [1, 20_001],
      [0, 20_001],
    ]);
    expect(portions[1]).toMatchObject({ rows: [{ value: 'v20000' }] });
  });

  it('tells the holder of a link what is asked for, of the form, and nothing else', async () => {
    const list = await addList(many(501));
    const form = await formWith(list, { choicesFilter: 'choice.zone <> ""' });
    await entry(form, { land: 'v7' });
    const link = await house.link(form);
    const shared = await link.get(`/report-configs/shared/${form}.json`);
    expect(shownIn(shared).values).toEqual({ list, rows: [], long: true });
    const ask = (body: object, id = form) =>
      link.post(`/report-configs/choices/${id}.json`, { field: 'land', ...body });
    expect((await ask({ search: 'stelle 7', where: { zone: 'EU' }, limit: 1 })).body.data).toEqual([
      { value: 'v7', label: 'Stelle 7', zone: 'EU', retired: false },
    ]);
    expect(codes(await ask({ where: { rate: '33' } }))).toEqual([422, 'where.rate not_a_choice']);
    // a further column is neither told nor searched
    expect((await ask({ search: 'efta' })).body.count).toBe(0);
    expect((await ask({}, await formWith(list))).status).toBe(404);
    for (const path of [`/choice-lists/${list}.json`, `/choice-lists/${list}/rows.json`])
      expect((await link.get(path)).status).toBe(401);
  });
});

describe('a formula that looks a value up', () => {
  const calculated = (formula: string, options: object = {}) =>
    input('calculated', 'rate', { formula, ...options }) as never;
  const dataOf = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data.data;
  const formWithFields = (fields: unknown[], more: object = {}) =>
    addForm(admin, `Reise ${uuidv7()}`, { fields, states: [], ...more } as never);
  const nameOf = async (id: string): Promise<string> =>
    (await admin.get(`/choice-lists/${id}.json`)).body.data.name as string;

  it.each([
    ['short', lands, 'CH', 64],
    ['long', [...many(600), ...lands], 'CH', 64],
  ])('computes with the rows of a %s list, and forgets them when they change', async (_, rows, land, rate) => {
    const list = await addList(rows);
    const form = await formWithFields([field(list), calculated(`LOOKUP("${list}", land, "rate") * 2`)]);
    const added = await entry(form, { land, rate: 7 });
    expect(codes(added)).toEqual([201]);
    expect(await dataOf(added.body.data.id)).toMatchObject({ land, rate: rate * 2 });
    await admin.patch(`/choice-lists/${list}/rows.json`, { rows: [{ value: land, rate: '70' }] });
    const later = await entry(form, { land });
    expect(await dataOf(later.body.data.id)).toMatchObject({ rate: 140 });
    const dry = await admin.post(`/report-configs/${form}/recalculate.json?dry=true`, {});
    expect(dry.body.data).toMatchObject({ changed: 1, rows: [{ before: { rate: rate * 2 }, after: { rate: 140 } }] });
  });

  it('is written with the name of the list, stored with its id, and survives its renaming', async () => {
    const list = await addList();
    const name = await nameOf(list);
    const form = await formWithFields([
      field(list, { help: `{=NACHSCHLAGEN("${name.toUpperCase()}"; land; "zone")}` }),
      calculated(`NACHSCHLAGEN("${name}"; land; "rate")`),
    ]);
    const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data;
    expect((fields as { options: { formula?: string } }[])[1]?.options.formula).toBe(`LOOKUP("${list}", land, "rate")`);
    expect(JSON.stringify(fields)).not.toContain(name.toUpperCase());
    expect((await admin.patch(`/choice-lists/${list}.json`, { name: `${name} neu` })).status).toBe(200);
    expect((await admin.patch(`/report-configs/${form}.json`, { fields })).status).toBe(200);
    const added = await entry(form, { land: 'FR' });
    expect(await dataOf(added.body.data.id)).toMatchObject({ rate: 48 });
  });

  it.each([
    ['LOOKUP("none", land, "rate")', 'formula_name', [7, 13]],
    ['LOOKUP("LIST", land, "colour")', 'formula_name', [53, 61]],
    ['LOOKUP(land, land, "rate")', 'formula_type', [7, 11]],
    ['LOOKUP("LIST", land, land)', 'formula_type', [53, 57]],
  ])('is refused where there is no such list or column: %s', async (formula, code, at) => {
    const list = await addList();
    const fields = [field(list), calculated(formula.replace('LIST', list))];
    const refused = await admin.post('/report-configs/add.json', { name: 'x', fields, states: [] });
    expect(refused.body.issues).toMatchObject([{ path: 'fields.1.options.formula', code, at }]);
  });

  it.each([
    [{ values: { list: 'LIST' } }, 'AND(choice.zone = "EU", choice.colour = "red")', [24, 37]],
    [{ values: [{ id: 'a', value: 'a', label: 'A' }] }, 'choice.zone = "EU"', [0, 11]],
  ])('of choices is refused where these have no such column: %j', async (options, choicesFilter, at) => {
    const list = await addList();
    const of = (filter: string) => ({
      ...{ name: `x ${uuidv7()}`, states: [] },
      fields: [
        input('select', 'land', {
          ...options,
          ...('list' in options.values && { values: { list } }),
          choicesFilter: filter,
        }),
      ],
    });
    const refused = await admin.post('/report-configs/add.json', of(choicesFilter));
    expect(refused.body.issues).toMatchObject([{ path: 'fields.0.options.choicesFilter', code: 'formula_name', at }]);
    const { fields } = of(choicesFilter);
    expect((await admin.post('/report-configs/evaluate.json', { fields, data: {} })).body.issues).toHaveLength(1);
    expect(codes(await admin.post('/report-configs/add.json', of('choice.value <> choice.label')))).toEqual([201]);
  });

  it('of choices is no obstacle for other changes of a form that was saved with it before', async () => {
    const list = await addList();
    const form = await formWith(list, { choicesFilter: 'choice.zone = "EU"' });
    await house.database.run(sql`update choice_lists set columns = '[]' where id = ${list}`);
    expect(codes(await admin.patch(`/report-configs/${form}.json`, { name: `Reise ${uuidv7()}` }))).toEqual([200]);
    const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data;
    expect(codes(await admin.patch(`/report-configs/${form}.json`, { fields }))).toEqual([
      422,
      'fields.0.options.choicesFilter formula_name',
    ]);
  });

  it('names no list that its author may not read, and keeps one that is used', async () => {
    const list = await addList();
    const author = await house.as('lookup author', 'user', { ReportConfigs: { '*': 'all' } });
    const fields = [input('text', 'land'), calculated(`LOOKUP("${list}", land, "rate")`)];
    const given = { name: `x ${uuidv7()}`, fields, states: [] };
    expect(codes(await author.post('/report-configs/add.json', given))).toEqual([
      422,
      'fields.1.options.formula formula_name',
    ]);
    const evaluated = await author.post('/report-configs/evaluate.json', { fields, data: { land: 'AT' } });
    expect(evaluated.status).toBe(422);
    const form = await formWithFields(fields as never);
    const read = (await author.get(`/report-configs/${form}.json`)).body.data;
    expect((await author.patch(`/report-configs/${form}.json`, { fields: read.fields })).status).toBe(200);
    expect(codes(await admin.delete(`/choice-lists/${list}.json`))).toEqual([422, 'id in_use']);
    expect((await admin.get(`/choice-lists/${list}/uses.json`)).body.data.count).toBe(1);
  });

  it('hands out the columns that it reads, to holders of links too, and no other list', async () => {
    const [list, long, other] = [await addList(), await addList(many(501)), await addList()];
    const form = await formWithFields([
      input('text', 'land'),
      calculated(`COALESCE(LOOKUP("${list}", land, "rate"), LOOKUP("${long}", land, "zone"))`),
    ]);
    const link = await house.link(form);
    const shared = (await link.get(`/report-configs/shared/${form}.json`)).body.data;
    expect((shared.trees as Record<string, unknown>)['@lists']).toEqual({
      [list]: { rows: lands.map(({ value, label, rate }) => ({ value, label, rate })) },
      [long]: { long: true, rows: [] },
    });
    expect((await anna.get(`/report-configs/${form}.json`)).body.data.trees).toEqual(shared.trees);
    const ask = (body: object) => link.post(`/report-configs/choices/${form}.json`, body);
    expect((await ask({ list: long, values: ['v7'] })).body.data).toEqual([
      { value: 'v7', label: 'Stelle 7', zone: 'EU', retired: false },
    ]);
    expect(codes(await ask({ list: other }))).toEqual([422, 'list not_a_choice']);
    expect(codes(await ask({}))).toEqual([422, 'field not_a_choice']);
  });

  it('gives LABEL what choices of a long list are called', async () => {
    const list = await addList(many(600));
    const fields = [field(list), calculated('LABEL(land)', { format: { kind: 'text' } })];
    const form = await addForm(admin, `Reise ${uuidv7()}`, { fields, states: [] } as never);
    const added = await entry(form, { land: 'v7' });
    expect(codes(added)).toEqual([201]);
    expect(added.body.data.data).toMatchObject({ land: 'v7', rate: 'Stelle 7' });
    const { body } = await admin.post('/report-configs/evaluate.json', { fields, data: { land: 'v512' } });
    expect(body.data.values).toMatchObject({ rate: 'Stelle 512' });
    const link = await house.link(form);
    const shared = (await link.get(`/report-configs/shared/${form}.json`)).body.data.trees as Record<string, unknown>;
    expect(String(shared['@parts']).split(' ')).toContain('rows');
  });

  it('says the choices of a short list in a form that is tried out, and none of one that may not be read', async () => {
    const [list, long] = [await addList(), await addList(many(501))];
    const fields = [
      field(list, { choicesFilter: 'choice.zone = "EU"' }),
      input('select', 'place', { values: { list: long } }),
    ];
    const { body } = await admin.post('/report-configs/evaluate.json', { fields, data: { land: 'CH' } });
    expect(body.data.choices).toEqual({ land: ['AT', 'FR'] });
    expect(body.data.issues).toEqual([expect.objectContaining({ path: 'data.land', code: 'not_a_choice' })]);
    const designer = await house.as(`d${uuidv7()}`, 'user', { ReportConfigs: { create: 'self' } });
    const unread = await designer.post('/report-configs/evaluate.json', { fields, data: {} });
    expect([unread.status, unread.body.data?.choices]).toEqual([200, {}]);
  });

  it('computes in a form that is tried out', async () => {
    const list = await addList();
    const fields = [input('text', 'land'), calculated(`LOOKUP("${list}", land, "rate") + 1`)];
    const { body } = await admin.post('/report-configs/evaluate.json', { fields, data: { land: 'AT' } });
    expect(body.data).toMatchObject({ values: { rate: 34 }, errors: {} });
    const none = await admin.post('/report-configs/evaluate.json', { fields, data: { land: 'XX' } });
    expect(none.body.data).toMatchObject({ values: { rate: null }, errors: { rate: 'not_found' } });
  });
});

describe('a cascade', () => {
  const cities = [
    { value: 'W', label: 'Wien', zone: 'AT' },
    { value: 'G', label: 'Graz', zone: 'at' },
    { value: 'B', label: 'Bern', zone: 'CH' },
    { value: 'N', label: 'Nirgends' },
  ];
  it.each([
    ['short', cities],
    ['long', [...many(600), ...cities]],
  ])('over a column of a %s list offers, and takes, only what fits', async (_, rows) => {
    const [land, city] = [await addList(), await addList(rows)];
    const form = await addForm(admin, `Reise ${uuidv7()}`, {
      fields: [field(land), input('select', 'city', { values: { list: city }, choicesFilter: 'choice.zone = land' })],
      states: [],
    } as never);
    expect(codes(await entry(form, { land: 'AT', city: 'W' }))).toEqual([201]);
    expect(codes(await entry(form, { land: 'AT', city: 'G' }))).toEqual([201]);
    expect(codes(await entry(form, { land: 'AT', city: 'B' }))).toEqual([422, 'data.city not_a_choice']);
    expect(codes(await entry(form, { land: 'CH', city: 'N' }))).toEqual([422, 'data.city not_a_choice']);
    expect(codes(await entry(form, { city: 'W' }))).toEqual([422, 'data.city not_a_choice']);
    expect(codes(await entry(form, { land: 'CH', city: 'none' }))).toEqual([422, 'data.city not_a_choice']);
    const link = await house.link(form);
    const asked = { field: 'city', where: { zone: 'AT' }, limit: 5 };
    const found = await link.post(`/report-configs/choices/${form}.json`, asked);
    expect(values(found.body)).toEqual(['W', 'G']);
  });

  it('holds under an earlier version of the form, and in cases', async () => {
    const [land, city] = [await addList(), await addList(cities)];
    const fields = [
      field(land),
      input('select', 'city', { values: { list: city }, choicesFilter: 'choice.zone = land' }),
    ];
    const form = await addForm(admin, `Reise ${uuidv7()}`, { fields, states: [] } as never);
    const config = await admin.get(`/report-configs/${form}.json`);
    const body = { fields: [...(config.body.data.fields as unknown[]), input('text', 'more')] };
    const changed = await admin.patch(`/report-configs/${form}.json`, body, {
      'if-match': String(config.headers.etag),
    });
    expect(codes(changed)).toEqual([200]);
    const first = (data: object) => admin.post('/reports/add.json', { report_config_id: form, form_version: 1, data });
    expect(codes(await first({ land: 'AT', city: 'W' }))).toEqual([201]);
    expect(codes(await first({ land: 'AT', city: 'B' }))).toEqual([422, 'data.city not_a_choice']);
    const version = (await admin.get(`/report-configs/${form}/versions/1.json`)).body.data;
    const shown = (version.fields as Shown[])[1]?.options.values.rows;
    expect(shown?.map(row => [row.value, (row as { zone?: string }).zone])).toContainEqual(['W', 'AT']);
    const added = await admin.post(`/report-configs/${form}/cases/add.json`, {
      name: 'a',
      data: { land: 'AT', city: 'W' },
    });
    expect(codes(added)).toEqual([201]);
    const kept = (await admin.get(`/report-configs/${form}/cases/${added.body.data.id}.json`)).body.data;
    expect(kept.expected).toMatchObject({ refused: {} });
    expect(JSON.stringify(kept.expected)).not.toContain('not_a_choice');
  });
});

describe('a handler', () => {
  it('whose condition looks a value up names no other list than its author may read', async () => {
    const list = await addList();
    const form = await addForm(admin, `Reise ${uuidv7()}`, { fields: [input('text', 'land')], states: [] } as never);
    const config = { url: 'https://example.org/', method: 'POST' };
    const api = await admin.post('/apis/add.json', { name: `x ${uuidv7()}`, type: 'webhook', config });
    expect(codes(api)).toEqual([201]);
    const name = (await admin.get(`/choice-lists/${list}.json`)).body.data.name as string;
    const add = (formula: string) =>
      admin.post('/reportHandlers/add.json', {
        ...{ report_config_id: form, api_id: api.body.data.id, title: 'x', event: 'create', formula },
      });
    expect(codes(await add('LOOKUP("none", land, "zone") = "EU"'))).toEqual([422, 'formula formula_name']);
    expect(codes(await add(`LOOKUP("${name}", land, "colour") = "EU"`))).toEqual([422, 'formula formula_name']);
    for (const word of ['choice.value = 1', 'position = 1', 'value = 1'])
      expect(codes(await add(word))).toEqual([422, 'formula formula_name']);
    const added = await add(`NACHSCHLAGEN("${name}"; land; "zone") = "EU"`);
    expect(codes(added)).toEqual([201]);
    const formula = (await admin.get(`/reportHandlers/${added.body.data.id}.json`)).body.data.formula as string;
    expect(formula).toBe(`LOOKUP("${list}", land, "zone") = "EU"`);
    const context = { database: house.database } as never;
    const fitsIn = (land: string) => {
      const payload = { report_config_id: form, state: '', created: 0, data: { land } } as never;
      return reportFits(context, { report_id: uuidv7(), payload }, null, formula);
    };
    expect([await fitsIn('AT'), await fitsIn('CH')]).toEqual([true, false]);
  });
});

it('rows of a long list are looked up for however many entries at once', async () => {
  const [entries, lines] = [12, 1_000];
  const rows = Array.from({ length: entries * lines }, (_, n) => ({ value: `v${n}`, label: 'x', rate: String(n) }));
  const list = await addList(rows);
  const rate = { formula: `LOOKUP("${list}", land, "rate")`, format: { kind: 'number' } };
  const inside = [input('text', 'land'), input('calculated', 'rate', rate)];
  const items = container('repeat_container', inside, { name: 'items', label: 'x', maxRepeats: lines });
  const fields = [items, input('calculated', 'sum', { formula: 'SUM(items.rate)', format: { kind: 'number' } })];
  const form = { fields, states: [] } as never;
  const data = Array.from({ length: entries }, (_, at) => ({
    ...Object.fromEntries(rows.slice(at * lines, (at + 1) * lines).map(({ value }, n) => [`land.${n}`, value])),
    _repeat: { [items.id]: lines },
  }));
  const found = await knowingRowsOfEach(house.database, form, data, one => settle(form, one).sum);
  const sums = data.map((_, at) => (at * lines + (lines - 1) / 2) * lines);
  expect(found).toEqual(sums);
});

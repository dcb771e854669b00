/** API tests of exports of entries: workbooks and archives, filters, permissions. */
import type { Form } from '@kontor/form';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { addForm, container, form, input, report } from '../forms.ts';
import { type House, openHouse, type Person } from '../house.ts';
import { upload } from '../upload.ts';
import { unzip } from './archive.ts';

let house: House;
let admin: Person;
let anna: Person;
let ben: Person;
let birds: string;
let repeats: string;

/** The fixture form with a time field, and fixed ids inside the repeat. */
const made = (): Form => {
  const base = form();
  const evidence = input('file', 'evidence', { buttonLabel: 'More', buttonLabelFirstItem: 'First' });
  const fields = base.fields.map(content =>
    content.type === 'repeat_container'
      ? { ...content, options: { ...content.options, contents: [...(content.options.contents as []), evidence] } }
      : content,
  );
  return { ...base, fields: [...fields, input('datetime-local', 'at', { label: 'Zeitpunkt' })] };
};

beforeAll(async () => {
  house = await openHouse();
  // Thumbnails of uploads are made by the outbox.
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  ben = await house.as('ben');
  await house.database.run(sql`update users set first_name = 'Anna', last_name = 'Berg' where id = ${anna.id}`);
  const own = made();
  repeats = own.fields.find(field => field.type === 'repeat_container')?.id ?? '';
  birds = await addForm(admin, 'Vogel/Schlag', own);
});
afterAll(() => house.close());

async function add(person: Person, data: object, rest: object = {}): Promise<string> {
  const { status, body } = await person.post('/reports/add.json', report(birds, { ...data }, rest));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sheetsOf = async (raw: Buffer) => (await readXlsx(raw)).sheets;
const cleared = () => house.database.run(sql`delete from reports`);

test('an entry becomes a row of typed cells, its repeats a sheet', async () => {
  await cleared();
  const id = await add(
    anna,
    {
      title: '=cmd',
      amount: 2.5,
      struck: true,
      damage: 'wing',
      colours: ['red', 'blue'],
      colour: 'green',
      day: '2026-11-20',
      at: '2026-11-20T10:30:00+05:00',
      'part.0': 'rotor',
      'part.2': '@nose',
      _repeat: { [repeats]: [0, 2] },
    },
    { state: 'new' },
  );
  const { status, headers, raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${birds}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['x-total-count']).toBe('1');
  expect(headers['content-disposition']).toContain(`filename="Vogel_Schlag.xlsx"`);
  const sheets = await sheetsOf(raw);
  expect(sheets.map(sheet => sheet.name)).toEqual(['Vogel Schlag', 'Vogel Schlag – part', '_kontor']);
  const [header, row] = sheets[0]?.rows ?? [];
  expect(header?.[1]).toMatch(/^Erstellt \(.+\)$/);
  expect(header?.toSpliced(1, 1)).toEqual(
    ['ID', 'Benutzer', 'Name des Benutzers', 'Status', 'title', 'amount', 'struck', 'colours', 'colour', 'mail'].concat(
      ...['day', 'damage', 'pictures', 'Zeitpunkt'],
    ),
  );
  const cell = Object.fromEntries((header ?? []).map((name, index) => [String(name), row?.[index]]));
  expect(cell).toMatchObject({
    ID: id,
    Benutzer: 'anna',
    'Name des Benutzers': 'Anna Berg',
    Status: 'Neu',
    title: '=cmd',
    amount: 2.5,
    struck: true,
    colours: 'Feuerrot, Blau',
    colour: 'Grün',
    day: new Date('2026-11-20T00:00:00Z'),
    damage: 'wing',
    // In the zone of the instance, not of whoever answered.
    Zeitpunkt: new Date('2026-11-20T05:30:00Z'),
  });
  expect(row?.[1]).toBeInstanceOf(Date);
  expect(sheets[1]?.rows).toEqual([
    ['Bericht', 'Nr.', 'part', 'evidence'],
    [id, 1, 'rotor', null],
    [id, 2, '@nose', null],
  ]);
});

test('names=true adds the row of field names; English is spoken on request', async () => {
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${birds}&names=true`, {
    'accept-language': 'en-GB,en;q=0.9,de;q=0.5',
  });
  const rows = (await sheetsOf(raw))[0]?.rows ?? [];
  expect(rows[0]?.slice(2, 4)).toEqual(['User', "User's name"]);
  expect(rows[1]?.slice(0, 6)).toEqual(['id', 'created', 'user', 'user_name', 'state', 'title']);
  expect(rows).toHaveLength(3);
});

test('lists as a column a choice, values as they are stored', async () => {
  await cleared();
  const id = await add(anna, { colours: ['red', 'blue'], colour: 'green' }, { state: 'new' });
  await add(anna, {});
  await house.database.run(
    sql`update reports set data = jsonb_set(data, '{colours}', '["red", "mauve"]') where id = ${id}`,
  );
  const read = async (manner: string) => {
    const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${birds}&sort=created&names=true${manner}`);
    const [labels, names, ...rows] = (await sheetsOf(raw))[0]?.rows ?? [];
    return rows.map(row =>
      Object.fromEntries((names ?? []).map((name, at) => [String(name), [labels?.[at], row[at] ?? null]])),
    );
  };
  const [one] = await read('&options=columns');
  expect(one).toMatchObject({
    'colours.red': ['colours: Feuerrot', true],
    'colours.green': ['colours: Grün', false],
    'colours.blue': ['colours: Blau', false],
    'colours.*': ['colours: Weitere', 'mauve'],
    colour: ['colour', 'Grün'],
    state: ['Status', 'Neu'],
  });
  const [stored, empty] = await read('&options=columns&values=stored');
  expect(stored).toMatchObject({
    'colours.red': ['colours: red', true],
    colour: ['colour', 'green'],
    state: ['Status', 'new'],
  });
  expect(empty).toMatchObject({ 'colours.red': ['colours: red', null], 'colours.*': ['colours: Weitere', null] });
  expect((await read('&values=stored'))[0]?.colours).toEqual(['colours', 'red, mauve']);
  expect((await admin.get('/reports.xlsx?values=raw')).status).toBe(400);
  expect((await admin.get('/reports.zip?options=all')).status).toBe(400);
});

test('the filter and the scope of the list hold; names of others stay theirs', async () => {
  await cleared();
  const mine = await add(ben, { title: 'mine' }, { state: 'done' });
  await add(anna, { title: 'hers' }, { state: 'done' });
  await add(ben, { title: 'new' }, { state: 'new' });
  const all = await sheetsOf((await ben.get(`/reports.xlsx?filter[report_config_id]=${birds}&filter[state]=done`)).raw);
  expect(all[0]?.rows.slice(1).map(row => [row[0], row[2], row[5]])).toEqual([[mine, 'ben', 'mine']]);
  const blind = await house.as('blind', 'user', { Reports: { read: 'all' }, Users: { read: 'none' } });
  const people = async (person: Person) => {
    const { raw } = await person.get(`/reports.xlsx?filter[report_config_id]=${birds}&sort=created&direction=asc`);
    return (await sheetsOf(raw))[0]?.rows.slice(1).map(row => row.slice(2, 4));
  };
  const nobody = [null, null];
  expect(await people(blind)).toEqual([nobody, nobody, nobody]);
  // Ben has given no name.
  expect(await people(admin)).toEqual([
    ['ben', null],
    ['anna', 'Anna Berg'],
    ['ben', null],
  ]);
  const none = await house.as('none', 'user', { Reports: { read: 'none' } });
  expect((await none.get('/reports.xlsx')).status).toBe(403);
  expect((await house.nobody.get('/reports.xlsx')).status).toBe(401);
  expect((await ben.get('/reports.xlsx?filter[nothing]=1')).status).toBe(400);
});

test('one entry, and nobody else’s', async () => {
  await cleared();
  const id = await add(ben, { title: 'mine' });
  const { status, raw } = await ben.get(`/reports/${id}.xlsx`);
  expect(status).toBe(200);
  expect((await sheetsOf(raw))[0]?.rows[1]?.[5]).toBe('mine');
  expect((await anna.get(`/reports/${id}.xlsx`)).status).toBe(404);
});

test('without a form in the filter every form has its sheet', async () => {
  await cleared();
  const other = await addForm(admin, 'Andere', { fields: [input('number', 'n')], states: [] });
  await add(anna, {});
  await admin.post('/reports/add.json', { report_config_id: other, data: { n: 7 } });
  const { raw, headers } = await admin.get('/reports.xlsx');
  expect(headers['x-total-count']).toBe('2');
  expect(headers['content-disposition']).toContain('Berichte.xlsx');
  const sheets = await sheetsOf(raw);
  expect(sheets.map(sheet => sheet.name)).toEqual(['Andere', 'Vogel Schlag', 'Vogel Schlag – part']);
  expect(sheets[0]?.rows[1]?.[5]).toBe(7);
  const empty = await ben.get('/reports.xlsx');
  expect((await sheetsOf(empty.raw))[0]?.rows).toHaveLength(1);
});

test('an answer that the field of today cannot read is shown as it is stored', async () => {
  await cleared();
  const id = await add(anna, { amount: 1 });
  await house.database.run(sql`update reports set data = data || '{"amount": "about three"}' where id = ${id}`);
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${birds}`);
  expect((await sheetsOf(raw))[0]?.rows[1]?.[6]).toBe('about three');
});

test('the archive holds the workbook and the files it links to', async () => {
  await cleared();
  const pictures = [
    await upload(anna, 'strike.png', png, 'image/png'),
    await upload(anna, 'STRIKE.png', png, 'image/png'),
  ];
  const text = await upload(anna, 'note.txt', 'only words', 'image/png');
  const third = await upload(anna, 'third', png, 'image/png');
  const two = await add(anna, { pictures, 'evidence.1': [pictures[1], third], _repeat: { [repeats]: 2 } });
  await house.database.run(
    sql`update reports set data = data || ${JSON.stringify({ pictures: [...pictures, text] })}::jsonb where id = ${two}`,
  );
  const one = await add(anna, { title: 'one', pictures: [pictures[0]] });
  const answer = await admin.get(`/reports.zip?filter[report_config_id]=${birds}&sort=created`);
  expect(answer.headers['content-type']).toBe('application/zip');
  const parts = unzip(answer.raw);
  expect([...parts.keys()]).toEqual([
    'Vogel_Schlag.xlsx',
    `files/${two}/pictures-1.png`,
    `files/${two}/pictures-2.png`,
    `files/${two}/pictures-3.txt`,
    `files/${two}/evidence.1-2.png`,
    `files/${one}/pictures-1.png`,
  ]);
  expect(parts.get(`files/${one}/pictures-1.png`)).toEqual({ method: 'stored', bytes: png });
  expect(parts.get(`files/${two}/pictures-3.txt`)?.method).toBe('deflated');
  const book = parts.get('Vogel_Schlag.xlsx')?.bytes ?? Buffer.alloc(0);
  const rows = (await sheetsOf(book))[0]?.rows ?? [];
  expect(rows.slice(1).map(row => row[13])).toEqual([
    'pictures-1.png, pictures-2.png, pictures-3.txt',
    'pictures-1.png',
  ]);
  const links = unzip(book).get('xl/worksheets/_rels/sheet1.xml.rels')?.bytes.toString() ?? '';
  expect([...links.matchAll(/Target="([^"]*)"/g)].map(match => match[1])).toEqual([
    `files/${two}/`,
    `files/${one}/pictures-1.png`,
  ]);
  await house.database.run(sql`update files set deleted = now() where id = ${pictures[0]}`);
  // A file in two fields is archived once, under the name of the first.
  const repeated = (await sheetsOf(book)).find(sheet => sheet.name.endsWith('part'))?.rows ?? [];
  expect(repeated.slice(1).map(row => row[3])).toEqual(['pictures-2.png, evidence.1-2.png']);
  const plain = await sheetsOf((await admin.get(`/reports.xlsx?filter[report_config_id]=${birds}&sort=created`)).raw);
  expect(plain[0]?.rows.slice(1).map(row => row[13] ?? null)).toEqual(['STRIKE.png, note.txt', null]);
});

test('a container in a condition: what is hidden has no rows', async () => {
  const inner = container('repeat_container', [input('text', 'x')], { maxRepeats: 3 });
  const gate = container('condition_container', [inner], {
    comparisons: [{ valOne: 'on', comparison: 'true', gate: null }],
  });
  const id = await addForm(admin, 'Bedingt', { fields: [input('switch', 'on'), gate], states: [] });
  const added = async (on: boolean) =>
    (await admin.post('/reports/add.json', { report_config_id: id, data: { on, 'x.0': 'seen' } })).body.data.id;
  const shown = await added(true);
  const hidden = await added(false);
  await house.database.run(sql`update reports set data = data || '{"x.0": "left over"}' where id = ${hidden}`);
  const sheets = await sheetsOf((await admin.get(`/reports.xlsx?filter[report_config_id]=${id}`)).raw);
  expect(sheets[1]?.rows.slice(1)).toEqual([[shown, 1, 'seen']]);
});

test('HEAD tells the number without making the file; every export is written down', async () => {
  const since = new Date();
  const head = await house.app.inject({
    method: 'HEAD',
    url: `/api/reports.xlsx?filter[report_config_id]=${birds}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([head.statusCode, head.headers['x-total-count'], head.body]).toEqual([200, '2', '']);
  await admin.get(`/reports.zip?filter[report_config_id]=${birds}`);
  const lines = await house.database.rows(sql`select user_id, action, entity, detail from audit where at >= ${since}`);
  expect(lines).toEqual([
    { user_id: admin.id, action: 'export', entity: 'Reports', detail: { format: 'zip', count: 2 } },
  ]);
});

test('a form that was shared has a column for the link by which an entry came, as far as its reader may know', async () => {
  await cleared();
  const shared = await addForm(admin, 'Shared', made());
  const reader = await house.as('reads entries', 'user', { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
  const holder = await house.link(shared, { maker: anna.id });
  await house.database.run(sql`update share_links set email = 'mara@example.org' where id = ${holder.link}`);
  await holder.post('/reports/once.json', report(shared, { title: 'by link' }));
  await admin.post('/reports/add.json', report(shared, { title: 'by hand' }));
  const links = async (person: Person, query = '') => {
    const { raw } = await person.get(
      `/reports.xlsx?filter[report_config_id]=${shared}&sort=created&direction=asc${query}`,
    );
    const [header, ...rows] = (await sheetsOf(raw))[0]?.rows ?? [];
    return rows.map(row => row[header?.indexOf('Über Link') ?? -1] ?? null);
  };
  expect(await links(admin)).toEqual(['Link an mara@example.org von Anna Berg (anna)', null]);
  expect(await links(admin, '&values=stored')).toEqual([holder.link, null]);
  expect(await links(reader)).toEqual(['Link', null]);
});

test('corrected known data has a column for the original, in workbooks and tables, filled where it was corrected', async () => {
  await cleared();
  const texts = { changeValues: 'Correct', changeDataSet: 'Other', cancelChanges: 'Discard' };
  const colours = ['red', 'blue'].map(value => ({ id: value, value, label: value.toUpperCase() }));
  const known = container(
    'auto_complete_container',
    [
      input('text', 'city', { label: 'Stadt' }),
      input('number', 'height', { label: 'Höhe', decimals: 1 }),
      input('date', 'opened', { label: 'Eröffnet' }),
      input('checkbox', 'signs', { label: 'Zeichen', values: colours }),
    ],
    texts,
  );
  const airports = await addForm(admin, 'Airports', { fields: [known, input('text', 'note')], states: [] });
  for (const data of [
    {
      ...{ city: 'Munich', height: 453, opened: '1992-05-17', signs: ['red'], note: 'a' },
      ...{ _updated_city: '=München', _updated_height: 448.5, _updated_opened: '1992-05-18', _updated_signs: ['blue'] },
    },
    { city: 'Cologne', height: 92, _updated_city: 'Cologne', _updated_opened: '1950-07-18' },
  ])
    await anna.post('/reports/add.json', report(airports, {}, { data: { ...data, _$locked: [known.id] } }));
  const query = `filter[report_config_id]=${airports}&sort=created&direction=asc&names=true`;
  const book = async (more = '') => {
    const { raw } = await anna.get(`/reports.xlsx?${query}${more}`);
    return (await sheetsOf(raw))[0]?.rows.map(row => row.slice(5)) ?? [];
  };
  const [labels, names, corrected, partly] = await book();
  expect(labels?.slice(0, 4)).toEqual(['Stadt', 'Stadt (im Datensatz)', 'Höhe', 'Höhe (im Datensatz)']);
  expect(names?.slice(0, 4)).toEqual(['city', '_original_city', 'height', '_original_height']);
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  expect(corrected).toEqual([
    '=München',
    'Munich',
    448.5,
    453,
    day('1992-05-18'),
    day('1992-05-17'),
    'BLUE',
    'RED',
    'a',
  ]);
  // What was left as it is has no original; what known data left open has a dash.
  expect(partly?.slice(0, 6)).toEqual(['Cologne', null, 92, null, day('1950-07-18'), '–']);
  const [, , stored, open] = await book('&values=stored&options=columns');
  expect(stored?.slice(6, 10)).toEqual([false, true, null, 'red']);
  expect(open?.slice(4, 6)).toEqual([day('1950-07-18'), null]);
  const [, , line = []] = parsed((await anna.get(`/reports.csv?${query}`)).raw.toString('utf8').slice(1), ';');
  expect(line.slice(5, 9)).toEqual(["'=München", 'Munich', '448,5', '453']);
});

/** Parses CSV by RFC 4180. */
function parsed(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gy');
  let at = 0;
  for (const [whole, quoted, plain, end] of text.matchAll(field)) {
    at += whole.length;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  expect(at).toBe(text.length);
  return rows;
}

test.each([
  ['de', ';', '2,5', 'Ja', 'Feuerrot, Blau', '2026-11-20 06:30:00'],
  ['en-GB', ',', '2.5', 'Yes', 'Feuerrot, Blau', '2026-11-20 06:30:00'],
])(
  'a table (%s) has an entry a line, and what a spreadsheet would run is text',
  async (language, separator, ...cells) => {
    const [amount, struck, colours, at] = cells;
    await cleared();
    const data = {
      title: '=cmd|"x"!A1;\r\n2nd, "quoted"',
      amount: 2.5,
      struck: true,
      damage: 'wing',
      colours: ['red', 'blue'],
      day: '2026-11-20',
      at: '2026-11-20T10:30:00+05:00',
      'part.0': 'rotor',
      'part.2': '@nose',
      _repeat: { [repeats]: [0, 2] },
    };
    const id = await add(anna, data, { state: 'new' });
    const query = `filter[report_config_id]=${birds}&time_zone=Europe/Berlin`;
    const { status, headers, raw } = await admin.get(`/reports.csv?${query}`, { 'accept-language': language });
    expect([status, headers['content-type'], headers['x-total-count']]).toEqual([200, 'text/csv; charset=utf-8', '1']);
    expect(headers['content-disposition']).toContain('filename="Vogel_Schlag.csv"');
    const text = raw.toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header = [], row = [], ...rest] = parsed(text.slice(1), separator);
    expect([rest, row.length]).toEqual([[], header.length]);
    expect(Object.fromEntries(header.map((name, index) => [name, row[index]]))).toMatchObject({
      ID: id,
      title: `'=cmd|"x"!A1;\n2nd, "quoted"`,
      ...{ amount, struck, colours, Zeitpunkt: at, day: '2026-11-20', damage: 'wing' },
      part: 'rotor\n@nose',
    });
  },
);

test('a table has the columns of one form, filtered, sorted and named as the workbook is', async () => {
  await cleared();
  const other = await addForm(admin, 'Other', made());
  for (const [title, amount] of [
    ['a', 3],
    ['b', -1],
    ['c', 2],
  ] as const)
    await add(anna, { title, amount });
  const query = `filter[report_config_id]=${birds}&filter[data.amount][gte]=-1&sort=data.amount&direction=asc&names=true`;
  const lines = parsed((await admin.get(`/reports.csv?${query}`)).raw.toString('utf8').slice(1), ';');
  const [labels = [], names = [], ...rows] = lines;
  expect([names[0], names.at(-1)]).toEqual(['id', 'evidence']);
  expect(rows.map(row => row[labels.indexOf('amount')])).toEqual(['-1', '2', '3']);
  expect((await ben.get(`/reports.csv?filter[report_config_id]=${birds}`)).headers['x-total-count']).toBe('0');
  await admin.post('/reports/add.json', report(other, {}));
  const refused = await admin.get('/reports.csv');
  expect([refused.status, refused.body.issues[0]]).toMatchObject([
    400,
    { path: 'filter[report_config_id]', code: 'required' },
  ]);
});

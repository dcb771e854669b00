/** API tests of importing forms: XLSForm as workbook, Markdown and CSV, JSON, choice lists, rights, and hostile files. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { bookOf, cell, sheetOf, zipOf } from './book.ts';
import { addForm, form, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', {
    ReportConfigs: { create: 'all', read: 'all' },
    Reports: { create: 'all', read: 'all' },
  });
});
afterAll(() => house.close());

type Sheets = Record<string, (string | number | boolean | null)[][]>;
const workbook = async (sheets: Sheets) =>
  Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }));
const send = (bytes: Buffer | string, name = 'rundgang.xlsx', query = '', person = admin) =>
  person.post(`/report-configs/import.json${query}`, partOf(name, bytes), multipart);

const survey = [
  ['type', 'name', 'label', 'relevant', 'choice_filter', 'calculation'],
  ['text', 'name', 'Name', '', '', ''],
  ['select_one land', 'land', 'Land', '', '', ''],
  ['select_one ort', 'ort', 'Ort', "${land} != ''", 'land = ${land}', ''],
  ['integer', 'menge', 'Menge', '', '', ''],
  ['calculate', 'doppelt', '', '', '', '${menge} * 2'],
  ['geoshape', 'gebiet', 'Gebiet', '', '', ''],
  ['audit', 'audit', '', '', '', ''],
];
const choices = [
  ['list_name', 'name', 'label', 'land'],
  ['land', 'de', 'Deutschland', ''],
  ['land', 'at', 'Österreich', ''],
  ['ort', 'ulm', 'Ulm', 'de'],
  ['ort', 'linz', 'Linz', 'at'],
];
const sheets: Sheets = { survey, choices, settings: [['form_title'], ['Rundgang']] };

interface Imported {
  report_config: { id: string | null; name: string; fields: { options: Record<string, unknown> }[] };
  report: { sheet: string; row: number; column: string; text: string; outcome: string; reason: string }[];
  names: Record<string, string>;
}
const dataOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.data as unknown as Imported;
const formsCount = async () =>
  Number((await house.database.one<{ count: number }>(sql`select count(*) as count from report_configs`))?.count);

describe('who may not', () => {
  it('imports nothing', async () => {
    const reader = await house.as('reader', 'user', { ReportConfigs: { read: 'all' } });
    const bytes = await workbook(sheets);
    expect((await send(bytes, 'a.xlsx', '', reader)).status).toBe(403);
    expect((await send(bytes, 'a.xlsx', '', house.nobody)).status).toBe(401);
  });
  it('make lists has the choices with the field, and is told so', async () => {
    const { report_config, report } = dataOf(await send(await workbook(sheets), 'a.xlsx', '', anna));
    const field = report_config.fields.find(({ options }) => options.name === 'ort')?.options;
    expect(field?.values).toHaveLength(2);
    expect(field).not.toHaveProperty('choicesFilter');
    expect(report).toContainEqual(
      expect.objectContaining({ column: 'choice_filter', outcome: 'left', reason: 'lists_right' }),
    );
  });
});

describe('a workbook', () => {
  it('is shown, and changes nothing', async () => {
    const before = await formsCount();
    const answer = await send(await workbook(sheets), 'a.xlsx', '?dry=true');
    expect(answer.status).toBe(200);
    const { report_config, report } = dataOf(answer);
    expect([report_config.id, report_config.name]).toEqual([null, 'Rundgang']);
    expect(report.filter(({ outcome }) => outcome === 'left').map(({ text }) => text)).toEqual(['audit', 'audit']);
    expect(await formsCount()).toBe(before);
  });
  it('becomes a form, its filtered choices a list, its cells are kept, and entries compute', async () => {
    const answer = await send(await workbook(sheets));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { report_config, names } = dataOf(answer);
    expect(names['/menge']).toBe('menge');
    const { body } = await admin.get(`/report-configs/${report_config.id}.json`);
    const fields = (body.data as unknown as Imported['report_config']).fields;
    const ort = fields.find(({ options }) => options.name === 'ort')?.options as {
      values: { list: string; rows: object[] };
    };
    expect(ort.values.rows).toContainEqual(expect.objectContaining({ value: 'ulm', land: 'de' }));
    const kept = await house.database.one<{ xlsform: Sheets }>(
      sql`select xlsform from report_configs where id = ${report_config.id}`,
    );
    expect(kept?.xlsform.survey?.[3]).toEqual(survey[3]?.slice(0, 5));
    const added = await admin.post('/reports/add.json', {
      report_config_id: report_config.id,
      data: { name: 'x', land: 'de', ort: 'ulm', menge: 4 },
      state: 'new',
    });
    expect(added.body.data).toMatchObject({ data: { doppelt: 8, ort: 'ulm' } });
  });
  it('is read in Markdown and CSV, too', async () => {
    const lines = Object.entries(sheets).flatMap(([name, rows]) => [[name], ...rows.map(row => ['', ...row])]);
    const markdown = lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
    const csv = lines.map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n');
    const one = await send(await workbook(sheets), 'a.xlsx', '?dry=true');
    const two = await send(markdown, 'a.md', '?dry=true');
    const three = await send(csv, 'a.csv', '?dry=true');
    const bare = (answer: typeof one): unknown =>
      JSON.parse(
        JSON.stringify(dataOf(answer), (key, value) => (['id', 'row', 'content'].includes(key) ? undefined : value)),
      );
    expect(bare(two)).toEqual(bare(one));
    expect(bare(three)).toEqual(bare(one));
  });
  it('has long labels of a list shortened, and says so', async () => {
    const long = 'Ü'.repeat(300);
    const rows = [...choices, ['ort', 'graz', long, 'at'], ['ort', 'v'.repeat(256), 'Wien', 'at']];
    const { report_config, report } = dataOf(await send(await workbook({ ...sheets, choices: rows })));
    const fields = report_config.fields.find(({ options }) => options.name === 'ort')?.options as {
      values: { list: string };
    };
    const found = await house.database.rows<{ value: string; label: string }>(
      sql`select value, label #>> '{}' as label from choice_list_rows where choice_list_id = ${fields.values.list} order by place`,
    );
    expect(found.map(({ value }) => value)).toEqual(['ulm', 'linz', 'graz']);
    expect(found[2]?.label).toBe(`${'Ü'.repeat(254)}…`);
    const said = report.filter(({ reason }) => reason === 'shortened' || reason === 'too_long');
    expect(said.map(({ row, column, outcome }) => `${row} ${column} ${outcome}`)).toEqual([
      '6 label changed',
      ...['list_name', 'name', 'label', 'land'].map(column => `7 ${column} left`),
    ]);
  });
  it('of groups in groups without end is read as far as a form goes', async () => {
    const [first = []] = survey;
    const begins = Array.from({ length: 4_000 }, (_, at) => ['begin group', `g${at}`, 'Gruppe', '', '', '']);
    const rows = [first, ['text', 'a', 'A', '', '', ''], ...begins, ['text', 'b', 'B', '', '', '']];
    const answer = await send(await workbook({ survey: rows }), 'deep.xlsx', '?dry=true');
    expect(answer.status, JSON.stringify(answer.body.issues)).toBe(200);
    expect(dataOf(answer).report).toContainEqual(expect.objectContaining({ outcome: 'left', reason: 'too_deep' }));
  });
  it('of 1,000 rows and 60 lists is read', async () => {
    const lists = Array.from({ length: 60 }, (_, list) =>
      Array.from({ length: 50 }, (_each, at) => [`l${list}`, `v${at}`, `Wert ${at}`, '']),
    );
    const rows = Array.from({ length: 1_000 }, (_, at) => [
      ...(at % 2 ? ['text'] : [`select_one l${at % 60}`]),
      ...[`q${at}`, `Frage ${at}`, at > 0 ? `\${q${at - 1}} != ''` : '', '', ''],
    ]);
    const [head = []] = survey;
    const [headOfChoices = []] = choices;
    const bytes = await workbook({ survey: [head, ...rows], choices: [headOfChoices, ...lists.flat()] });
    const answer = await send(bytes, 'large.xlsx', '?dry=true');
    expect(answer.status).toBe(200);
    expect(dataOf(answer).report_config.fields).toHaveLength(1_000);
  });
});

describe('JSON of our own', () => {
  it('becomes the same form', async () => {
    const made = { name: 'Eigenes', ...form() };
    const answer = await send(JSON.stringify(made), 'x.json');
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(dataOf(answer).report_config).toMatchObject({ name: 'Eigenes', states: made.states });
  });
  it.each([
    ['not JSON', '{"fields": [', 'file json_broken'],
    ['no form', '{"a": 1}', 'file json_no_form a'],
    ['no list of fields', '{"name": "A", "fields": 1}', 'file json_no_form name, fields'],
    ['a list', '[1, 2]', 'file json_no_form 0, 1'],
    ['a form with what there is not', '{"fields": [{"type": "nothing"}]}', 'fields.0.type unknown_type'],
    ['depth', `{"fields": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'fields.0 invalid'],
  ])('%s is refused with a reason', async (_what, text, reason) => {
    const { status, body } = await send(text, 'x.json');
    expect(status).toBe(422);
    const told = body.issues?.map(({ path, code, values }) => [path, code, values?.found].filter(Boolean).join(' '));
    expect(told).toContain(reason);
  });
});

const head = `<row r="1">${cell('type')}${cell('name')}</row>`;

/** A workbook with a password is an envelope of the old format around a part of this name. */
const locked = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(1_000),
  Buffer.from('EncryptedPackage', 'utf16le'),
]);

describe('hostile files', () => {
  it.each<[string, () => Buffer | string, string]>([
    ['a bomb', () => bookOf(Buffer.alloc(600 * 2 ** 20, 32)), 'too_large|damaged|too_slow'],
    ['broken XML', () => bookOf('<worksheet><sheetData><row><c><v>'), 'not_a_form|damaged'],
    ['no workbook', () => zipOf({ 'a.txt': 'a' }), 'zip_no_form'],
    ['half of one', () => bookOf(sheetOf(head)).subarray(0, 900), 'damaged'],
    ['the old format', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old_workbook'],
    [
      'one with a password',
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    ['another table', () => 'a;b\n1;2\n', 'not_a_form'],
    ['nothing', () => '', 'empty_file'],
    ['a workbook with a password', () => locked, 'encrypted'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 'not_readable'],
    ['a document', () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }), 'not_readable'],
    ['a text', () => 'Hallo, das ist ein Brief.\nZweite Zeile', 'not_a_form'],
    [
      'more cells than a report can tell',
      () => `survey,type\n${`,text${',a'.repeat(190)}\n`.repeat(1_100)}`,
      'too_many',
    ],
    ['bytes', () => Buffer.from([0, 1, 2, 3]), 'not_readable'],
    ['a quotation mark that never ends', () => 'survey,,\n,"type', 'quote_open'],
    ['a row far below', () => bookOf(sheetOf(`${head}<row r="900000">${cell('text')}${cell('a')}</row>`)), 'too_large'],
  ])('%s is refused with a reason', async (_what, bytes, codes) => {
    const answer = await send(bytes(), 'a.xlsx');
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, 'file']);
    expect(answer.body.issues?.[0]?.code).toMatch(new RegExp(`^(${codes})$`));
  });
  it('a million empty rows are passed over', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}"/>`).join('');
    const answer = await send(
      bookOf(sheetOf(`${head}<row r="2">${cell('text')}${cell('a')}</row>${rows}`)),
      'a.xlsx',
      '?dry=true',
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(dataOf(answer).report_config.fields).toHaveLength(1);
  });
  it('formulas in cells are their values', async () => {
    const answer = await send(
      bookOf(sheetOf(`${head}<row r="2">${cell('text', 'HYPERLINK("http://x")')}${cell('a', 'A1')}</row>`)),
      'a.xlsx',
      '?dry=true',
    );
    expect(dataOf(answer).report_config.fields[0]?.options).toMatchObject({ type: 'text', name: 'a' });
  });
});

describe('a form goes out', () => {
  const fetched = (id: string, person = admin, query = '') => person.get(`/report-configs/${id}.xlsform.xlsx${query}`);
  const imported = async (bytes: Buffer, name = 'a.xlsx') => {
    const answer = await send(bytes, name);
    expect([answer.status, answer.body.issues]).toEqual([201, undefined]);
    return dataOf(answer).report_config.id ?? '';
  };
  const wholeOf = async (id: string) => (await admin.get(`/report-configs/${id}.json`)).body.data;
  const sheetsIn = async (raw: Buffer) =>
    new Map((await readXlsx(raw)).sheets.map(sheet => [sheet.name, sheet.rows as unknown[][]]));

  it('as a workbook, and comes back the same, with its lists', async () => {
    const id = await imported(await workbook(sheets));
    const answer = await fetched(id);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('filename="Rundgang.xlsform.xlsx"');
    const found = await sheetsIn(answer.raw);
    expect([...found.keys()]).toEqual(['survey', 'choices', 'settings', 'kontor']);
    // What the import left out is there again.
    expect(found.get('survey')?.map(row => row[0])).toEqual(survey.map(([type]) => type));
    const again = await imported(answer.raw);
    const [before, after] = [await wholeOf(id), await wholeOf(again)];
    const without = (fields: unknown) => JSON.parse(JSON.stringify(fields).replaceAll(/"list":"[^"]+"/g, '"list":""'));
    expect(without(after.fields)).toEqual(without(before.fields));
    const listIn = (data: typeof before) => /"list":"([^"]+)"/.exec(JSON.stringify(data.fields))?.[1];
    const [one, other] = await Promise.all(
      [before, after].map(async data => (await admin.get(`/choice-lists/${listIn(data)}/rows.json`)).body.data),
    );
    expect(other).toEqual(one);
  });

  it('in any of its versions, to those who may read it', async () => {
    const id = await addForm(admin, 'Versionen');
    const { fields, version } = await wholeOf(id);
    await admin.patch(
      `/report-configs/${id}.json`,
      { fields: (fields as unknown[]).slice(0, 1) },
      { 'if-match': `"${version}"` },
    );
    const rowsOf = async (query: string) =>
      (await sheetsIn((await fetched(id, admin, query)).raw)).get('survey')?.length;
    expect([await rowsOf(''), (await rowsOf('?version=1')) ?? 0]).toEqual([2, expect.any(Number)]);
    expect(await rowsOf('?version=1')).toBeGreaterThan(2);
    expect((await fetched(id, admin, '?version=9')).status).toBe(404);
    expect((await fetched(id, house.nobody)).status).toBe(401);
    const blind = await house.as('blind', 'user', { ReportConfigs: { read: 'none' } });
    expect((await fetched(id, blind)).status).toBe(403);
    const [line] = await house.database.rows(
      sql`select user_id, detail from audit where action = 'export' and item_id = ${id} order by at desc limit 1`,
    );
    expect(line).toEqual({ user_id: admin.id, detail: { format: 'xlsform' } });
  });

  it('with what an import left out only to those who may change it', async () => {
    const id = await imported(await workbook(sheets));
    const typesFor = async (person: Person) =>
      (await sheetsIn((await fetched(id, person)).raw)).get('survey')?.map(row => row[0]);
    expect(await typesFor(admin)).toContain('audit');
    const reader = await house.as('leser', 'user', { ReportConfigs: { read: 'all' } });
    expect(await typesFor(reader)).not.toContain('audit');
    expect(await typesFor(reader)).toContain('integer');
  });

  it('with its other sheets, settings and lists as they stood, time and again', async () => {
    const others: Sheets = {
      ...sheets,
      survey: [...survey, ['calculate', 'unsagbar', '', '', '', "pulldata('a', 'b', 'c', 1)"]],
      choices: [...choices, ['ungenutzt', 'x', 'X', '']],
      settings: [
        ['form_title', 'form_id', 'version', 'style'],
        ['Rundgang', 'rg', '2024010101', 'pages'],
      ],
      external_choices: [
        ['list_name', 'name'],
        ['orte', 'graz'],
      ],
      Notizen: [['Wer'], [null], ['Anna', 'hat', 'das', 4]],
    };
    let bytes: Buffer = await workbook(others);
    for (let round = 0; round < 2; round++) {
      const id = await imported(bytes);
      bytes = (await fetched(id)).raw;
      const found = await sheetsIn(bytes);
      const rowsOf = (name: string) =>
        found.get(name)?.map(row =>
          row
            .map(cell => cell ?? '')
            .map(String)
            .join('|')
            .replace(/\|+$/, ''),
        );
      expect([...found.keys()].sort()).toEqual([...Object.keys(others), 'kontor'].sort());
      expect(rowsOf('external_choices')).toEqual(['list_name|name', 'orte|graz']);
      expect(rowsOf('Notizen')).toEqual(['Wer', '', 'Anna|hat|das|4']);
      expect(rowsOf('settings')).toEqual(['form_title|form_id|version|style', 'Rundgang|rg|2024010101|pages']);
      expect(found.get('choices')?.at(-1)?.slice(0, 3)).toEqual(['ungenutzt', 'x', 'X']);
    }
  });

  it('without other sheets that have more than is kept, and the import says so', async () => {
    const wide = Array.from({ length: 300 }, (_, at) =>
      Array.from({ length: 200 }, (_each, place) => `${at}.${place}`),
    );
    const bytes = await workbook({ ...sheets, Messwerte: wide, Rest: [['a']] });
    const { report } = dataOf(await send(bytes, 'a.xlsx', '?dry=true'));
    expect(report.filter(({ sheet }) => /^(Messwerte|Rest)$/.test(sheet)).map(({ reason }) => reason)).toEqual([
      'sheet_too_large',
      'sheet',
    ]);
    const found = await sheetsIn((await fetched(await imported(bytes))).raw);
    expect([...found.keys()]).toEqual(['survey', 'choices', 'settings', 'Rest', 'kontor']);
  });

  it('names what other tools will not see', async () => {
    const made = form();
    const id = await addForm(admin, 'Mehr', {
      ...made,
      fields: [
        ...made.fields,
        input('calculated', 'mittel', {
          label: 'Mittel',
          formula: 'SUMIF(amount, ">1", amount)',
          format: { kind: 'number' },
        }),
      ],
    });
    const found = await sheetsIn((await fetched(id)).raw);
    expect(found.get('not in XLSForm')).toContainEqual(['mittel', 'calculation', 'SUMIF(amount, ">1", amount)']);
  });
});

describe('lists in files beside a workbook', () => {
  const rows = [
    ['type', 'name', 'label', 'choice_filter'],
    ['text', 'land', 'Land', ''],
    ['select_one_from_file orte.csv', 'ort', 'Ort', 'land = ${land}'],
    ['select_one_from_file fehlt.csv', 'fehlt', 'Fehlt', ''],
  ];
  const csv = `name,label,land\n${Array.from({ length: 1_200 }, (_, at) => `o${at},Ort ${at},${at % 2 ? 'at' : 'de'}`).join('\n')}\n`;
  const zip = async () =>
    zipOf({
      'Formular/rundgang.xlsx': await workbook({ survey: rows }),
      'Formular/media/Orte.csv': csv,
      'Formular/media/bild.png': 'x',
      '__MACOSX/Formular/._rundgang.xlsx': 'x',
      'Formular/~$rundgang.xlsx': 'x',
    });

  it('become choice lists, which entries are checked by', async () => {
    const dry = await send(await zip(), 'rundgang.zip', '?dry=true');
    expect(dry.status).toBe(200);
    const told = dataOf(dry).report.map(({ sheet, row, column, outcome, reason }) => [
      sheet,
      row,
      column,
      outcome,
      reason,
    ]);
    expect(told).toContainEqual(['survey', 3, 'type', 'changed', 'file_list']);
    expect(told).toContainEqual(['survey', 4, 'type', 'left', 'external']);
    expect(told).toContainEqual(['orte.csv', 1, '', 'taken', '']);
    expect(told).toContainEqual(['bild.png', 1, '', 'left', 'sheet']);
    const made = await send(await zip(), 'rundgang.zip');
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, fields } = dataOf(made).report_config;
    const valuesIn = (all: typeof fields) => all.find(({ options }) => options.name === 'ort')?.options.values;
    const { list } = (valuesIn(fields) ?? {}) as { list?: string };
    expect((await admin.get(`/choice-lists/${list}.json`)).body.data.rows_count).toBe(1_200);
    const enter = (ort: string) => admin.post('/reports/add.json', { report_config_id: id, data: { land: 'de', ort } });
    expect((await enter('o10')).status).toBe(201);
    expect((await enter('o11')).body.issues).toMatchObject([{ path: 'data.ort' }]);
    // An export names the files again, and reads as the same form.
    const { raw } = await admin.get(`/report-configs/${id}.xlsform.xlsx`);
    const book = await readXlsx(raw);
    const types = book.sheets[0]?.rows.slice(1).map(row => row[book.sheets[0]?.rows[0]?.indexOf('type') ?? 0]);
    expect(types).toEqual(['text', 'select_one_from_file orte.csv', 'select_one_from_file fehlt.csv']);
    const again = dataOf(await send(raw, 'again.xlsx', '?dry=true')).report_config;
    const named = again.fields.find(({ options }) => options.name === 'ort')?.options;
    expect(named).toMatchObject({ label: 'Ort', choicesFilter: 'choice.land = land' });
    const { rows: choices = [] } = (valuesIn(again.fields) ?? {}) as { rows?: unknown[] };
    expect(choices).toHaveLength(1_200);
  });

  it('are read where the form names them, whatever other tables come along', async () => {
    const survey = rows.slice(0, 3);
    const others = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`andere-${at}.csv`, 'a,b\n1,2\n']));
    // More rows and cells than a form may have, more bytes than may be unpacked, and a quote that does not end.
    const lines = (count: number) => `name,label\n${'1,2\n'.repeat(count)}`;
    const zip = zipOf({
      'form.xlsx': await workbook({ survey }),
      'orte.csv': csv,
      'groß.csv': lines(120_000),
      'riesig.csv': Buffer.alloc(65 * 2 ** 20, 'name,label\n'),
      'kaputt.csv': 'a,"b\n',
      ...others,
    });
    const answer = await send(zip, 'form.zip', '?dry=true');
    expect(answer.status, JSON.stringify(answer.body.issues)).toBe(200);
    const told = dataOf(answer).report.map(({ sheet, outcome, reason }) => [sheet, outcome, reason]);
    expect(told).toContainEqual(['orte.csv', 'taken', '']);
    for (const name of ['groß.csv', 'riesig.csv', 'kaputt.csv', 'andere-0.csv'])
      expect(told).toContainEqual([name, 'left', 'sheet']);
  });

  it.each([
    ['of more rows than a form may have', 'orte.csv', Buffer.from(`name,label\n${'1,2\n'.repeat(20_001)}`), 'rows'],
    ['of more bytes than may be unpacked', 'orte.csv', Buffer.alloc(65 * 2 ** 20, '\n'), 'unpacked'],
  ])('are bound where the form names them: %s', async (_what, name, bytes, what) => {
    const zip = zipOf({ 'form.xlsx': await workbook({ survey: rows }), [name]: bytes });
    const { status, body } = await send(zip, 'form.zip', '?dry=true');
    expect([status, body.issues?.[0]?.code, body.issues?.[0]?.values?.what]).toEqual([422, 'too_large', what]);
  });

  it.each([
    ['without a form', () => zipOf({ 'orte.csv': csv }), 'zip_no_form'],
    ['with two', async () => zipOf({ 'a.xlsx': await workbook({ survey: rows }), 'b.md': '|a|' }), 'zip_several_forms'],
    [
      'with too many files',
      () => zipOf(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.txt`, 'x']))),
      'too_large',
    ],
    ['with a form that is none', () => zipOf({ 'a.xlsx': 'x' }), 'damaged|not_a_form'],
  ])('that are no ZIP with one form are refused: %s', async (_what, make, code) => {
    const { status, body } = await send(await make(), 'a.zip');
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'file']);
    expect(body.issues?.[0]?.code).toMatch(new RegExp(`^(${code})$`));
  });
});

/** API tests of importing entries from workbooks that say more, or less, than their rows: calendars, merged cells, formulas, heads. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { zipOf } from './book.ts';
import { addForm, input } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { bytesOf } from './own-books.ts';
import { until } from './until.ts';
import { fieldOf, multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;
beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state = 'ready'`));

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook whose styles are: none, a day (1), a time (2). `more` stands before the sheets, `end` behind the sheet. */
const bookOf = (sheet: string, more = '', end = '</worksheet>') =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${format}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${format}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${format}.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">${more}<sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}">${sheet}${end}`,
  });

/** Notes of a table of which there is nothing to say. */
const nothing = { beyond: [], rounded: [], sheets: [] };

/** Where a workbook lists the part. */
const listed = (book: Buffer, name: string): number => book.lastIndexOf(name) - 46;

const letters = 'ABCDEF';
type Cell = string | { raw: string };
/** Rows with the places of their cells; an empty text is no cell. */
const sheetOf = (rows: readonly (readonly Cell[])[]) =>
  `<sheetData>${rows
    .map((cells, at) => {
      const made = cells.map((cell, place) => {
        const ref = `${letters[place]}${at + 1}`;
        if (typeof cell === 'object') return cell.raw.replace('<c', `<c r="${ref}"`);
        return cell === '' ? '' : `<c r="${ref}" t="str"><v>${cell}</v></c>`;
      });
      return `<row r="${at + 1}">${made.join('')}</row>`;
    })
    .join('')}</sheetData>`;
const day = (serial: number): Cell => ({ raw: `<c s="1"><v>${serial}</v></c>` });
const time = (part: number): Cell => ({ raw: `<c s="2"><v>${part}</v></c>` });
const raw = (text: string): Cell => ({ raw: text });

const send = (form: string, file: Buffer): Promise<Reply> =>
  admin.post(
    '/reports/import.json',
    Buffer.concat([fieldOf('report_config_id', form), partOf('a.xlsx', file)]),
    multipart,
  );
interface Told {
  id: string;
  state: string;
  added: number;
  misfits: number;
  notes: { merged: string[]; uncomputed: string[] } | null;
}
const told = async (id: string) => (await admin.get(`/imports/${id}.json`)).body.data as unknown as Told;
async function ended(id: string): Promise<Told> {
  await until(async () => !['reading', 'matching'].includes((await told(id)).state));
  return told(id);
}
async function matched(form: string, file: Buffer): Promise<Told> {
  const { status, body } = await send(form, file);
  expect(status, JSON.stringify(body)).toBe(202);
  return ended(body.data.id);
}
interface Row {
  outcome: string;
  cells: unknown[];
  issues: { path: string; code: string }[];
}
const rowsOf = async (id: string) =>
  (await admin.get(`/imports/${id}/rows.json?limit=100`)).body.data as unknown as Row[];
const formOf = () => {
  const fields = [input('text', 'nr'), input('date', 'day'), input('time', 'clock'), input('number', 'amount')];
  return addForm(admin, `Mappe ${uuidv7()}`, { fields, states: [] });
};
const head = ['nr', 'day', 'clock', 'amount'];

describe('days of a workbook', () => {
  it('that counts from 1904 are the days that it shows', async () => {
    const rows = [head, ['A', day(0), time(0.5)], ['B', day(43_538)]];
    const { id, added } = await matched(await formOf(), bookOf(sheetOf(rows), '<workbookPr date1904="1"/>'));
    expect(added).toBe(2);
    const cells = (await rowsOf(id)).map(row => row.cells[1]);
    expect(cells).toEqual(['1904-01-01', '2023-03-15']);
  });

  it('before March 1900 fit as text alone, since programs count them differently; later ones and times do', async () => {
    const early = [-1_000, 1, 59, 60];
    const rows = [
      head,
      ...early.map(serial => [`N${serial}`, day(serial)]),
      ['61', day(61), time(0.25)],
      ['text', '1897-04-05'],
    ];
    const { id, added, misfits } = await matched(await formOf(), bookOf(sheetOf(rows)));
    expect([added, misfits]).toEqual([2, 4]);
    const found = await rowsOf(id);
    expect(found.slice(0, 4).map(({ issues }) => issues)).toMatchObject(
      early.map(() => [{ path: 'data.day', code: 'early_day' }]),
    );
    expect(found[4]?.cells).toEqual(['61', '1900-03-01', '1899-12-31T06:00:00']);
    const cells = [{ at: 1, from: found[0]?.cells[1], to: '1897-04-04' }];
    expect((await admin.post(`/imports/${id}/mend.json`, { cells })).status).toBe(202);
    expect(await ended(id)).toMatchObject({ added: 3, misfits: 3 });
  });

  it('that are zero, or a time of day alone, are no days', async () => {
    const rows = [head, ['null', day(0)], ['time', day(0.337)], ['first', day(-1), time(0)], ['fine', day(45_294.34)]];
    const { id, added, misfits, notes } = await matched(await formOf(), bookOf(sheetOf(rows)));
    expect([added, misfits]).toEqual([1, 3]);
    const found = await rowsOf(id);
    expect(found.slice(0, 3).map(({ issues }) => issues)).toMatchObject(
      Array.from({ length: 3 }, () => [{ path: 'data.day', code: 'early_day' }]),
    );
    // Of a day with a time the day stays, which is said.
    expect([found[3]?.outcome, notes]).toMatchObject(['added', { rounded: ['B5'] }]);
  });

  it('that are none are not empty, and do not fit', async () => {
    const { id, misfits } = await matched(
      await formOf(),
      bookOf(sheetOf([head, ['A', day(1e9)], ['B', day(2_958_466)]])),
    );
    expect(misfits).toBe(2);
    expect((await rowsOf(id)).map(({ issues }) => issues[0]?.path)).toEqual(['data.day', 'data.day']);
  });
});

describe('a sheet', () => {
  it('with merged cells says which: only the first of them has a value', async () => {
    const merged = '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B2:C2"/></mergeCells>';
    const sheet = `${sheetOf([head, ['A', day(45_000)], ['', day(45_001)], ['', day(45_002)]])}${merged}`;
    const { id, notes } = await matched(await formOf(), bookOf(sheet));
    expect(notes).toEqual({ ...nothing, merged: ['A2:A4', 'B2:C2'], uncomputed: [] });
    expect((await rowsOf(id)).map(({ cells }) => cells[0])).toEqual(['A', null, null]);
  });

  it('with formulas gives their results, and says which have none', async () => {
    const rows = [
      head,
      ['A', '', '', raw('<c><f>1+1</f><v>2</v></c>')],
      ['B', '', '', raw('<c><f>SUM(D2:D2)</f></c>')],
      ['C', '', '', raw('<c t="str"><f>"x"</f><v></v></c>')],
      ['D', '', '', raw('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')],
      ['E', '', '', raw('<c><v>5</v></c>')],
      ['F', '', '', raw('<c><f>D2</f><v></v></c>')],
      ['G', '', '', raw('<c><f>D2</f><v/></c>')],
      ['H', '', '', raw('<c t="str"><f>IF(D2&gt;2,D2,"")</f><v/></c>')],
      ['I', '', '', raw('<c t="str"><f>"x"</f></c>')],
    ];
    const { id, notes, added } = await matched(await formOf(), bookOf(sheetOf(rows)));
    expect(notes).toEqual({ ...nothing, merged: [], uncomputed: ['D3', 'D7', 'D8', 'D10'] });
    expect(added).toBe(8);
    const found = await rowsOf(id);
    expect(found.map(({ cells }) => cells[3] ?? null)).toEqual([2, null, null, '#DIV/0!', 5, null, null, null, null]);
    expect(found[3]?.issues).toMatchObject([{ path: 'data.amount' }]);
  });

  it('of many rows says it, too, once all of it is read', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`N${at}`]);
    const sheet = `${sheetOf([head, ...rows])}<mergeCells count="1"><mergeCell ref="A9:A10"/></mergeCells>`;
    const form = await formOf();
    const { notes, added } = await matched(form, bookOf(sheet));
    expect([added, notes]).toEqual([3_000, { ...nothing, merged: ['A9:A10'], uncomputed: [] }]);
    // Nothing is said where there is nothing to say.
    expect((await matched(form, bookOf(sheetOf([head, ['A']])))).notes).toBeNull();
  });

  const odd: [string, (book: Buffer) => void][] = [
    ['has another checksum of the sheet', book => book.writeUInt32LE(1, listed(book, 'xl/worksheets/sheet1.xml') + 16)],
    ['says that a part is encrypted', book => book.writeUInt16LE(1, listed(book, '_rels/.rels') + 8)],
  ];
  it.each(odd)('is read, without a word of merged cells, where the list of contents %s', async (_what, change) => {
    const book = bookOf(`${sheetOf([head, ['A']])}<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>`);
    const form = await formOf();
    expect(await matched(form, Buffer.from(book))).toMatchObject({
      added: 1,
      notes: { ...nothing, merged: ['A2:A3'] },
    });
    change(book);
    expect(await matched(form, book)).toMatchObject({ added: 1, notes: null });
  });

  it('whose text breaks off is refused, of few rows and of many', async () => {
    const form = await formOf();
    for (const count of [20, 3_000]) {
      const rows = Array.from({ length: count }, (_, at) => [`N${at}`]);
      const sheet = sheetOf([head, ...rows]);
      const broken = bookOf(sheet.slice(0, Math.round(sheet.length / 2)), '', '');
      const { status, body } = await send(form, broken);
      if (status === 202)
        expect(await ended(body.data.id)).toMatchObject({ state: 'failed', fault: { code: 'damaged' } });
      else expect([status, body.issues]).toMatchObject([422, [{ path: 'file', code: 'damaged' }]]);
    }
  });

  it('without any value is passed over: the first that has one is read', async () => {
    const book = await bytesOf(
      new Map([
        ['Deckblatt', []],
        ['Daten', [[...head], ['A']]],
      ]),
    );
    const { notes, added } = await matched(await formOf(), book);
    expect([added, notes]).toEqual([1, null]);
  });

  it('without a head is refused: no heading is a field', async () => {
    const { status, body } = await send(
      await formOf(),
      bookOf(
        sheetOf([
          ['A', day(45_000)],
          ['B', day(45_001)],
        ]),
      ),
    );
    expect([status, body.issues]).toMatchObject([422, [{ path: 'file', code: 'no_columns' }]]);
  });
});

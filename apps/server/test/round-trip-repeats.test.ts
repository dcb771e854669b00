/** API tests of the sheets of repeats of own workbooks: sorted, too long, and rows that both sides added. */
import type { Content } from '@kontor/form';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type Book, bookOf, bytesOf, type Cells, main, ownBooks, put } from './own-books.ts';

let house: House;
let admin: Person;
const { download, send, ended, step, rowsOf, decide, formOf, enter, entry, configOf, change } = ownBooks(() => admin);

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

/** Teile with Teil, Stück and Bemerkung, in a form with a room. */
async function formWithParts(maxRepeats: number): Promise<{ form: string; repeat: string }> {
  const inside = [
    input('text', 'part', { label: 'Teil' }),
    input('number', 'pieces', { label: 'Stück' }),
    input('text', 'note', { label: 'Bemerkung' }),
  ];
  const form = await formOf([
    input('text', 'room', { label: 'Raum' }),
    container('repeat_container', inside, { name: 'parts', label: 'Teile', maxRepeats }),
  ]);
  const repeat = (await configOf(form)).fields.at(-1) as Content;
  return { form, repeat: repeat.id };
}
function second(book: Book): Cells[] {
  const [, rows = []] = [...book.values()];
  return rows;
}

it('sorted rows of a sheet of repeats are no change of their entries', async () => {
  const { form, repeat } = await formWithParts(5);
  const data = { 'part.0': 'Tür', 'part.1': 'Fenster', 'part.2': 'Dach', _repeat: { [repeat]: 3 } };
  const one = await enter(form, data);
  await enter(form, data);
  const book = await bookOf(await download(form));
  const rows = second(book);
  const sorted = rows.slice(1).sort((a, b) => String(a[2]).localeCompare(String(b[2])));
  rows.splice(1, rows.length, ...sorted);
  expect(rows.slice(1).map(row => row[2])).toEqual(['Dach', 'Dach', 'Fenster', 'Fenster', 'Tür', 'Tür']);
  expect(await send(form, await bytesOf(book))).toMatchObject({ unchanged: 2, changed: 0, conflicts: 0 });
  // A row that is added among them is the last instance, and a cell is still that of its row.
  rows.splice(1, 0, [one.id, null, 'Keller', 4]);
  for (const row of rows) if (row[0] === one.id && row[1] === 3) row[3] = 8;
  const { id } = await send(form, await bytesOf(book));
  expect(await step(id, 'apply')).toMatchObject({ changed: 1, misfits: 0 });
  expect((await entry(one.id)).data).toMatchObject({
    ...{ 'part.0': 'Tür', 'part.1': 'Fenster', 'part.2': 'Dach', 'pieces.2': 8, 'part.3': 'Keller', 'pieces.3': 4 },
    _repeat: { [repeat]: 4 },
  });
});

it('an entry with more rows of a repeat than it may have does not fit, however many these are', async () => {
  const { form, repeat } = await formWithParts(5);
  const one = await enter(form, { 'part.0': 'Tür', _repeat: { [repeat]: 1 } });
  const two = await enter(form, { 'part.0': 'Tür', _repeat: { [repeat]: 1 } });
  const book = await bookOf(await download(form));
  // Instances would be searched for each of them anew.
  for (let each = 0; each < 20_000; each++) second(book).push([one.id, null, `Teil ${each}`]);
  put(second(book), 2, 'Stück', 6);
  const { id, ...told } = await send(form, await bytesOf(book));
  expect(told).toMatchObject({ misfits: 1, changed: 1 });
  expect((await rowsOf(id, 'misfit'))[0]?.issues).toMatchObject([{ code: 'too_many', values: { max: 5 } }]);
  expect((await rowsOf(id, 'changed'))[0]?.report_id).toBe(two.id);
});

it('the file’s rows of a repeat take nothing of what others added in Kontor under the same number', async () => {
  const { form, repeat } = await formWithParts(5);
  const data = { 'part.0': 'Tür', 'part.1': 'Fenster', _repeat: { [repeat]: 2 } };
  const one = await enter(form, data);
  const book = await bookOf(await download(form));
  second(book).push([one.id, null, 'Dach']);
  const theirs = { 'part.2': 'Boden', 'pieces.2': 7, 'note.2': 'von Anna', _repeat: { [repeat]: 3 } };
  await change(one.id, theirs);
  const { id, conflicts } = await send(form, await bytesOf(book));
  expect(conflicts).toBe(1);
  await decide(id, { conflicts: 'file' });
  expect(await step(id, 'apply')).toMatchObject({ changed: 1, misfits: 0 });
  const after = (await entry(one.id)).data;
  expect(after).toMatchObject({ ...data, 'part.2': 'Dach', _repeat: { [repeat]: 3 } });
  expect(Object.keys(after)).not.toContain('note.2');
  expect(Object.keys(after)).not.toContain('pieces.2');
});

it('names entries by their ids whatever blanks a program puts around them, and new ones by texts of any length', async () => {
  const { form, repeat } = await formWithParts(5);
  const data = { room: 'E2', 'part.0': 'Tür', _repeat: { [repeat]: 1 } };
  const entries = [];
  for (let each = 0; each < 3; each++) entries.push(await enter(form, data));
  const book = await bookOf(await download(form));
  const blanks = ['\n', '\u00a0', ' \t'];
  for (const [each, { id }] of entries.entries()) {
    put(main(book), each + 1, 'ID', `${id.toUpperCase()}${blanks[each]}`);
    const row = second(book)[each + 1];
    if (row) row[0] = `${blanks[each]}${id}`;
  }
  const blank = await send(form, await bytesOf(book));
  expect(blank).toMatchObject({ rows: 3, unchanged: 3, missing: 0, misfits: 0 });
  // Two names that differ at their ends only.
  const long = Array.from({ length: 3_000 }, (_, each) => String.fromCharCode(0x4e00 + ((each * 7_919) % 20_000))).join(
    '',
  );
  for (const end of ['a', 'b']) {
    main(book).push([long + end]);
    put(main(book), main(book).length - 1, 'Raum', `Neu ${end}`);
    second(book).push([long + end, null, `Teil ${end}`]);
  }
  const { id, ...told } = await send(form, await bytesOf(book));
  expect(told).toMatchObject({ rows: 5, added: 2, unchanged: 3, missing: 0, misfits: 0 });
  await step(id, 'apply');
  const added = (await rowsOf(id, 'added')).map(row => String(row.report_id));
  const after = await Promise.all(added.map(async each => (await entry(each)).data));
  expect(after).toMatchObject(['a', 'b'].map(end => ({ room: `Neu ${end}`, 'part.0': `Teil ${end}` })));
});

it('tells what of the workbook is not read: columns, sheets, and rows that name no entry', async () => {
  const { form, repeat } = await formWithParts(5);
  const data = { room: 'E2', 'part.0': 'Tür', _repeat: { [repeat]: 1 } };
  const one = await enter(form, data);
  const two = await enter(form, data);
  const untouched = await download(form);
  expect(await send(form, untouched)).toMatchObject({ unread: null });
  const book = await bookOf(untouched);
  const [, sheet = ''] = [...book.keys()];
  // Of an entry whose row was taken away, it is asked about that one.
  main(book).splice(2, 1);
  put(main(book), 0, 'Raum', 'Zimmer');
  put(second(book), 0, 'Stück', 'Anzahl');
  second(book).push([null, null, 'Dach'], [`${one.id}x`, null, 'Boden'], [one.id, null, 'Keller']);
  const { id, ...told } = await send(form, await bytesOf(book));
  expect(told).toMatchObject({
    ...{ changed: 1, missing: 1 },
    unread: {
      columns: [
        { sheet: null, name: 'Zimmer' },
        { sheet, name: 'Anzahl' },
      ],
      sheets: [],
      rows: [
        { sheet, row: 4 },
        { sheet, row: 5 },
      ],
    },
  });
  await step(id, 'apply');
  expect((await entry(one.id)).data).toMatchObject({ room: 'E2', 'part.0': 'Tür', 'part.1': 'Keller' });
  expect((await entry(two.id)).data).toMatchObject(data);
  const sheets = [...book];
  const renamed = new Map(sheets.map(([name, rows]) => [name === sheet ? 'Teile' : name, rows]));
  expect(await send(form, await bytesOf(renamed))).toMatchObject({ unread: { sheets: [sheet], rows: [] } });
  put(second(book), 0, String(second(book)[0]?.[0]), 'Eintrag');
  expect(await send(form, await bytesOf(book))).toMatchObject({ unread: { sheets: [sheet], rows: [] } });
});

it('what does not fit in a sheet of repeats is shown with its row, in the differences, and mended', async () => {
  const { form, repeat } = await formWithParts(5);
  const one = await enter(form, { room: 'Flur', 'part.0': 'Tür', _repeat: { [repeat]: 1 } });
  const book = await bookOf(await download(form));
  put(second(book), 1, 'Stück', 'viele');
  main(book).push([null, 'Hof']);
  const { id } = await send(form, await bytesOf(book));
  const issue = { path: 'data.pieces.0', repeat, line: 2, column: 'Stück' };
  expect(await rowsOf(id, 'misfit')).toMatchObject([
    { report_id: one.id, issues: [issue], repeats: [{ repeat, count: 1, rows: [{ row: 2, answers: {} }] }] },
  ]);
  const saved = await bookOf((await admin.get(`/imports/${id}/differences.xlsx`)).raw);
  expect(main(saved)[1]).toMatchObject([2, 'Passt nicht', one.id, 'Stück 1', null, null, 'viele', null]);
  const [fault] = (await admin.get(`/imports/${id}/faults.json`)).body.data as never as { at: number }[];
  expect(fault).toMatchObject({ repeat, line: 2, cell: 'viele' });
  const cells = [{ repeat, at: fault?.at, from: 'viele', to: '6' }];
  expect((await admin.post(`/imports/${id}/mend.json`, { cells })).status).toBe(202);
  expect(await ended(id)).toMatchObject({ misfits: 0, changed: 1, added: 1 });
  await step(id, 'apply');
  expect((await entry(one.id)).data).toMatchObject({ 'part.0': 'Tür', 'pieces.0': 6 });
});

it('the differences have all rows of a repeat, also where the preview shows the first ones', async () => {
  const { form, repeat } = await formWithParts(30);
  await enter(form, { room: 'Flur', 'part.0': 'Tür', _repeat: { [repeat]: 1 } });
  const book = await bookOf(await download(form));
  main(book).push(['neu', 'Hof']);
  const parts = Array.from({ length: 25 }, (_, at) => `Teil ${at + 1}`);
  for (const part of parts) second(book).push(['neu', null, part]);
  const { id } = await send(form, await bytesOf(book));
  const [added] = (await rowsOf(id, 'added')) as { repeats: { count: number; rows: object[] }[] }[];
  expect(added?.repeats).toMatchObject([{ repeat, count: 25, rows: expect.any(Array) }]);
  expect(added?.repeats[0]?.rows).toHaveLength(20);
  const saved = await bookOf((await admin.get(`/imports/${id}/differences.xlsx`)).raw);
  const becomes = main(saved).map(row => row[7]);
  expect(parts.filter(part => !becomes.includes(part))).toEqual([]);
});

/** API tests of workbooks with sheets of repeats that carry no word of how they were written: read as exports write them, or told. */
import { languageCodes } from '@kontor/form/languages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportHeads } from '../src/calls/imports/table-limits.ts';
import { sql } from '../src/db/sql.ts';
import { wordsFor } from '../src/exports/words.ts';
import { container, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type Book, bookOf, bytesOf, main, ownBooks, put } from './own-books.ts';
import { multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

const { send, step, rowsOf, formOf, enter, entry } = ownBooks(() => admin);

const repeat = (name: string, label: string) =>
  container(
    'repeat_container',
    [
      input('text', `${name}_part`, { label }),
      input('number', `${name}_pieces`, { label: 'Stück' }),
      input('time', `${name}_at`, { label: 'Um' }),
    ],
    { name, label, maxRepeats: 5 },
  );

/** Two entries, the first with two parts and one tool; their workbook as another program has it that loses what is hidden. */
async function lost(query = '', language = 'de') {
  const [parts, tools] = [repeat('a', 'Teil'), repeat('b', 'Werkzeug')];
  const form = await formOf([input('text', 'room', { label: 'Raum' }), parts, tools]);
  const data = {
    ...{ room: 'Flur', 'a_part.0': 'Tür', 'a_pieces.0': 2, 'a_at.0': '10:30', 'a_part.1': 'Fenster' },
    ...{ 'b_part.0': 'Zange', _repeat: { [parts.id]: 2, [tools.id]: 1 } },
  };
  const one = await enter(form, data);
  const two = await enter(form, { room: 'Tor', _repeat: {} });
  const path = `/reports.xlsx?filter[report_config_id]=${form}&sort=created&direction=asc${query}`;
  const book = await bookOf((await admin.get(path, { 'accept-language': language })).raw);
  expect(book.delete('_kontor')).toBe(true);
  return { form, parts, tools, one, two, book };
}
const sheets = (book: Book) => [...book.values()];
const plain = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([key, value]) => !key.startsWith('_') && value !== null));

describe('sheets of repeats', () => {
  it.each([
    ['', 'de'],
    ['&names=true', 'de'],
    ['&values=stored', 'en'],
  ])('become repeats of new entries, and change nothing in those that are there (%s, %s)', async (query, language) => {
    const { form, one, book } = await lost(query, language);
    const file = await bytesOf(book);
    const same = await send(form, file, { mapping: { keys: ['id'] } });
    expect(same).toMatchObject({ exported: null, rows: 2, unchanged: 2, misfits: 0, notes: null, unread: null });
    const { id, ...told } = await send(form, file);
    expect(told).toMatchObject({ exported: null, added: 2, misfits: 0, notes: null, unread: null });
    await step(id, 'apply');
    const [made] = await rowsOf(id, 'added');
    expect(made?.report_id).not.toBe(one.id);
    expect(plain((await entry(String(made?.report_id))).data)).toEqual(plain((await entry(one.id)).data));
  });

  it('change, add and take away instances of an entry by its key, which is undone', async () => {
    const { form, one, two, book } = await lost();
    const before = (await entry(one.id)).data;
    const [, parts = [], tools = []] = sheets(book);
    put(parts, 1, 'Stück', 7);
    put(parts, 2, 'Um', '11:45');
    parts.push([two.id, null, 'Klinke', 1]);
    tools.splice(1, 1);
    const { id, ...told } = await send(form, await bytesOf(book), { mapping: { keys: ['id'] } });
    expect(told).toMatchObject({ changed: 2, unchanged: 0, misfits: 0, unread: null });
    await step(id, 'apply');
    expect(plain((await entry(one.id)).data)).toEqual({
      ...{ room: 'Flur', 'a_part.0': 'Tür', 'a_pieces.0': 7, 'a_at.0': '10:30', 'a_part.1': 'Fenster' },
      'a_at.1': '11:45',
    });
    // Behind the instance that has no answer, and so no row: it stays where it is.
    expect((await entry(two.id)).data).toMatchObject({ 'a_part.1': 'Klinke', 'a_pieces.1': 1 });
    await step(id, 'undo');
    expect(plain((await entry(one.id)).data)).toEqual(plain(before));
  });

  it('with what does not fit are refused with their row', async () => {
    const { form, book } = await lost();
    const [, parts = []] = sheets(book);
    put(parts, 1, 'Stück', 'viele');
    const { id, misfits } = await send(form, await bytesOf(book));
    expect([misfits, (await rowsOf(id, 'misfit'))[0]?.issues]).toMatchObject([1, [{ path: 'data.a_pieces.0' }]]);
  });

  it('are told where they are not read: sheets of no repeat, columns of no field, rows that name no entry, others', async () => {
    const { form, book } = await lost();
    const [, parts = [], tools = []] = sheets(book);
    const [head = []] = parts;
    head.push('Notiz');
    parts.push(['fremd', 1, 'Griff']);
    tools[0] = ['Bericht', 'Nr.', 'Ganz', 'Anderes', 'Hier'];
    book.set('Notizen', [['Was'], ['sonst']]);
    book.set('Leer', []);
    const [, first = '', second = ''] = [...book.keys()];
    const told = await send(form, await bytesOf(book));
    expect(told).toMatchObject({
      added: 2,
      unread: {
        columns: [{ sheet: first, name: 'Notiz' }],
        sheets: [second],
        rows: [{ sheet: first, row: 4 }],
      },
      notes: { sheets: ['Notizen'] },
    });
    const lone = [...book.keys()].slice(1).filter(name => name !== 'Leer');
    main(book)[0]?.splice(0, 1, 'Kennung');
    expect(await send(form, await bytesOf(book))).toMatchObject({ unread: null, notes: { sheets: lone } });
    const table = await admin.post('/report-configs/table.json', partOf('a.xlsx', await bytesOf(book)), multipart);
    expect(table.body.data).toMatchObject({ notes: { sheets: lone } });
  });

  it('are known by their first heading in each language', () => {
    const words = languageCodes.map(language => wordsFor(language).report.toLowerCase());
    expect(new Set(reportHeads)).toEqual(new Set([...words, 'report_id']));
  });
});

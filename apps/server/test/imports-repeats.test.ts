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

const { send, ended, step, rowsOf, formOf, enter, entry } = ownBooks(() => admin);

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

it('a table of entries by their ids changes these, and adds rows without one', async () => {
  const { form, one } = await lost();
  const csv = String((await admin.get(`/reports.csv?filter[report_config_id]=${form}`)).raw);
  const whole = await send(form, Buffer.from(csv));
  expect(whole).toMatchObject({ keys: ['id'], added: 0, unchanged: 2 });
  const changed = await send(form, Buffer.from(`ID;Raum\n${one.id};Diele\n;Keller\n`));
  expect(changed).toMatchObject({ keys: ['id'], added: 1, changed: 1, misfits: 0 });
  // Ids of nothing here tell nothing.
  const foreign = await send(form, Buffer.from('ID;Raum\n0192f0c8-0000-7000-8000-000000000000;Keller\n'));
  expect(foreign).toMatchObject({ keys: [], added: 1, misfits: 0 });
});

describe('sheets of repeats', () => {
  it.each([
    ['', 'de'],
    ['&names=true', 'de'],
    ['&values=stored', 'en'],
  ])('become repeats of new entries, and change nothing in those that are there (%s, %s)', async (query, language) => {
    const { form, one, book } = await lost(query, language);
    const file = await bytesOf(book);
    const same = await send(form, file);
    expect(same).toMatchObject({
      keys: ['id'],
      exported: null,
      rows: 2,
      unchanged: 2,
      misfits: 0,
      notes: null,
      unread: null,
    });
    const { id, ...told } = await send(form, file, { mapping: { keys: [] } });
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

  it('are shown beside the rows that they are of, as they are read', async () => {
    const { form, parts, tools, book } = await lost();
    const [, given = []] = sheets(book);
    put(given, 1, 'Um', 0.4375);
    const told = await send(form, await bytesOf(book), { mapping: { keys: [] } });
    expect(told.repeats).toMatchObject([{ repeat: parts.id }, { repeat: tools.id }]);
    const columns = (told.repeats as { columns: { from: string; to: string | null }[] }[])[0]?.columns ?? [];
    expect(columns.map(({ to }) => to)).toEqual([null, null, 'a_part', 'a_pieces', 'a_at']);
    const [flur, tor] = await rowsOf(told.id, 'added');
    expect(flur).toMatchObject({
      writes: true,
      repeats: [
        {
          repeat: parts.id,
          count: 2,
          rows: [
            { row: 2, answers: { a_at: '10:30' } },
            { row: 3, answers: {} },
          ],
        },
        { repeat: tools.id, count: 1 },
      ],
    });
    expect(tor).toMatchObject({ repeats: [] });
  });

  it('with what does not fit are refused with their row, and mended in all equal cells', async () => {
    const { form, parts, two, book } = await lost();
    const [, given = []] = sheets(book);
    put(given, 1, 'Stück', 'viele');
    put(given, 2, 'Stück', 'viele');
    given.push([two.id, 1, 'Klinke', 'keine']);
    const { id, misfits } = await send(form, await bytesOf(book), { mapping: { keys: [] } });
    const [flur] = await rowsOf(id, 'misfit');
    const cell = { repeat: parts.id, column: 'Stück', code: 'invalid_number' };
    expect([misfits, flur]).toMatchObject([
      2,
      {
        writes: false,
        issues: [
          { path: 'data.a_pieces.0', line: 2, ...cell },
          { path: 'data.a_pieces.1', line: 3, ...cell },
        ],
      },
    ]);
    const faults = async () => (await admin.get(`/imports/${id}/faults.json`)).body.data;
    expect(await faults()).toMatchObject([
      { ...cell, at: 3, cell: 'viele', count: 1, row: 2, line: 2 },
      { ...cell, at: 3, cell: 'keine', count: 1, row: 3, line: 4 },
    ]);
    const mend = async (cells: object[]) => admin.post(`/imports/${id}/mend.json`, { cells });
    const where = { repeat: parts.id, at: 3 };
    // Neither in the table, nor where nothing is wrong, nor in another repeat.
    for (const wrong of [{ at: 3 }, { ...where, from: 'Tür' }, { ...where, repeat: 'other' }, { ...where, row: 4 }])
      expect((await mend([{ from: 'viele', to: '7', ...wrong }])).status).toBe(422);
    expect((await mend([{ ...where, from: 'viele', to: '7' }])).status).toBe(202);
    expect(await ended(id)).toMatchObject({ state: 'ready', added: 1, misfits: 1 });
    expect((await mend([{ ...where, row: 4, from: 'keine', to: null }])).status).toBe(202);
    expect(await ended(id)).toMatchObject({ added: 2, misfits: 0 });
    await step(id, 'apply');
    const made = await Promise.all((await rowsOf(id, 'added')).map(row => entry(String(row.report_id))));
    expect(made.map(({ data }) => plain(data))).toMatchObject([
      { 'a_pieces.0': 7, 'a_pieces.1': 7, 'a_part.1': 'Fenster' },
      { 'a_part.0': 'Klinke' },
    ]);
  });

  it('leave entries without rows there without instances, though each would have to be answered', async () => {
    const inside = container('repeat_container', [input('text', 'thing', { label: 'Ding', required: true })], {
      ...{ name: 'things', label: 'Dinge', maxRepeats: 50 },
    });
    const form = await formOf([input('text', 'room', { label: 'Raum' }), inside]);
    const flat = await send(form, Buffer.from('Raum\nFlur\n'));
    expect(flat).toMatchObject({ added: 1, misfits: 0 });
    const rows: (string | number | null)[][] = [['Bericht', 'Nr.', 'Ding']];
    for (let each = 1; each <= 30; each++) rows.push(['eins', each, each === 27 ? null : `Ding ${each}`]);
    const book: Book = new Map([
      [
        'Einträge',
        [
          ['id', 'Raum'],
          ['eins', 'Flur'],
          ['zwei', 'Tor'],
        ],
      ],
      ['Dinge', rows],
    ]);
    const told = await send(form, await bytesOf(book));
    expect(told).toMatchObject({ added: 1, misfits: 1 });
    // What does not fit is shown, however many rows there are before it.
    const [flur] = await rowsOf(told.id, 'misfit');
    const [shown] = (flur?.repeats ?? []) as { count: number; rows: { row: number }[] }[];
    expect([shown?.count, shown?.rows.length, shown?.rows.at(-1)]).toMatchObject([30, 20, { row: 28 }]);
  });

  it('of several choices in a cell each that is none is mended by itself', async () => {
    const kinds = input('checkbox', 'kinds', {
      label: 'Arten',
      values: [
        { value: 'wood', label: 'Holz' },
        { value: 'steel', label: 'Stahl' },
      ],
    });
    const inside = container('repeat_container', [input('text', 'thing', { label: 'Ding' }), kinds], {
      ...{ name: 'things', label: 'Dinge', maxRepeats: 5 },
    });
    const form = await formOf([input('text', 'room', { label: 'Raum' }), inside]);
    const book: Book = new Map([
      [
        'Einträge',
        [
          ['id', 'Raum'],
          ['eins', 'Flur'],
          ['zwei', 'Tor'],
        ],
      ],
      [
        'Dinge',
        [
          ['Bericht', 'Nr.', 'Ding', 'Arten'],
          ['eins', 1, 'Tisch', 'Holz, Glas'],
          ['zwei', 1, 'Bank', 'Glas; Stahl'],
        ],
      ],
    ]);
    const { id, ...told } = await send(form, await bytesOf(book), {
      mapping: {
        columns: [
          { from: 'id', to: null },
          { from: 'Raum', to: 'room' },
        ],
      },
    });
    expect(told).toMatchObject({ misfits: 2 });
    const [fault] = (await admin.get(`/imports/${id}/faults.json`)).body.data as never as Record<string, unknown>[];
    expect(fault).toMatchObject({ repeat: inside.id, at: 3, part: 'Glas', count: 2 });
    const cells = [{ repeat: inside.id, at: 3, part: 'Glas', to: 'Stahl' }];
    expect((await admin.post(`/imports/${id}/mend.json`, { cells })).status).toBe(202);
    expect(await ended(id)).toMatchObject({ added: 2, misfits: 0 });
    await step(id, 'apply');
    const made = await Promise.all((await rowsOf(id, 'added')).map(row => entry(String(row.report_id))));
    expect(made.map(({ data }) => data['kinds.0'])).toEqual([['wood', 'steel'], ['steel']]);
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
    const told = await send(form, await bytesOf(book), { mapping: { keys: [] } });
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

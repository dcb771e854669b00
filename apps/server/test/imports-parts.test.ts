/** API tests of imports with several choices in one cell: each unknown choice is reported and replaced by itself. */
import type { ImportFault } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { bookOf, bytesOf, main, ownBooks, put } from './own-books.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

const { download, send: sendBook, ended, rowsOf, formOf, enter, step, entry } = ownBooks(() => admin);

const values = [
  ['rot', 'Rot'],
  ['blau', 'Blau'],
  ['mix', 'Rot, Blau'],
  ['hell', 'Hell; matt'],
].map(([value = '', label = '']) => ({ id: uuidv7(), value, label }));

const sent = (form: string, file: string | Buffer, mapping = {}) => sendBook(form, Buffer.from(file), { mapping });
const faults = async (id: string) =>
  (await admin.get(`/imports/${id}/faults.json`)).body.data as unknown as ImportFault[];
const mend = (id: string, body: object) => admin.post(`/imports/${id}/mend.json`, body);
const answersOf = async (form: string) =>
  (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body.data.map(
    ({ data }) => (data as Record<string, unknown>).tags,
  );

const tagged = () => formOf([input('checkbox', 'tags', { values, label: 'Merkmale' }), input('text', 'note')]);

describe('several choices in a cell', () => {
  it('are told one by one where one is none, and each is mended in all cells, whatever else these have', async () => {
    const form = await tagged();
    const file = 'tags;note\nRot, Lila;1\nLila|Grün|Blau;2\nGrün;3\nRot, Blau;4\n"Hell; matt, Lila";5\n';
    const { id, misfits } = await sent(form, file);
    expect(misfits).toBe(4);
    const told = async () =>
      (await faults(id)).map(({ part, cell, count, row, code }) => [part, cell, count, row, code]);
    expect(await told()).toEqual([
      ['Lila', 'Rot, Lila', 3, 2, 'not_a_choice'],
      ['Grün', 'Lila|Grün|Blau', 2, 3, 'not_a_choice'],
    ]);
    const [row] = await rowsOf(id, 'misfit');
    expect(row?.issues).toEqual([{ path: 'data.tags', column: 'tags', code: 'not_a_choice', part: 'Lila' }]);
    expect((await mend(id, { cells: [{ at: 0, part: 'Lila', to: 'blau' }] })).status).toBe(202);
    await ended(id);
    expect(await told()).toEqual([['Grün', 'blau|Grün|Blau', 2, 3, 'not_a_choice']]);
    expect((await mend(id, { cells: [{ at: 0, part: 'Grün', to: null }] })).status).toBe(202);
    expect(await ended(id)).toMatchObject({ misfits: 0, added: 5 });
    await step(id, 'apply');
    expect(await answersOf(form)).toEqual([['rot', 'blau'], ['blau'], undefined, ['mix'], ['hell', 'blau']]);
  });

  it('become choices part by part: one that is added mends all cells that have it', async () => {
    const form = await tagged();
    const { id } = await sent(form, 'tags;note\nRot, Lila;1\nLila;2\n');
    const [fault] = await faults(id);
    expect(fault).toMatchObject({ part: 'Lila', count: 2 });
    const added = await admin.post(`/report-configs/${form}/choices.json`, { field: 'tags', value: fault?.part ?? '' });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    await mend(id, { again: true });
    expect(await ended(id)).toMatchObject({ misfits: 0, added: 2 });
    await step(id, 'apply');
    expect(await answersOf(form)).toEqual([['rot', 'Lila'], ['Lila']]);
  });

  it('are values between blanks, too, as XLSForm has them, where each word is one and the cell is none', async () => {
    const spaced = [...values, { id: uuidv7(), value: 'rot mix', label: 'Beides' }];
    const form = await formOf([input('checkbox', 'tags', { values: spaced }), input('text', 'note')]);
    const { id, misfits } = await sent(form, 'tags;note\nrot blau;1\nrot mix;2\nrot lila;3\n');
    expect(misfits).toBe(1);
    expect(await faults(id)).toMatchObject([{ part: 'rot lila', row: 4 }]);
    await step(id, 'apply');
    expect(await answersOf(form)).toEqual([['rot', 'blau'], ['rot mix']]);
  });

  it('of a long list are found as a whole, in runs, and part by part', async () => {
    const list = (await admin.post('/choice-lists/add.json', { name: `Liste ${uuidv7()}` })).body.data.id;
    const rows = Array.from({ length: 1_200 }, (_, at) => ({ value: `v${at}`, label: `Nummer ${at}` }));
    const named = [{ value: 'ab', label: 'Anna, Berta' }, { value: 'c', label: 'Carla' }, ...rows];
    expect((await admin.put(`/choice-lists/${list}/rows.json`, { rows: named })).status).toBeLessThan(300);
    const form = await formOf([input('checkbox', 'tags', { values: { list } }), input('text', 'note')]);
    const { id } = await sent(form, 'tags;note\nCarla, Anna, Berta;1\nv1 v2 c;2\nCarla, Dora;3\n');
    expect(await faults(id)).toMatchObject([{ part: 'Dora', cell: 'Carla, Dora', count: 1 }]);
    await mend(id, { cells: [{ at: 0, part: 'Dora', to: 'Nummer 7' }] });
    expect(await ended(id)).toMatchObject({ misfits: 0 });
    await step(id, 'apply');
    expect(await answersOf(form)).toEqual([
      ['c', 'ab'],
      ['v1', 'v2', 'c'],
      ['c', 'v7'],
    ]);
  });

  it('are mended by from and to as a whole, and by neither are refused', async () => {
    const form = await tagged();
    const { id } = await sent(form, 'tags;note\nRot, Lila;1\nLila;2\n');
    expect((await mend(id, { cells: [{ at: 0, to: 'rot' }] })).status).toBe(422);
    expect((await mend(id, { cells: [{ at: 0, part: 'Rosa', to: 'rot' }] })).status).toBe(422);
    expect((await mend(id, { cells: [{ at: 0, from: 'Rot, Lila', to: 'blau' }] })).status).toBe(202);
    expect(await ended(id)).toMatchObject({ misfits: 1 });
  });
});

describe('an own workbook that came back', () => {
  it('is mended here, too: cells, one of several choices, and columns of choices', async () => {
    const form = await formOf([
      input('checkbox', 'tags', { values, label: 'Merkmale' }),
      input('date', 'due', { label: 'Frist' }),
    ]);
    const one = await enter(form, { tags: ['rot'], due: '2026-11-30' });
    const two = await enter(form, { tags: ['blau'], due: '2026-11-30' });
    for (const query of ['', '&options=columns']) {
      const book = await bookOf(await download(form, query));
      const columns = query !== '';
      for (const line of [1, 2]) put(main(book), line, columns ? 'Merkmale: Weitere' : 'Merkmale', 'Lila, Hell; matt');
      put(main(book), 1, 'Frist', 'irgendwann');
      if (columns) put(main(book), 1, 'Merkmale: Rot', 'vielleicht');
      const { id, misfits } = await sendBook(form, await bytesOf(book));
      expect(misfits).toBe(2);
      const places = (label: string) => main(book)[0]?.indexOf(label) ?? -1;
      if (columns) {
        const at = places('Merkmale: Rot');
        expect(await faults(id)).toContainEqual(expect.objectContaining({ at, cell: 'vielleicht', count: 1 }));
        await mend(id, { cells: [{ at, from: 'vielleicht', to: 'nein' }] });
        await ended(id);
      }
      const at = places(columns ? 'Merkmale: Weitere' : 'Merkmale');
      expect(await faults(id)).toContainEqual(expect.objectContaining({ at, part: 'Lila', count: 2 }));
      const cells = [
        { at, part: 'Lila', to: 'mix' },
        { at: places('Frist'), from: 'irgendwann', to: '2026-12-05' },
      ];
      expect((await mend(id, { cells })).status).toBe(202);
      expect(await ended(id)).toMatchObject({ state: 'ready', misfits: 0, changed: 2, missing: 0 });
      await step(id, 'apply');
      const kept = columns ? ['blau'] : [];
      expect((await entry(one.id)).data).toMatchObject({ tags: ['mix', 'hell'], due: '2026-12-05' });
      expect(((await entry(two.id)).data as { tags: string[] }).tags.toSorted()).toEqual([...kept, 'hell', 'mix']);
      await step(id, 'undo');
    }
  });

  it('is not mended in the column that tells its entries apart', async () => {
    const form = await formOf([input('text', 'room', { label: 'Raum' })]);
    await enter(form, { room: 'A' });
    const book = await bookOf(await download(form));
    const gone = uuidv7();
    put(main(book), 1, 'ID', gone);
    const { id } = await sendBook(form, await bytesOf(book));
    expect(await faults(id)).toMatchObject([{ code: 'entry_gone', at: null }]);
    expect((await mend(id, { cells: [{ at: 0, from: gone, to: null }] })).status).toBe(422);
  });
});

/** API tests of cells of own workbooks that are easily misread: long texts, ticks, states, calculations, entries of others. */
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { at, bookOf, bytesOf, main, ownBooks, put } from './own-books.ts';

let house: House;
let admin: Person;
const { download, send, step, rowsOf, formOf, enter, entry, configOf } = ownBooks(() => admin);

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

const choices = ['Gering', 'Erheblich'].map((label, each) => ({ id: `${each}`, value: `d${each}`, label }));

describe('an own workbook', () => {
  it('keeps texts that are longer than a cell: what was cut is no change', async () => {
    const form = await formOf([
      input('text', 'room', { label: 'Raum' }),
      input('textarea', 'report', { label: 'Bericht' }),
      input('html', 'rich', { label: 'Text' }),
      container('repeat_container', [input('textarea', 'note', { label: 'Bemerkung' })], {
        ...{ name: 'notes', label: 'Bemerkungen', maxRepeats: 3 },
      }),
    ]);
    // At the cell's bound, one beyond it, far beyond it, and with a pair of surrogates where it is cut.
    const texts = [32_767, 32_768, 90_000].map(length => 'Flur und Tor, '.repeat(7_000).slice(0, length));
    texts.push(`${'a'.repeat(32_765)}😀${'b'.repeat(100)}`);
    const entries = [];
    for (const text of texts)
      entries.push(await enter(form, { room: 'E2', report: text, rich: `<p>${text}</p><p>x</p>`, 'note.0': text }));
    const before = await Promise.all(entries.map(async ({ id }) => (await entry(id)).data));
    const book = await bookOf(await download(form));
    expect(
      main(book)
        .slice(1)
        .map(row => String(row[at(main(book), 'Bericht')]).length),
    ).toEqual([...[32_767, 32_767, 32_767, 32_766]]);
    expect(await send(form, await bytesOf(book))).toMatchObject({ unchanged: 4, changed: 0, misfits: 0 });
    for (const line of [1, 2, 3, 4]) put(main(book), line, 'Raum', 'E3');
    const { id } = await send(form, await bytesOf(book));
    expect(await step(id, 'apply')).toMatchObject({ changed: 4, misfits: 0 });
    expect(await Promise.all(entries.map(async each => (await entry(each.id)).data))).toEqual(
      before.map(data => ({ ...data, room: 'E3' })),
    );
  });

  it('empties no answer where a formula has no result, or a cell is merged with others: the row does not fit', async () => {
    const form = await formOf([input('text', 'room', { label: 'Raum' }), input('number', 'cost', { label: 'Kosten' })]);
    const entries = [];
    for (const room of ['A', 'B', 'C', 'D']) entries.push(await enter(form, { room, cost: 80 }));
    const book = await bookOf(await download(form));
    const [room, cost] = [at(main(book), 'Raum'), at(main(book), 'Kosten')];
    put(main(book), 4, 'Kosten', 90);
    put(main(book), 3, 'Raum', null);
    const sheets = [...book].map(([name, rows], place) => ({
      name,
      rows: rows.map(row => [...row]),
      ...(place === 0 && {
        cells: new Map([[`1,${cost}`, { value: null, type: 'formula', formula: 'SUM(1,2)' }]]),
        merges: [{ startRow: 2, startCol: room, endRow: 3, endCol: room }],
      }),
    }));
    const { id, ...told } = await send(form, Buffer.from(await writeXlsx({ sheets: sheets as never })));
    expect(told).toMatchObject({ changed: 1, misfits: 2, unchanged: 1 });
    expect(told.notes).toMatchObject({ merged: ['F3:F4'], uncomputed: ['G2'] });
    expect((await rowsOf(id, 'misfit')).map(({ row, issues }) => [row, issues])).toEqual([
      [2, [{ path: 'data.cost', column: 'Kosten', code: 'uncomputed' }]],
      [4, [{ path: 'data.room', column: 'Raum', code: 'merged_cell' }]],
    ]);
    await step(id, 'apply');
    expect(await Promise.all(entries.map(async each => (await entry(each.id)).data))).toMatchObject([
      { room: 'A', cost: 80 },
      { room: 'B', cost: 80 },
      { room: 'C', cost: 80 },
      { room: 'D', cost: 90 },
    ]);
  });

  it('of another form is read like any file, and says of which it is', async () => {
    const [one, other] = [await formOf([input('text', 'room')]), await formOf([input('text', 'room')])];
    await enter(one, { room: 'A' });
    const file = await download(one);
    const { name } = (await admin.get(`/report-configs/${one}.json`)).body.data;
    expect(await send(other, file)).toMatchObject({ exported: null, added: 1, other_form: name });
    expect(await send(one, file)).toMatchObject({ unchanged: 1, other_form: null });
  });

  it('writes a state that was taken away, as it shows it', async () => {
    const states = [{ id: 's', value: 'checked', label: 'Geprüft' }];
    const form = await formOf([input('text', 'room', { label: 'Raum' })], { states });
    const one = await enter(form, { room: 'E2' }, { state: 'checked' });
    const book = await bookOf(await download(form));
    put(main(book), 1, 'Status', null);
    const { id } = await send(form, await bytesOf(book));
    expect((await rowsOf(id, 'changed'))[0]?.changes).toEqual([{ path: 'state', from: 'checked', to: null }]);
    expect(await step(id, 'apply')).toMatchObject({ changed: 1 });
    expect((await entry(one.id)).state).toBeNull();
    expect(await step(id, 'undo')).toMatchObject({ changed: 0 });
    expect((await entry(one.id)).state).toBe('checked');
  });

  it('shows nothing of an entry without a row to whoever may not read it by now', async () => {
    const form = await formOf([input('text', 'room', { label: 'Raum' })]);
    const all = { create: 'self', read: 'all', update: 'all', delete: 'all' } as const;
    const anna = await house.as('anna', 'user', { Reports: all, ReportConfigs: { read: 'all' } });
    await enter(form, { room: 'Geheim' });
    await enter(form, { room: 'Offen' });
    const book = await bookOf(await download(form, '', anna));
    main(book).splice(1, 1);
    const { id, missing } = await send(form, await bytesOf(book), { person: anna });
    expect(missing).toBe(1);
    const rows = () => anna.get(`/imports/${id}/rows.json?filter[outcome]=missing`);
    expect(JSON.stringify((await rows()).body.data)).toContain('Geheim');
    const less = { Reports: { ...all, read: 'self' }, ReportConfigs: { read: 'all' } };
    await house.database.run(sql`update users set permissions = ${JSON.stringify(less)}::jsonb where id = ${anna.id}`);
    expect((await rows()).body.data).toMatchObject([{ report_id: null, cells: [] }]);
  });

  it('takes every word for yes and no in the column of a choice, and says what is neither', async () => {
    const form = await formOf([input('checkbox', 'tags', { label: 'Merkmale', values: choices })]);
    const said = ['✓', 'y', 'J', 'x', 'WAHR', 1, true, 'nein', '-', null, 'vielleicht'];
    const entries = [];
    for (const [each] of said.entries()) entries.push(await enter(form, { tags: each < 7 ? [] : ['d0'] }));
    const book = await bookOf(await download(form, '&options=columns'));
    for (const [each, word] of said.entries()) put(main(book), each + 1, 'Merkmale: Gering', word);
    main(book).push([null], [null]);
    put(main(book), said.length + 1, 'Merkmale: Gering', '✔');
    put(main(book), said.length + 2, 'Merkmale: Gering', 'ein wenig');
    const { id, ...told } = await send(form, await bytesOf(book));
    expect(told).toMatchObject({ changed: 10, added: 1, misfits: 2 });
    expect((await rowsOf(id, 'misfit')).map(({ issues }) => issues)).toMatchObject(
      Array(2).fill([{ code: 'not_a_choice', column: 'Merkmale: Gering' }]),
    );
    await step(id, 'apply');
    const after = await Promise.all(entries.map(async each => (await entry(each.id)).data.tags ?? []));
    expect(after).toEqual([...Array(7).fill(['d0']), [], [], [], ['d0']]);
  });

  it('refuses a changed calculation of a repeat, too', async () => {
    const inside = [
      input('number', 'pieces', { label: 'Stück' }),
      input('calculated', 'double', { label: 'Doppelt', formula: 'pieces * 2' }),
    ];
    const repeated = { name: 'parts', label: 'Teile', maxRepeats: 5 };
    const form = await formOf([container('repeat_container', inside, repeated)]);
    await enter(form, { 'pieces.0': 2 });
    const book = await bookOf(await download(form));
    const [, rows = []] = [...book.values()];
    expect(rows[1]?.slice(1)).toEqual([1, 2, 4]);
    expect(await send(form, await bytesOf(book))).toMatchObject({ unchanged: 1 });
    put(rows, 1, 'Doppelt', 5);
    const { id, misfits } = await send(form, await bytesOf(book));
    expect(misfits).toBe(1);
    expect((await rowsOf(id, 'misfit'))[0]?.issues).toMatchObject([{ path: 'Doppelt', code: 'not_allowed' }]);
  });

  it('calls choices and states as they were called when it was written', async () => {
    const states = [
      { id: 's1', value: 'checked', label: 'Geprüft' },
      { id: 's2', value: 'refused', label: 'Abgelehnt' },
    ];
    const fields = [
      input('select', 'damage', { label: 'Schwere', values: choices }),
      input('checkbox', 'tags', { label: 'Merkmale', values: choices }),
      container('repeat_container', [input('select', 'grade', { label: 'Grad', values: choices })], {
        ...{ name: 'grades', label: 'Grade', maxRepeats: 3 },
      }),
    ];
    const form = await formOf(fields, { states });
    const answers = { damage: 'd0', tags: ['d1'], 'grade.0': 'd1' };
    const one = await enter(form, answers, { state: 'checked' });
    const two = await enter(form, answers, { state: 'refused' });
    const manners = ['', '&values=stored', '&options=columns'];
    const books: Buffer[] = [];
    for (const manner of manners) books.push(await download(form, manner));
    // Each choice has the label that the other had; of the states, too, and one has a new one.
    const config = await configOf(form);
    const swapped = JSON.parse(
      JSON.stringify(config.fields).replaceAll(/Gering|Erheblich/g, label =>
        label === 'Gering' ? 'Erheblich' : 'Gering',
      ),
    );
    const named = [
      { id: 's1', value: 'checked', label: 'Abgelehnt' },
      { id: 's2', value: 'refused', label: 'Abgenommen' },
    ];
    const saved = await admin.patch(
      `/report-configs/${form}.json`,
      { fields: swapped, states: named },
      { 'if-match': `"${config.version}"` },
    );
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
    for (const file of books) expect(await send(form, file)).toMatchObject({ unchanged: 2, changed: 0, misfits: 0 });
    // What is changed means what the workbook calls so; present labels are known, too.
    const book = await bookOf(books[0] ?? Buffer.of());
    put(main(book), 1, 'Schwere', 'Erheblich');
    put(main(book), 1, 'Status', 'Abgelehnt');
    put(main(book), 2, 'Merkmale', 'Gering');
    put(main(book), 2, 'Status', 'Geprüft');
    main(book).push([null]);
    put(main(book), 3, 'Status', 'Abgenommen');
    const { id } = await send(form, await bytesOf(book));
    expect(await step(id, 'apply')).toMatchObject({ changed: 2, added: 1, misfits: 0 });
    expect(await entry(one.id)).toMatchObject({ state: 'refused', data: { ...answers, damage: 'd1' } });
    expect(await entry(two.id)).toMatchObject({ state: 'checked', data: { ...answers, tags: ['d0'] } });
    expect((await rowsOf(id, 'added'))[0]?.report_id).toBeTruthy();
  });
});

/** API tests of own workbooks that come back: what the file changed, what both sides changed, what is gone; laws of it. */
import { type Content, type InputKind, inputKinds, isMoment } from '@kontor/form';
import { inputExamples } from '@kontor/form/samples';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
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
/** A person has no more than ten of these. */
const clear = () => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`);
afterEach(clear);

const { download, send, step, rowsOf, decide, formOf, enter, entry, configOf, change } = ownBooks(() => admin);

const damages = ['Gering', 'Mittel, mit Folgen', 'Erheblich'].map((label, at) => ({
  id: `${at}`,
  value: `d${at}`,
  label,
}));
const fields = () => [
  input('text', 'room', { label: 'Raum' }),
  input('date', 'due', { label: 'Frist' }),
  input('number', 'cost', { label: 'Kosten', decimals: 2 }),
  input('select', 'damage', { label: 'Schwere', values: damages }),
  input('checkbox', 'tags', { label: 'Merkmale', values: damages }),
  container(
    'repeat_container',
    [input('text', 'part', { label: 'Teil' }), input('number', 'pieces', { label: 'Stück' })],
    {
      name: 'parts',
      label: 'Teile',
      maxRepeats: 5,
    },
  ),
];
const first = { room: 'Flur E2', due: '2026-11-30', cost: 640.5, damage: 'd1', tags: ['d0', 'd1'] };
const second = { room: 'Tor 2', due: '2026-12-04', cost: 12, damage: 'd0' };

describe('an own workbook', () => {
  it('that nobody changed changes nothing, in any manner and language, also after others changed the entries', async () => {
    const form = await formOf(fields());
    const { id } = await enter(form, { ...first, 'part.0': 'Tür', 'pieces.0': 2, 'part.1': 'Fenster', _repeat: {} });
    await enter(form, second);
    for (const query of ['', '&values=stored', '&options=columns', '&names=true', '&names=true&options=columns']) {
      const file = await download(form, query);
      expect(await send(form, file)).toMatchObject({ state: 'ready', rows: 2, unchanged: 2, conflicts: 0, missing: 0 });
      expect(await send(form, await bytesOf(await bookOf(file)))).toMatchObject({ rows: 2, unchanged: 2 });
      await clear();
    }
    const file = await download(form);
    await change(id, { room: 'Flur E3' });
    expect(await send(form, file)).toMatchObject({ unchanged: 2, changed: 0, conflicts: 0 });
    expect(await send(form, file, { mapping: { keys: ['id'] } })).toMatchObject({ exported: null, changed: 1 });
  });

  it('changes exactly the cells that were changed, with history, and is undone', async () => {
    const form = await formOf(fields());
    const one = await enter(form, first);
    const two = await enter(form, second);
    const book = await bookOf(await download(form));
    put(main(book), 1, 'Schwere', 'Erheblich');
    put(main(book), 1, 'Frist', '05.12.2026');
    put(main(book), 2, 'Kosten', null);
    main(book).push([]);
    put(main(book), 3, 'Raum', 'Büro 2.14');
    put(main(book), 3, 'Merkmale', 'Mittel, mit Folgen, Gering');
    const { id, ...told } = await send(form, await bytesOf(book));
    expect(told).toMatchObject({ added: 1, changed: 2, unchanged: 0, misfits: 0 });
    expect((await rowsOf(id, 'changed')).map(({ row, changes }) => [row, changes])).toEqual([
      [
        2,
        [
          { path: 'data.due', from: '2026-11-30', to: '2026-12-05' },
          { path: 'data.damage', from: 'd1', to: 'd2' },
        ],
      ],
      [3, [{ path: 'data.cost', from: 12, to: null }]],
    ]);
    // Another answer of the entry that somebody changed meanwhile stays.
    await change(one.id, { room: 'Flur E9' });
    const again = await send(form, await bytesOf(book));
    expect(await step(again.id, 'apply')).toMatchObject({ state: 'applied', added: 1, changed: 2 });
    expect((await entry(one.id)).data).toMatchObject({
      room: 'Flur E9',
      due: '2026-12-05',
      damage: 'd2',
      cost: 640.5,
      tags: ['d0', 'd1'],
    });
    expect((await entry(two.id)).data).not.toHaveProperty('cost');
    const history = (await admin.get(`/reports/${one.id}/history.json`)).body.data[0];
    expect([history?.through, history?.version]).toEqual(['import', 3]);
    expect(await step(again.id, 'undo')).toMatchObject({ state: 'undone', added: 0, changed: 0 });
    expect((await entry(one.id)).data).toMatchObject({ ...first, room: 'Flur E9' });
    expect((await entry(two.id)).data).toMatchObject(second);
  });

  it('tells what both sides changed; Kontor’s answer stays unless another is chosen', async () => {
    const form = await formOf(fields());
    const entries = await Promise.all([1, 2, 3].map(() => enter(form, first)));
    const book = await bookOf(await download(form));
    for (const line of [1, 2, 3]) {
      put(main(book), line, 'Frist', '05.12.2026');
      put(main(book), line, 'Raum', 'Aus der Datei');
    }
    for (const { id } of entries) await change(id, { due: '2026-12-02' });
    const { id, ...told } = await send(form, await bytesOf(book));
    expect(told).toMatchObject({ conflicts: 3, settled: 3, changed: 0, misfits: 0 });
    const rows = await rowsOf(id, 'conflict');
    const sides = { path: 'data.due', exported: '2026-11-30', file: '2026-12-05', present: '2026-12-02' };
    expect(rows.map(({ conflicts }) => conflicts)).toEqual(Array(3).fill([{ ...sides, take: 'present' }]));
    expect(rows[0]?.changed).toEqual({ at: expect.any(String), by: 'admin' });
    expect((await decide(id, { conflicts: 'file' })).status).toBe(200);
    const chosen = [
      { row: 2, path: 'data.due', take: 'present' },
      { row: 3, path: 'data.due', take: 'exported' },
    ];
    expect((await decide(id, { rows: chosen })).status).toBe(200);
    expect((await rowsOf(id, 'conflict')).map(({ conflicts }) => (conflicts as { take: string }[])[0]?.take)).toEqual([
      'present',
      'exported',
      'file',
    ]);
    expect((await decide(id, { rows: [{ row: 2, path: 'data.room', take: 'file' }] })).status).toBe(422);
    expect(await step(id, 'apply')).toMatchObject({ state: 'applied', changed: 3, misfits: 0 });
    const dues = await Promise.all(rows.map(async row => (await entry(String(row.report_id))).data));
    expect(dues.map(({ due, room }) => [due, room])).toEqual([
      ['2026-12-02', 'Aus der Datei'],
      ['2026-11-30', 'Aus der Datei'],
      ['2026-12-05', 'Aus der Datei'],
    ]);
    expect((await decide(id, { conflicts: 'file' })).status).toBe(409);
  });

  it('asks about rows that are gone: entries stay unless they are to be removed, which is undone, too', async () => {
    const form = await formOf(fields());
    const one = await enter(form, first);
    const two = await enter(form, second);
    const book = await bookOf(await download(form));
    main(book).splice(1, 1);
    // Not in the workbook: never missing.
    await enter(form, second);
    const kept = await send(form, await bytesOf(book));
    expect(kept).toMatchObject({ rows: 1, unchanged: 1, missing: 1, absent: 'keep' });
    expect(await rowsOf(kept.id, 'missing')).toMatchObject([
      { report_id: one.id, cells: expect.arrayContaining(['Flur E2']) },
    ]);
    expect(await step(kept.id, 'apply')).toMatchObject({ state: 'applied', removed: 0 });
    expect((await entry(one.id)).id).toBe(one.id);
    const { id } = await send(form, await bytesOf(book));
    expect((await decide(id, { missing: 'remove' })).body.data).toMatchObject({ absent: 'remove' });
    expect(await step(id, 'apply')).toMatchObject({ state: 'applied', removed: 1 });
    expect((await admin.get(`/reports/${one.id}.json`)).status).toBe(404);
    expect((await entry(two.id)).id).toBe(two.id);
    expect(await step(id, 'undo')).toMatchObject({ state: 'undone', removed: 0 });
    expect((await entry(one.id)).data).toMatchObject(first);
    // An entry that somebody removed meanwhile is neither missing nor comes back.
    await admin.delete(`/reports/${one.id}.json`);
    expect(await send(form, await bytesOf(book))).toMatchObject({ missing: 0 });
  });

  it('tells which rows that are gone have entries that were changed meanwhile, and removes these by a word of their own', async () => {
    const form = await formOf(fields());
    const entries = await Promise.all([1, 2, 3].map(() => enter(form, first)));
    const [same, altered, back] = entries.map(({ id }) => id);
    const book = await bookOf(await download(form));
    main(book).splice(1, 3);
    main(book).push([null]);
    put(main(book), 1, 'Raum', 'Neu');
    await change(altered ?? '', { room: 'Flur E9', cost: 700 });
    await change(back ?? '', { room: 'Flur E9' });
    await change(back ?? '', { room: first.room });
    const file = await bytesOf(book);
    const { id, ...told } = await send(form, file);
    expect(told).toMatchObject({ missing: 3, missing_changed: 1, absent: 'keep', absent_changed: 'keep' });
    const listed = async (changed: string) =>
      (await admin.get(`/imports/${id}/rows.json?filter[outcome]=missing&filter[changed]=${changed}`)).body
        .data as never as {
        report_id: string;
        issues: object[];
        changes: object[];
      }[];
    expect(await listed('true')).toMatchObject([
      {
        report_id: altered,
        issues: [{ code: 'changed_since' }],
        changes: [
          { path: 'data.cost', from: 640.5, to: 700 },
          { path: 'data.room', from: 'Flur E2', to: 'Flur E9' },
        ],
      },
    ]);
    const others = await listed('false');
    expect(new Set(others.map(({ report_id }) => report_id))).toEqual(new Set([same, back]));
    expect(others.map(({ issues }) => issues)).toEqual([[], []]);
    expect((await decide(id, { missing: 'remove' })).body.data).toMatchObject({
      absent: 'remove',
      absent_changed: 'keep',
    });
    expect(await step(id, 'apply')).toMatchObject({ state: 'applied', added: 1, removed: 2 });
    expect((await entry(altered ?? '')).data).toMatchObject({ room: 'Flur E9' });
    expect((await admin.get(`/reports/${same}.json`)).status).toBe(404);
    expect(await step(id, 'undo')).toMatchObject({ state: 'undone', removed: 0 });
    const again = await send(form, file);
    await decide(again.id, { missing: 'remove', missing_changed: 'remove' });
    expect((await decide(again.id, { missing_changed: 'keep' })).body.data).toMatchObject({ absent_changed: 'keep' });
    await decide(again.id, { missing_changed: 'remove' });
    expect(await step(again.id, 'apply')).toMatchObject({ state: 'applied', removed: 3 });
    expect((await admin.get(`/reports/${altered}.json`)).status).toBe(404);
    expect(await step(again.id, 'undo')).toMatchObject({ state: 'undone', removed: 0 });
    expect((await entry(altered ?? '')).data).toMatchObject({ room: 'Flur E9' });
  });

  it('leaves out the rows that are not ticked, one of those that are gone, too, and says all of it as a workbook', async () => {
    const form = await formOf(fields());
    const entries: { id: string }[] = [];
    for (const room of ['A', 'B', 'C', 'D', 'E']) entries.push(await enter(form, { ...first, room }));
    const book = await bookOf(await download(form));
    put(main(book), 1, 'Frist', '05.12.2026');
    put(main(book), 2, 'Frist', '05.12.2026');
    put(main(book), 3, 'Kosten', 'viel');
    put(main(book), 3, 'Raum', 'C2');
    main(book).splice(4, 2);
    const fresh = [...(main(book)[1] ?? [])].fill(null);
    fresh[main(book)[0]?.indexOf('Raum') ?? 0] = 'Neu';
    main(book).push(fresh);
    await change(entries[1]?.id ?? '', { due: '2026-12-02' });
    const { id, ...told } = await send(form, await bytesOf(book));
    expect(told).toMatchObject({
      changed: 1,
      conflicts: 1,
      added: 1,
      missing: 2,
      misfits: 1,
      skipped: 0,
      missing_skipped: 0,
    });
    const [a = '', , , d = '', e = ''] = entries.map(entry => entry.id);

    const skipped = async (skip: object[], more: object = {}) =>
      (await decide(id, { ...more, skip })).body.data.skipped;
    expect(await skipped([{ row: 2, skip: true }])).toBe(1);
    expect((await rowsOf(id, 'changed')).map(row => [row.report_id, row.skipped])).toEqual([[a, true]]);
    // Nothing is written of the one that both sides changed, until a side is chosen.
    expect(await skipped([{ skip: true }])).toBe(2);
    expect(await skipped([], { conflicts: 'file' })).toBe(3);
    expect(await skipped([{ skip: false }])).toBe(0);
    const one = [
      { outcome: 'missing', skip: true },
      { report_id: d, skip: false },
    ];
    const decided = (await decide(id, { missing: 'remove', skip: [{ row: 2, skip: true }, ...one] })).body.data;
    expect(decided).toMatchObject({ skipped: 1, missing_skipped: 1 });
    // What is done with all rows removes no entry that stays.
    await decide(id, { skip: [{ skip: true }] });
    expect((await decide(id, { skip: [{ skip: false }] })).body.data).toMatchObject({ skipped: 0, missing_skipped: 1 });
    expect(await skipped([{ row: 2, skip: true }])).toBe(1);
    for (const wrong of [
      { row: 4, skip: true },
      { row: 99, skip: true },
      { report_id: a, skip: true },
    ])
      expect((await decide(id, { skip: [wrong] })).status, JSON.stringify(wrong)).toBe(422);

    expect((await rowsOf(id, 'misfit'))[0]?.changes).toEqual([
      { path: 'data.room', from: 'C', to: 'C2' },
      { path: 'data.cost', from: 640.5, to: ['viel'] },
    ]);
    const { raw } = await admin.get(`/imports/${id}/differences.xlsx`, { 'accept-language': 'en' });
    const lines = main(await bookOf(raw)).map(line => line.map(cell => cell ?? ''));
    expect(lines).toEqual([
      ['Row', 'What', 'Entry', 'Field', 'When exported', 'In Kontor', 'In the file', 'Becomes'],
      [2, 'Changed', a, 'Frist', 'Nov 30, 2026', 'Nov 30, 2026', 'Dec 5, 2026', 'left out'],
      [3, 'Changed by both', entries[1]?.id, 'Frist', 'Nov 30, 2026', 'Dec 2, 2026', 'Dec 5, 2026', 'Dec 5, 2026'],
      [4, 'Does not fit', entries[2]?.id, 'Kosten', '', '640.50', 'viel', ''],
      [4, 'Does not fit', entries[2]?.id, 'Raum', '', 'C', 'C2', ''],
      [5, 'New', '', 'Raum', '', '', 'Neu', 'Neu'],
      ['', 'Removed from the file', d, '', '', '', '', 'deleted'],
      ['', 'Removed from the file', e, '', '', '', '', 'kept'],
    ]);

    expect(await step(id, 'apply')).toMatchObject({ state: 'applied', changed: 1, added: 1, removed: 1, misfits: 1 });
    const dues = await Promise.all(entries.slice(0, 2).map(async each => (await entry(each.id)).data.due));
    expect(dues).toEqual(['2026-11-30', '2026-12-05']);
    expect((await admin.get(`/reports/${d}.json`)).status).toBe(404);
    expect((await entry(e)).data.room).toBe('E');
    expect(await step(id, 'undo')).toMatchObject({ state: 'undone' });
    expect((await entry(d)).data.room).toBe('D');
    expect((await admin.get(`/imports/${uuidv7()}/differences.xlsx`)).status).toBe(404);
  });

  it('says of rows whose entry is gone, or is another’s, that they do not fit', async () => {
    const form = await formOf(fields());
    const own = { create: 'self', read: 'all', update: 'self', delete: 'none' } as const;
    const anna = await house.as('anna', 'user', { Reports: own, ReportConfigs: { read: 'all' } });
    await enter(form, first);
    const gone = await enter(form, second);
    const book = await bookOf(await download(form));
    for (const line of [1, 2]) put(main(book), line, 'Raum', 'Anders');
    await admin.delete(`/reports/${gone.id}.json`);
    const file = await bytesOf(book);
    const { id, misfits } = await send(form, file);
    expect([misfits, (await rowsOf(id, 'misfit'))[0]?.issues]).toEqual([
      1,
      [{ path: 'id', column: 'ID', code: 'entry_gone' }],
    ]);
    const hers = await send(form, file, { person: anna });
    expect(hers).toMatchObject({ misfits: 2, changed: 0 });
    for (const body of [{ missing: 'remove' }, { missing_changed: 'remove' }])
      expect((await decide(hers.id, body, anna)).status).toBe(403);
    expect((await decide(hers.id, { missing: 'remove' })).status).toBe(404);
  });

  it('takes repeats by their sheets: cells, rows that came and went, and new entries’ rows', async () => {
    const form = await formOf(fields());
    const parts = { 'part.0': 'Tür', 'pieces.0': 2, 'part.1': 'Fenster', 'pieces.1': 3 };
    const [repeat] = (await configOf(form)).fields.slice(-1) as [Content];
    const one = await enter(form, { ...first, ...parts, _repeat: { [repeat.id]: 2 } });
    const two = await enter(form, { ...second, ...parts, _repeat: { [repeat.id]: 2 } });
    const book = await bookOf(await download(form));
    const [, rows = []] = [...book.values()];
    expect(rows.map(row => row.slice(1))).toEqual([
      ['Nr.', 'Teil', 'Stück'],
      ...Array(2)
        .fill([
          [1, 'Tür', 2],
          [2, 'Fenster', 3],
        ])
        .flat(),
    ]);
    put(rows, 1, 'Stück', 7);
    rows.splice(3, 1);
    rows.push([two.id, null, 'Dach', 9], ['neu', null, 'Boden', 1]);
    main(book).push([]);
    put(main(book), 3, 'ID', 'neu');
    put(main(book), 3, 'Raum', 'Halle');
    const { id } = await send(form, await bytesOf(book));
    expect(await step(id, 'apply')).toMatchObject({ state: 'applied', added: 1, changed: 2, misfits: 0 });
    expect((await entry(one.id)).data).toMatchObject({ ...parts, 'pieces.0': 7 });
    const after = await bookOf(await download(form));
    const [, now = []] = [...after.values()];
    expect(
      now.slice(1).map(([report, ...cells]) => [report === one.id ? 1 : report === two.id ? 2 : 3, ...cells]),
    ).toEqual([
      [1, 1, 'Tür', 7],
      [1, 2, 'Fenster', 3],
      [2, 1, 'Fenster', 3],
      [2, 2, 'Dach', 9],
      [3, 1, 'Boden', 1],
    ]);
    await step(id, 'undo');
    expect((await entry(two.id)).data).toMatchObject(parts);
  });

  it('of an earlier version of the form finds fields by what they are, and choices by what they were called', async () => {
    const form = await formOf(fields());
    const one = await enter(form, first);
    const book = await bookOf(await download(form));
    const config = await configOf(form);
    const renamed = config.fields.map(content => {
      const { options } = content;
      if (options.name === 'room') return { ...content, options: { ...options, name: 'place' } };
      const called = damages.map(choice => (choice.value === 'd1' ? { ...choice, label: 'Schwer' } : choice));
      return options.name === 'damage' ? { ...content, options: { ...options, values: called } } : content;
    });
    const saved = await admin.patch(
      `/report-configs/${form}.json`,
      { fields: renamed },
      { 'if-match': `"${config.version}"` },
    );
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
    expect(await send(form, await bytesOf(book))).toMatchObject({ unchanged: 1, misfits: 0 });
    put(main(book), 1, 'Raum', 'Anders');
    const { id } = await send(form, await bytesOf(book));
    await step(id, 'apply');
    expect((await entry(one.id)).data).toMatchObject({ place: 'Anders', damage: 'd1' });
  });

  it('refuses what only Kontor gives, and passes over no change of it', async () => {
    const form = await formOf(fields());
    await enter(form, first);
    const book = await bookOf(await download(form));
    const created = main(book)[0]?.findIndex(label => String(label).startsWith('Erstellt')) ?? -1;
    const row = main(book)[1];
    if (row) row[created] = '01.01.2020';
    const { id, misfits } = await send(form, await bytesOf(book));
    expect(misfits).toBe(1);
    expect((await rowsOf(id, 'misfit'))[0]?.issues).toMatchObject([
      { code: 'not_allowed', column: main(book)[0]?.[created] },
    ]);
  });

  it('takes a moment that another program has rounded to a whole second for the one that was given', async () => {
    const form = await formOf(fields());
    const { id } = await enter(form, first);
    const book = await bookOf(await download(form));
    const [labels, row] = main(book);
    const created = labels?.findIndex(label => String(label).startsWith('Erstellt')) ?? -1;
    const given = row?.[created];
    if (!row || !(given instanceof Date)) throw new Error(`no moment: ${given}`);
    const second = Math.floor(given.getTime() / 1_000) * 1_000;
    for (const [by, misfits] of [
      [0, 0],
      [1_000, 0],
      [3_000, 1],
      [-3_000, 1],
    ] as const) {
      row[created] = new Date(second + by);
      expect(await send(form, await bytesOf(book)), `${id} by ${by} ms`).toMatchObject({ rows: 1, misfits });
    }
  });
});

/** Kinds whose answers a cell holds. */
const kinds = (Object.keys(inputKinds) as InputKind[]).filter(
  kind => kind !== 'calculated' && !['file', 'drawing'].includes(inputKinds[kind].group),
);
/** A cell has no headings, lists and links. */
const isPlain = (kind: InputKind) => !inputKinds[kind].rich;

/** A moment in the zone of the workbook is the same; ticked choices have no order. */
function alike(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted();
  return typeof value === 'string' && isMoment(value) ? new Date(value).toISOString() : value;
}

const choosing = (size: number) => fc.array(fc.boolean(), { minLength: size, maxLength: size });
const manners = fc.record({
  values: fc.constantFrom('labels', 'stored'),
  options: fc.constantFrom('one', 'columns'),
  names: fc.boolean(),
});

describe('law: entries, as a workbook,', () => {
  const made = kinds.map((kind, each) => {
    const options = { ...inputExamples[kind].options, name: `f${each}`, label: `Feld ${each}`, required: false };
    return { kind, name: `f${each}`, content: input(kind, `f${each}`, options) };
  });
  const cases = fc.array(choosing(made.length), { minLength: 1, maxLength: 4 });

  async function filled(form: string, chosen: boolean[][]): Promise<object[]> {
    await house.database.run(sql`delete from reports where report_config_id = ${form}`);
    const answers = chosen.map(answered =>
      Object.fromEntries(
        made.flatMap(({ kind, name }, each) => (answered[each] ? [[name, inputExamples[kind].stored]] : [])),
      ),
    );
    for (const data of answers) await enter(form, data);
    return answers;
  }

  it('come back as they were', { timeout: 240_000 }, async () => {
    const form = await formOf(made.map(({ content }) => content));
    await fc.assert(
      fc.asyncProperty(cases, manners, async (chosen, { values, options, names }) => {
        await filled(form, chosen);
        const book = await bookOf(await download(form, `&values=${values}&options=${options}&names=${names}`));
        const told = await send(form, await bytesOf(book));
        expect(told).toMatchObject({ unchanged: chosen.length, conflicts: 0, misfits: 0, missing: 0 });
        await clear();
      }),
      { numRuns: 6 },
    );
  });

  it('become the same entries once more where their ids are taken away', { timeout: 240_000 }, async () => {
    const form = await formOf(made.map(({ content }) => content));
    await fc.assert(
      fc.asyncProperty(cases, manners, async (chosen, { values, options, names }) => {
        await filled(
          form,
          chosen.map(each => each.map((on, index) => on && isPlain(made[index]?.kind ?? 'text'))),
        );
        const book = await bookOf(await download(form, `&values=${values}&options=${options}&names=${names}`));
        const read = async () =>
          (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body.data.map(
            ({ data }) =>
              Object.fromEntries(
                Object.entries(data).flatMap(([key, value]) => (key.startsWith('_') ? [] : [[key, alike(value)]])),
              ),
          );
        const before = await read();
        for (const row of main(book).slice(names ? 2 : 1)) row[0] = null;
        const { id, ...told } = await send(form, await bytesOf(book));
        expect([told, await rowsOf(id, 'misfit')]).toMatchObject([
          { added: chosen.length, missing: chosen.length },
          [],
        ]);
        await decide(id, { missing: 'remove' });
        await step(id, 'apply');
        expect(await read()).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });
});

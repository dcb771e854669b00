/** API tests of the warnings of an import: cells, sheets and seconds that are not read, by cell reference. */
import type { TableColumn } from '@kontor/contract';
import { writeXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Guess } from '../src/calls/imports/guess.ts';
import { sql } from '../src/db/sql.ts';
import { input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { bookOf, bytesOf, main, ownBooks } from './own-books.ts';
import { fieldOf as field, multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

const { download, send: sendBook, rowsOf, formOf, enter, step } = ownBooks(() => admin);

type Cells = (string | number | Date | null)[];
const workbook = async (rows: Cells[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Blatt', rows }] }));

const sent = (form: string, file: string | Buffer, mapping = {}) => sendBook(form, Buffer.from(file), { mapping });
const dataOf = async (form: string) =>
  (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body.data.map(
    ({ data }) => data as Record<string, unknown>,
  );

const empty = { merged: [], uncomputed: [], beyond: [], rounded: [], sheets: [] };

describe('cells without a heading', () => {
  const rows: Cells[] = [
    ['nr', '', 'note'],
    ['1', null, 'a', 'verloren'],
    ['2', 'auch', 'b'],
  ];
  const csv = 'nr;;note\n1;;a;verloren\n2;auch;b\n';

  it('are told by their places, of a CSV and of a workbook, unless something is said of their column', async () => {
    const form = await formOf([input('text', 'nr'), input('text', 'note')]);
    for (const file of [csv, await workbook(rows)])
      expect(await sent(form, file)).toMatchObject({ added: 2, notes: { ...empty, beyond: ['D2', 'B3'] } });
    const columns = [
      { from: 'nr', to: null },
      { from: '', to: 'nr' },
      { from: 'note', to: 'note' },
    ];
    expect(await sent(form, csv, { columns })).toMatchObject({ notes: { ...empty, beyond: ['D2'] } });
    expect(await sent(form, 'nr;note\n1;a\n')).toMatchObject({ notes: null });
  });

  it('of a long file are told once all of it is read', async () => {
    const form = await formOf([input('text', 'nr')]);
    const lines = Array.from({ length: 3_000 }, (_, at) => `${at}${at % 100 === 99 ? ';mehr' : ''}`);
    const { notes } = await sent(form, `nr\n${lines.join('\n')}\n`.replace('nr\n', 'nr;\n'));
    expect(notes).toMatchObject({ beyond: Array.from({ length: 20 }, (_, at) => `B${at * 100 + 101}`) });
  });

  it('of an own workbook are told, too', async () => {
    const form = await formOf([input('text', 'room', { label: 'Raum' })]);
    await enter(form, { room: 'A' });
    const book = await bookOf(await download(form));
    const [head = [], row = []] = main(book);
    row[head.length] = 'daneben';
    expect(await sendBook(form, await bytesOf(book))).toMatchObject({
      unchanged: 1,
      notes: { ...empty, beyond: [expect.stringMatching(/^[A-Z]2$/)] },
    });
  });

  it('of a table that becomes a form are told', async () => {
    for (const file of [csv, await workbook(rows)]) {
      const { status, body } = await admin.post('/report-configs/table.json', partOf('a', file), multipart);
      expect([status, body.data]).toMatchObject([200, { notes: { ...empty, beyond: ['D2'] } }]);
    }
  });
});

describe('a workbook with several sheets', () => {
  const sheets = [
    { name: 'Januar', rows: [['nr'], ['A'], ['B']] },
    { name: 'Leer', rows: [] },
    {
      name: 'Februar & März',
      rows: [
        ['nr', 'note'],
        ['C', 'c'],
        ['=D', null, 'daneben'],
      ],
    },
    { name: 'Verborgen', hidden: true, rows: [['nr'], ['X']] },
  ];

  it('is read by its first one, or by the one that is named, and tells the others', async () => {
    const form = await formOf([input('text', 'nr'), input('text', 'note')]);
    const file = Buffer.from(await writeXlsx({ sheets }));
    const first = await sent(form, file);
    expect(first).toMatchObject({ rows: 2, notes: { ...empty, sheet: 'Januar', sheets: ['Februar & März'] } });
    const { id, ...second } = await sent(form, file, { sheet: 'Februar & März' });
    expect(second).toMatchObject({
      ...{ rows: 2, added: 2 },
      notes: { ...empty, beyond: ['C3'], sheet: 'Februar & März', sheets: ['Januar'] },
    });
    await step(id, 'apply');
    expect(await dataOf(form)).toEqual([{ nr: 'C', note: 'c' }, { nr: '=D' }]);
  });

  it('that has none of that name is refused', async () => {
    const form = await formOf([input('text', 'nr')]);
    const file = Buffer.from(await writeXlsx({ sheets }));
    for (const sheet of ['März', 'Verborgen', '../Januar']) {
      const mapping = field('mapping', JSON.stringify({ sheet }));
      const parts = [field('report_config_id', form), mapping, partOf('a', file)];
      const { status, body } = await admin.post('/reports/import.json', Buffer.concat(parts), multipart);
      expect([status, body.issues]).toMatchObject([422, [{ path: 'file', code: 'no_such_sheet' }]]);
    }
  });
});

describe('times and days', () => {
  it('with seconds, fractions or an offset are taken to the minute, and told where something is cut off', async () => {
    const form = await formOf([input('time', 'at')]);
    const times = ['23:59:59', '10:30:00.000+02:00', '10:30:00.000Z', '10:30:00', '10:30:15.5', '8:05:09 PM', '24:00'];
    const { id, ...told } = await sent(form, `at\n${times.join('\n')}\n`);
    expect(told).toMatchObject({ added: 6, misfits: 1, notes: { ...empty, rounded: ['A2', 'A6', 'A7'] } });
    expect((await rowsOf(id, 'misfit')).map(({ row }) => row)).toEqual([8]);
    await step(id, 'apply');
    expect((await dataOf(form)).map(({ at }) => at)).toEqual(['23:59', '10:30', '10:30', '10:30', '10:30', '20:05']);
    const book = await sent(form, await workbook([['at'], [0.4375], [0.437_673_611_111_111_1], [0.999_999]]));
    expect(book).toMatchObject({ added: 3, notes: { rounded: ['A3', 'A4'] } });
  });

  it('of ODK are moments with the offset that they have', async () => {
    const form = await formOf([input('datetime-local', 'at')]);
    const given = [
      '2026-05-05T10:30:00.000+02:00',
      '2026-05-05T10:30:15.250+0200',
      '2026-05-05 10:30:00+02',
      '2026-05-05T10:30:00.000Z',
    ];
    const { id, ...told } = await sent(form, `at\n${given.join('\n')}\n`, { time_zone: 'America/New_York' });
    expect(told).toMatchObject({ added: 4, misfits: 0, notes: null });
    await step(id, 'apply');
    expect((await dataOf(form)).map(({ at }) => at)).toEqual([
      ...['2026-05-05T10:30:00.000+02:00', '2026-05-05T10:30:15+02:00', '2026-05-05T10:30:00+02:00'],
      '2026-05-05T10:30:00.000Z',
    ]);
  });

  const days = [
    ['5. Mai 2026', '2026-05-05'],
    ['5 May 2026', '2026-05-05'],
    ['May 5, 2026', '2026-05-05'],
    ['Dienstag, 5. Mai 2026', '2026-05-05'],
    ['Tue, 5 May 2026', '2026-05-05'],
    ['3. März 2026', '2026-03-03'],
    ['3. Mrz. 2026', '2026-03-03'],
    ['7. Jänner 2026', '2026-01-07'],
    ['24-Dez-25', '2025-12-24'],
    ['24-Dec-2025', '2025-12-24'],
    ['1st of Oct 2025', '2025-10-01'],
    ['Sept. 9th, 2025', '2025-09-09'],
    ['31. Feb. 2026', null],
    ['5. Maiglöckchen 2026', null],
  ] as const;

  it('with the name of their month are read, in German and English, in full and short', async () => {
    const form = await formOf([input('date', 'day'), input('datetime-local', 'at')]);
    const lines = days.map(([text]) => `"${text}";`);
    const moments = ['"5. Mai 2026, 10:30 Uhr"', '"5. Mai 2026 um 10:30"', '"May 5, 2026 at 10:30 AM"'];
    const file = `day;at\n${lines.join('\n')}\n${moments.map(text => `;${text}`).join('\n')}\n`;
    const { id, misfits } = await sent(form, file, { time_zone: 'Europe/Berlin' });
    expect([misfits, (await rowsOf(id, 'misfit')).map(({ cells }) => cells)]).toEqual([
      2,
      days.filter(([, day]) => day === null).map(([text]) => [text]),
    ]);
    await step(id, 'apply');
    const read = await dataOf(form);
    expect(read.flatMap(({ day }) => day ?? [])).toEqual(days.flatMap(([, day]) => day ?? []));
    expect(read.flatMap(({ at }) => at ?? [])).toEqual(Array(3).fill('2026-05-05T10:30:00+02:00'));
    const table = await admin.post(
      '/report-configs/table.json',
      partOf('a.csv', `Tag;Um\n5. Mai 2026;10:30:00.000+02:00\n24. Dez. 2025;08:05:00\n`),
      multipart,
    );
    expect((table.body.data as unknown as { columns: { kind: string }[] }).columns.map(({ kind }) => kind)).toEqual([
      'date',
      'time',
    ]);
  });
});

describe('a column of a table that becomes a form', () => {
  const guessed = (cells: readonly string[]) => {
    const guess = new Guess('a');
    for (const cell of cells) guess.see(cell);
    const { kind, choices } = guess.told(cells.length);
    return [kind, ...choices.toSorted()];
  };

  it.each([
    ['rot, blau', 'rot', 'grün, rot'],
    ['rot', 'rot; blau', 'blau; grün', 'blau', 'rot; blau; grün'],
    ['rot|grün', 'blau|rot', 'grün', 'rot|grün', 'blau|rot'],
  ])('that has combinations of choices is of several choices: %s, %s, %s', (...cells) => {
    expect(guessed(cells)).toEqual(['checkbox', 'blau', 'grün', 'rot']);
  });

  it.each([
    ['Meier, Anna', 'Meier, Bernd', 'Schulz, Anna', 'Schulz, Carla', 'Vogt, Dora'],
    ['Berlin, Mitte', 'Berlin, Wedding', 'Berlin', 'Berlin, Mitte', 'Potsdam', 'Potsdam, West'],
    ['Vogel gesehen, danach weg', 'Vogel gesehen', 'nichts, ruhig', 'Tor offen, geschlossen, gemeldet'],
    ['Rot, dunkel', 'Blau', 'Rot, dunkel', 'Blau', 'Grün', 'Rot, dunkel', 'Grün'],
    ['gut, aber laut', 'Die Piste war nass, glatt, und dunkel.', 'gut', 'alles ruhig'],
  ])('whose texts merely have commas is not: %s, %s, %s', (...cells) => {
    expect(guessed(cells)[0]).not.toBe('checkbox');
  });

  it('of several choices is read as such by the import', async () => {
    const csv = 'Farben;Nr\nrot, blau;A\nrot;B\ngrün, rot;C\n';
    const { body } = await admin.post('/report-configs/table.json', partOf('a.csv', csv), multipart);
    const [column] = (body.data as unknown as { columns: TableColumn[] }).columns;
    const values = (column?.choices ?? []).map(value => ({ id: uuidv7(), value, label: value }));
    const form = await formOf([input('checkbox', 'farben', { label: 'Farben', values })]);
    const { id, misfits } = await sent(form, csv);
    expect([column?.kind, misfits]).toEqual(['checkbox', 0]);
    await step(id, 'apply');
    expect((await dataOf(form)).map(({ farben }) => farben)).toEqual([['rot', 'blau'], ['rot'], ['grün', 'rot']]);
  });
});

describe('an import', () => {
  it('that nobody has is not found, whatever is asked of it', async () => {
    const id = uuidv7();
    const asked = await Promise.all([
      admin.get(`/imports/${id}.json`),
      admin.get(`/imports/${id}/rows.json`),
      admin.get(`/imports/${id}/faults.json`),
      admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' }),
      admin.post(`/imports/${id}/undo.json`),
    ]);
    expect(asked.map(({ status, body }) => [status, body.name])).toEqual(Array(5).fill([404, 'NotFound']));
    const wrong = await admin.get('/imports/none.json');
    expect([wrong.status, wrong.body.name]).toEqual([404, 'NotFound']);
  });
});

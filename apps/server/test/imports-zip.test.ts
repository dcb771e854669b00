/** API tests of importing entries from a ZIP: a table, and the files that its cells name. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { limits } from '@kontor/contract';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { zipOf } from './book.ts';
import { addForm, container, input } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { until } from './until.ts';
import { fieldOf, multipart, partOf, upload } from './upload.ts';

let house: House;
let admin: Person;
let clerk: Person;
/** Pictures of one colour each, by its name. */
const pictures: Record<string, Buffer> = {};

const own = { create: 'self', read: 'self', update: 'self', delete: 'none' } as const;
const pngOf = (background: string) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  house = await openHouse({ uploadSize: 100_000, storage: 50_000_000 });
  await house.work();
  admin = await house.as('admin', 'admin');
  clerk = await house.as('clerk', 'user', {
    ...{ Reports: own, ReportConfigs: { read: 'all' } },
    Files: { create: 'none', read: 'none', update: 'none', delete: 'none' },
  });
  for (const name of ['red', 'green', 'blue', 'white', 'black']) pictures[name] = await pngOf(name);
});
afterAll(() => house.close());
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

const hex = (bytes: Buffer): string => bytes.toString('hex');
const picture = (name: string): Buffer => pictures[name] as Buffer;

interface Told {
  [name: string]: unknown;
  id: string;
  state: string;
}
const dataOf = ({ status, body }: Reply): Told => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as unknown as Told;
};

const send = (form: string, file: Buffer, mapping: object = {}, person = admin): Promise<Reply> =>
  person.post(
    '/reports/import.json',
    Buffer.concat([
      fieldOf('report_config_id', form),
      fieldOf('mapping', JSON.stringify(mapping)),
      partOf('a.zip', file),
    ]),
    multipart,
  );
async function ended(id: string, person = admin): Promise<Told> {
  const told = async () => dataOf(await person.get(`/imports/${id}.json`));
  await until(async () => !['matching', 'applying', 'undoing'].includes((await told()).state));
  return told();
}
async function matched(form: string, file: Buffer, mapping: object = {}, person = admin): Promise<Told> {
  const answer = await send(form, file, mapping, person);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return ended(dataOf(answer).id, person);
}
async function applied(form: string, file: Buffer, mapping: object = {}): Promise<Told> {
  const { id } = await matched(form, file, mapping);
  expect((await admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' })).status).toBe(202);
  return ended(id);
}
async function undone(id: string): Promise<Told> {
  expect((await admin.post(`/imports/${id}/undo.json`)).status).toBe(202);
  return ended(id);
}

interface Row {
  row: number;
  outcome: string;
  report_id: string | null;
  files: { path: string; names: string[] }[];
  issues: { path: string; column: string; code: string; values?: object }[];
}
const rowsOf = async (id: string) =>
  (await admin.get(`/imports/${id}/rows.json?limit=100`)).body.data as unknown as Row[];
interface InZip {
  name: string;
  fault: string | null;
  rows: number;
  file_id: string | null;
}
const filesOf = async (id: string) =>
  (await admin.get(`/imports/${id}/files.json?limit=100`)).body.data as unknown as InZip[];

const photo = (more: object = {}) =>
  input('file', 'photo', { label: 'Foto', buttonLabel: '+', buttonLabelFirstItem: '+', ...more });
const formOf = (more: object = {}) =>
  addForm(admin, `ZIP ${uuidv7()}`, { fields: [input('text', 'nr'), photo(more)], states: [] });
const count = async (table: 'files' | 'stored_objects' | 'import_files'): Promise<number> => {
  const counts = {
    files: sql`select count(*)::int as n from files where deleted is null`,
    stored_objects: sql`select count(*)::int as n from stored_objects`,
    import_files: sql`select count(*)::int as n from import_files`,
  };
  return (await house.database.one<{ n: number }>(counts[table]))?.n ?? 0;
};
const keysOf = async (id: string): Promise<string[]> =>
  (
    await house.database.rows<{ key: string }>(
      sql`select storage_key as key from import_files where import_id = ${id} and storage_key is not null and not taken order by place`,
    )
  ).map(({ key }) => key);
/** Until the storage was asked to forget these keys. */
const forgotten = (keys: readonly string[]): Promise<unknown> =>
  until(async () => {
    const done = await house.database.rows(
      sql`select distinct data ->> 'key' from jobs.job where name = 'forget-object' and state = 'completed' and data ->> 'key' = any(${keys}::text[])`,
    );
    return done.length === keys.length;
  });
const entry = async (id: string | null | undefined) => (await admin.get(`/reports/${id}.json`)).body.data;
const bytesOf = async (id: string) => {
  const file = await house.database.one<{ key: string }>(sql`select storage_key as key from files where id = ${id}`);
  return hex(Buffer.concat(await (await house.services.storage.open(file?.key ?? '')).toArray()));
};

describe('a ZIP with a table', () => {
  it('names its files by path and name, in any case and folder, several in a cell; nothing is written before it is taken over', async () => {
    const form = await formOf();
    const table = [
      'nr;Foto',
      'A;red.png',
      'B;fotos/GREEN.PNG',
      'C;C:\\Kamera\\Blue.png',
      'D;red.png, green.png',
      '"E";"ein, zwei.png"',
      'F;',
    ].join('\n');
    const file = zipOf({
      'Ordner/': '',
      'Ordner/zeilen.csv': table,
      'Ordner/red.png': picture('red'),
      'Ordner/fotos/green.png': picture('green'),
      'Ordner/fotos/blue.png': picture('blue'),
      'Ordner/ein, zwei.png': picture('white'),
      '__MACOSX/Ordner/._red.png': 'x',
      'Ordner/.DS_Store': 'x',
    });
    const before = [await count('files'), await count('stored_objects')];
    const told = await matched(form, file);
    expect(told).toMatchObject({ state: 'ready', rows: 6, added: 6, misfits: 0, files: 4 });
    expect([await count('files'), await count('stored_objects')]).toEqual(before);
    expect((await rowsOf(told.id)).map(({ files }) => files)).toEqual([
      [{ path: 'data.photo', names: ['Ordner/red.png'] }],
      [{ path: 'data.photo', names: ['Ordner/fotos/green.png'] }],
      [{ path: 'data.photo', names: ['Ordner/fotos/blue.png'] }],
      [{ path: 'data.photo', names: ['Ordner/red.png', 'Ordner/fotos/green.png'] }],
      [{ path: 'data.photo', names: ['Ordner/ein, zwei.png'] }],
      [],
    ]);

    dataOf(await admin.post(`/imports/${told.id}/apply.json`, { rows: 'all' }));
    expect(await ended(told.id)).toMatchObject({ state: 'applied', added: 6 });
    const [a, b, , d, e, f] = await rowsOf(told.id);
    const ids = (await entry(d?.report_id)).data.photo as string[];
    expect((await entry(a?.report_id)).data.photo).toEqual([ids[0]]);
    expect((await entry(b?.report_id)).data.photo).toEqual([ids[1]]);
    expect(await bytesOf(ids[0] ?? '')).toBe(hex(picture('red')));
    const [white] = (await entry(e?.report_id)).data.photo as string[];
    expect((await admin.get(`/pixelstein-files/files/${white}.json`)).body.data).toMatchObject({
      filename: 'ein, zwei.png',
      type: 'image/png',
      user_id: admin.id,
    });
    expect((await entry(f?.report_id)).data.photo ?? []).toEqual([]);
    expect(await count('files')).toBe((before[0] ?? 0) + 4);
    // The receipt of an entry names the files that came with it.
    expect(
      await house.database.rows(sql`select file_id from report_arrivals where report_id = ${d?.report_id}`),
    ).toHaveLength(2);
    await until(
      async () => (await admin.get(`/pixelstein-files/files/${white}.json`)).body.data.thumbnail_state === 'done',
    );
  });

  it('says of each cell and each file why it is not taken, and writes the other rows', async () => {
    const form = await formOf();
    const table = [
      'nr,Foto',
      'missing,nowhere.png',
      'ambiguous,same.png',
      'kind,notes.txt',
      'large,large.png',
      'empty,empty.png',
      'out,../out.png',
      'twice,twice.png',
      'exact,b/same.png',
      'both,"red.png;nowhere.png"',
      'many,red.png;a/same.png;b/same.png',
    ].join('\n');
    const zip = zipOf({
      'zeilen.csv': table,
      'red.png': picture('red'),
      'a/same.png': picture('green'),
      'b/same.png': picture('blue'),
      'notes.txt': 'a text',
      'large.png': Buffer.concat([picture('red'), Buffer.alloc(100_000)]),
      'empty.png': '',
      '../out.png': picture('white'),
      '/etc/out2.png': picture('white'),
      'unnamed.png': picture('white'),
      'twice.png': picture('white'),
      'twicf.png': picture('red'),
    });
    // Two files of one path, which no object can hold.
    const file = Buffer.from(zip.toString('latin1').replaceAll('twicf.png', 'twice.png'), 'latin1');
    const told = await matched(form, file, {});
    const rows = await rowsOf(told.id);
    const issues = rows.map(row => row.issues.map(({ path, column, code }) => [path, column, code]));
    const at = (code: string) => [['data.photo', 'Foto', code]];
    expect(issues).toEqual([
      at('zip_missing'),
      at('zip_ambiguous'),
      at('mime_type'),
      at('file_size'),
      at('empty_file'),
      at('zip_outside'),
      at('zip_twice'),
      [],
      at('zip_missing'),
      [],
    ]);
    expect(rows[0]?.issues[0]?.values).toEqual({ name: 'nowhere.png' });
    expect(told).toMatchObject({ added: 2, misfits: 8, files: 11 });
    const faults = (await filesOf(told.id)).map(({ name, fault, rows: n }) => [name, fault, n]);
    expect(faults).toEqual([
      ['large.png', 'file_size', 0],
      ['empty.png', 'empty_file', 0],
      ['../out.png', 'zip_path', 0],
      ['/etc/out2.png', 'zip_path', 0],
      ['twice.png', 'zip_twice', 0],
      ['twice.png', 'zip_twice', 0],
      ['unnamed.png', null, 0],
      ['red.png', null, 2],
      ['a/same.png', null, 1],
      ['b/same.png', null, 2],
      ['notes.txt', null, 1],
    ]);

    const files = await count('files');
    const unnamed = await keysOf(told.id);
    dataOf(await admin.post(`/imports/${told.id}/apply.json`, { rows: 'fitting' }));
    expect(await ended(told.id)).toMatchObject({ state: 'applied', added: 2, misfits: 8 });
    // Of what rows that do not fit name, and of what none names, nothing stays.
    expect(await count('files')).toBe(files + 3);
    const taken = (await filesOf(told.id)).flatMap(({ name, file_id }) => (file_id ? [name] : []));
    expect(taken.toSorted()).toEqual(['a/same.png', 'b/same.png', 'red.png']);
    expect(await keysOf(told.id)).toEqual([]);
    // Bytes stay where a file has them; those of others, and of what the library had already, go.
    expect(unnamed).toHaveLength(5);
    const held = await house.database.rows<{ key: string }>(
      sql`select storage_key as key from stored_objects where storage_key = any(${unnamed}::text[])`,
    );
    const holds = new Set(held.map(({ key }) => key));
    await until(async () => {
      const there = await Promise.all(unnamed.map(key => house.services.storage.stat(key)));
      return unnamed.every((key, at) => holds.has(key) === (there[at] !== null));
    });
  });

  it('holds a field to its number and kinds of files', async () => {
    const form = await formOf({ multiple: false });
    const told = await matched(
      form,
      zipOf({ 'a.csv': 'nr,photo\nA,red.png;green.png\n', 'red.png': picture('red'), 'green.png': picture('green') }),
    );
    expect((await rowsOf(told.id))[0]?.issues).toMatchObject([{ path: 'data.photo', code: 'too_many' }]);
  });

  it('is a workbook as well as a CSV, and a cell is mended by the name of another file', async () => {
    const form = await formOf();
    const book = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [
              ['nr', 'Foto'],
              ['A', 'rde.png'],
            ],
          },
        ],
      }),
    );
    const { id, misfits } = await matched(form, zipOf({ 'a.xlsx': book, 'red.png': picture('red') }));
    expect(misfits).toBe(1);
    const cells = [{ at: 1, from: 'rde.png', to: 'red.png' }];
    dataOf(await admin.post(`/imports/${id}/mend.json`, { cells }));
    expect(await ended(id)).toMatchObject({ misfits: 0, added: 1 });
    expect((await rowsOf(id))[0]?.files).toEqual([{ path: 'data.photo', names: ['red.png'] }]);
  });

  it('that is imported twice changes nothing, and another picture of the same name changes its entry', async () => {
    const form = await formOf();
    const zip = (colour: string) =>
      zipOf({ 'a.csv': 'nr,photo\nA,a.png\nB,b.png\n', 'a.png': picture(colour), 'b.png': picture('blue') });
    expect(await applied(form, zip('red'), { keys: ['nr'] })).toMatchObject({ added: 2 });
    expect(await matched(form, zip('red'), { keys: ['nr'] })).toMatchObject({ unchanged: 2, changed: 0 });
    const other = await applied(form, zip('green'), { keys: ['nr'] });
    expect(other).toMatchObject({ changed: 1, unchanged: 1, added: 0 });
    const [row] = (await rowsOf(other.id)).filter(({ outcome }) => outcome === 'changed');
    const now = (await entry(row?.report_id)).data.photo as string[];
    expect(await bytesOf(now[0] ?? '')).toBe(hex(picture('green')));
    // Taken back, the entry has its former picture, and the other one is in the trash.
    expect(await undone(other.id)).toMatchObject({ state: 'undone', changed: 0 });
    const then = (await entry(row?.report_id)).data.photo as string[];
    expect(await bytesOf(then[0] ?? '')).toBe(hex(picture('red')));
    expect(await house.database.one(sql`select deleted is not null as gone from files where id = ${now[0]}`)).toEqual({
      gone: true,
    });
  });

  it('goes on where it stopped: a file that rows of several batches name is made once', async () => {
    const form = await formOf();
    const lines = Array.from({ length: 450 }, (_, at) => `N${at},${at % 2 ? 'red.png' : 'green.png'}`);
    const zip = zipOf({
      'a.csv': `nr,photo\n${lines.join('\n')}\n`,
      'red.png': picture('red'),
      'green.png': picture('green'),
    });
    const { id } = await matched(form, zip);
    const files = await count('files');
    // As a server leaves it that died after its first batch: that one is not written again.
    await house.database.run(
      sql`update imports set state = 'applying', added = 0, done = 200, last_line = 201 where id = ${id}`,
    );
    await house.services.send(house.database, 'imports', { id });
    expect(await ended(id)).toMatchObject({ state: 'applied', done: 450, added: 250 });
    expect(await count('files')).toBe(files + 2);
    const linked = await house.database.rows<{ n: number }>(
      sql`select count(*)::int as n from report_files r join import_files p on p.file_id = r.file_id where p.import_id = ${id} group by p.place`,
    );
    expect(linked).toEqual([{ n: 125 }, { n: 125 }]);
  });

  it('is taken back with its files, but for those that something else needs or somebody changed', async () => {
    const form = await formOf();
    const names = ['red', 'green', 'blue', 'white'];
    const zip = zipOf({
      'a.csv': `nr,photo\n${names.map(name => `${name},${name}.png`).join('\n')}\n`,
      ...Object.fromEntries(names.map(name => [`${name}.png`, picture(name)])),
    });
    const { id } = await applied(form, zip);
    const rows = await rowsOf(id);
    const ids = await Promise.all(
      rows.map(async ({ report_id }) => ((await entry(report_id)).data.photo as string[])[0] ?? ''),
    );
    const [, green, blue, white] = ids;
    // Another entry, a change of the file, a change of the entry.
    await admin.post('/reports/add.json', { report_config_id: form, data: { nr: 'X', photo: [green] } });
    const retitled = Buffer.concat([fieldOf('_method', 'PATCH'), fieldOf('title', 'Blau'), Buffer.from('--b--\r\n')]);
    expect((await admin.post(`/pixelstein-files/files/${blue}.json`, retitled, multipart)).status).toBe(200);
    const changed = rows[3]?.report_id;
    expect((await admin.patch(`/reports/${changed}.json`, { data: { nr: 'Y', photo: [white] } })).status).toBe(200);
    expect(await undone(id)).toMatchObject({ state: 'undone', added: 1 });
    const gone = await house.database.rows<{ gone: boolean }>(
      sql`select f.deleted is not null as gone from unnest(${ids}::uuid[]) with ordinality n (id, at) join files f on f.id = n.id order by n.at`,
    );
    expect(gone.map(each => each.gone)).toEqual([true, false, false, false]);
  });

  it('needs the right to add files, and is told so at the cell', async () => {
    const form = await formOf();
    const zip = zipOf({ 'a.csv': 'nr,photo\nA,red.png\nB,\n', 'red.png': picture('red') });
    const told = await matched(form, zip, {}, clerk);
    expect(told).toMatchObject({ added: 1, misfits: 1 });
    const { body } = await clerk.get(`/imports/${told.id}/rows.json?filter[outcome]=misfit`);
    expect(body.data[0]?.issues).toMatchObject([{ path: 'data.photo', code: 'not_allowed' }]);
    const files = await clerk.get(`/imports/${told.id}/files.json`);
    expect(files.body.data).toMatchObject([{ name: 'red.png', fault: null, rows: 0 }]);
    expect(await keysOf(told.id)).toEqual([]);
    expect((await admin.get(`/imports/${told.id}/files.json`)).status).toBe(404);
  });

  it('has its columns of files remembered, and filled by nothing where the next file comes without a ZIP', async () => {
    const form = await formOf();
    const columns = [
      { from: 'Nummer', to: 'nr' },
      { from: 'Bild', to: 'photo' },
    ];
    const table = 'Nummer,Bild\nA,red.png\n';
    await applied(form, zipOf({ 'a.csv': table, 'red.png': picture('red') }), { columns });
    const plain = await matched(form, Buffer.from(table), { remembered: true });
    expect(plain).toMatchObject({
      remembered: true,
      files: 0,
      added: 1,
      columns: [columns[0], { from: 'Bild', to: null }],
    });
    // What it says of the other columns is kept, and of those of files what was said before.
    dataOf(await admin.post(`/imports/${plain.id}/apply.json`, { rows: 'all' }));
    await applied(form, Buffer.from(table), { columns: [columns[0], { from: 'Bild', to: null }] });
    const zip = await matched(form, zipOf({ 'a.csv': table, 'red.png': picture('red') }), { remembered: true });
    expect(zip).toMatchObject({ remembered: true, files: 1, columns });
    const refused = await send(form, Buffer.from(table), { columns });
    expect(refused.body.issues).toMatchObject([{ path: 'mapping.columns.1.to', code: 'not_allowed' }]);
  });

  it('is kept no longer than its import, and counts as stored until then', async () => {
    const form = await formOf();
    const zip = zipOf({ 'a.csv': 'nr,photo\nA,red.png\n', 'red.png': picture('red') });
    const one = await matched(form, zip);
    const [key = ''] = await keysOf(one.id);
    expect(await house.services.storage.stat(key)).not.toBeNull();
    expect((await admin.delete(`/imports/${one.id}.json`)).status).toBe(204);
    await until(async () => (await house.services.storage.stat(key)) === null);
    const other = await matched(form, zip);
    const [second = ''] = await keysOf(other.id);
    await house.database.run(sql`update imports set expires = now() - interval '1 second' where id = ${other.id}`);
    await sweep({ database: house.database, services: house.services });
    await until(async () => (await house.services.storage.stat(second)) === null);
    expect(await count('import_files')).toBe(
      (await house.database.rows(sql`select 1 from import_files p join imports i on i.id = p.import_id`)).length,
    );
  });

  it('is refused where it has no room, or its person has too many imports, before any of it is stored', async () => {
    const small = await openHouse({ storage: 1_000 });
    await small.work();
    let stored = 0;
    const { put } = small.services.storage;
    small.services.storage.put = (...given) => {
      stored++;
      return put(...given);
    };
    try {
      const person = await small.as('admin', 'admin');
      const form = await addForm(person, 'Klein', { fields: [input('text', 'nr'), photo()], states: [] });
      const zip = zipOf({
        'a.csv': 'nr,photo\nA,a.png\n',
        'a.png': Buffer.concat([picture('red'), Buffer.alloc(2_000)]),
      });
      const answer = await send(form, zip, {}, person);
      expect(answer.status).toBe(507);
      expect(await small.database.one(sql`select 1 from imports`)).toBeUndefined();
      expect(stored).toBe(0);
      const fits = zipOf({ 'a.csv': 'nr,photo\nA,a.png\n', 'a.png': picture('red') });
      const { id } = await matched(form, fits, {}, person);
      expect(stored).toBe(1);
      await small.database.run(
        sql`insert into imports select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).* from imports i, generate_series(2, ${limits.imports_open}) where i.id = ${id}`,
      );
      const another = await send(form, fits, {}, person);
      expect(another.body.issues).toMatchObject([{ path: 'imports', code: 'too_many' }]);
      expect(stored).toBe(1);
    } finally {
      await small.close();
    }
  });

  it('means by a folder in a cell that folder, from the table on or at the end of a path', async () => {
    const form = await formOf();
    const told = await matched(
      form,
      zipOf({
        './Ordner/./zeilen.csv': [
          'nr,Foto',
          'beside,a/1.jpg',
          'other,b/1.jpg',
          'none,north/1.jpg',
          'device,/storage/emulated/0/DCIM/2.jpg',
          'dot,./3.jpg',
        ].join('\n'),
        './Ordner/a/1.jpg': picture('red'),
        'Ordner/b/1.jpg': picture('green'),
        'a/1.jpg': picture('blue'),
        'Ordner/south/2.jpg': picture('white'),
        './Ordner/3.jpg': picture('black'),
      }),
    );
    const rows = await rowsOf(told.id);
    expect(rows.map(({ files }) => files.flatMap(({ names }) => names))).toEqual([
      ['Ordner/a/1.jpg'],
      ['Ordner/b/1.jpg'],
      [],
      ['Ordner/south/2.jpg'],
      ['Ordner/3.jpg'],
    ]);
    expect(rows.flatMap(({ issues }) => issues)).toMatchObject([
      { code: 'zip_missing', values: { name: 'north/1.jpg' } },
    ]);
  });

  it('resolves .. in a cell from the folder of its table on, and says of what leaves it in which row and cell', async () => {
    const told = await matched(
      await formOf(),
      zipOf({
        'tabellen/zeilen.csv': [
          'nr,Foto',
          'up,../fotos/a.png',
          'windows,..\\Fotos\\B.PNG',
          'nowhere,../a.png',
          'outside,../../fotos/a.png',
          'both,../fotos/a.png;../../../etc/passwd',
        ].join('\n'),
        'fotos/a.png': picture('red'),
        'fotos/b.png': picture('green'),
        'tabellen/a.png': picture('blue'),
      }),
    );
    const rows = await rowsOf(told.id);
    expect(rows.map(({ files }) => files.flatMap(({ names }) => names))).toEqual([
      ['fotos/a.png'],
      ['fotos/b.png'],
      [],
      [],
      ['fotos/a.png'],
    ]);
    const issues = rows.flatMap(({ row, issues: found }) =>
      found.map(({ column, code, values }) => [row, column, code, values]),
    );
    expect(issues).toEqual([
      [4, 'Foto', 'zip_missing', { name: '../a.png' }],
      [5, 'Foto', 'zip_outside', { name: '../../fotos/a.png' }],
      [6, 'Foto', 'zip_outside', { name: '../../../etc/passwd' }],
    ]);
    expect(told).toMatchObject({ added: 2, misfits: 3 });
  });

  it('may have what a program leaves beside an open table, and names that no database takes', async () => {
    const told = await matched(
      await formOf(),
      zipOf({
        'a.csv': 'nr,Foto\nA,red.png\n',
        '~$b.xlsx': 'x',
        '.~lock.c.csv#': 'x',
        'red.png': picture('red'),
        'nu\0l.png': picture('green'),
      }),
    );
    expect(told).toMatchObject({ added: 1, misfits: 0, files: 2 });
    expect((await filesOf(told.id)).map(({ name, fault }) => [name, fault])).toEqual([
      ['nu\ufffdl.png', 'zip_path'],
      ['red.png', null],
    ]);
  });

  it('keeps the bytes of a file when another one of the same bytes comes to no entry', async () => {
    const fields = [
      input('text', 'nr'),
      input('switch', 'shown'),
      container('condition_container', [photo()], {
        comparisons: [{ valOne: 'shown', comparison: 'true', gate: null }],
      }),
    ];
    const form = await addForm(admin, `ZIP ${uuidv7()}`, { fields, states: [] });
    const bytes = await pngOf('teal');
    const zip = zipOf({ 'a.csv': 'nr,shown,photo\nA,no,a.png\nB,yes,b.png\n', 'a.png': bytes, 'b.png': bytes });
    const { id, added } = await matched(form, zip);
    expect(added).toBe(2);
    const [first = ''] = await keysOf(id);
    dataOf(await admin.post(`/imports/${id}/apply.json`, { rows: 'all' }));
    expect(await ended(id)).toMatchObject({ state: 'applied', added: 2 });
    const [hidden, shown] = await rowsOf(id);
    expect((await entry(hidden?.report_id)).data.photo ?? []).toEqual([]);
    const [file = ''] = (await entry(shown?.report_id)).data.photo as string[];
    // The object of both is under the key of the one that is not taken.
    expect(await house.database.one(sql`select storage_key as key from files where id = ${file}`)).toEqual({
      key: first,
    });
    await forgotten([first]);
    expect(await bytesOf(file)).toBe(hex(bytes));
  });

  it('leaves others their turn to store files while its rows are kept', async () => {
    const form = await formOf();
    // The lock of the quota is held by no connection that is adding rows.
    await house.database.run(sql`
      create function no_room_lock() returns trigger language plpgsql as $$ begin
        if exists (select 1 from pg_locks where locktype = 'advisory' and objid = 72057591 and pid = pg_backend_pid())
          then raise exception 'the room is locked'; end if;
        return null;
      end $$`);
    try {
      await house.database.run(
        sql`create trigger no_room_lock before insert on import_rows for each statement execute function no_room_lock()`,
      );
      const zip = zipOf({ 'a.csv': 'nr,photo\nA,red.png\n', 'red.png': picture('red') });
      expect(await matched(form, zip)).toMatchObject({ added: 1 });
    } finally {
      await house.database.run(sql`drop function no_room_lock cascade`);
    }
  });

  it('is listed, and not stored, where no column takes files', async () => {
    const told = await matched(
      await formOf(),
      zipOf({ 'a.csv': 'nr,other\nA,red.png\n', 'red.png': picture('red'), 'empty.png': '' }),
    );
    expect(told).toMatchObject({ added: 1, files: 2 });
    expect((await filesOf(told.id)).map(({ name, fault, rows }) => [name, fault, rows])).toEqual([
      ['empty.png', 'empty_file', 0],
      ['red.png', null, 0],
    ]);
    expect(await keysOf(told.id)).toEqual([]);
  });

  it('that was stopped halfway and taken back keeps none of its files', async () => {
    const form = await formOf();
    const lines = Array.from({ length: 250 }, (_, at) => `N${at},${at === 249 ? 'green.png' : 'red.png'}`);
    const table = `nr,photo\n${lines.join('\n')}\n`;
    const { id } = await matched(
      form,
      zipOf({ 'a.csv': table, 'red.png': picture('red'), 'green.png': picture('green') }),
    );
    // Somebody stops it while its first batch is written.
    await house.database.run(sql`
      create function stop_import() returns trigger language plpgsql as $$ begin
        if new.state = 'applying' and new.done > 0 then new.state := 'cancelled'; new.ended := now(); end if;
        return new;
      end $$`);
    try {
      await house.database.run(
        sql`create trigger stop_import before update on imports for each row execute function stop_import()`,
      );
      dataOf(await admin.post(`/imports/${id}/apply.json`, { rows: 'all' }));
      expect(await ended(id)).toMatchObject({ state: 'cancelled', added: 200 });
    } finally {
      await house.database.run(sql`drop function stop_import cascade`);
    }
    const [green = '', ...others] = await keysOf(id);
    expect(others).toEqual([]);
    expect(await undone(id)).toMatchObject({ state: 'undone', added: 0 });
    expect(await keysOf(id)).toEqual([]);
    await until(async () => (await house.services.storage.stat(green)) === null);
  });

  it('that is taken back leaves files that entries in the trash, or later states of its own entries, have', async () => {
    const form = await formOf();
    const names = ['red', 'green', 'blue', 'white', 'black'];
    const zip = zipOf({
      'a.csv': `nr,photo\n${names.map(name => `${name},${name}.png`).join('\n')}\n`,
      ...Object.fromEntries(names.map(name => [`${name}.png`, picture(name)])),
    });
    const { id } = await applied(form, zip);
    const reports = (await rowsOf(id)).map(({ report_id }) => report_id ?? '');
    const ids = await Promise.all(reports.map(async each => ((await entry(each)).data.photo as string[])[0] ?? ''));
    const [, green, , white] = ids;
    // Another entry, which is in the trash by now.
    const other = dataOf(
      await admin.post('/reports/add.json', { report_config_id: form, data: { nr: 'X', photo: [green] } }),
    );
    expect((await admin.delete(`/reports/${other.id}.json`)).status).toBe(204);
    // An entry of the import that somebody removed, and one that has had the picture of another one for a while.
    expect((await admin.delete(`/reports/${reports[2]}.json`)).status).toBe(204);
    for (const photos of [[white], []])
      expect((await admin.patch(`/reports/${reports[0]}.json`, { data: { nr: 'red', photo: photos } })).status).toBe(
        200,
      );
    expect(await undone(id)).toMatchObject({ state: 'undone', added: 2 });
    const gone = await house.database.rows<{ gone: boolean }>(
      sql`select f.deleted is not null as gone from unnest(${ids}::uuid[]) with ordinality n (id, at) join files f on f.id = n.id order by n.at`,
    );
    expect(gone.map(each => each.gone)).toEqual([false, false, false, false, true]);
  });

  it('with bytes that the library has already shares them', async () => {
    const form = await formOf();
    await upload(admin, 'here.png', picture('red'), 'image/png');
    const objects = await count('stored_objects');
    const { id } = await applied(form, zipOf({ 'a.csv': 'nr,photo\nA,red.png\n', 'red.png': picture('red') }));
    expect(await count('stored_objects')).toBe(objects);
    const [row] = await rowsOf(id);
    const [file = ''] = (await entry(row?.report_id)).data.photo as string[];
    expect(await bytesOf(file)).toBe(hex(picture('red')));
  });
});

/** An archive of one deflated file, whose list says that it has `size` bytes. */
function lying(size: number): Buffer {
  const zip = zipOf({ 'a.csv': 'nr,photo\nA,a.png\n', 'a.png': Buffer.alloc(1_000_000) });
  const list = zip.lastIndexOf('a.png') - 46;
  zip.writeUInt32LE(size, list + 24);
  return zip;
}

describe('a ZIP that is refused', () => {
  const encrypted = () => {
    const zip = zipOf({ 'a.csv': 'nr\nA\n', 'a.png': 'x' });
    zip.writeUInt16LE(1, zip.lastIndexOf('a.png') - 46 + 8);
    return zip;
  };
  const broken = () => {
    const zip = zipOf({ 'a.csv': 'nr\nA\n', 'a.png': 'bytes' });
    zip.writeUInt32LE(crc32('others'), zip.lastIndexOf('a.png') - 46 + 16);
    return zip;
  };
  it('for a file beside its table is none to whom the table alone is to become a form', async () => {
    const { status, body } = await admin.post('/report-configs/table.json', partOf('a.zip', broken()), multipart);
    expect([status, body.data?.rows]).toEqual([200, 1]);
  });

  const cases: [string, () => Buffer, string, object?][] = [
    ['has no table', () => zipOf({ 'a.png': 'x', 'b.txt': 'y' }), 'zip_no_table'],
    ['has several tables', () => zipOf({ 'a.csv': 'nr\nA\n', 'b.xlsx': 'x' }), 'zip_several_tables'],
    ['has a password', encrypted, 'encrypted'],
    ['has broken bytes', broken, 'damaged'],
    ['unpacks to more than it says', () => lying(1_000), 'damaged'],
    ['says that it unpacks to more than any may', () => lying(2 ** 31), 'too_large', { what: 'unpacked', limit: 640 }],
    [
      'has too many files',
      () =>
        zipOf({
          'a.csv': 'nr\nA\n',
          ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${at}.txt`, 'x'])),
        }),
      'too_large',
      { what: 'files', limit: 2_000 },
    ],
    ['ends in the middle', () => zipOf({ 'a.csv': 'nr\nA\n', 'a.png': 'x'.repeat(500) }).subarray(0, 200), 'damaged'],
    ['has a table that is none', () => zipOf({ 'a.xlsx': deflateRawSync('x') }), 'not_readable|damaged|no_rows'],
  ];
  it.each(cases)('%s', async (_what, make, code, values) => {
    const form = await formOf();
    const { status, body } = await send(form, make());
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'file']);
    expect(body.issues?.[0]?.code).toMatch(new RegExp(`^(${code})$`));
    if (values) expect(body.issues?.[0]?.values).toEqual(values);
    expect(await house.database.one(sql`select 1 from imports where report_config_id = ${form}`)).toBeUndefined();
  });
});

describe('large archives on their way', () => {
  const former = process.env.TMPDIR;
  let spools = '';
  let port = 0;
  const lines: Socket[] = [];
  let [other, third]: Person[] = [];
  beforeAll(async () => {
    [other, third] = [await house.as('other-office', 'admin'), await house.as('third-office', 'admin')];
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    port = (house.app.server.address() as AddressInfo).port;
  });
  afterEach(() => {
    for (const line of lines.splice(0)) line.destroy();
  });

  const size = 100_000_000;
  /** Announces an archive of 100 MB, and sends `sent` of it. */
  async function begin(path: string, sent: Buffer | string = '', by = admin) {
    const line = connect(port, '127.0.0.1').on('error', () => undefined);
    lines.push(line);
    let heard = '';
    line.on('data', chunk => {
      heard += chunk;
    });
    await once(line, 'connect');
    const head = `POST /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${by.token}\r\ncontent-type: ${multipart['content-type']}\r\ncontent-length: ${size}\r\n\r\n`;
    line.write(head);
    line.write(sent);
    const answered = async (): Promise<string> => {
      await until(async () => heard.includes('\r\n'));
      return heard.split('\r\n')[0] ?? '';
    };
    return { line, answered };
  }
  const part = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\x03\x04'),
    Buffer.alloc(200_000),
  ]);
  /** Of those being received, the bytes that are on the disk. */
  const received = (): number[] =>
    readdirSync(spools).flatMap(folder => {
      const given = statSync(join(spools, folder, 'given'), { throwIfNoEntry: false });
      return given ? [given.size] : [];
    });

  it.each(['/reports/import.json', '/report-configs/table.json'])(
    'to %s are two at the most and one of a person, and one that ends halfway makes room for the next',
    async path => {
      spools = mkdtempSync(join(tmpdir(), 'import-spools-'));
      process.env.TMPDIR = spools;
      try {
        const one = await begin(path, part);
        await until(async () => received().filter(bytes => bytes > 100_000).length === 1);
        expect(await (await begin(path)).answered()).toMatch(/^HTTP\/1.1 503 /);
        const two = await begin(path, part, other);
        await until(async () => received().filter(bytes => bytes > 100_000).length === 2);
        expect(await (await begin(path, '', third)).answered()).toMatch(/^HTTP\/1.1 503 /);
        expect(received()).toHaveLength(2);

        // Aborted by its sender.
        one.line.destroy();
        await until(async () => readdirSync(spools).length === 1);
        await begin(path, part);
        await until(async () => received().filter(bytes => bytes > 100_000).length === 2);
        expect(await (await begin(path, '', third)).answered()).toMatch(/^HTTP\/1.1 503 /);

        // Refused while it comes: a second file.
        two.line.write('\r\n--b\r\ncontent-disposition: form-data; name="other"; filename="b"\r\n\r\nx\r\n--b--\r\n');
        expect(await two.answered()).toMatch(/^HTTP\/1.1 400 /);
        await until(async () => readdirSync(spools).length === 1);
        await begin(path, part, third);
        await until(async () => received().filter(bytes => bytes > 100_000).length === 2);
      } finally {
        for (const line of lines.splice(0)) line.destroy();
        await until(async () => readdirSync(spools).length === 0);
        rmSync(spools, { recursive: true });
        if (former === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = former;
      }
    },
  );

  it("are in no small one's way", async () => {
    // To be seen in the places of their own: both are taken, and a small one is read.
    const own = mkdtempSync(join(tmpdir(), 'import-spools-'));
    spools = own;
    process.env.TMPDIR = own;
    await begin('/reports/import.json', part, other);
    await begin('/reports/import.json', part, third);
    await until(async () => received().length === 2);
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    try {
      const told = await matched(await formOf(), zipOf({ 'a.csv': 'nr,Foto\nA,red.png\n', 'red.png': picture('red') }));
      expect(told).toMatchObject({ added: 1, misfits: 0 });
    } finally {
      for (const line of lines.splice(0)) line.destroy();
      await until(async () => readdirSync(own).length === 0);
      rmSync(own, { recursive: true });
    }
  });
});

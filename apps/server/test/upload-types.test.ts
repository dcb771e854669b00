/** API tests of UPLOAD_TYPES: kinds of files that every upload may be, of whatever way and place. */
import type { Form } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { sql } from '../src/db/sql.ts';
import { addForm, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { begin, send as sendPiece } from './tus.ts';
import { multipart, upload } from './upload.ts';

let house: House;
let anna: Person;
beforeAll(async () => {
  house = await openHouse({ uploadTypes: ['image/*', '.dwg', 'csv'] });
  await house.work();
  anna = await house.as('anna', 'admin');
});
afterAll(() => house.close());

it('tells what it takes', async () => {
  const { data } = (await anna.get('/instance/limits.json')).body;
  expect(data).toMatchObject({ upload_types: ['image/*', '.dwg', 'csv'] });
});

const gif = 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;';
const kinds = [
  ['plan.DWG', 201, 'AC1032'],
  ['daten.csv', 201, 'a;b'],
  ['bild.gif', 201, gif],
  ['notiz.txt', 422, 'nur Text'],
  ['bild.png', 422, 'nur Text'],
  ['dwg', 422, 'ohne Endung'],
] as const;

const send = (path: string, filename: string, bytes: string, fields = '', person = anna) =>
  person.post(
    path,
    Buffer.from(
      `${fields}--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${bytes}\r\n--b--\r\n`,
    ),
    multipart,
  );
const files = async () => house.database.one(sql`select count(*)::int8 as files from files`);
const stored = async () => house.database.one(sql`select count(*)::int8 as objects from stored_objects`);

it.each(kinds)('%s by one request is %d', async (filename, status, bytes) => {
  const before = [await files(), await stored()];
  const answer = await send('/pixelstein-files/files.json', filename, bytes);
  expect(answer.status).toBe(status);
  if (status === 201) return;
  expect(answer.body.issues).toMatchObject([{ path: 'file', code: 'mime_type' }]);
  expect([await files(), await stored()]).toEqual(before);
});

it.each(kinds)('%s in pieces is %d at their end', async (filename, status, bytes) => {
  const before = await files();
  const { place } = await begin(anna, bytes.length, { filename });
  const answer = await sendPiece(anna, place, 0, bytes);
  expect(answer.status).toBe(status === 201 ? 200 : status);
  if (status === 201) return;
  expect(answer.body.issues).toMatchObject([{ path: 'file', code: 'mime_type' }]);
  expect(await files()).toEqual(before);
  // Its room is free at once.
  expect((await anna.get(`${place}.json`)).status).toBe(404);
});

it('a large one in pieces is refused by its first bytes, whatever it was said to be', async () => {
  const { place, status } = await begin(anna, 900_000, { filename: 'bild.png', filetype: 'image/png' });
  expect(status).toBe(201);
  const first = await sendPiece(anna, place, 0, 'nur Text '.repeat(10_000));
  expect([first.status, first.body.issues[0]?.code]).toEqual([422, 'mime_type']);
  expect((await anna.get(`${place}.json`)).status).toBe(404);
});

it.each([
  [{ filename: 'notiz.txt', filetype: 'text/plain' }, 422],
  [{ filename: 'bild', filetype: 'image/gif' }, 201],
  [{ filename: 'plan.dwg', filetype: 'application/octet-stream' }, 201],
  [{ filename: 'plan.dwg', filetype: 'text/plain' }, 201],
  [{ filename: 'unbekannt', filetype: '' }, 201],
  [{ filename: 'unbekannt' }, 201],
])('an upload in pieces that is declared as %j begins with %d', async (fields, status) => {
  const answer = await begin(anna, 10, fields);
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.body.issues).toMatchObject([{ path: 'filetype', code: 'mime_type' }]);
});

it('a field of a form takes what both it and the instance take, by link, too', async () => {
  const form: Form = {
    fields: [
      input('file', 'beleg', {
        allowedMimeTypes: ['text/csv', 'text/plain'],
        buttonLabel: 'Mehr',
        buttonLabelFirstItem: 'Beleg',
      }),
    ],
    states: [],
  };
  const link = await house.link(await addForm(anna, 'Belege', form));
  const by = async (filename: string, bytes: string) =>
    (await send('/pixelstein-files/files.json', filename, bytes, '', link)).status;
  expect(await by('daten.csv', 'a;b')).toBe(201);
  // Of the form, not of the instance; and the other way round.
  expect(await by('notiz.txt', 'nur Text')).toBe(422);
  expect(await by('bild.gif', gif)).toBe(422);
});

it('new bytes of a file are of such a kind, too', async () => {
  const id = await upload(anna, 'plan.dwg', 'AC1032');
  const fields = '--b\r\ncontent-disposition: form-data; name="_method"\r\n\r\nPATCH\r\n';
  const replace = (filename: string, bytes: string) =>
    send(`/pixelstein-files/files/${id}.json`, filename, bytes, fields);
  expect((await replace('plan.dwg', 'AC1033')).status).toBe(200);
  const refused = await replace('a.txt', 'text');
  expect([refused.status, refused.body.issues[0]?.code]).toEqual([422, 'mime_type']);
  expect((await replace('daten.csv', 'a;b')).status).toBe(200);
});

it('a file of before the setting does not come into the library', async () => {
  const id = await upload(anna, 'plan.dwg', 'AC1032');
  await house.database.run(
    sql`update files set filename = 'a.txt', type = 'text/plain', version = version + 1 where id = ${id}`,
  );
  const answer = await anna.post('/file-references/add.json', { file_id: id, name: 'Notiz' });
  expect(answer.body.issues).toMatchObject([{ path: 'file_id', code: 'mime_type' }]);
});

it.each([
  ['image/*, .dwg', ['image/*', '.dwg']],
  ['application/vnd.ms-excel,xlsx', ['application/vnd.ms-excel', 'xlsx']],
  ['', []],
])('UPLOAD_TYPES=%s', (text, kinds) => expect(loadConfig({ UPLOAD_TYPES: text }).UPLOAD_TYPES).toEqual(kinds));

it.each(['image/', 'a b', '/png', '..'])('UPLOAD_TYPES=%s is refused at the start', text =>
  expect(() => loadConfig({ UPLOAD_TYPES: text })).toThrow('UPLOAD_TYPES'),
);

/**
 * API tests of UPLOAD_TYPES: kinds of files that the library accepts. Files of entries and forms have rules of their
 * own.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { type House, openHouse, type Person } from './house.ts';
import { multipart, upload } from './upload.ts';

let house: House;
let anna: Person;
beforeAll(async () => {
  house = await openHouse({ uploadTypes: ['image/*', '.dwg', 'csv'] });
  await house.work();
  anna = await house.as('anna', 'admin');
});
afterAll(() => house.close());

const stored = (filename: string, bytes: string) => upload(anna, filename, bytes);

it('tells what it takes', async () => {
  const { data } = (await anna.get('/instance/limits.json')).body;
  expect(data).toMatchObject({ upload_types: ['image/*', '.dwg', 'csv'] });
});

it.each([
  ['plan.DWG', 201, 'AC1032'],
  ['daten.csv', 201, 'a;b'],
  ['bild.gif', 201, 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
  ['notiz.txt', 422, 'nur Text'],
  ['bild.png', 422, 'nur Text'],
  ['dwg', 422, 'ohne Endung'],
])('%s into the library is %d', async (filename, status, bytes) => {
  const file_id = await stored(filename, bytes);
  const answer = await anna.post('/file-references/add.json', { file_id, name: filename });
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.body.issues).toMatchObject([{ path: 'file_id', code: 'mime_type' }]);
});

it('new bytes of a file that the library shows are of such a kind, too', async () => {
  const id = await stored('plan.dwg', 'AC1032');
  const replace = (filename: string, bytes: string) =>
    anna.post(
      `/pixelstein-files/files/${id}.json`,
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="_method"\r\n\r\nPATCH\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${bytes}\r\n--b--\r\n`,
      ),
      multipart,
    );
  expect((await replace('a.txt', 'nobody’s yet')).status).toBe(200);
  expect((await replace('plan.dwg', 'AC1033')).status).toBe(200);
  await anna.post('/file-references/add.json', { file_id: id, name: 'Plan' });
  const refused = await replace('a.txt', 'text');
  expect([refused.status, refused.body.issues[0]?.code]).toEqual([422, 'mime_type']);
  expect((await replace('daten.csv', 'a;b')).status).toBe(200);
});

it.each([
  ['image/*, .dwg', ['image/*', '.dwg']],
  ['application/vnd.ms-excel,xlsx', ['application/vnd.ms-excel', 'xlsx']],
  ['', []],
])('UPLOAD_TYPES=%s', (text, kinds) => expect(loadConfig({ UPLOAD_TYPES: text }).UPLOAD_TYPES).toEqual(kinds));

it.each(['image/', 'a b', '/png', '..'])('UPLOAD_TYPES=%s is refused at the start', text =>
  expect(() => loadConfig({ UPLOAD_TYPES: text })).toThrow('UPLOAD_TYPES'),
);

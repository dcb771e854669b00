/** Differential test: searching cached known data on the device yields the same results as the server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import { addForm } from '../../server/test/forms.ts';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import { type SuggestionRows, suggestionSearch } from '../src/offline/suggestions-search.ts';

let house: House;
let admin: Person;
let form: string;
const folder = mkdtempSync(join(tmpdir(), 'kontor-known-'));

const words = [
  'Köln',
  'KOLN',
  'Łódź',
  'Straße 5',
  'strasse  5',
  'Ærø',
  'Flughafen Köln',
  '😀 Köln',
  '\u{ffee}köl',
  'Ǆ',
];
const rows = [
  ...words.map((word, at) => [word, String(at)]),
  ...Array.from({ length: 1_200 }, (_, at) => [`Halle ${at}`, at % 3 ? null : ` a\n${at} `]),
  [null, ''],
  ['ﬁ'.repeat(1_000), 'x'],
];
const known: SuggestionRows = { columns: ['city', 'code'], rows };

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  const path = join(folder, 'known.db');
  const database = new DatabaseSync(path);
  database.exec('create table t (city, code)');
  const insert = database.prepare('insert into t values (?, ?)');
  for (const [city = null, code = null] of rows) insert.run(city, code);
  database.close();
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="known.db"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(part), readFileSync(path), Buffer.from('\r\n--b--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const file = (await admin.post('/pixelstein-files/files.json', body, type)).body.data.id;
  form = await addForm(admin, 'Kept');
  expect(
    (await admin.patch(`/report-configs/${form}.json`, { suggestion_file_id: file, suggestion_all_columns: true }))
      .status,
  ).toBe(200);
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['city', 'köl', 1],
  ['city', 'KO', 1],
  ['city', 'strasse 5', 1],
  ['city', 'ß', 1],
  ['city', '😀', 1],
  ['city', 'ﬁﬁ', 1],
  ['city', 'halle', 1],
  ['city', 'halle', 51],
  ['city', 'halle 11', 2],
  ['city', 'e 1', 3],
  ['city', '  ', 1],
  ['city', 'nowhere', 1],
  ['code', '1', 4],
  ['code', ' a', 1],
  ['code', '\n9', 1],
] as const)('%s, %j, page %i: what the server answers', async (key, value, page) => {
  const { body } = await admin.post(`/report-configs/suggestions/${form}.json`, { key, value, page });
  const own = suggestionSearch(known, key, value, page);
  expect(own.data).toEqual(body.data);
  // one more found stands for "more than these"
  expect(own.count + (own.more ? 1 : 0)).toBe(body.count);
});

test('20,000 rows are searched in a fraction of the time between two keys', async () => {
  const many: SuggestionRows = {
    columns: ['a', 'b'],
    rows: Array.from({ length: 20_000 }, (_, at) => [`Teil ${at * 7} Größe ${at % 97}`, `${at}`]),
  };
  suggestionSearch(many, 'a', 'x');
  // Without the index prepared by the first search, each key press would cost some three beats, and four to six times
  // that on a phone.
  for (const typed of ['teil 1', 'groß', 'e 9', 'zz', 'teil', '3'])
    await atMostBeats(0.7, () => suggestionSearch(many, 'a', typed), typed);
});

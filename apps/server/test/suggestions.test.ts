/** API tests of suggestion files: import, search, permissions, hostile files. */
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { compile, type Form, fold } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { withTable } from '../src/outside/sqlite.ts';
import { addForm, container, form, input } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { breath } from './until.ts';
import { upload as uploaded } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;
let folder: string;

beforeAll(async () => {
  // Injected requests never end by themselves: a slow import would be cut by the body timeout.
  house = await openHouse({ uploadSize: 64 * 2 ** 20, pace: { bodyMs: 600_000, uploadMs: 600_000 } });
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  folder = await mkdtemp(join(tmpdir(), 'kontor-sqlite-'));
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A SQLite file that `make` has filled. */
function sqlite(make: (database: DatabaseSync) => void): Buffer {
  const path = join(folder, uuidv7());
  const database = new DatabaseSync(path, { enableDoubleQuotedStringLiterals: true });
  database.enableDefensive(false);
  make(database);
  database.close();
  return readFileSync(path);
}
const script = (text: string) => sqlite(database => database.exec(text));

const upload = (bytes: Buffer, filename = 'known.db', person = admin) => uploaded(person, filename, bytes);

const setFile = (form: string, file: string | null, person = admin) =>
  person.patch(`/report-configs/${form}.json`, { suggestion_file_id: file });
const ask = (form: string, body: object, person = anna) =>
  person.post(`/report-configs/suggestions/${form}.json`, body);
const codes = ({ status, body }: Reply) => [status, ...(body.issues ?? []).map(({ path, code }) => `${path} ${code}`)];

async function formWith(bytes: Buffer, filename?: string): Promise<string> {
  const form = await addForm(admin, `Known ${uuidv7()}`);
  await admin.patch(`/report-configs/${form}.json`, { suggestion_all_columns: true });
  const set = await setFile(form, await upload(bytes, filename));
  expect(codes(set)).toEqual([200]);
  return form;
}
/** The refusal of a file by the form. */
async function refusalOf(bytes: Buffer, filename?: string): Promise<Reply> {
  const form = await addForm(admin, 'Refused');
  const refused = await setFile(form, await upload(bytes, filename));
  const after = (await admin.get(`/report-configs/${form}.json`)).body.data;
  expect([after.suggestion_file_id, after.suggestion_columns, after.version]).toEqual([null, null, 1]);
  return refused;
}
const cities = () =>
  script(`create table known (code text, city text, metres integer, note);
    insert into known values ('MUC', 'München', 448, null), ('DUS', 'Düsseldorf', 45, x'00ff'),
      ('ORD', 'Chicago O''Hare', 204.5, ''), ('AMU', 'Amunsberg', 9007199254740993, 'hill'), ('X', null, 1.0, '50%_\\');`);

describe('who may ask', () => {
  it('is who may read the form', async () => {
    const form = await formWith(cities());
    const body = { key: 'city', value: 'm' };
    const blind = await house.as('blind', 'user', {
      ReportConfigs: { create: 'none', read: 'none', update: 'none', delete: 'none' },
    });
    const own = await house.as('own', 'user', {
      ReportConfigs: { create: 'all', read: 'self', update: 'self', delete: 'self' },
    });
    expect(codes(await ask(form, body, house.nobody))).toEqual([401]);
    expect(codes(await ask(form, body, blind))).toEqual([403]);
    expect(codes(await ask(form, body, own))).toEqual([404]);
    expect(codes(await ask(form, body, anna))).toEqual([200]);
    await admin.delete(`/report-configs/${form}.json`);
    expect(codes(await ask(form, body, admin))).toEqual([404]);
  });

  it('gives a form only files that one may read, and only forms that one may change', async () => {
    const file = await upload(cities());
    const form = await addForm(admin, 'Foreign');
    expect(codes(await setFile(form, file, anna))).toEqual([403]);
    const shut = await house.as('shut', 'user', {
      Files: { create: 'all', read: 'self', update: 'self', delete: 'self' },
      ReportConfigs: { create: 'all', read: 'self', update: 'self', delete: 'self' },
    });
    expect(codes(await setFile(form, await upload(cities(), 'a.db', shut), shut))).toEqual([404]);
    const own = await addForm(shut, 'Own');
    expect(codes(await setFile(own, file, shut))).toEqual([422, 'suggestion_file_id unknown']);
    expect(codes(await setFile(own, uuidv7(), shut))).toEqual([422, 'suggestion_file_id unknown']);
  });
});

describe('columns that are no fields of known data', () => {
  const text = (name: string) => input('text', name, {});
  async function formOf(...outside: string[]): Promise<string> {
    const made = form();
    const section = {
      changeValues: 'Correct',
      changeDataSet: 'Another',
      cancelChanges: 'Discard',
    };
    const photo = input('file', 'metres', { buttonLabel: 'More', buttonLabelFirstItem: 'First' });
    const known = container(
      'auto_complete_container',
      [text('city'), container('collapse_container', [text('code')], { label: 'More' }), photo],
      section,
    );
    const id = await addForm(admin, `Known ${uuidv7()}`, { ...made, fields: [known, ...outside.map(text)] });
    expect(codes(await setFile(id, await upload(cities())))).toEqual([200]);
    return id;
  }
  const rowsOf = async (id: string, person: Person, key = 'city', value = 'münchen') =>
    (await ask(id, { key, value }, person)).body.data;
  const wholeOf = async (id: string) => (await anna.get(`/report-configs/known/${id}.json`)).body.data.columns;

  it('are neither sent to a link nor searched by it, nor named to it', async () => {
    const id = await formOf('note');
    const holder = await house.link(id);
    for (const all of [false, true]) {
      await admin.patch(`/report-configs/${id}.json`, { suggestion_all_columns: all });
      expect(await rowsOf(id, holder)).toEqual([{ code: 'MUC', city: 'München' }]);
      expect(await rowsOf(id, holder, 'code', 'm')).toHaveLength(2);
      for (const key of ['metres', 'note'])
        expect(codes(await ask(id, { key, value: '4' }, holder))).toEqual([422, 'key not_a_choice']);
      const shared = (await holder.get(`/report-configs/shared/${id}.json`)).body.data;
      expect([shared.suggestion_columns, shared.suggestion_all_columns]).toEqual([['code', 'city'], undefined]);
    }
  });

  it('are for signed-in readers only where the form says so', async () => {
    const id = await formOf();
    expect(await rowsOf(id, anna)).toEqual([{ code: 'MUC', city: 'München' }]);
    expect(codes(await ask(id, { key: 'note', value: 'h' }))).toEqual([422, 'key not_a_choice']);
    expect(await wholeOf(id)).toEqual(['code', 'city']);
    await admin.patch(`/report-configs/${id}.json`, { suggestion_all_columns: true });
    expect(await rowsOf(id, anna)).toEqual([{ code: 'MUC', city: 'München', metres: '448', note: null }]);
    expect(await rowsOf(id, anna, 'note', 'h')).toHaveLength(1);
    expect(await wholeOf(id)).toEqual(['code', 'city', 'metres', 'note']);
  });

  it('are those that the form engine can fill, in every form of the world', async () => {
    const id = await formOf('note');
    const { fields } = (await admin.get(`/report-configs/${id}.json`)).body.data as unknown as Form;
    const known = [...compile({ fields, states: [] }).known.values()].flat().map(({ name }) => name);
    const stored = await house.database.one<{ names: string[] }>(
      sql`select suggestion_fields as names from report_configs where id = ${id}`,
    );
    expect(known.toSorted()).toEqual(['city', 'code']);
    expect([...new Set(stored?.names)].toSorted()).toEqual(known.toSorted());
  });
});

describe('a suggestion file', () => {
  it('is copied with all its columns, and found by what begins, then by what contains', async () => {
    const form = await formWith(cities());
    const read = (await anna.get(`/report-configs/${form}.json?contain=suggestion_file`)).body.data;
    expect(read.suggestion_columns).toEqual(['code', 'city', 'metres', 'note']);
    expect((read.suggestion_file as { filename: string }).filename).toBe('known.db');
    const found = await ask(form, { key: 'city', value: 'MUN' });
    expect([found.body.count, found.body.page, found.body.limit]).toEqual([2, 1, 20]);
    expect(found.body.data).toEqual([
      { code: 'MUC', city: 'München', metres: '448', note: null },
      { code: 'AMU', city: 'Amunsberg', metres: '9007199254740993', note: 'hill' },
    ]);
  });

  it.each([
    ['accents and case', { key: 'city', value: 'DÜSSEL' }, ['DUS']],
    ['no accents', { key: 'city', value: 'dussel' }, ['DUS']],
    ['part of a word', { key: 'city', value: "o o'h" }, ['ORD']],
    ['a number as it prints', { key: 'metres', value: '204.5' }, ['ORD']],
    ['a number without a needless point', { key: 'metres', value: '1' }, ['X', 'AMU']],
    ['letters of a pattern', { key: 'note', value: '%_\\' }, ['X']],
    ['a pattern that is none', { key: 'city', value: '%' }, []],
    ['nothing but a space', { key: 'code', value: ' ' }, []],
    ['an accent alone', { key: 'code', value: '\u0301' }, []],
    ['a line feed', { key: 'city', value: '\nm' }, []],
    ['nothing that is there', { key: 'code', value: 'zzz' }, []],
  ])('finds by %s', async (_what, body, expected) => {
    whole ??= formWith(cities());
    const found = await ask(await whole, body);
    expect([found.body.count, found.body.data.map(row => row.code)]).toEqual([expected.length, expected]);
  });
  let whole: Promise<string> | undefined;

  it.each([
    ['no key', { value: 'a' }, 'key required'],
    ['no value', { key: 'city', value: '' }, 'value too_short'],
    ['a long value', { key: 'city', value: 'a'.repeat(201) }, 'value too_long'],
    ['a column that is none', { key: 'town', value: 'a' }, 'key not_a_choice'],
    ['a name of objects', { key: '__proto__', value: 'a' }, 'key not_a_choice'],
    ['too many a page', { key: 'city', value: 'a', limit: 101 }, 'limit too_large'],
    ['a page below one', { key: 'city', value: 'a', page: 0 }, 'page too_small'],
    ['more than is asked', { key: 'city', value: 'a', sort: 'x' }, 'sort unknown_field'],
    ['NUL', { key: 'city', value: 'a\0' }, 'value not_text'],
  ])('refuses %s', async (_what, body, note) => {
    whole ??= formWith(cities());
    expect(codes(await ask(await whole, body))).toEqual([422, note]);
  });

  it('answers pages in one order, and counts to 1,001', async () => {
    const form = await formWith(
      script(`create table t (name text); with recursive n (i) as (values (1) union all select i + 1 from n where i < 3000)
        insert into t select case when i % 2 then 'B ' || i else 'ab ' || i end from n`),
    );
    const pages = await Promise.all(
      [1, 2, 3].map(page => ask(form, { key: 'name', value: 'b', limit: 10, page }).then(found => found.body)),
    );
    expect(pages.map(page => page.count)).toEqual([1_001, 1_001, 1_001]);
    const names = pages.flatMap(page => page.data.map(row => String(row.name)));
    expect(new Set(names).size).toBe(30);
    expect(names).toEqual([...names].sort());
    expect(names.every(name => name.startsWith('B'))).toBe(true);
    const beyond = await ask(form, { key: 'name', value: 'b', limit: 100, page: 12 });
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
    const rare = await ask(form, { key: 'name', value: '299', limit: 3 });
    expect([rare.body.count, rare.body.data.map(row => row.name)]).toEqual([13, ['ab 2990', 'ab 2992', 'ab 2994']]);
  });

  it('finds, among letters of every size, just what a plain look at each row finds, in the order of their bytes', async () => {
    const letters = [
      'a',
      'ab',
      'b',
      'Ä',
      'ß',
      'z',
      '\u{1f600}',
      '\uff5e',
      '\ue000',
      '\u{10fffd}',
      '%',
      '_',
      '\\',
      ' ',
      '9',
    ];
    const values = Array.from({ length: 700 }, (_, at) =>
      [at, at * 7, at * 31].map(step => letters[Math.floor(step / 3) % letters.length]).join(''),
    );
    const form = await formWith(
      sqlite(database => {
        database.exec('create table t (v text)');
        const insert = database.prepare('insert into t values (?)');
        for (const value of values) insert.run(value);
      }),
    );
    const texts = values
      .map((value, at) => ({ value, at, text: fold(value) }))
      .filter(row => row.text.trim() !== '')
      .sort((a, b) => Buffer.compare(Buffer.from(a.text), Buffer.from(b.text)) || a.at - b.at);
    for (const value of [...letters.filter(letter => letter !== ' '), 'aba', 'ssz', 'z\u{1f600}', '\u{10fffd}b']) {
      const typed = fold(value);
      const first = texts.filter(row => row.text.startsWith(typed));
      const rest = texts.filter(row => !row.text.startsWith(typed) && row.text.includes(typed));
      const found = await ask(form, { key: 'v', value, limit: 100 });
      expect([value, found.body.count]).toEqual([value, first.length + rest.length]);
      expect(found.body.data.map(row => row.v)).toEqual([...first, ...rest].slice(0, 100).map(row => row.value));
    }
  });

  it('is the table named suggestions, else the first', async () => {
    const tables = 'create table a (one); insert into a values (1);';
    const first = await formWith(script(`${tables} create table b (two)`), 'KNOWN.SQLITE');
    const named = await formWith(
      script(`${tables} create table Suggestions (two); insert into Suggestions values (2)`),
    );
    expect((await ask(first, { key: 'one', value: '1' })).body.data).toEqual([{ one: '1' }]);
    expect((await ask(named, { key: 'two', value: '2' })).body.data).toEqual([{ two: '2' }]);
  });

  it('has columns named as fields are, each once, none with a reserved name', async () => {
    const form = await formWith(
      script(`create table "x"" ; drop table x" ("Name (kurz)", "Name [kurz]", "__proto__", "constructor", "", "a""b", "ä", "'; select 1 --");
        insert into "x"" ; drop table x" values (1, 2, 3, 4, 5, 6, 7, 8)`),
    );
    const names = ['Name__kurz_', 'Name__kurz_2', 'a_b'];
    const { suggestion_columns } = (await anna.get(`/report-configs/${form}.json`)).body.data;
    expect(suggestion_columns).toEqual(names);
    const found = await ask(form, { key: 'a_b', value: '6' });
    expect(found.body.data).toEqual([{ Name__kurz_: '1', Name__kurz_2: '2', a_b: '6' }]);
  });

  it('can be empty, in WAL mode, in UTF-16, without row ids', async () => {
    const empty = await formWith(script('create table t (a)'));
    expect((await ask(empty, { key: 'a', value: 'x' })).body.data).toEqual([]);
    const rows = "create table t (a primary key, b) without rowid; insert into t values ('Ä', 1), ('b', 2)";
    for (const mode of ["pragma journal_mode = 'wal'", "pragma encoding = 'UTF-16'"]) {
      const form = await formWith(script(`${mode}; ${rows}`));
      expect((await ask(form, { key: 'a', value: 'a' })).body.data).toEqual([{ a: 'Ä', b: '1' }]);
    }
  });

  it('goes with null, with another file, and with its form', async () => {
    const form = await formWith(cities());
    const held = async () =>
      house.database.one(sql`select (select count(*) from suggestion_sets where report_config_id = ${form}) as sets,
        (select count(*) from suggestion_rows r where not exists (select 1 from suggestion_sets s where s.id = r.set_id)) as rows,
        (select count(*) from suggestion_texts r where not exists (select 1 from suggestion_sets s where s.id = r.set_id)) as texts`);
    const other = await upload(script("create table t (other); insert into t values ('thing')"), 'other.db');
    expect((await setFile(form, other)).body.data.suggestion_columns).toEqual(['other']);
    expect(await held()).toEqual({ sets: 1, rows: 0, texts: 0 });
    expect((await ask(form, { key: 'other', value: 't' })).body.count).toBe(1);
    expect((await setFile(form, null)).body.data.suggestion_columns).toBe(null);
    expect(await held()).toEqual({ sets: 0, rows: 0, texts: 0 });
    expect(codes(await ask(form, { key: 'other', value: 't' }))).toEqual([422, 'key not_a_choice']);
    await setFile(form, other);
    await admin.delete(`/report-configs/${form}.json`);
    await admin.delete(`/report-configs/purge/${form}.json`);
    expect(await held()).toEqual({ sets: 0, rows: 0, texts: 0 });
  });

  it('is copied once: what the form has already is not read again, and the copy outlives the file', async () => {
    const form = await formWith(cities());
    const before = await house.database.one(sql`select id from suggestion_sets where report_config_id = ${form}`);
    const { suggestion_file_id } = (await admin.get(`/report-configs/${form}.json`)).body.data;
    expect(codes(await setFile(form, String(suggestion_file_id)))).toEqual([200]);
    expect(await house.database.one(sql`select id from suggestion_sets where report_config_id = ${form}`)).toEqual(
      before,
    );
    await admin.delete(`/pixelstein-files/files/${suggestion_file_id}.json`);
    expect((await admin.delete(`/pixelstein-files/files/purge/${suggestion_file_id}.json`)).status).toBe(204);
    expect((await admin.get(`/report-configs/${form}.json`)).body.data.suggestion_file_id).toBe(null);
    expect((await ask(form, { key: 'code', value: 'muc' })).body.count).toBe(1);
  });

  it('can come with a new form, and leaves nothing where that is refused', async () => {
    const file = await upload(cities());
    const sets = () => house.database.one<{ n: number }>(sql`select count(*) as n from suggestion_sets`);
    const before = await sets();
    const body = { name: 'New', fields: [], states: [], suggestion_file_id: file, suggestion_all_columns: true };
    const refused = await admin.post('/report-configs/add.json', { ...body, fields: [{ type: 'nothing' }] });
    expect([refused.status, await sets()]).toEqual([422, before]);
    const added = await admin.post('/report-configs/add.json', body);
    expect([added.status, added.body.data.suggestion_columns]).toEqual([201, ['code', 'city', 'metres', 'note']]);
    expect((await ask(added.body.data.id, { key: 'code', value: 'm' })).body.count).toBe(2);
    const stale = await admin.patch(
      `/report-configs/${added.body.data.id}.json`,
      { suggestion_file_id: await upload(cities()) },
      { 'if-match': '"9"' },
    );
    expect([stale.status, (await sets())?.n]).toEqual([412, (before?.n ?? 0) + 1]);
  });

  it('leaves copies that nobody took to the sweep', async () => {
    await house.database.run(
      sql`insert into suggestion_sets (columns, created) values ('[]', now() - interval '2 hours'), ('[]', now())`,
    );
    await sweep({ database: house.database, services: house.services });
    const left = await house.database.rows(sql`select id from suggestion_sets where report_config_id is null`);
    expect(left).toHaveLength(1);
  });
});

describe('letters that folding makes longer', () => {
  it('are cut without leaving half a letter', async () => {
    // Each of the first characters normalises to 18 letters, so that the end of the indexed text falls on every offset
    // of a surrogate pair.
    const texts = Array.from({ length: 36 }, (_, at) => '\ufdfa'.repeat(50) + 'x'.repeat(at) + '😀'.repeat(200));
    const form = await formWith(
      sqlite(database => {
        database.exec('create table known (title text)');
        const insert = database.prepare('insert into known values (?)');
        for (const text of texts) insert.run(text);
      }),
    );
    const { body } = await ask(form, { key: 'title', value: '\ufdfa', limit: 100 });
    expect(body.data.map(row => row.title).toSorted()).toEqual(texts.toSorted());
  });
});

describe('a file that is none we take', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(', ');
  it.each<[string, () => Buffer, string, string?]>([
    ['of another name', cities, 'wrong_ending', 'known.xlsx'],
    ['of text', () => Buffer.from('code,city\nMUC,Munich'), 'not_sqlite'],
    ['of nothing but the first words', () => Buffer.from('SQLite format 3\0'), 'damaged'],
    [
      'of the first words and noise',
      () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_000, 7)]),
      'not_sqlite',
    ],
    ['without a table', () => script('create table t (a); drop table t'), 'no_table'],
    ['with a view alone', () => script("create view suggestions as select 'x' as a"), 'no_table'],
    ['with a virtual table alone', () => script('create virtual table suggestions using rtree(id, a, b)'), 'no_table'],
    [
      'with reserved names alone',
      () => script('create table t ("_id", "constructor"); insert into t values (1, 2)'),
      'no_table',
    ],
    ['with computed columns alone but one', () => script('create table t ("_a", b as (1) virtual)'), 'no_table'],
    ['with 61 columns', () => script(`create table t (${many(61)})`), 'too_large'],
    ['with a long value', () => script("create table t (a); insert into t values (printf('%1001d', 1))"), 'too_large'],
    [
      'with 500,001 rows',
      () =>
        script(
          'create table t (a); with recursive n (i) as (values (1) union all select i + 1 from n where i < 500001) insert into t select null from n',
        ),
      'too_large',
    ],
    ['cut off', () => cut(), 'damaged'],
  ])('%s', async (_what, make, code, filename) => {
    const refused = await refusalOf(make(), filename);
    expect(codes(refused)).toEqual([422, `suggestion_file_id ${code}`]);
  });

  const large = () =>
    script(`create table t (a); with recursive n (i) as (values (1) union all select i + 1 from n where i < 20000)
      insert into t select 'row ' || i from n`);
  const cut = () => large().subarray(0, 100_000);
});

describe('a hostile file', () => {
  const rows = "create table t (a, b); insert into t values ('one', 'two');";
  const endless = 'with recursive n (i) as (values (1) union all select i + 1 from n) select i as a, i as b from n';

  it.each<[string, string]>([
    ['a view that never ends', `create view suggestions as ${endless}; ${rows}`],
    [
      'triggers',
      `${rows} create trigger x after insert on t begin delete from t; end; create view v as select 1 a; create trigger y instead of insert on v begin insert into t values (1, 2); end`,
    ],
    [
      'a virtual table before it',
      `create virtual table suggestions using fts5(a, b); insert into suggestions values ('no', 'no'); ${rows}`,
    ],
    ['an index on an expression', `${rows} create index x on t (upper(a || b))`],
    [
      'a check that costs',
      "create table t (a, b, check (length(printf('%500000000d', 1)) > 0 or 1)); pragma ignore_check_constraints = on; insert into t values ('one', 'two')",
    ],
    [
      'a default that costs',
      "create table t (a, b, c default (randomblob(500000000))); insert into t (a, b, c) values ('one', 'two', null)",
    ],
    [
      'a computed column that costs',
      "create table t (a, b, c as (length(printf('%900000000d', a))) virtual); insert into t values ('one', 'two')",
    ],
    ['a large blob beside', "create table t (a, b, c); insert into t values ('one', 'two', zeroblob(9000000))"],
  ])('does nothing with %s', async (_what, text) => {
    const form = await formWith(script(text));
    expect((await ask(form, { key: 'a', value: 'on' })).body.data[0]).toMatchObject({ a: 'one', b: 'two' });
  });

  /** A database file with manipulated bytes. */
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes =
      script(`create table t (a text, b text); with recursive n (i) as (values (1) union all select i + 1 from n where i < 500)
      insert into t select 'row ' || i, printf('%.200c', 'x') from n`);
    change(bytes);
    return bytes;
  };
  it.each<[string, (bytes: Buffer) => void]>([
    ['pages of noise', bytes => bytes.fill(0xa5, 4_096 * 3, 4_096 * 6)],
    ['a root that is not there', bytes => bytes.writeUInt32BE(0x7fffffff, 4_096 + 8)],
    ['a value of a gigabyte', bytes => claim(bytes)],
    ['cells that overlap', bytes => bytes.writeUInt16BE(bytes.readUInt16BE(4_096 * 2 + 8), 4_096 * 2 + 10)],
    ['a page that is its own child', bytes => bytes.writeUInt32BE(2, 4_096 + 8)],
  ])('is refused with %s', async (_what, change) => {
    expect(codes(await refusalOf(changed(change)))).toEqual([422, 'suggestion_file_id damaged']);
  });
  /** In the first cell of the third page, the header claims 2^30 bytes for the second value. */
  function claim(bytes: Buffer): void {
    const page = 4_096 * 2;
    const cell = page + bytes.readUInt16BE(page + 8);
    bytes.set([0x88, 0x80, 0x80, 0x80, 0x0d], cell);
  }

  it('may claim more pages than it has', async () => {
    const form = await formWith(
      changed(bytes => {
        bytes.writeUInt32BE(0xfffffffe, 28);
        bytes.writeUInt32BE(bytes.readUInt32BE(24) + 1, 92);
      }),
    );
    expect((await ask(form, { key: 'a', value: 'row 5' })).body.count).toBeGreaterThan(0);
  });

  it('never fails the server, whichever of its bytes are wrong', async () => {
    const bytes = changed(() => {});
    let seed = 42;
    const dice = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % most;
    };
    for (let round = 0; round < 8; round++) {
      const broken = Buffer.from(bytes);
      for (let hit = 0; hit < 1 + dice(40); hit++) broken[16 + dice(round % 2 ? 8_192 : bytes.length - 16)] = dice(256);
      const form = await addForm(admin, `Fuzzed ${round}`);
      const { status, body } = await setFile(form, await upload(broken));
      if (status !== 200) expect(['damaged', 'not_sqlite', 'no_table', 'too_large']).toContain(body.issues?.[0]?.code);
    }
  });
});

describe('reading a large file', () => {
  it('takes two at once, leaves the others their time, and leaves nothing behind', async () => {
    // A folder of its own, apart from the temporary files of parallel tests.
    const own = await mkdtemp(join(tmpdir(), 'kontor-reading-'));
    // For the account of readers, where this is root.
    chmodSync(own, 0o711);
    vi.stubEnv('TMPDIR', own);
    const large = await upload(
      script(`create table t (a text, b text); with recursive n (i) as (values (1) union all select i + 1 from n where i < 100000)
        insert into t select 'row ' || i, 'value ' || (i % 977) from n`),
    );
    const forms = await Promise.all(['One', 'Two', 'Three'].map(name => addForm(admin, name)));
    let reading = true;
    const all = Promise.all(forms.map(form => setFile(form, large))).finally(() => {
      reading = false;
    });
    let answered = 0;
    let most = 0;
    while (reading) {
      expect((await anna.get('/report-configs.json?limit=5')).status).toBe(200);
      answered += 1;
      most = Math.max(most, readdirSync(own).length);
      await breath();
    }
    const answers = await all;
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 503]);
    expect(answers.find(answer => answer.status === 503)?.headers['retry-after']).toBe('5');
    // Requests are not blocked: a blocked one would have been answered only once, at the end.
    expect(answered).toBeGreaterThan(3);
    expect(most).toBeGreaterThan(0);
    await expect.poll(() => readdirSync(own)).toEqual([]);
    vi.unstubAllEnvs();
    rmSync(own, { recursive: true });
  });

  it('ends with its time', async () => {
    const ending = withTable(
      {
        bytes: async () => Readable.from([cities()]),
        reader: new URL('../src/records/suggestion-reader.ts', import.meta.url),
        path: 'file',
        ms: 20,
      },
      async () => 'read',
    );
    await expect(ending).rejects.toMatchObject({ issues: [{ path: 'file', code: 'too_slow' }] });
  });
});

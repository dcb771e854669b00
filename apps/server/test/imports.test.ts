/** API tests of importing entries from a file: who may, hostile files, matching, writing, cancelling and undoing. */
import { readdirSync, readlinkSync } from 'node:fs';
import type { TableColumn } from '@kontor/contract';
import type { Content, Form } from '@kontor/form';
import { writeXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Guess } from '../src/calls/imports/guess.ts';
import { keeper, optionsOf, type Table } from '../src/calls/imports/keep-rows.ts';
import { readOn } from '../src/calls/imports/read-on.ts';
import { sql } from '../src/db/sql.ts';
import { imports } from '../src/jobs/imports.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { spoolPrefix } from '../src/outside/spool.ts';
import type { OpenTable } from '../src/outside/sqlite.ts';
import type { Ctx } from '../src/records/context.ts';
import { keepForms } from '../src/records/forms.ts';
import { stopAll } from '../src/records/imports/going-on.ts';
import { subjectsOf } from '../src/resources/behaviours.ts';
import { bookOf, cell, sheetOf, zipOf } from './book.ts';
import { addForm, container, form as everyKind, input } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { until } from './until.ts';
import { fieldOf as field, multipart, upload } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;

const own = { create: 'self', read: 'self', update: 'self', delete: 'none' } as const;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', { Reports: own, ReportConfigs: { read: 'all' } });
});
afterAll(() => house.close());
// A person has no more than ten of these.
afterEach(() => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`));

const fileOf = (name: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--b--\r\n');

interface Sent {
  form: string;
  file: Buffer | string;
  mapping?: object;
  person?: Person;
  name?: string;
}
const send = ({ form, file, mapping, person = admin, name = 'a.csv' }: Sent): Promise<Reply> =>
  person.post(
    '/reports/import.json',
    Buffer.concat([
      field('report_config_id', form),
      fileOf(name, file),
      ...(mapping ? [field('mapping', JSON.stringify(mapping))] : []),
      end,
    ]),
    multipart,
  );

interface Told {
  [name: string]: unknown;
  id: string;
  state: string;
  added: number;
  changed: number;
  unchanged: number;
  misfits: number;
}
interface FileRow {
  row: number;
  outcome: string;
  report_id: string | null;
  cells: unknown[];
  changes: { path: string; from: unknown; to: unknown }[];
  issues: { path: string; column: string | null; code: string }[];
}
const dataOf = ({ status, body }: Reply): Told => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as unknown as Told;
};
const told = async (id: string, person = admin) => dataOf(await person.get(`/imports/${id}.json`));
const rowsOf = async (id: string, outcome = '', person = admin): Promise<FileRow[]> => {
  const query = outcome === '' ? '' : `&filter[outcome]=${outcome}`;
  const { status, body } = await person.get(`/imports/${id}/rows.json?limit=100${query}`);
  expect(status).toBe(200);
  return body.data as unknown as FileRow[];
};
async function ended(id: string, person = admin): Promise<Told> {
  await until(async () => !['reading', 'matching', 'applying', 'undoing'].includes((await told(id, person)).state));
  return told(id, person);
}
/** Sends the file, and awaits what it is matched with. */
async function matched(sent: Sent): Promise<Told> {
  const answer = await send(sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return ended(dataOf(answer).id, sent.person);
}
async function applied(sent: Sent, rows = 'fitting'): Promise<Told> {
  const { id, state } = await matched(sent);
  expect(state).toBe('ready');
  const person = sent.person ?? admin;
  const answer = await person.post(`/imports/${id}/apply.json`, { rows });
  expect([answer.status, answer.body.data.state]).toEqual([202, 'applying']);
  return ended(id, person);
}
async function undone(id: string, person = admin): Promise<Told> {
  expect((await person.post(`/imports/${id}/undo.json`)).status).toBe(202);
  return ended(id, person);
}
const formOf = (fields: Content[], rest: Partial<Form> = {}) =>
  addForm(admin, `Import ${uuidv7()}`, { fields, states: [], ...rest });
const entriesOf = async (form: string, person = admin) =>
  (await person.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc&limit=100`)).body.data;
const entry = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data;
const enter = async (form: string, data: object, person = admin, rest: object = {}) =>
  (await person.post('/reports/add.json', { report_config_id: form, data, ...rest })).body.data;
const numbered = () =>
  formOf([input('text', 'nr', { required: true }), input('number', 'amount'), input('text', 'note')]);

describe('columns and keys that were given by hand', () => {
  it('of equal or empty headings fill each what was said of it, also where the first is left out', async () => {
    const form = await formOf([input('text', 'nr'), input('text', 'note')]);
    const said = (from: string) => [
      { from, to: null },
      { from, to: 'nr' },
      { from, to: null },
      { from, to: 'note' },
      { from: 'Ende', to: null },
    ];
    for (const from of ['Name', '']) {
      const given = said(from);
      const file = `${given.map(each => each.from).join(';')}\nA;B;C;D;E\n`;
      const done = await applied({ form, file, mapping: { columns: given } });
      expect(done.columns).toEqual(given);
      expect((await entriesOf(form)).at(-1)?.data).toEqual({ nr: 'B', note: 'D' });
    }
  });

  const head = ['nr', 'Betrag', 'note'];
  const columns = [
    { from: 'nr', to: 'nr' },
    { from: 'Betrag', to: 'amount' },
  ];
  const file = `${head.join(',')}\nA,1,x\n`;

  it('are those of the next file with the same head, where that is asked for, once they were taken over', async () => {
    const form = await numbered();
    const wanted = { remembered: true };
    await matched({ form, file, mapping: { columns, keys: ['nr'] } });
    expect(await matched({ form, file, mapping: wanted })).toMatchObject({ remembered: false, keys: [] });
    await applied({ form, file, mapping: { columns, keys: ['nr'] } });
    const again = { remembered: true, keys: ['nr'], unchanged: 1, columns: [...columns, { from: 'note', to: null }] };
    expect(await matched({ form, file, mapping: wanted })).toMatchObject(again);
    // Nobody else's program has its rows changed by what somebody chose on the screen.
    expect(await matched({ form, file })).toMatchObject({ remembered: false, keys: [], added: 1 });
    expect(await matched({ form, file: 'nr,note\nA,x\n', mapping: wanted })).toMatchObject({ remembered: false });
    const other = await numbered();
    expect(await matched({ form: other, file, mapping: wanted })).toMatchObject({ remembered: false, added: 1 });
  });

  it('are forgotten where the form no longer has what they name', async () => {
    const form = await numbered();
    await applied({ form, file, mapping: { columns, keys: ['nr'] } });
    const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data as unknown as Form;
    const left = fields.filter(({ options }) => options.name !== 'amount');
    expect((await admin.patch(`/report-configs/${form}.json`, { fields: left })).status).toBe(200);
    expect(await matched({ form, file, mapping: { remembered: true } })).toMatchObject({ remembered: false });
  });
});

describe('who may not', () => {
  it('imports nothing', async () => {
    const form = await numbered();
    const reader = await house.as('reader', 'user', {
      Reports: { '*': 'none', read: 'all' },
      ReportConfigs: { read: 'all' },
    });
    expect((await send({ form, file: 'nr\n1\n', person: reader })).status).toBe(403);
    expect((await send({ form, file: 'nr\n1\n', person: house.nobody })).status).toBe(401);
    const blind = await house.as('blind', 'user', { Reports: own, ReportConfigs: { read: 'none' } });
    const refused = await send({ form, file: 'nr\n1\n', person: blind });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'report_config_id']);
  });

  it('sees, writes, undoes and removes no import of others, nor does an administrator', async () => {
    const form = await numbered();
    const { id } = await matched({ form, file: 'nr\n1\n', person: anna });
    for (const other of [admin, await house.as('bea', 'user', { Reports: own, ReportConfigs: { read: 'all' } })]) {
      expect((await other.get(`/imports/${id}.json`)).status).toBe(404);
      expect((await other.get(`/imports/${id}/rows.json`)).status).toBe(404);
      expect((await other.post(`/imports/${id}/apply.json`, { rows: 'all' })).status).toBe(404);
      expect((await other.post(`/imports/${id}/undo.json`)).status).toBe(404);
      expect((await other.delete(`/imports/${id}.json`)).status).toBe(404);
      expect((await other.get('/imports.json')).body.data.map(each => each.id)).not.toContain(id);
    }
    expect((await told(id, anna)).state).toBe('ready');
    const listed = await anna.get(`/imports.json?filter[report_config_id]=${form}`);
    expect([listed.body.count, listed.body.data[0]?.id]).toEqual([1, id]);
  });

  it('changes no entries of others: those that one may not read are not found, others do not fit', async () => {
    const form = await numbered();
    await enter(form, { nr: 'hers', amount: 1 });
    const mine = await enter(form, { nr: 'mine', amount: 1 }, anna);
    const file = 'nr,amount\nhers,9\nmine,9\n';
    const keys = ['nr'];
    const done = await applied({ form, file, mapping: { keys }, person: anna });
    expect(done).toMatchObject({ added: 1, changed: 1, misfits: 0 });
    expect((await entriesOf(form)).map(({ data }) => [data.nr, data.amount])).toEqual(
      expect.arrayContaining([
        ['hers', 1],
        ['hers', 9],
        ['mine', 9],
      ]),
    );
    expect((await entry(mine.id)).data.amount).toBe(9);

    const looks = await house.as('looks', 'user', {
      Reports: { create: 'self', read: 'all', update: 'self' },
      ReportConfigs: { read: 'all' },
    });
    const { id } = await matched({ form, file: 'nr,amount\nmine,7\n', mapping: { keys }, person: looks });
    const hers = await matched({ form, file: 'nr,amount\nmine,7\n', mapping: { keys }, person: anna });
    await house.database.run(sql`update reports set user_id = ${admin.id} where id = ${mine.id}`);
    expect(await rowsOf(hers.id, 'changed', anna)).toMatchObject([{ report_id: null, changes: [] }]);
    const [row] = await rowsOf(id, 'misfit', looks);
    expect(row?.issues).toEqual([{ path: 'data.nr', column: 'nr', code: 'not_allowed' }]);
    // A row equal to its entry is unchanged, and no misfit, without the right to update that entry, too.
    expect(await matched({ form, file: 'nr,amount\nmine,9\n', mapping: { keys }, person: looks })).toMatchObject({
      unchanged: 1,
      misfits: 0,
    });
  });

  it('works with the rights that one has when it is written, and with those of the key that asked', async () => {
    const form = await numbered();
    const carl = await house.as('carl', 'user', { Reports: own, ReportConfigs: { read: 'all' } });
    const { id } = await matched({ form, file: 'nr\n1\n', person: carl });
    await house.database.run(
      sql`update users set permissions = ${JSON.stringify({ Reports: { create: 'none', read: 'self' }, ReportConfigs: { read: 'all' } })}::jsonb where id = ${carl.id}`,
    );
    expect((await carl.post(`/imports/${id}/apply.json`, { rows: 'all' })).status).toBe(403);
    await house.database.run(sql`update imports set state = 'applying', last_line = 0 where id = ${id}`);
    await house.services.send(house.database, 'imports', { id });
    await until(
      async () =>
        (await house.database.one<{ state: string }>(sql`select state from imports where id = ${id}`))?.state ===
        'failed',
    );
    expect(await entriesOf(form)).toEqual([]);

    await enter(form, { nr: 'x', amount: 1 });
    const added = await admin.post('/account/keys.json', {
      name: 'Import',
      permissions: { Reports: { create: 'self', read: 'all', update: 'none' }, ReportConfigs: { read: 'all' } },
    });
    const key = house.bearer(String(added.body.data.key));
    const sent = await send({ form, file: 'nr,amount\nx,2\n', mapping: { keys: ['nr'] }, person: key });
    expect(await ended(dataOf(sent).id)).toMatchObject({ state: 'ready', changed: 0, misfits: 1 });
  });

  it('with a key sees, writes, undoes and removes no import that the key did not begin', async () => {
    const form = await numbered();
    const keyOf = async () => {
      const permissions = { Reports: { create: 'self' }, ReportConfigs: { read: 'all' } };
      const { body } = await admin.post('/account/keys.json', { name: `Import ${uuidv7()}`, permissions });
      return house.bearer(String(body.data.key));
    };
    const [key, other] = [await keyOf(), await keyOf()];
    const { id } = await applied({ form, file: 'nr\n1\n' });
    const sent = dataOf(await send({ form, file: 'nr\n2\n', person: key })).id;
    await ended(sent);
    for (const [person, which] of [[key, id] as const, [other, id] as const, [other, sent] as const]) {
      expect((await person.get(`/imports/${which}.json`)).status).toBe(404);
      expect((await person.get(`/imports/${which}/rows.json`)).status).toBe(404);
      expect((await person.post(`/imports/${which}/apply.json`, { rows: 'all' })).status).toBe(404);
      expect((await person.post(`/imports/${which}/undo.json`)).status).toBe(404);
      expect((await person.delete(`/imports/${which}.json`)).status).toBe(404);
    }
    expect((await other.get('/imports.json')).body).toMatchObject({ count: 0, data: [] });
    expect((await key.get('/imports.json')).body.data.map(each => each.id)).toEqual([sent]);
    expect(await told(sent)).toMatchObject({ state: 'ready', added: 1 });
    expect(await entriesOf(form)).toHaveLength(1);
  });

  it('takes no import back without the right that it needed', async () => {
    const form = await numbered();
    const emil = await house.as('emil', 'user', { Reports: own, ReportConfigs: { read: 'all' } });
    await enter(form, { nr: 'A' }, emil);
    const done = await applied({ form, file: 'nr,amount\nA,2\nB,3\n', mapping: { keys: ['nr'] }, person: emil });
    expect(done).toMatchObject({ added: 1, changed: 1 });
    const less = { Reports: { ...own, update: 'none' }, ReportConfigs: { read: 'all' } };
    await house.database.run(sql`update users set permissions = ${JSON.stringify(less)}::jsonb where id = ${emil.id}`);
    expect((await emil.post(`/imports/${done.id}/undo.json`)).status).toBe(403);
    expect(await entriesOf(form)).toHaveLength(2);
  });
});

const number = (value: number) => `<c><v>${value}</v></c>`;

describe('a hostile file', () => {
  const files: [string, Buffer | string | (() => Buffer), string][] = [
    ['of no rows', 'nr,amount\n', 'no_rows'],
    ['of nothing', '', 'no_rows'],
    ['without a head that fits', 'foo,bar\n1,2\n', 'no_columns'],
    ['with an open quote', 'nr\n"1\n', 'quote_open'],
    ['of bytes', Buffer.from('nr\n\0\0\0'), 'not_readable'],
    ['that is a PDF', '%PDF-1.7\nnr,amount\n1,2\n', 'not_readable'],
    ['that is a picture', Buffer.from('\xff\xd8\xff\xe0nr,amount\n1,2\n', 'latin1'), 'not_readable'],
    ['that is a document', zipOf({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }), 'not_readable'],
    ['of the old format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old_workbook'],
    [
      'with a password',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    ['that is no workbook', Buffer.from('PK\x03\x04 and no more', 'latin1'), 'damaged'],
    ['with another archive', zipOf({ 'a.txt': 'a' }), 'zip_no_table'],
    ['of another program', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'not_readable'],
    ['of broken XML', bookOf('<worksheet><sheetData><row><c><v>'), 'damaged|no_rows'],
    ['that is half a workbook', bookOf(sheetOf(`<row>${cell('nr')}</row>`)).subarray(0, 900), 'damaged'],
    ['of nothing but blanks', () => bookOf(Buffer.alloc(100 * 2 ** 20, 32)), 'no_rows|damaged|too_slow'],
    [
      'with a cell that hardly ends',
      () => bookOf(sheetOf(`<row>${cell('a'.repeat(100 * 2 ** 20))}</row>`)),
      'too_large|too_slow',
    ],
    ['of too many columns', `${'nr,'.repeat(501)}nr\n1\n`, 'too_large'],
    ['with a cell too long', `nr\n${'x'.repeat(100_001)}\n`, 'too_large'],
    ...['x', '3000000000', '-1', '1', '1.5'].map((row): [string, Buffer, string] => [
      `with a row of the number ${row}`,
      bookOf(sheetOf(`<row r="1">${cell('nr')}</row><row r="${row}">${cell('A')}</row>`)),
      'damaged',
    ]),
  ];
  it.each(files)('%s is refused, and nothing is kept of it', async (_what, given, code) => {
    const form = await numbered();
    const file = typeof given === 'function' ? given() : given;
    const { status, body } = await send({ form, file });
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'file']);
    expect(body.issues?.[0]?.code).toMatch(new RegExp(`^(${code})$`));
    expect(await house.database.one(sql`select 1 from imports where report_config_id = ${form}`)).toBeUndefined();
  });

  it('that turns out too long is given up, says why, and no row of it is kept', async () => {
    const form = await numbered();
    const { id, state, fault, misfits } = await matched({ form, file: `nr\n${'1\n'.repeat(100_001)}` });
    expect([state, fault, misfits]).toEqual([
      'failed',
      { path: 'file', code: 'too_large', values: { what: 'rows', limit: 100_000 } },
      0,
    ]);
    expect(await rowsOf(id)).toEqual([]);
    expect((await admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' })).status).toBe(409);
  });

  it('that is long is matched while it is read, and anew where its later rows show another writing', async () => {
    const form = await formOf([input('text', 'nr'), input('date', 'day')]);
    const line = (at: number) => `${at};${at < 600 ? '03/04/2024' : '12/31/2024'}\n`;
    const file = `nr;day\n${Array.from({ length: 1_200 }, (_, at) => line(at)).join('')}`;
    const answer = dataOf(await send({ form, file }));
    expect([answer.state, Number(answer.rows) < 1_200]).toEqual(['reading', true]);
    const { id, ...ready } = await ended(answer.id);
    expect(ready).toMatchObject({ state: 'ready', rows: 1_200, done: 1_200, added: 1_200, misfits: 0, dates: 'MDY' });
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    expect(await ended(id)).toMatchObject({ state: 'applied', added: 1_200 });
    const days = await house.database.rows<{ day: string; n: number }>(
      sql`select data ->> 'day' as day, count(*)::int as n from reports where report_config_id = ${form} group by 1 order by 1`,
    );
    expect(days).toEqual([
      { day: '2024-03-04', n: 600 },
      { day: '2024-12-31', n: 600 },
    ]);
  });

  /** An import whose lines come as the test gives them. */
  async function begun(lines: () => AsyncGenerator<[number, string[]][], void, void>) {
    const form = await numbered();
    const { id } = await matched({ form, file: 'nr\n0\n' });
    await house.database.run(
      sql`update imports set state = 'reading', rows = 0, done = 0, added = 0, last_line = 0 where id = ${id}`,
    );
    await house.database.run(sql`delete from import_rows where import_id = ${id}`);
    const { database, services } = house;
    const ctx: Ctx = {
      ...{ actor: { kind: 'system', permissions: { '*': { '*': 'all' } } }, db: database, database, services },
      ...{ now: new Date(), requestId: uuidv7(), ip: '' },
    };
    const known = await keepForms().get(ctx, form);
    const table: Pick<Table, 'columns' | 'own' | 'by'> = {
      ...{ columns: [{ from: 'nr', to: 'nr' }], own: null, by: 'itself' },
    };
    const assumed = { mapping: {}, zone: 'UTC', table, language: 'de' };
    const kept = keeper(known, table);
    const open: OpenTable = {
      ...{ folder: '', head: Promise.resolve(null), more: async () => false },
      ...{ table: Promise.resolve({ columns: ['nr'], rows: 0, folder: '' }), close: async () => undefined },
    };
    readOn(ctx, { id, open, lines: lines(), keeper: kept, assumed, options: optionsOf(assumed, kept.seen()) });
    return id;
  }

  it('that is long waits for whoever has the import longer than a statement waits, and fails for nothing', async () => {
    const locked = Promise.withResolvers<void>();
    const id = await begun(async function* () {
      yield [[2, ['A']]];
      await locked.promise;
      yield Array.from({ length: 5_000 }, (_, at): [number, string[]] => [at + 3, ['B']]);
    });
    const waits = async () => {
      const found = await house.database.one<{ since: string | null; state: string }>(
        sql`select (select min(l.waitstart)::text from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted) as since, (select state from imports where id = ${id}) as state`,
      );
      return found ?? { since: null, state: '' };
    };
    await house.database.transaction(async db => {
      await db.run(sql`select 1 from imports where id = ${id} for no key update`);
      locked.resolve();
      const { since } = await until(waits, found => found.since !== null);
      // It was refused the lock, and asks for it again.
      await until(waits, found => (found.since !== null && found.since !== since) || found.state === 'failed');
    });
    await stopAll(house.database);
    expect(await ended(id)).toMatchObject({ state: 'ready', rows: 5_001, added: 5_001, fault: null });
  });

  it('that is long and comes slowly is not given up for its silence', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, services } = house;
    let id = '';
    const silent = Promise.withResolvers<void>();
    const on = Promise.withResolvers<void>();
    try {
      id = await begun(async function* () {
        yield [[2, ['A']]];
        silent.resolve();
        await on.promise;
        yield [[3, ['B']]];
      });
      await silent.promise;
      await database.run(sql`update imports set touched = now() - interval '1 hour' where id = ${id}`);
      vi.advanceTimersByTime(20_000);
      await until(() =>
        database.one(sql`select 1 from imports where id = ${id} and touched > now() - interval '1 minute'`),
      );
      await imports({ database, services, subjects: [] }, {});
    } finally {
      vi.useRealTimers();
      on.resolve();
    }
    await stopAll(database);
    expect(await ended(id)).toMatchObject({ state: 'ready', rows: 2, added: 2 });
  });

  it.runIf(process.platform === 'linux')('that is long and is not taken leaves no file open', async () => {
    const form = await numbered();
    const { id } = await matched({ form, file: 'nr\n1\n' });
    await house.database.run(
      sql`insert into imports select n.* from imports i, generate_series(1, 9) g, jsonb_populate_record(i, jsonb_build_object('id', md5(concat(i.id, g))::uuid)) n where i.id = ${id}`,
    );
    const { status, body } = await send({ form, file: `nr\n${'1\n'.repeat(60_000)}` });
    expect([status, body.issues?.[0]?.code]).toEqual([429, 'too_many']);
    const open = readdirSync('/proc/self/fd').flatMap(fd => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    expect(open.filter(path => path.includes(spoolPrefix))).toEqual([]);
  });

  it('that is long and removed while it is read leaves nothing', async () => {
    const form = await numbered();
    const { id, state } = dataOf(await send({ form, file: `nr\n${'1\n'.repeat(60_000)}` }));
    expect(state).toBe('reading');
    await until(async () => (await admin.delete(`/imports/${id}.json`)).status === 204);
    await stopAll(house.database);
    expect(await house.database.rows(sql`select 1 from import_rows where import_id = ${id}`)).toEqual([]);
  });

  it('with a million empty rows, or formulas, is read', async () => {
    const form = await formOf([input('text', 'nr'), input('number', 'amount')]);
    const head = `<row r="1">${cell('nr')}${cell('amount')}</row>`;
    const row = `<row r="2">${cell('A', 'HYPERLINK("http://x")')}${number(7)}</row>`;
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}"/>`).join('');
    const file = bookOf(sheetOf(`${head}${row}${empty}`));
    const { id, rows, added } = await matched({ form, file, name: 'a.xlsx' });
    expect([rows, added, (await rowsOf(id))[0]?.cells]).toEqual([1, 1, ['A', 7]]);
  });

  it('with separators that JSON leaves as they are, or half a character in its head, is read', async () => {
    const form = await numbered();
    const head = `${'x'.repeat(999)}\u{1f600}`;
    const done = await applied({ form, file: `nr,note,${head}\na\u2028b,c\u2029d,e\n` });
    expect(done).toMatchObject({ rows: 1, added: 1 });
    expect((await entriesOf(form))[0]?.data).toEqual({ nr: 'a\u2028b', note: 'c\u2029d' });
  });

  it('with thousands of choices in a cell does not keep the server from anything else', async () => {
    const form = await addForm(admin, `Many ${uuidv7()}`, everyKind());
    const file = `title,colours\nA,"${','.repeat(20_000)}"\nB,"${'blue,'.repeat(2_000)}"\nC,"${'blue,'.repeat(900)}"\n`;
    const { id, ...counts } = await matched({ form, file });
    expect(counts).toMatchObject({ state: 'ready', added: 1, misfits: 2 });
    const rows = await rowsOf(id);
    expect(rows.map(({ issues }) => issues[0]?.code)).toEqual(['not_a_choice', 'not_a_choice', undefined]);
    // Long texts are shown as far as one reads them.
    expect(rows.map(({ cells }) => String(cells[1]).length)).toEqual([1_000, 1_000, 1_000]);
  });

  it('of megabytes is looked at and written some rows at a time', async () => {
    const form = await formOf([input('text', 'nr'), input('textarea', 'note')]);
    const file = `nr,note\n${Array.from({ length: 150 }, (_, at) => `${at},${'x'.repeat(60_000)}`).join('\n')}\n`;
    const { id, ...counts } = await matched({ form, file });
    expect(counts).toMatchObject({ state: 'ready', done: 150, added: 150 });
    const batches = () =>
      house.database.one(sql`select count(distinct xmin::text)::int as n from import_rows where import_id = ${id}`);
    expect(await batches()).toEqual({ n: 3 });
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    expect(await ended(id)).toMatchObject({ state: 'applied', done: 150, added: 150 });
    expect(await batches()).toEqual({ n: 3 });
  });

  it('that ends the process again and again is given up', async () => {
    const form = await numbered();
    const { id } = await matched({ form, file: 'nr\n1\n' });
    // As three processes leave it that died in the midst of its batch.
    await house.database.run(sql`update imports set state = 'matching', last_line = 0, attempts = 3 where id = ${id}`);
    await house.services.send(house.database, 'imports', { id });
    expect(await ended(id)).toMatchObject({ state: 'failed', error: 'failed' });
  });

  it('without form or file, or with a mapping of what is not there, is refused at its part', async () => {
    const form = await numbered();
    const at = async (mapping: object) => (await send({ form, file: 'nr,amount\n1,2\n', mapping })).body.issues;
    expect(await at({ columns: [{ from: 'Nr', to: 'nr' }] })).toMatchObject([
      { path: 'mapping.columns.0.from', code: 'unknown' },
    ]);
    expect(await at({ columns: [{ from: 'nr', to: 'none' }] })).toMatchObject([
      { path: 'mapping.columns.0.to', code: 'unknown_field' },
    ]);
    expect(await at({ keys: ['note'] })).toMatchObject([{ path: 'mapping.keys.0', code: 'unknown' }]);
    expect(await at({ keys: ['state'] })).toMatchObject([{ path: 'mapping.keys.0', code: 'not_allowed' }]);
    expect(await at({ state: 'none' })).toMatchObject([{ path: 'mapping.state', code: 'not_a_choice' }]);
    expect(await at({ time_zone: 'Mars/Phobos' })).toMatchObject([{ path: 'mapping.time_zone' }]);
    expect(await at({ order: 'DMY' })).toMatchObject([{ path: 'mapping.order' }]);
    const without = (...parts: Buffer[]) =>
      admin.post('/reports/import.json', Buffer.concat([...parts, end]), multipart);
    expect((await without(field('report_config_id', form))).body.issues).toMatchObject([
      { path: 'file', code: 'required' },
    ]);
    expect((await without(fileOf('a.csv', 'nr\n1\n'))).body.issues).toMatchObject([{ path: 'report_config_id' }]);
    expect((await send({ form, file: 'nr\n1\n', mapping: [] })).status).toBe(422);
    expect((await admin.post('/reports/import.json', { report_config_id: form })).status).toBe(400);
  });

  it('never becomes more than ten that wait', async () => {
    const form = await numbered();
    const dora = await house.as('dora', 'user', { Reports: own, ReportConfigs: { read: 'all' } });
    for (let count = 0; count < 10; count++) await send({ form, file: 'nr\n1\n', person: dora });
    const { status, body } = await send({ form, file: 'nr\n1\n', person: dora });
    expect([status, body.issues[0]?.code]).toEqual([429, 'too_many']);
    await house.database.run(sql`update imports set state = 'failed' where user_id = ${dora.id}`);
    expect((await send({ form, file: 'nr\n1\n', person: dora })).status).toBe(429);
  });
});

describe('matching', () => {
  it('finds columns by name and label, and reads values as the file writes them', async () => {
    const form = everyKind();
    const label = (name: string, value: unknown) => {
      const content = form.fields.find(({ options }) => options.name === name);
      if (content) content.options.label = value;
    };
    label('day', { de: 'Tag der Prüfung', en: 'Day' });
    label('amount', 'Betrag');
    form.fields.push(input('datetime-local', 'at'), input('time', 'clock'), input('html', 'text'));
    const id = await addForm(admin, `Kinds ${uuidv7()}`, form);
    const file = [
      'TITLE;betrag;Struck;damage;colours;colour;Tag der Prüfung;at;clock;text;Status;Fremd',
      'A;1.234,5 €;ja;Riss;Feuerrot, grün;Grün;31.12.25;24.03.2026 8:05;8:05;a < b;Neu;x',
      'B;-7;nein;;blue;red;2026-01-02;2026-07-01T10:00:00Z;20:15:00;;done;x',
    ].join('\r\n');
    const done = await applied({ form: id, file, mapping: { time_zone: 'Europe/Berlin' } });
    expect(done).toMatchObject({ state: 'applied', rows: 2, added: 2, misfits: 0, dates: 'DMY', decimal: ',' });
    expect(done.columns).toContainEqual({ from: 'Fremd', to: null });
    const [a, b] = (await rowsOf(done.id)).map(row => row.report_id ?? '');
    const first = await entry(a ?? '');
    expect(first).toMatchObject({
      state: 'new',
      data: {
        ...{ title: 'A', amount: 1234.5, struck: true, colours: ['red', 'green'], colour: 'green', day: '2025-12-31' },
        ...{ at: '2026-03-24T08:05:00+01:00', clock: '08:05', text: '<p>a &lt; b</p>' },
      },
    });
    expect(await entry(b ?? '')).toMatchObject({
      state: 'done',
      data: { amount: -7, struck: false, colours: ['blue'], colour: 'red', day: '2026-01-02', clock: '20:15' },
    });
  });

  it('passes over the names of fields that an export has below its labels', async () => {
    const form = await numbered();
    const done = await matched({ form, file: 'Nr,Amount\nnr,amount\n1,2\n' });
    expect(done).toMatchObject({ rows: 1, added: 1 });
    expect((await rowsOf(done.id)).map(({ row }) => row)).toEqual([3]);
  });

  it('are matched anew by other columns, keys and assumptions, without the file', async () => {
    const form = await formOf([input('text', 'nr'), input('date', 'day'), input('number', 'amount')]);
    const known = await enter(form, { nr: 'A', amount: 1 });
    const { id, ...told } = await matched({ form, file: 'nr;when;amount\nA;3.4.2024;1.234\nB;5.6.2024;viel\n' });
    expect(told).toMatchObject({ added: 1, misfits: 1, dates: 'DMY' });
    expect((await admin.post(`/imports/${id}/mend.json`, { cells: [{ at: 2, from: 'viel', to: '7' }] })).status).toBe(
      202,
    );
    await ended(id);
    const columns = [
      { from: 'nr', to: 'nr' },
      { from: 'when', to: 'day' },
      { from: 'amount', to: 'amount' },
    ];
    const map = (body: object, person = admin) => person.post(`/imports/${id}/map.json`, body);
    expect((await map({ columns, keys: ['nr'], dates: 'MDY', decimal: '.' })).status).toBe(202);
    // What was mended stays so.
    expect(await ended(id)).toMatchObject({ added: 1, changed: 1, misfits: 0, dates: 'MDY', keys: ['nr'] });
    const wrong = [
      { columns: [{ from: 'nr', to: 'gone' }] },
      { keys: ['gone'] },
      { time_zone: 'Nowhere' },
      { state: 'gone' },
    ];
    const paths = ['columns.0.to', 'keys.0', 'time_zone', 'state'];
    const refused = await Promise.all(wrong.map(body => map(body)));
    expect(refused.map(({ status, body }) => [status, body.issues?.[0]?.path])).toEqual(paths.map(path => [422, path]));
    expect((await map({ keys: [] }, anna)).status).toBe(404);
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    await ended(id);
    expect((await entry(known.id)).data).toEqual({ nr: 'A', day: '2024-03-04', amount: 1.234 });
    expect((await map({ keys: [] })).status).toBe(409);
  });

  it.each([
    ['sep=;', 'sep=;\r\nnr;amount\r\nA,1;2\r\nB;3\r\n'],
    ['"sep=|"', '"sep=|"\nnr|amount\nA,1|2\nB|3\n'],
    ['sep=; filled up', 'SEP=;;\nnr;amount\nA,1;2\nB;3\n'],
  ])('takes the separator from a first line that names it, and no row: %s', async (_what, file) => {
    const { id, rows, added, misfits } = await matched({ form: await numbered(), file });
    expect([rows, added, misfits]).toEqual([2, 2, 0]);
    expect((await rowsOf(id)).map(({ row, cells }) => [row, cells])).toMatchObject([
      [3, ['A,1', '2']],
      [4, ['B', '3']],
    ]);
  });

  it.each(['utf16le', 'utf16be'] as const)('reads Unicode text of spreadsheets: %s', async order => {
    const bytes = Buffer.from('\ufeffnr\tamount\r\nÄß\t2\r\n', 'utf16le');
    const file = order === 'utf16le' ? bytes : bytes.swap16();
    const { id, added } = await matched({ form: await numbered(), file, name: 'a.txt' });
    expect(added).toBe(1);
    expect((await rowsOf(id))[0]?.cells).toMatchObject(['Äß', '2']);
  });

  it('says what cells are read as, where they are something else or a choice', async () => {
    const values = [{ id: '1', value: 'approach', label: { de: 'Anflug', en: 'Approach' } }];
    const form = await formOf([
      ...[input('text', 'nr'), input('date', 'day'), input('number', 'amount'), input('switch', 'done')],
      ...[input('select', 'phase', { values }), input('checkbox', 'tags', { values })],
    ]);
    const file = [
      'nr;day;amount;done;phase;tags;left',
      'A;1/17/24;1,234.5;ja;Approach;Anflug, approach;x',
      'B;2024-01-17;7;;approach;;',
      'C;31.02.2024;viel;;Turmfalk;;',
    ];
    const { id } = await matched({ form, file: file.join('\n') });
    const answers = async () =>
      ((await admin.get(`/imports/${id}/rows.json`)).body.data as unknown as { answers: object }[]).map(
        row => row.answers,
      );
    expect(await answers()).toEqual([
      { day: '2024-01-17', amount: 1234.5, done: true, phase: 'approach', tags: ['approach'] },
      { amount: 7, phase: 'approach' },
      { phase: 'Turmfalk' },
    ]);
  });

  it('reads the order of dates and the decimal mark off the file, unless they are given', async () => {
    const form = await formOf([input('date', 'day'), input('number', 'amount')]);
    const file = 'day,amount\n04/05/2026,"1,234"\n04/25/2026,2.5\n';
    const { dates, decimal, id } = await matched({ form, file });
    expect([dates, decimal]).toEqual(['MDY', '.']);
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    await ended(id);
    expect((await entriesOf(form)).map(({ data }) => [data.day, data.amount]).toSorted()).toEqual([
      ['2026-04-05', 1234],
      ['2026-04-25', 2.5],
    ]);
    const other = await matched({ form, file, mapping: { dates: 'DMY', decimal: ',' } });
    expect(await rowsOf(other.id, 'misfit')).toMatchObject([
      {
        row: 3,
        issues: [
          { path: 'data.day', column: 'day', code: 'invalid_date' },
          { path: 'data.amount', column: 'amount', code: 'invalid_number' },
        ],
      },
    ]);
  });

  it('reads workbooks: days, times, numbers and ticks as they are, and no empty rows', async () => {
    const form = await formOf([
      input('text', 'nr'),
      input('date', 'day'),
      input('datetime-local', 'at'),
      input('number', 'amount'),
      input('switch', 'done'),
    ]);
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'Daten',
            rows: [
              ['nr', 'day', 'at', 'amount', 'done'],
              [17, new Date('2026-03-01T00:00:00Z'), new Date('2026-07-01T09:30:00Z'), 2.75, true],
              [null, null, null, null, null],
              ['18', null, null, '3,5', 'nein'],
            ],
          },
        ],
      }),
    );
    const done = await applied({ form, file, name: 'a.xlsx', mapping: { time_zone: 'Europe/Berlin' } });
    expect(done).toMatchObject({ rows: 2, added: 2 });
    const rows = await rowsOf(done.id);
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect((await entry(rows[0]?.report_id ?? '')).data).toMatchObject({
      ...{ nr: '17', day: '2026-03-01', at: '2026-07-01T09:30:00+02:00', amount: 2.75, done: true },
    });
    expect((await entry(rows[1]?.report_id ?? '')).data).toMatchObject({ nr: '18', amount: 3.5, done: false });
  });

  it('reads no day of the year 202 or 6, no seconds away unseen, and the midnight of workbooks', async () => {
    const form = await formOf([input('text', 'nr'), input('date', 'day'), input('time', 'clock')]);
    const times = [0, 0.5, 0.500_01].map(time => `<c s="1"><v>${time}</v></c>`);
    const file =
      'nr,day,clock\n1,1.2.202,\n2,1.2.6,\n3,1.2.26,\n4,,08:05:15\n5,,1899-12-31\n6,,1899-12-30\n7,,08:05:00\n';
    const done = await matched({ form, file });
    expect((await rowsOf(done.id)).map(({ outcome, issues }) => issues[0]?.path ?? outcome)).toEqual([
      ...['data.day', 'data.day', 'added', 'added', 'added', 'added', 'added'],
    ]);
    expect(done.notes).toMatchObject({ rounded: ['C5'] });
    const rows = times.map((time, at) => `<row>${cell(`N${at}`)}${cell('')}${time}</row>`).join('');
    const book = bookOf(sheetOf(`<row>${cell('nr')}${cell('day')}${cell('clock')}</row>${rows}`));
    const read = await applied({ form, file: book, name: 'a.xlsx' });
    expect(read).toMatchObject({ added: 3, misfits: 0, notes: { rounded: ['C4'] } });
    expect((await entriesOf(form)).map(({ data }) => data.clock).toSorted()).toEqual(['00:00', '12:00', '12:00']);
  });

  it('finds entries by what corrects known data', async () => {
    const known = container('auto_complete_container', [input('text', 'nr')], {
      ...{ changeValues: 'Correct', changeDataSet: 'Another', cancelChanges: 'Discard' },
    });
    const form = await formOf([known, input('number', 'amount')]);
    const corrected = await enter(form, { nr: 'A', _updated_nr: 'B', amount: 1 });
    const plain = await enter(form, { nr: 'A', amount: 1 });
    const done = await applied({ form, file: 'nr,amount\nA,2\nB,3\n', mapping: { keys: ['nr'] } });
    expect(done).toMatchObject({ added: 0, changed: 2 });
    expect((await entry(plain.id)).data.amount).toBe(2);
    expect((await entry(corrected.id)).data).toEqual({ nr: 'A', _updated_nr: 'B', amount: 3 });
  });

  it('replaces an answer that its field can no longer read', async () => {
    const amount = input('text', 'amount');
    const form = await formOf([input('text', 'nr'), amount]);
    const known = await enter(form, { nr: 'A', amount: 'viel' });
    const { body } = await admin.get(`/report-configs/${form}.json`);
    const fields = [(body.data.fields as unknown as Content[])[0], { ...input('number', 'amount'), id: amount.id }];
    expect((await admin.patch(`/report-configs/${form}.json`, { fields })).status).toBe(200);
    const done = await applied({ form, file: 'nr,amount\nA,5\n', mapping: { keys: ['nr'] } });
    expect(done).toMatchObject({ state: 'applied', changed: 1 });
    expect((await entry(known.id)).data.amount).toBe(5);
  });

  it('reads labels of a long list as they are, and offered ones before others', async () => {
    const list = (await admin.post('/choice-lists/add.json', { name: `Lang ${uuidv7()}`, columns: [] })).body.data.id;
    const rows = Array.from({ length: 1_200 }, (_, at) => ({ value: `v${at}`, label: `Ort ${at}` }));
    await admin.put(`/choice-lists/${list}/rows.json`, {
      rows: [{ value: 'old', label: 'Bad 100 %', retired: true }, { value: 'new', label: 'Bad 100 %' }, ...rows],
    });
    const form = await formOf([input('text', 'nr'), input('select', 'place', { values: { list } })]);
    const done = await applied({ form, file: 'nr,place\n1,bad 100 %\n2,ORT 7\n3,Ort\n4,bad 100 _\n5,v9\n' });
    expect(done).toMatchObject({ added: 3, misfits: 2 });
    expect((await entriesOf(form)).map(({ data }) => data.place).toSorted()).toEqual(['new', 'v7', 'v9']);
  });

  it('writes nothing, and says of each row what would become of it, cell by cell', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'A', amount: 1, note: 'stays' });
    await enter(form, { nr: 'B', amount: 2 });
    await enter(form, { nr: 'D', amount: 2 });
    await enter(form, { nr: 'D', amount: 3 });
    const file = 'nr,amount\nA,10\nB,2\nC,3\nD,4\n,5\nE,viel\nC,6\n';
    const { id, ...counts } = await matched({ form, file, mapping: { keys: ['nr'] } });
    expect(counts).toMatchObject({ state: 'ready', rows: 7, done: 7, added: 1, changed: 1, unchanged: 1, misfits: 4 });
    const rows = await rowsOf(id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged', 'added', ...Array(4).fill('misfit')]);
    expect(rows[0]).toMatchObject({
      row: 2,
      report_id: known.id,
      cells: ['A', '10'],
      changes: [{ path: 'data.amount', from: 1, to: 10 }],
    });
    expect(rows.slice(3).map(({ issues }) => issues)).toEqual([
      [{ path: 'data.nr', column: 'nr', code: 'value_not_unique' }],
      [{ path: 'data.nr', column: 'nr', code: 'required' }],
      [{ path: 'data.amount', column: 'amount', code: 'invalid_number' }],
      [{ path: 'data.nr', column: 'nr', code: 'twice' }],
    ]);
    expect(await entriesOf(form)).toHaveLength(4);
    expect(await entry(known.id)).toMatchObject({ version: 1, data: { amount: 1 } });
    const filtered = await admin.get(`/imports/${id}/rows.json?filter[outcome]=misfit&limit=2&page=2`);
    expect([filtered.body.count, filtered.body.data.length]).toEqual([4, 2]);
    const refused = await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    expect([refused.status, refused.body.name]).toEqual([409, 'ImportState']);
  });

  it('takes choices of a list by value or label, and marks none as used before they are', async () => {
    const list = (await admin.post('/choice-lists/add.json', { name: `Orte ${uuidv7()}`, columns: [] })).body.data.id;
    await admin.put(`/choice-lists/${list}/rows.json`, {
      rows: [
        { value: 'ulm', label: { de: 'Ulm', en: 'Ulm (Danube)' } },
        { value: 'muc', label: 'München' },
      ],
    });
    const form = await formOf([input('text', 'nr'), input('select', 'place', { values: { list } })]);
    await enter(form, { nr: '1', place: 'muc' });
    const file = 'nr,place\n1,Ulm (danube)\n2,munchen\n3,Wien\n';
    const found = await matched({ form, file, mapping: { keys: ['nr'] } });
    expect(found).toMatchObject({ added: 1, changed: 1, misfits: 1 });
    const used = () =>
      house.database.rows(
        sql`select value from choice_list_rows where choice_list_id = ${list} and used order by value`,
      );
    expect(await used()).toEqual([{ value: 'muc' }]);
    await admin.post(`/imports/${found.id}/apply.json`, { rows: 'fitting' });
    await ended(found.id);
    expect(await used()).toEqual([{ value: 'muc' }, { value: 'ulm' }]);
    expect((await entriesOf(form)).map(({ data }) => data.place).toSorted()).toEqual(['muc', 'ulm']);
  });
});

describe('writing', () => {
  it('adds and changes as any entry: formulas, numbers, search, history', async () => {
    const total = input('calculated', 'total', { formula: 'amount * 2', format: { kind: 'number' } });
    const made = await admin.post('/report-configs/add.json', {
      name: `Numbered ${uuidv7()}`,
      fields: [input('text', 'nr'), input('number', 'amount'), total],
      states: [],
      numbering: { prefix: 'R', digits: 3, year: false, gapless: true },
    });
    const form = made.body.data.id;
    const known = await enter(form, { nr: 'A', amount: 1 });
    const done = await applied({ form, file: 'nr,amount\nA,5\nB,6\nC,7\n', mapping: { keys: ['nr'], state: 'sent' } });
    expect(done).toMatchObject({ state: 'applied', added: 2, changed: 1 });
    const entries = await entriesOf(form);
    expect(entries.map(({ data, state, number }) => [data.nr, data.total, state, number]).toSorted()).toEqual([
      ['A', 10, null, 'R-001'],
      ['B', 12, 'sent', 'R-002'],
      ['C', 14, 'sent', 'R-003'],
    ]);
    const history = (await admin.get(`/reports/${known.id}/history.json`)).body.data;
    expect(history[0]).toMatchObject({ version: 2, through: 'import', user_id: admin.id });
    const found = await admin.get(`/reports.json?filter[report_config_id]=${form}&search=r-003`);
    expect(found.body.count).toBe(1);
    const counted = await admin.get(`/reports.json?filter[report_config_id]=${form}&filter[state]=sent`);
    expect(counted.body.count).toBe(2);
    const changed = await applied({ form, file: 'Nummer;amount\nR-002;60\nR-999;1\n', mapping: { keys: ['number'] } });
    expect(changed).toMatchObject({ added: 0, changed: 1, misfits: 1 });
  });

  it('gives the numbers of a batch at once, each to the row that stands there', async () => {
    const made = await admin.post('/report-configs/add.json', {
      ...{ name: `Numbered ${uuidv7()}`, fields: [input('text', 'nr')], states: [] },
      numbering: { prefix: 'M', digits: 3, year: false, gapless: true },
    });
    const form = made.body.data.id;
    await house.database.text(`
      create table number_updates (n int);
      create function note_number() returns trigger language plpgsql as $$ begin insert into number_updates values (1); return null; end $$`);
    try {
      await house.database.run(
        sql`create trigger note_number after update on report_numbers for each statement execute function note_number()`,
      );
      const lines = Array.from({ length: 250 }, (_, at) => `N${at + 1}`);
      expect(await applied({ form, file: `nr\n${lines.join('\n')}\n` })).toMatchObject({ added: 250 });
      const stored = await house.database.rows<{ nr: string; number: string; found: boolean }>(
        sql`select data ->> 'nr' as nr, number, search like lower(number) || '%' as found from reports where report_config_id = ${form} order by length(number), number`,
      );
      expect(stored).toEqual(
        lines.map((nr, at) => ({ nr, number: `M-${String(at + 1).padStart(3, '0')}`, found: true })),
      );
      // Two batches: one statement each, and one more to begin the counter.
      const asked = await house.database.one<{ n: number }>(sql`select count(*)::int as n from number_updates`);
      expect(asked?.n).toBeLessThanOrEqual(3);
    } finally {
      await house.database.text('drop function note_number cascade; drop table number_updates');
    }
  });

  it('finds and changes entries of earlier versions of the form, under the present names of their fields', async () => {
    const nr = input('text', 'nr');
    const amount = input('number', 'amount');
    const form = await formOf([nr, amount]);
    const known = await enter(form, { nr: 'A', amount: 1 });
    const rename = (content: Content, name: string) => ({ ...content, options: { ...content.options, name } });
    const fields = [rename(nr, 'code'), amount, input('text', 'more')];
    expect((await admin.patch(`/report-configs/${form}.json`, { fields })).status).toBe(200);
    const done = await applied({ form, file: 'code,amount,more\nA,5,x\nB,6,y\n', mapping: { keys: ['code'] } });
    expect(done).toMatchObject({ added: 1, changed: 1 });
    expect((await rowsOf(done.id))[0]?.changes).toEqual([
      { path: 'data.amount', from: 1, to: 5 },
      { path: 'data.more', from: null, to: 'x' },
    ]);
    expect(await entry(known.id)).toMatchObject({ form_version: 2, data: { code: 'A', amount: 5, more: 'x' } });
    await undone(done.id);
    expect(await entry(known.id)).toMatchObject({ form_version: 1, data: { nr: 'A', amount: 1 } });
  });

  it('takes answers away where cells are empty, and leaves what has no column', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'A', amount: 1, note: 'stays' });
    await applied({ form, file: 'nr,amount\nA,\n', mapping: { keys: ['nr'] } });
    const { data } = await entry(known.id);
    expect(data).toEqual({ nr: 'A', note: 'stays' });
  });

  it('leaves an entry that was changed since it was matched, and says so', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'A', amount: 1 });
    const { id } = await matched({ form, file: 'nr,amount\nA,5\nB,6\n', mapping: { keys: ['nr'] } });
    await admin.patch(`/reports/${known.id}.json`, { data: { nr: 'A', amount: 3 } });
    await enter(form, { nr: 'B' });
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    expect(await ended(id)).toMatchObject({ state: 'applied', added: 0, changed: 0, misfits: 2 });
    expect((await rowsOf(id, 'misfit'))[0]?.issues).toEqual([{ path: '', column: null, code: 'changed_since' }]);
    expect((await entry(known.id)).data.amount).toBe(3);
    expect((await admin.post(`/imports/${id}/undo.json`)).status).toBe(409);
    expect((await admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' })).status).toBe(409);
  });

  it('writes long texts whole, and shows of a change as much as one reads', async () => {
    const form = await formOf([input('text', 'nr'), input('textarea', 'note')]);
    const [before, after] = ['x'.repeat(1_500), 'y'.repeat(1_500)];
    const known = await enter(form, { nr: 'A', note: before });
    const done = await applied({ form, file: `nr,note\nA,${after}\n`, mapping: { keys: ['nr'] } });
    const [row] = await rowsOf(done.id);
    expect(row?.changes).toEqual([{ path: 'data.note', from: before.slice(0, 1_000), to: after.slice(0, 1_000) }]);
    expect((await entry(known.id)).data.note).toBe(after);
  });

  it('leaves an entry that has another key by now, though its version is the same', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'A', amount: 1 });
    const { id } = await matched({ form, file: 'nr,amount\nA,5\n', mapping: { keys: ['nr'] } });
    await admin.delete(`/reports/${known.id}.json`);
    const other = await enter(form, { nr: 'A', amount: 3 });
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    expect(await ended(id)).toMatchObject({ state: 'applied', changed: 0, misfits: 1 });
    expect((await entry(other.id)).data.amount).toBe(3);
  });

  it('waits for another import by keys into the form, and adds no entry twice', async () => {
    const form = await numbered();
    const sent = { form, file: 'nr,amount\nA,5\n', mapping: { keys: ['nr'] } };
    const [one, other] = [await matched(sent), await matched(sent)];
    await house.database.transaction(async db => {
      await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`import into ${form}`}, 0))`);
      await admin.post(`/imports/${one.id}/apply.json`, { rows: 'all' });
      await admin.post(`/imports/${other.id}/apply.json`, { rows: 'all' });
      const attempts = async () =>
        (await house.database.one<{ n: number }>(sql`select attempts as n from imports where id = ${one.id}`))?.n;
      // Waiting in vain is no attempt.
      await until(attempts, count => count === 1);
      await until(attempts, count => count === 0);
      expect([(await told(one.id)).state, await entriesOf(form)]).toEqual(['applying', []]);
    });
    const counts = [await ended(one.id), await ended(other.id)];
    expect(counts.map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(counts.map(({ added }) => added).toSorted()).toEqual([0, 1]);
    expect(await entriesOf(form)).toHaveLength(1);
  });

  it('leaves what was changed after its rows were judged, while those before them were written', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'N300', amount: 1 });
    const file = `nr,amount\n${Array.from({ length: 450 }, (_, at) => `N${at},5`).join('\n')}\n`;
    const { id } = await matched({ form, file, mapping: { keys: ['nr'] } });
    await house.database.run(
      sql`update imports set state = 'applying', added = 0, changed = 0, done = 0, last_line = 0 where id = ${id}`,
    );
    const ahead = Promise.withResolvers<void>();
    let batches = 0;
    const database = new Proxy(house.database, {
      get(target, name) {
        if (name === 'rows')
          return async (...asked: Parameters<typeof target.rows>) => {
            const rows = await target.rows(...asked);
            // An entry that rows of the second batch are judged by.
            if (rows.some(row => Object(row).id === known.id)) ahead.resolve();
            return rows;
          };
        if (name === 'transaction')
          return async (...work: Parameters<typeof target.transaction>) => {
            if (++batches === 2) {
              await ahead.promise;
              await admin.patch(`/reports/${known.id}.json`, { data: { nr: 'N300', amount: 3 } });
              await enter(form, { nr: 'N310' });
            }
            return target.transaction(...work);
          };
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const subjects = Object.values(subjectsOf(keepForms(), 'http://localhost:3000'));
    // All in one turn, however long it takes.
    vi.useFakeTimers({ toFake: ['performance'] });
    await imports({ database, services: house.services, subjects }, { id }).finally(() => vi.useRealTimers());
    expect(await ended(id)).toMatchObject({ state: 'applied', done: 450, added: 448, changed: 0, misfits: 2 });
    expect((await rowsOf(id, 'misfit')).map(({ cells, issues }) => [cells[0], issues[0]?.code])).toEqual([
      ['N300', 'changed_since'],
      ['N310', 'changed_since'],
    ]);
    expect((await entry(known.id)).data.amount).toBe(3);
  });

  it('goes on in batches where it stopped, and ends with the batch when it is cancelled', async () => {
    const form = await numbered();
    const file = `nr\n${Array.from({ length: 450 }, (_, at) => `N${at}`).join('\n')}\n`;
    const { id } = await matched({ form, file });
    // As a server leaves it that died after its first batch.
    await house.database.run(
      sql`update imports set state = 'applying', added = 0, done = 200, last_line = 201 where id = ${id}`,
    );
    await house.services.send(house.database, 'imports', { id });
    expect(await ended(id)).toMatchObject({ state: 'applied', done: 450, added: 250 });

    const other = await matched({ form, file });
    await house.database.run(
      sql`update imports set state = 'applying', added = 0, done = 0, last_line = 0 where id = ${other.id}`,
    );
    expect((await admin.delete(`/imports/${other.id}.json`)).status).toBe(204);
    await house.services.send(house.database, 'imports', { id: other.id });
    expect(await told(other.id)).toMatchObject({ state: 'cancelled', added: 0 });
    expect((await admin.delete(`/imports/${other.id}.json`)).status).toBe(204);
    expect((await admin.get(`/imports/${other.id}.json`)).status).toBe(404);
    expect(await house.database.one(sql`select 1 from import_rows where import_id = ${other.id}`)).toBeUndefined();
  });
});

describe('mending what does not fit', () => {
  const choosing = () =>
    formOf([
      input('text', 'nr', { required: true }),
      input('select', 'kind', { values: [{ id: '1', value: 'star', label: 'Star' }] }),
      input('number', 'amount'),
    ]);
  const faults = async (id: string) => (await admin.get(`/imports/${id}/faults.json`)).body.data;
  const mended = async (id: string, body: object) => {
    expect(dataOf(await admin.post(`/imports/${id}/mend.json`, body)).state).toBe('matching');
    return ended(id);
  };

  it('tells equal cells together, and mends all of them at once', async () => {
    const form = await choosing();
    const file = 'nr;kind;amount\nA;Starr;1\nB;Starr;2\nC;Star;viel\n;Star;3\nE;Starr;4\n';
    const { id, added, misfits } = await matched({ form, file });
    expect([added, misfits]).toEqual([0, 5]);
    expect(await faults(id)).toMatchObject([
      { path: 'data.kind', column: 'kind', code: 'not_a_choice', at: 1, cell: 'Starr', count: 3, row: 2 },
      { path: 'data.amount', code: expect.any(String), at: 2, cell: 'viel', count: 1, row: 4 },
      { path: 'data.nr', code: 'required', at: 0, cell: null, count: 1, row: 5 },
    ]);
    const once = await mended(id, { cells: [{ at: 1, from: 'Starr', to: 'Star' }] });
    expect(once).toMatchObject({ state: 'ready', rows: 5, done: 5, added: 3, misfits: 2 });
    const all = await mended(id, {
      cells: [
        { at: 2, from: 'viel', to: null },
        { at: 0, from: null, row: 5, to: 'D' },
      ],
    });
    expect([all.added, all.misfits, await faults(id)]).toEqual([5, 0, []]);
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    await ended(id);
    expect((await entriesOf(form)).map(({ data }: { data: object }) => data)).toEqual([
      { nr: 'A', kind: 'star', amount: 1 },
      { nr: 'B', kind: 'star', amount: 2 },
      { nr: 'C', kind: 'star' },
      { nr: 'D', kind: 'star', amount: 3 },
      { nr: 'E', kind: 'star', amount: 4 },
    ]);
  });

  it('counts a row once for a reason, and each of equal headings by what it fills', async () => {
    const form = await formOf([
      input('number', 'one'),
      input('number', 'two'),
      input('checkbox', 'kinds', { values: ['star', 'taube'].map(value => ({ id: uuidv7(), value, label: value })) }),
    ]);
    const file = 'Wert;Wert;kinds\nviel;1;star\nviel;viel;star,Ente,Gans\n2;viel;Ente\n3;3;taube\n';
    const columns = [
      { from: 'Wert', to: 'one' },
      { from: 'Wert', to: 'two' },
      { from: 'kinds', to: 'kinds' },
    ];
    const { id, misfits, rows } = await matched({ form, file, mapping: { columns } });
    expect([rows, misfits]).toEqual([4, 3]);
    const told = (await faults(id)).map(({ at, part, cell, count, row }: { [name: string]: unknown }) => [
      at,
      part ?? cell,
      count,
      row,
    ]);
    expect(told.toSorted()).toEqual([
      [0, 'viel', 2, 2],
      [1, 'viel', 2, 3],
      [2, 'Ente', 2, 3],
      [2, 'Gans', 1, 3],
    ]);
    // Row 2 has the same text in a column that is fine: only the other one is mended.
    const once = await mended(id, { cells: [{ at: 0, from: 'viel', to: '7' }] });
    expect([once.misfits, once.added]).toEqual([2, 2]);
    const cells = (await rowsOf(id)).map(({ cells: [one, two] }) => [one, two]);
    expect(cells).toEqual([
      ['7', '1'],
      ['7', 'viel'],
      ['2', 'viel'],
      ['3', '3'],
    ]);
  });

  it('matches rows again after the form has the choice that they lacked, and the undo leaves it', async () => {
    const form = await choosing();
    const { id } = await matched({ form, file: 'nr;kind\nA;Turmfalke\nB;Star\n' });
    const fields = (await admin.get(`/report-configs/${form}.json`)).body.data.fields as Content[];
    const values = fields[1]?.options.values as object[];
    values.push({ id: '2', value: 'Turmfalke', label: 'Turmfalke' });
    const saved = await admin.patch(`/report-configs/${form}.json`, { fields });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await mended(id, { again: true })).toMatchObject({ added: 2, misfits: 0 });
    await admin.post(`/imports/${id}/apply.json`, { rows: 'all' });
    await ended(id);
    await undone(id);
    const after = (await admin.get(`/report-configs/${form}.json`)).body.data.fields as Content[];
    expect(after[1]?.options.values).toHaveLength(2);
    expect(await entriesOf(form)).toEqual([]);
  });

  it('finds rows further down that have the key which one has now', async () => {
    const form = await numbered();
    const { id } = await matched({ form, file: 'nr;amount\n;1\nA;2\n', mapping: { keys: ['nr'] } });
    const done = await mended(id, { cells: [{ at: 0, from: null, to: 'A' }] });
    expect([done.added, done.misfits]).toEqual([1, 1]);
    expect(await rowsOf(id, 'misfit')).toMatchObject([{ row: 3, issues: [{ code: 'twice' }] }]);
  });

  it('is refused where no row has such a cell, the import is not ready, or is of somebody else', async () => {
    const form = await choosing();
    const { id } = await matched({ form, file: 'nr;kind\nA;Starr\nB;Star\n' });
    const cell = { at: 1, from: 'Star', to: 'star' };
    const answer = await admin.post(`/imports/${id}/mend.json`, { cells: [cell] });
    expect([answer.status, answer.body.issues?.[0]]).toMatchObject([422, { path: 'cells.0', code: 'unknown' }]);
    expect((await anna.post(`/imports/${id}/mend.json`, { again: true })).status).toBe(404);
    expect((await anna.get(`/imports/${id}/faults.json`)).status).toBe(404);
    await admin.post(`/imports/${id}/apply.json`, { rows: 'fitting' });
    await ended(id);
    expect((await admin.post(`/imports/${id}/mend.json`, { again: true })).status).toBe(409);
  });
});

describe('a table that is to become a form', () => {
  const look = (file: Buffer | string, name: string, person = admin) =>
    person.post('/report-configs/table.json', Buffer.concat([fileOf(name, file), end]), multipart);

  it('is the first sheet of a workbook, or the one that is named; a name that is none is said', async () => {
    const sheet = (name: string, rows: unknown[][]) => ({ name, rows }) as never;
    const file = Buffer.from(
      await writeXlsx({
        sheets: [sheet('Januar', [['Nr'], ['A']]), sheet('Februar', [['Tag'], ['3.2.2024'], ['4.2.2024']])],
      }),
    );
    const asked = (name?: string) =>
      admin.post(
        '/report-configs/table.json',
        Buffer.concat([...(name === undefined ? [] : [field('sheet', name)]), fileOf('a.xlsx', file), end]),
        multipart,
      );
    const first = await asked();
    expect(first.body.data).toMatchObject({
      rows: 1,
      columns: [{ from: 'Nr' }],
      notes: { sheet: 'Januar', sheets: ['Februar'] },
    });
    const second = await asked('Februar');
    expect(second.body.data).toMatchObject({
      rows: 2,
      columns: [{ from: 'Tag', kind: 'date' }],
      notes: { sheet: 'Februar' },
    });
    expect((await asked('März')).status).toBe(422);
  });

  it('is told by what the cells of each column look like', async () => {
    const head = ['Nr', 'Art', 'Tag', 'Um', 'Beginn', 'Kosten', 'Laut', 'Post', 'Seite', 'PLZ', 'Bemerkung', 'Leer'];
    const row = (at: number) => [
      `K-${at}`,
      at % 2 ? 'Star' : 'Taube',
      `${at + 1}.3.2024`,
      '07:30',
      `2024-03-0${at + 1} 08:15`,
      at === 3 ? '' : `1.25${at},5`,
      at % 2 ? 'ja' : 'nein',
      `a${at}@example.org`,
      `https://example.org/${at}`,
      `0123${at}`,
      `${'lang '.repeat(30)}${at}`,
      '',
    ];
    const file = [head, ...[0, 1, 2, 3].map(row)].map(cells => cells.join(';')).join('\n');
    const { status, body } = await look(file, 'Vogel_schlag.csv');
    expect(status, JSON.stringify(body)).toBe(200);
    const columns = body.data.columns as TableColumn[];
    expect([body.data.name, body.data.rows]).toEqual(['Vogel schlag', 4]);
    expect(columns.map(({ from, kind, required }) => [from, kind, required])).toEqual([
      ['Nr', 'text', true],
      ['Art', 'select', true],
      ['Tag', 'date', true],
      ['Um', 'time', true],
      ['Beginn', 'datetime-local', true],
      ['Kosten', 'number', false],
      ['Laut', 'switch', false],
      ['Post', 'email', true],
      ['Seite', 'url', true],
      ['PLZ', 'text', true],
      ['Bemerkung', 'textarea', true],
      ['Leer', 'text', false],
    ]);
    expect(columns[1]).toMatchObject({ choices: ['Taube', 'Star'], filled: 4 });
    expect(columns[5]).toMatchObject({ filled: 3, choices: [], samples: ['1.250,5', '1.251,5', '1.252,5'] });
  });

  it('reads numbers, days and ticks of a workbook as such', async () => {
    const rows = [0, 1, 2].map(at => [at, new Date(Date.UTC(2024, 2, at + 1)), at === 1, `Ort ${at}`]);
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: [['n', 'd', 'b', 't'], ...rows] }] });
    const { body } = await look(Buffer.from(book), 'a.xlsx');
    const columns = body.data.columns as TableColumn[];
    expect(columns.map(({ kind }) => kind)).toEqual(['number', 'date', 'switch', 'text']);
  });

  it('with cells of many characters is told at once: no pattern is held against them', async () => {
    const dots = `a@${'.'.repeat(99_990)}@`;
    const { status, body } = await look(`a,b\n${`${dots},${'x'.repeat(400)}@example.org\n`.repeat(8)}`, 'a.csv');
    expect(status).toBe(200);
    expect((body.data.columns as TableColumn[]).map(({ kind }) => kind)).toEqual(['textarea', 'textarea']);
  });

  it('is held against a pattern until one cell does not fit it', async () => {
    const held = vi.spyOn(RegExp.prototype, 'test');
    const guess = new Guess('a');
    guess.see('two words');
    const once = held.mock.calls.length;
    for (let at = 0; at < 100; at++) guess.see('two words');
    const more = held.mock.calls.length - once;
    held.mockRestore();
    expect([once > 0, more]).toEqual([true, 0]);
  });

  it('is refused like a file of entries, and to who may make no forms', async () => {
    const { status, body } = await look('', 'a.csv');
    expect([status, body.issues?.[0]]).toMatchObject([422, { path: 'file', code: 'no_rows' }]);
    const pdf = await look('%PDF-1.7\na,b\n1,2\n', 'a.csv');
    expect([pdf.status, pdf.body.issues?.[0]]).toMatchObject([422, { path: 'file', code: 'not_readable' }]);
    expect((await look('a\n1\n', 'a.csv', anna)).status).toBe(403);
  });
});

describe('undoing', () => {
  it('puts added entries into the trash, gives changed ones back what they had, and leaves what changed since', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'A', amount: 1, note: 'old' }, anna, { state: 'sent' });
    const later = await enter(form, { nr: 'B', amount: 2 }, anna);
    const file = 'nr,amount,status\nA,10,draft\nB,20,\nC,30,\nD,40,\n';
    const done = await applied({ form, file, mapping: { keys: ['nr'] }, person: anna });
    expect(done).toMatchObject({ added: 2, changed: 2 });
    const [, , c, d] = (await rowsOf(done.id, '', anna)).map(row => row.report_id ?? '');
    await admin.patch(`/reports/${later.id}.json`, { data: { nr: 'B', amount: 21 } });
    await admin.patch(`/reports/${d}.json`, { data: { nr: 'D', amount: 41 } });
    expect(await undone(done.id, anna)).toMatchObject({ state: 'undone', added: 1, changed: 1 });
    expect(await entry(known.id)).toMatchObject({ state: 'sent', data: { nr: 'A', amount: 1, note: 'old' } });
    expect(await entry(later.id)).toMatchObject({ data: { amount: 21 } });
    expect((await admin.get(`/reports/${c}.json`)).status).toBe(404);
    expect((await admin.get('/reports/deleted.json')).body.data.map(({ id }) => id)).toContain(c);
    expect((await entry(d ?? '')).data.amount).toBe(41);
    const found = await admin.get(`/reports.json?filter[report_config_id]=${form}&search=old`);
    expect(found.body.data.map(({ id }) => id)).toEqual([known.id]);
  });

  it('is taken over once, and taken back once: asked again it says in which state it is, and nothing changes twice', async () => {
    const form = await numbered();
    const known = await enter(form, { nr: 'A', amount: 1 });
    const later = await enter(form, { nr: 'B', amount: 2 });
    const done = await applied({ form, file: 'nr,amount\nA,10\nB,20\nC,30\n', mapping: { keys: ['nr'] } });
    const refused = async (what: string, body?: object) => {
      const answer = await admin.post(`/imports/${done.id}/${what}.json`, body);
      return [answer.status, answer.body.issues?.[0]];
    };
    const in_ = (state: string) => [
      409,
      expect.objectContaining({ path: 'state', code: 'not_allowed', values: { state } }),
    ];
    expect(await refused('apply', { rows: 'fitting' })).toEqual(in_('applied'));
    await admin.patch(`/reports/${later.id}.json`, { data: { nr: 'B', amount: 21 } });
    expect(await undone(done.id)).toMatchObject({ state: 'undone', added: 0, changed: 1 });
    const versions = async () =>
      Promise.all([known.id, later.id].map(async id => (await admin.get(`/reports/${id}.json`)).body.data.version));
    const before = await versions();
    for (const [what, body] of [['undo'], ['apply', { rows: 'fitting' }]] as const)
      expect(await refused(what, body)).toEqual(in_('undone'));
    expect(await versions()).toEqual(before);
    expect((await entry(later.id)).data.amount).toBe(21);
    expect(await told(done.id)).toMatchObject({ state: 'undone', added: 0, changed: 1, written: false });
  });

  it('maps what it gives back where answers were mapped since', async () => {
    const [nr, city, town] = [input('text', 'nr'), input('text', 'city'), input('text', 'town')];
    const form = await formOf([nr, city]);
    const emptied = await enter(form, { nr: 'A', city: 'pit' });
    const { id } = await applied({ form, file: 'nr,city\nA,\n', mapping: { keys: ['nr'] } });
    expect((await admin.put(`/report-configs/${form}/draft.json`, { fields: [nr, town] })).status).toBe(200);
    const map = [{ from: city.id, to: town.id }];
    const published = await admin.post(`/report-configs/${form}/publish.json`, { map });
    expect(published.status, JSON.stringify(published.body)).toBe(202);
    const batch = (published.body.data as unknown as { job: { id: string } }).job.id;
    await until(async () => (await admin.get(`/batches/${batch}.json`)).body.data.state === 'done');
    expect((await entry(emptied.id)).data).toEqual({ nr: 'A' });
    expect(await undone(id)).toMatchObject({ state: 'undone', changed: 0 });
    await until(async () => (await entry(emptied.id)).form_version === 2);
    expect((await entry(emptied.id)).data).toMatchObject({ nr: 'A', town: 'pit' });
    expect((await entry(emptied.id)).data).not.toHaveProperty('city');
  });

  it('links the files again that a changed condition had taken away', async () => {
    const photo = input('file', 'photo', {
      buttonLabel: 'More',
      buttonLabelFirstItem: 'First',
      allowedMimeTypes: ['*/*'],
    });
    const shown = { comparisons: [{ valOne: 'struck', comparison: 'true', gate: null }] };
    const form = await formOf([
      input('text', 'nr'),
      input('switch', 'struck'),
      container('condition_container', [photo, input('text', 'damage')], shown),
    ]);
    const file = await upload(admin, 'a.txt', 'a text');
    const known = await enter(form, { nr: 'A', struck: true, damage: 'Riss', photo: [file] });
    const linked = async () =>
      (
        await house.database.rows<{ id: string }>(
          sql`select file_id as id from report_files where report_id = ${known.id}`,
        )
      ).map(({ id }) => id);
    expect(await linked()).toEqual([file]);
    const done = await applied({ form, file: 'nr,struck\nA,nein\n', mapping: { keys: ['nr'] } });
    expect((await entry(known.id)).data).toEqual({ nr: 'A', struck: false });
    expect(await linked()).toEqual([]);
    await house.database.run(sql`update files set deleted = now() where id = ${file}`);
    expect(await undone(done.id)).toMatchObject({ state: 'undone' });
    expect((await entry(known.id)).data).toMatchObject({ nr: 'A', struck: true, damage: 'Riss', photo: [file] });
    expect(await linked()).toEqual([file]);

    // Of a file that may not be linked any more the row does not fit, and the others are written.
    await house.database.run(sql`delete from report_files where report_id = ${known.id}`);
    const more = await enter(form, { nr: 'B' });
    const file2 = 'nr,damage\nA,Delle\nB,\nC,\n';
    const again = await applied({ form, file: file2, mapping: { keys: ['nr'] } });
    expect(again).toMatchObject({ state: 'applied', added: 1, changed: 0, misfits: 1 });
    expect((await rowsOf(again.id, 'misfit'))[0]?.issues).toMatchObject([{ path: 'data.photo', code: 'unknown' }]);
    expect((await entry(more.id)).version).toBe(1);
  });

  it('links the files again of a field that has another name by now', async () => {
    const photo = input('file', 'photo', {
      ...{ buttonLabel: 'More', buttonLabelFirstItem: 'First', allowedMimeTypes: ['*/*'] },
    });
    const [nr, note] = [input('text', 'nr'), input('text', 'note')];
    const form = await formOf([nr, note, photo]);
    const file = await upload(admin, 'a.txt', 'a text');
    const known = await enter(form, { nr: 'A', note: 'old', photo: [file] });
    const renamed = { ...photo, options: { ...photo.options, name: 'picture' } };
    expect((await admin.patch(`/report-configs/${form}.json`, { fields: [nr, note, renamed] })).status).toBe(200);
    const done = await applied({ form, file: 'nr,note\nA,new\n', mapping: { keys: ['nr'] } });
    expect((await entry(known.id)).data).toMatchObject({ nr: 'A', note: 'new', picture: [file] });
    await undone(done.id);
    expect((await entry(known.id)).data).toMatchObject({ nr: 'A', note: 'old', photo: [file] });
    const linked = await house.database.rows(sql`select file_id from report_files where report_id = ${known.id}`);
    expect(linked).toEqual([{ file_id: file }]);
  });

  it('is stopped by nobody who removes it, nor by its last day', async () => {
    const form = await numbered();
    const done = await applied({ form, file: 'nr\n1\n' });
    await house.database.run(sql`update imports set state = 'undoing' where id = ${done.id}`);
    expect((await admin.delete(`/imports/${done.id}.json`)).status).toBe(409);
    await house.database.run(sql`update imports set expires = now() - interval '1 second' where id = ${done.id}`);
    await sweep({ database: house.database, services: house.services });
    expect(await house.database.rows(sql`select state from imports where id = ${done.id}`)).toHaveLength(1);
  });

  it('is over after its days, when nothing is kept of the file', async () => {
    const form = await numbered();
    const done = await applied({ form, file: 'nr\n1\n' });
    await house.database.run(sql`update imports set expires = now() - interval '1 second' where id = ${done.id}`);
    expect((await admin.post(`/imports/${done.id}/undo.json`)).status).toBe(404);
    expect(await entriesOf(form)).toHaveLength(1);
  });
});

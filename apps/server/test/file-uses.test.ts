/** API tests of a file's uses and history, limited to what each reader may read. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, form as anyForm, report } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { every, openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('chief', 'admin');
  const made = anyForm();
  for (const { options } of made.fields) if (options.type === 'file') options.allowedMimeTypes = ['*/*'];
  form = await addForm(admin, 'Schäden', made);
  world = await openWorld(house, form);
});
afterAll(() => house.close());

const added = async (person: Person, path: string, body: object): Promise<Item> => {
  const reply = await person.post(`/${path}/add.json`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const upload = async (person: Person, bytes: string, filename: string): Promise<string> => {
  const reply = await person.post('/pixelstein-files/files.json', body({ file: { bytes, filename } }), headers);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.id;
};
const headers = { 'content-type': 'multipart/form-data; boundary=a-boundary' };
const body = (fields: Record<string, string | { bytes: string; filename: string }>): Buffer =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) =>
        typeof value === 'string'
          ? `--a-boundary\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
          : `--a-boundary\r\ncontent-disposition: form-data; name="${name}"; filename="${value.filename}"\r\n\r\n${value.bytes}\r\n`,
      )
      .join('')}--a-boundary--\r\n`,
  );
const uses = async (person: Person, id: string) => {
  const reply = await person.get(`/pixelstein-files/files/${id}/uses.json`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data as unknown as {
    report_configs: Item[];
    reports: { count: number; data: Item[] };
    file_references: Item[];
    messages: Item[];
  };
};
interface Line {
  at: string;
  user: { id: string; name: string } | null;
  action: string;
  file_reference_id: string | null;
  changes: { field: string; from: unknown; to: unknown }[];
}
const history = async (person: Person, id: string): Promise<Line[]> => {
  const reply = await person.get(`/pixelstein-files/files/${id}/history.json`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data as unknown as Line[];
};
const named = (ids: string[]) => ids.map(id => ({ id }));

describe('uses', () => {
  it('are told as far as they are the reader’s', async () => {
    const id = await upload(admin, 'x', 'x.txt');
    const entry = await added(admin, 'reports', report(form, { pictures: [id] }));
    const reference = await added(admin, 'file-references', { file_id: id, name: 'Plan' });
    const message = await added(admin, 'messages', {
      title: 'Neu',
      body: `<p><a href="http://localhost:3000/files/${id}">Plan</a></p>`,
    });
    await house.database.run(sql`insert into report_config_files (report_config_id, file_id) values (${form}, ${id})`);
    const all = {
      report_configs: [{ id: form, name: 'Schäden' }],
      reports: { count: 1, data: [{ id: entry.id, report_config_id: form }] },
      file_references: [{ id: reference.id, name: 'Plan' }],
      messages: [{ id: message.id, title: 'Neu' }],
    };
    expect(await uses(admin, id)).toEqual(all);
    const none = { report_configs: [], reports: { count: 0, data: [] }, file_references: [], messages: [] };
    const reader = await house.as('reader', 'user', { ...every('none'), Files: { read: 'all' } });
    expect(await uses(reader, id)).toEqual(none);
    const own = await house.as('own', 'user', { ...every('self'), Files: { read: 'all' } });
    expect(await uses(own, id)).toEqual(none);
    const mine = await added(own, 'file-references', { file_id: id, name: 'mine' });
    expect((await uses(own, id)).file_references).toEqual([{ id: mine.id, name: 'mine' }]);
    for (const path of [`reports/${entry.id}`, `file-references/${reference.id}`, `messages/${message.id}`])
      await admin.delete(`/${path}.json`);
    expect(await uses(admin, id)).toMatchObject({
      ...none,
      report_configs: all.report_configs,
      file_references: [{ id: mine.id }],
    });
  });

  it('of entries are counted in all, the newest shown; nothing of files that are not used', async () => {
    const id = await upload(admin, 'many', 'x.txt');
    expect(await uses(admin, id)).toEqual({
      report_configs: [],
      reports: { count: 0, data: [] },
      file_references: [],
      messages: [],
    });
    const made: string[] = [];
    for (let at = 0; at < 22; at++) made.push((await added(admin, 'reports', report(form, { pictures: [id] }))).id);
    const { reports } = await uses(admin, id);
    expect(reports.count).toBe(22);
    expect(reports.data.map(row => row.id)).toEqual(made.toReversed().slice(0, 20));
  });

  it.each(['uses', 'history'])('%s of a file that is not theirs, deleted or missing: 404', async what => {
    const own = await house.as('only own', 'user', every('self'));
    const theirs = await world.make('files', admin.id);
    for (const id of [theirs, await world.make('files', own.id, true), uuidv7()])
      expect((await own.get(`/pixelstein-files/files/${id}/${what}.json`)).status).toBe(404);
  });
});

describe('history', () => {
  it('tells who did what, newest first, of the file and its references', async () => {
    await house.database.run(sql`update users set first_name = 'Eva', last_name = 'Hoff' where id = ${admin.id}`);
    const clerk = await house.as('clerk', 'admin');
    const id = await upload(admin, 'one', 'eins.txt');
    const [word, place] = [
      (await added(admin, 'tags', { name: 'Rot' })).id,
      (await added(admin, 'directories', { name: 'Halle' })).id,
    ];
    const reference = (await added(admin, 'file-references', { file_id: id, name: 'Plan' })).id;
    const at = `/file-references/${reference}`;
    await clerk.patch(`${at}.json`, { name: 'Plan der Halle', tags: named([word]) });
    await admin.post(`/pixelstein-files/files/${id}.json`, body({ _method: 'PATCH', title: 'Titel' }), headers);
    const replaced = await clerk.post(
      `/pixelstein-files/files/${id}.json`,
      body({ _method: 'PATCH', file: { bytes: 'zwei zwei', filename: 'zwei.txt' } }),
      headers,
    );
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
    await clerk.post('/file-references/bulk.json', { action: 'directories', add: [place], ids: [reference] });
    await admin.patch(`/tags/${word}.json`, { file_references: [] });
    await admin.delete(`${at}.json`);
    await clerk.post(`/file-references/restore/${reference}.json`);
    await admin.post('/file-references/bulk.json', { action: 'delete', ids: [reference] });
    await admin.post(`${at}/place.json`, { before: null });
    const [eva, other] = [
      { id: admin.id, name: 'Eva Hoff' },
      { id: clerk.id, name: 'clerk' },
    ];
    const lines = await history(admin, id);
    expect(
      lines.map(({ at: _at, file_reference_id: of, ...line }) => [of === null ? 'file' : 'reference', line]),
    ).toEqual([
      ['reference', { user: eva, action: 'remove', changes: [] }],
      ['reference', { user: other, action: 'restore', changes: [] }],
      ['reference', { user: eva, action: 'remove', changes: [] }],
      // Recorded with the tag: the file's history does not contain the user.
      ['reference', { user: null, action: 'edit', changes: [{ field: 'tags', from: ['Rot'], to: [] }] }],
      ['reference', { user: other, action: 'edit', changes: [{ field: 'directories', from: [], to: ['Halle'] }] }],
      [
        'file',
        {
          user: other,
          action: 'replace',
          changes: [
            { field: 'filename', from: 'eins.txt', to: 'zwei.txt' },
            { field: 'size', from: 3, to: 9 },
          ],
        },
      ],
      ['file', { user: eva, action: 'edit', changes: [{ field: 'title', from: null, to: 'Titel' }] }],
      [
        'reference',
        {
          user: other,
          action: 'edit',
          changes: [
            { field: 'name', from: 'Plan', to: 'Plan der Halle' },
            { field: 'tags', from: [], to: ['Rot'] },
          ],
        },
      ],
      ['reference', { user: eva, action: 'add', changes: [{ field: 'name', from: null, to: 'Plan' }] }],
      ['file', { user: eva, action: 'add', changes: [{ field: 'filename', from: null, to: 'eins.txt' }] }],
    ]);
    for (const line of lines) expect(new Date(line.at).getTime()).toBeGreaterThan(Date.now() - 60_000);

    const blind = await house.as('blind', 'user', { ...every('none'), Files: { read: 'all' } });
    const seen = await history(blind, id);
    expect(seen.map(({ action, user }) => [action, user])).toEqual([
      ['replace', null],
      ['edit', null],
      ['add', null],
    ]);
    const wordless = await house.as('wordless', 'user', {
      ...every('all'),
      Tags: { read: 'none' },
      Directories: { read: 'self' },
      Users: { read: 'self' },
    });
    const told = JSON.stringify(await history(wordless, id));
    for (const secret of ['Rot', 'Halle"]', 'Eva', 'clerk']) expect(told).not.toContain(secret);
    expect(told).toContain('Plan der Halle');
  });
});

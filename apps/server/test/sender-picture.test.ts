/** Tests of the picture in the head of a form's public page: who sets it, which files fit, and who sees it. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { fieldOf, multipart, partOf, upload } from './upload.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse({ uploadSize: 2 * 1024 * 1024 });
  // Thumbnails are made by jobs.
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());

const set = (person: Person, form: string, sender_picture_id: string | null) =>
  person.patch(`/report-configs/${form}.json`, { sender_picture_id });
const told = async (form: string): Promise<string | null> => {
  const holder = await house.link(form);
  return (await holder.get(`/report-configs/shared/${form}.json`)).body.data.sender_picture as string | null;
};
const bytesAt = (url: string) => house.app.inject({ url });

it('is set by those who may change the form, and only to a picture that they may read', async () => {
  const form = await addForm(admin, 'Zaun');
  const picture = await upload(admin, 'tower.png', png, 'image/png');
  const reader = await house.as('reader', 'user', { ReportConfigs: { read: 'all' } });
  expect((await set(reader, form, picture)).status).toBe(403);
  const editor = await house.as('editor', 'user', {
    ReportConfigs: { read: 'all', update: 'all' },
    Files: { read: 'self' },
  });
  expect(await set(editor, form, picture)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'sender_picture_id', code: 'invalid_file' }] },
  });
  expect(await told(form)).toBeNull();
  expect((await set(admin, form, picture)).status).toBe(200);
  expect(await told(form)).not.toBeNull();
  expect((await set(editor, form, null)).status).toBe(200);
  expect(await told(form)).toBeNull();
});

it.each([
  [
    'a drawing, which previews of links do not show',
    'plan.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'invalid_file',
  ],
  ['no picture', 'plan.txt', 'Plan', 'invalid_file'],
  ['more than 1 MiB', 'large.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'file_size'],
])('is not %s', async (_what, filename, bytes, code) => {
  const form = await addForm(admin, 'Zaun');
  const file = await upload(admin, filename, bytes);
  expect(await set(admin, form, file)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'sender_picture_id', code }] },
  });
});

it('is for everybody who was told its address, and for nobody who knows the form alone', async () => {
  const form = await addForm(admin, 'Zaun');
  await set(admin, form, await upload(admin, 'tower.png', png, 'image/png'));
  const url = (await told(form)) ?? '';
  const { rawPayload, headers } = await bytesAt(url);
  expect(rawPayload).toEqual(png);
  expect(headers['content-type']).toBe('image/png');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const other of [url.replace(/v=.*/, 'v=none'), url.replace(form, uuidv7())])
    expect([other, (await bytesAt(other)).statusCode]).toEqual([other, 404]);
  expect((await bytesAt(url.replace(/\?.*/, ''))).statusCode).toBe(400);
  await admin.delete(`/report-configs/${form}.json`);
  expect((await bytesAt(url)).statusCode).toBe(404);
});

it('stays as long as the form has it, and is gone with its file', async () => {
  const form = await addForm(admin, 'Zaun');
  const file = await upload(admin, 'tower.png', png, 'image/png');
  await house.database.run(sql`update files set expires = now() + interval '1 hour' where id = ${file}`);
  await set(admin, form, file);
  const kept = await house.database.one<{ expires: unknown }>(sql`select expires from files where id = ${file}`);
  expect(kept?.expires).toBeNull();
  const uses = (await admin.get(`/pixelstein-files/files/${file}/uses.json`)).body.data;
  expect(uses.report_configs).toEqual([{ id: form, name: 'Zaun' }]);
  await house.database.run(sql`update files set deleted = now() where id = ${file}`);
  expect(await told(form)).toBeNull();
});

const edit = (id: string, ...parts: Buffer[]) =>
  admin.post(`/pixelstein-files/files/${id}.json`, Buffer.concat([fieldOf('_method', 'PATCH'), ...parts]), multipart);

it('is not replaced by what does not fit there, and is by what does', async () => {
  const form = await addForm(admin, 'Zaun');
  const file = await upload(admin, 'tower.png', png, 'image/png');
  await set(admin, form, file);
  const before = await told(form);
  for (const [name, bytes] of [
    ['plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['large.png', Buffer.concat([png, Buffer.alloc(1024 * 1024)])],
  ] as const)
    expect(await edit(file, partOf(name, bytes))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'file', code: 'file_in_head' }] },
    });
  expect(await told(form)).toBe(before);
  expect((await edit(file, partOf('other.png', Buffer.concat([png, Buffer.alloc(8)])))).status).toBe(200);
  expect(await told(form)).not.toBe(before);
  await set(admin, form, null);
  expect((await edit(file, partOf('plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(200);
});

it('does not end with an end that its file was given, and comes back with it from the trash', async () => {
  const form = await addForm(admin, 'Zaun');
  const file = await upload(admin, 'tower.png', png, 'image/png');
  await set(admin, form, file);
  const address = await told(form);
  const ended = await edit(file, fieldOf('expires', '2099-01-01T00:00:00Z'), Buffer.from('--b--\r\n'));
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  expect(await told(form)).toBe(address);
  for (const [deleted, there] of [
    ['now()', null],
    ['null', address],
  ]) {
    await house.database.text(`update files set deleted = ${deleted} where id = '${file}'`);
    expect(await told(form)).toBe(there);
  }
});

it('is told where the link has ended, too', async () => {
  const form = await addForm(admin, 'Zaun');
  await set(admin, form, await upload(admin, 'tower.png', png, 'image/png'));
  const holder = await house.link(form, { usages: 1 });
  await house.database.run(sql`update share_links set used = 1 where id = ${holder.link}`);
  const ended = await house.nobody.post(`/report-configs/shared/${form}/ended.json`, { token: holder.token });
  expect(ended.body.data.sender_picture).toBe(await told(form));
});

/** Tests of link previews: what the head of a page says of a shared form, to those with its link, and of the instance. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { serveConsole } from '../src/http/console.ts';
import { addForm } from './forms.ts';
import { type House, openHouse } from './house.ts';
import { upload } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-preview-'));
let house: House;
let form: string;

const plain = '<html><head><title>Kontor</title></head><body></body></html>';
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'shared.html']) {
    writeFileSync(join(folder, name), plain);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain));
  }
  house = await openHouse({ consoleFolder: folder });
  // Thumbnails are made by jobs.
  await house.work();
  form = await addForm(await house.as('admin', 'admin'), 'Zaun & „Tor“ <script>');
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const page = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers });
const titleOf = (body: string) => /<meta property="og:title" content="([^"]*)" \/>/.exec(body)?.[1];
const pictureOf = (body: string) => /<meta property="og:image" content="([^"]*)" \/>/.exec(body)?.[1];
const name = 'Zaun &#38; „Tor“ &#60;script&#62;';

it('tells the name of a form to who has its link, and to nobody else', async () => {
  const holder = await house.link(form, { usages: 1 });
  const address = `/shared_reports/${form}/${holder.token}`;
  const { body, headers } = await page(address, { 'accept-language': 'en' });
  expect(titleOf(body)).toBe(name);
  expect(body).toContain('content="A form by Kontor, to be filled in without an account"');
  expect(body).not.toContain('<script>');
  expect(body).not.toContain(holder.token);
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  for (const other of [
    `/shared_reports/${form}/shr_${'a'.repeat(43)}`,
    `/shared_reports/${uuidv7()}/${holder.token}`,
    `/shared_reports/${form}/x'%22`,
    `/reports/${form}`,
  ])
    expect([other, titleOf((await page(other)).body)]).toEqual([other, 'Kontor']);
  await house.database.run(sql`update share_links set used = 1 where id = ${holder.link}`);
  expect(titleOf((await page(address)).body)).toBe('Kontor');
});

it('shows the sender’s picture of the form, wide, to who has its link', async () => {
  const admin = await house.as('admin', 'admin');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const own = await addForm(admin, 'Tor');
  const sender_picture_id = await upload(admin, 'tower.png', png, 'image/png');
  await admin.patch(`/report-configs/${own}.json`, { sender_picture_id });
  const holder = await house.link(own);
  const { body } = await page(`/shared_reports/${own}/${holder.token}`);
  const picture = new URL(pictureOf(body) ?? '');
  expect((await page(picture.pathname + picture.search)).rawPayload).toEqual(png);
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const other = await page(`/shared_reports/${own}/shr_${'a'.repeat(43)}`);
  expect(pictureOf(other.body)).toContain('/icon-512.png');
  expect(other.body).toContain('<meta name="twitter:card" content="summary" />');
});

it('the sign-in page says whose it is, with a picture that is there, in every encoding', async () => {
  const { body } = await page('/login');
  expect(titleOf(body)).toBe('Kontor');
  expect(pictureOf(body)).toMatch(/^https?:\/\/[^/]+\/icon-512\.png$/);
  const small = await page('/login', { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body);
  expect(body.replace(/\n(?: {4}<meta [^>]*>\n)+ {2}/, '')).toBe(plain);
});

it('public pages begin with the style sheet of the instance, and its preview and the console do not', async () => {
  const holder = await house.link(form, { usages: 3 });
  const address = `/shared_reports/${form}/${holder.token}`;
  const styles = async (url: string) => / href="([^"]*)" data-form-css="\1"/.exec((await page(url)).body)?.[1];
  expect(await styles(address)).toBeUndefined();
  await house.database.run(
    sql`insert into options (id, name, value) values (${uuidv7()}, 'custom_form_css', 'h1 { color: teal }')`,
  );
  const path = (await styles(address)) ?? '';
  expect((await page(path)).body).toContain('teal');
  for (const other of ['/shared_reports/preview', '/shared_reports/thanks', '/login'])
    expect([other, await styles(other)]).toEqual([other, undefined]);
});

it('the pages that the service worker keeps by their hash are served as they are built', async () => {
  for (const path of ['/', '/shared_reports/thanks']) expect([path, (await page(path)).body]).toEqual([path, plain]);
});

it('without the database the page comes all the same', async () => {
  const app = fastify();
  const send = await serveConsole(app, folder, [], () => Promise.reject(new Error('away')));
  app.setNotFoundHandler((request, reply) => send?.(request, reply));
  expect((await app.inject('/login')).body).toBe(plain);
  await app.close();
});

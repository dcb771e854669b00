/** Tests of the pages of shared forms: which carry the form and name the parts of the code that it needs, and for whom. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, form as everyKind, input } from './forms.ts';
import { type House, openHouse } from './house.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-early-'));
const plain = '<html><head><title>Kontor</title></head><body></body></html>';
const fill = '../../packages/form/src/fill';
const built = {
  'shared.html': { file: 'assets/page.js', css: ['assets/page.css'] },
  '_more.js': { file: 'assets/more.js', name: 'more', imports: ['shared.html', '_icons.js'], css: ['assets/more.css'] },
  '_icons.js': { file: 'assets/icons.js', imports: ['shared.html'] },
  '../../node_modules/idb/build/index.js': { file: 'assets/idb.js' },
  [`${fill}/input-kinds/svg-choices.tsx`]: { file: 'assets/shapes.js', imports: ['_icons.js', '_more.js'] },
  [`${fill}/drawing/pad.tsx`]: { file: 'assets/pad.js' },
};
const texts = { [`${fill}/input-kinds/index.ts`]: { de: 'assets/more-de.js', en: 'assets/more-en.js' } };
/** Two shapes to choose from. */
const shapes = {
  svgData: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path id="left" d="M0 0h9v9H0z"/></svg>',
  values: [{ id: 'left', value: 'left', label: 'Links' }],
};
let house: House;
let form: string;

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'shared.html']) {
    writeFileSync(join(folder, name), plain);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(plain));
  }
  writeFileSync(join(folder, '.vite/shared-manifest.json'), JSON.stringify(built));
  writeFileSync(join(folder, '.vite/shared-texts.json'), JSON.stringify(texts));
  house = await openHouse({ consoleFolder: folder });
  form = await addForm(await house.as('admin', 'admin'), 'Zaun </script><script>alert(1)</script>', {
    ...everyKind(),
    fields: [...everyKind().fields, input('svg-radio', 'shape', shapes)],
  });
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const page = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers });
const carried = (body: string) => /<script type="application\/json" id="early-form">(.*)<\/script>/.exec(body)?.[1];
const linked = (body: string) =>
  [...body.matchAll(/rel="(\w+)"(?: as="style")? crossorigin href="([^"]*)"/g)].map(([, rel, href]) => [rel, href]);
const at = (token: string, id = form) => `/shared_reports/${id}/${token}`;

it('carries the form for nobody but who holds a link to it that has a use left', async () => {
  const admin = await house.as('admin', 'admin');
  const [holder, other] = [await house.link(form, { usages: 1 }), await addForm(admin, 'Tor')];
  const elsewhere = await house.link(other);
  for (const url of [
    at(`shr_${'a'.repeat(43)}`),
    at(elsewhere.token),
    at(admin.token),
    at(holder.token, uuidv7()),
    at("x'%22"),
    '/login',
    `/reports/${form}`,
  ])
    expect([url, carried((await page(url)).body)]).toEqual([url, undefined]);
  expect(carried((await page(at(holder.token))).body)).toBeDefined();
  await house.database.run(sql`update share_links set used = 1 where id = ${holder.link}`);
  expect(carried((await page(at(holder.token))).body)).toBeUndefined();
});

it('carries what the call answers, and no markup of it ends the element', async () => {
  const holder = await house.link(form);
  const { body, headers } = await page(at(holder.token));
  expect(JSON.parse(carried(body) ?? '')).toEqual((await holder.get(`/report-configs/shared/${form}.json`)).body);
  expect(body).not.toContain('<script>');
  expect(body).not.toContain(holder.token);
  expect(headers['cache-control']).toBe('no-cache, no-store, must-revalidate');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  const small = await page(at(holder.token), { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body);
});

it('a change of the form is in the next page', async () => {
  const admin = await house.as('admin', 'admin');
  const own = await addForm(admin, 'Tor');
  const holder = await house.link(own);
  const name = async () => JSON.parse(carried((await page(at(holder.token, own))).body) ?? '').data.name;
  expect(await name()).toBe('Tor');
  await house.database.run(sql`update report_configs set name = 'Tür' where id = ${own}`);
  expect(await name()).toBe('Tür');
});

it('names the parts that the form needs, each once, with their texts in the language asked for', async () => {
  const holder = await house.link(form);
  const { body } = await page(at(holder.token), { 'accept-language': 'en' });
  expect(linked(body)).toEqual([
    ['modulepreload', '/assets/idb.js'],
    ['modulepreload', '/assets/more.js'],
    ['preload', '/assets/more.css'],
    ['modulepreload', '/assets/shapes.js'],
    ['modulepreload', '/assets/icons.js'],
    ['modulepreload', '/assets/more-en.js'],
  ]);
});

it('a form of text fields names no more than drafts need, one too large is not carried', async () => {
  const admin = await house.as('admin', 'admin');
  const bare = await addForm(admin, 'Text', { fields: [input('text', 'place')], states: [] });
  const reader = await house.link(bare);
  expect(linked((await page(at(reader.token, bare))).body)).toEqual([['modulepreload', '/assets/idb.js']]);
  const fields = Array.from({ length: 300 }, (_, index) => input('text', `field_${index}`, { help: 'x'.repeat(300) }));
  const large = await addForm(admin, 'Groß', { fields, states: [] });
  const holder = await house.link(large);
  expect(carried((await page(at(holder.token, large))).body)).toBeUndefined();
});

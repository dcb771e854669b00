/** Tests of the pages of shared forms: which carry the form and name the parts of the code that it needs, and for whom. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, form as everyKind, input } from './forms.ts';
import { type House, openHouse } from './house.ts';
import { upload } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-early-'));
const plain = '<html><head><title>Kontor</title></head><body><div id="root"></div></body></html>';
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
/** Class names that the build tells: here each is its own. */
const classes = (...names: string[]) => Object.fromEntries(names.map(name => [name, name]));
const told = {
  shared: classes(
    'page',
    'banner',
    'top',
    'house',
    'logo',
    'sheet',
    'head',
    'promises',
    'body',
    'line',
    'boneLabel',
    'boneField',
  ),
  form: classes('form', 'grid', 'cell', 'text', 'h2', 'bold'),
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
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
  writeFileSync(join(folder, '.vite/first-paint.json'), JSON.stringify(told));
  house = await openHouse({ consoleFolder: folder });
  // Thumbnails are made by jobs.
  await house.work();
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

const painted = (body: string) => /<div id="first-paint".*(?=\n {4}<div id="root">)/s.exec(body)?.[0] ?? '';
/** Of elements that show text. */
const said = (markup: string) =>
  [...markup.matchAll(/<(b|h1|li|p)(?: [^>]*)?>([^<]*)</g)].map(([, tag, text]) => [tag, text]);
const line = (text: unknown, size = 'normal', styles: string[] = []): Content => ({
  id: uuidv7(),
  type: 'formatString',
  column: { width: 'col-12', before: 0, after: 0 },
  options: { text, classes: { size, styles } },
});

it('shows the head of the form and its texts before the first field, which nothing can be typed into', async () => {
  const admin = await house.as('admin', 'admin');
  const fields = [
    line('Schaden melden', 'h1'),
    line('Was ist <b>passiert</b>?\nUnd wo?', 'h2', ['bold']),
    line('Für jeden Schaden eine Meldung.'),
    line('Gemeldet von {who}'),
    input('text', 'who'),
  ];
  const own = await addForm(admin, 'Schaden melden', { fields, states: [] });
  const holder = await house.link(own);
  const markup = painted((await page(at(holder.token, own))).body);
  expect(said(markup)).toEqual([
    ['b', 'Kontor'],
    ['h1', 'Schaden melden'],
    ['li', 'Etwa 1 Minute'],
    ['li', 'Ohne Anmeldung'],
    ['li', 'Entwurf bleibt auf diesem Gerät'],
    ['p', 'Was ist &lt;b&gt;passiert&lt;/b&gt;?\nUnd wo?'],
    ['p', 'Für jeden Schaden eine Meldung.'],
  ]);
  expect(markup).toContain('<p class="cell text h2 bold">');
  expect(markup).toMatch(/^<div id="first-paint" lang="de" class="page" aria-hidden="true" inert>/);
  // the page's policy refuses inline styles
  expect(markup).not.toMatch(/<(input|button|select|textarea|script)| style=/);
});

it.each(['Gemeldet von {who}', 'Stand: {=TEXT(TODAY(), "DD.MM.YYYY")}'])(
  'ends with what reads answers: %s',
  async text => {
    const admin = await house.as('admin', 'admin');
    const fields = [line('Vorweg'), line(text), line('Danach'), input('text', 'who')];
    const own = await addForm(admin, 'Fundbüro', { fields, states: [] });
    const holder = await house.link(own);
    const texts = said(painted((await page(at(holder.token, own))).body)).filter(([tag]) => tag === 'p');
    expect(texts).toEqual([['p', 'Vorweg']]);
  },
);

it('is shown in the language of the form that the reader asked for, in the colours of the instance, with the sender’s picture', async () => {
  const admin = await house.as('admin', 'admin');
  const fields = [line({ de: 'Wo war das?', en: 'Where was it?' }), input('text', 'where')];
  const own = await addForm(admin, 'Fundbüro', { fields, states: [] });
  const holder = await house.link(own);
  const shown = async (language: string) =>
    painted((await page(at(holder.token, own), { 'accept-language': language })).body);
  expect(said(await shown('en-GB,de;q=0.5'))).toContainEqual(['p', 'Where was it?']);
  expect(said(await shown('fr,de;q=0.5'))).toContainEqual(['p', 'Wo war das?']);
  await house.database.run(
    sql`insert into options (id, name, value) values (${uuidv7()}, 'branding_primary', '#7a1f5c')`,
  );
  const { body } = await page(at(holder.token, own));
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/shared-css\/colours-[^"]*)" \/>/.exec(body) ?? [];
  const { body: css, headers } = await page(sheet);
  expect(css).toBe(
    ':root{--house-primary:#7a1f5c;--house-on_primary:#ffffff;--house-hover_primary:color-mix(in srgb, #7a1f5c 84%, black);--house-text_primary:#7a1f5c;--house-picture_dark:#7a1f5c}',
  );
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(painted(body)).toContain('<b>Kontor</b>');
  expect(painted(body)).not.toContain('class="banner"');
  const file = await upload(admin, 'tower.png', png, 'image/png');
  await admin.patch(`/report-configs/${own}.json`, { sender_picture_id: file });
  const after = await page(at(holder.token, own));
  const [, picture = ''] = /<div class="banner"><img src="([^"]*)" alt="" \/><\/div>/.exec(painted(after.body)) ?? [];
  expect((await page(picture)).rawPayload).toEqual(png);
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

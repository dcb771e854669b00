/**
 * Journeys of Kontor in a frame of another site: the example of docs/embedding.md, unchanged, with a server that allows
 * its origin.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import pg from 'pg';
import { call, type Item, type Session } from '../api.ts';
import { inspectionForm } from '../forms.ts';
import { quietOf } from '../screens/quiet.ts';
import { adminPassword, freePort, type Server, startServer } from '../server.ts';
import { expect, test } from '../test.ts';

const example = new URL('../../examples/embedding/server.mjs', import.meta.url).href;
interface Site {
  port: number;
  kontor: string;
  form?: string;
  screen?: string;
  tokens?: { form?: string; console?: string };
}

test.use({ who: null });

let server: Server;
let closing: (() => unknown)[] = [];
const ports = { allowed: 0, other: 0 };

test.beforeAll(async () => {
  ports.allowed = await freePort();
  ports.other = await freePort();
  server = await startServer({
    demo: false,
    settings: { EMBED_ORIGINS: `http://localhost:${ports.allowed}`, ALLOW_UNSAFE_DATABASE: 'true' },
  });
});
test.afterAll(() => server.stop());

async function close(): Promise<void> {
  for (const each of closing) await each();
  closing = [];
}
test.afterEach(close);

/** The example at `localhost`: cross-site to 127.0.0.1, and not merely another port. */
async function open(page: Page, site: Site): Promise<void> {
  const { serve } = (await import(example)) as { serve: (site: Site) => Promise<{ close(): Promise<void> }> };
  const running = await serve(site);
  closing.push(running.close);
  await page.goto(`http://localhost:${site.port}/`);
}

const frameOf = async (page: Page, name: string): Promise<Frame> => {
  await expect(page.locator(`iframe[name=${name}]`)).toHaveAttribute('src', /./);
  const frame = page.frame({ name });
  if (!frame) throw new Error(`There is no frame ${name}.`);
  return frame;
};

/** A connection to the server's database, by the socket and the password in its data folder. */
async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const host = readFileSync(join(server.data, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const password = readFileSync(join(server.data, 'postgres/kontor.password'), 'utf8').trim();
  const client = new pg.Client({ host, port: 5432, user: 'kontor', database: 'kontor', password });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function signIn(): Promise<Session> {
  const body = { username: 'admin', password: adminPassword, identifier: 'portal', platform: 'web' };
  return (await call<Session>('POST', '/pixelstein-users/users/login.json', { body, at: server.url })).data;
}

test('the console in a frame takes the session that the page around it hands over, and no other page gets one to show', async ({
  page,
  complaints,
}) => {
  // What is on its way when the page is reloaded would be missing, and complained of.
  const quiet = quietOf(page, request => request.resourceType() === 'script');
  const { token } = await signIn();
  const as = { token: (await signIn()).token, at: server.url };
  const form = (
    await call<Item>('POST', '/report-configs/add.json', { ...as, body: { name: 'Keller', ...inspectionForm() } })
  ).data;
  const site = { port: ports.allowed, kontor: server.url, screen: `/reports/${form.id}/new` };

  await test.step('nobody is asked for a name', async () => {
    await open(page, { ...site, tokens: { console: token } });
    const frame = await frameOf(page, 'console');
    await expect(frame.getByLabel('Ort')).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
    // The token is held in memory only, by the frame as well as by the page around it.
    expect(await frame.evaluate(() => localStorage.getItem('kontor.token'))).toBeNull();
    expect(await page.content()).not.toContain(token);
    // Permissions that the page delegates to the frame (`allow`).
    const may = (name: string) =>
      (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
        name,
      );
    expect([await frame.evaluate(may, 'camera'), await frame.evaluate(may, 'microphone')]).toEqual([true, false]);
  });

  await test.step('the page hears what was saved', async () => {
    const frame = await frameOf(page, 'console');
    await frame.getByLabel('Ort').fill('Im Keller');
    await frame.getByRole('button', { name: 'Speichern' }).first().click();
    const line = page.locator('#saved li');
    await expect(line).toHaveCount(1);
    const [saved] = (await call<Item[]>('GET', '/reports.json', as)).data;
    await expect(line).toHaveText(`Form ${form.id}: entry ${saved?.id}`);
  });

  await test.step('also of what had to wait for a network, once it has gone', async () => {
    await quiet();
    await page.reload();
    const frame = await frameOf(page, 'console');
    await frame.getByLabel('Ort').fill('Tiefer im Keller');
    // Some browsers deny storage and locks to third-party frames; others partition them.
    await page.context().setOffline(true);
    await frame.getByRole('button', { name: 'Sichern, geht später raus' }).first().click();
    await expect(frame.getByText(/^Gesichert, solange dieser Tab offen ist/)).toBeVisible();
    await expect(page.locator('#saved li')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.locator('#saved li')).toHaveCount(1);
    expect((await call<Item[]>('GET', '/reports.json', as)).count).toBe(2);
  });

  await test.step('a session that has ended is no way in: the sign-in stands in the frame', async () => {
    await quiet();
    await page.reload();
    const frame = await frameOf(page, 'console');
    await expect(frame.getByLabel('Ort')).toBeVisible();
    await call('POST', '/pixelstein-users/users/logout.json', { token, at: server.url });
    await quiet();
    await page.reload();
    await expect((await frameOf(page, 'console')).getByRole('textbox', { name: 'Passwort' })).toBeVisible();
  });

  await test.step('a key does as well', async () => {
    const { token: mine } = await signIn();
    const body = { name: 'Portal', permissions: { '*': { '*': 'all' } } };
    const { key } = (await call<{ key: string }>('POST', '/account/keys.json', { token: mine, at: server.url, body }))
      .data;
    await close();
    await open(page, { ...site, screen: '/reports', tokens: { console: key } });
    const frame = await frameOf(page, 'console');
    await expect(frame.getByRole('heading', { level: 1, name: 'Berichte' })).toBeVisible();
  });

  const target = `${server.url}/shared_reports/{id}/{token}`;
  const share = await call<{ target: string }>('POST', `/report-configs/share/${form.id}.json`, {
    ...as,
    body: { target },
  });
  const link = share.data.target;
  const shared = link.split('/').at(-1) ?? '';

  await test.step('a shared form in the frame, by the link in its address or by what the page hands over', async () => {
    const ways: Pick<Site, 'form' | 'tokens'>[] = [
      { form: link },
      { form: target.replace('{id}', form.id).replace('{token}', 'portal'), tokens: { form: shared } },
      { form: target.replace('{id}', form.id).replace('{token}', 'portal'), tokens: { form: as.token } },
    ];
    const before = (await call<Item[]>('GET', '/reports.json', as)).count;
    for (const [index, way] of ways.entries()) {
      await close();
      await open(page, { port: ports.allowed, kontor: server.url, ...way });
      const frame = await frameOf(page, 'form');
      await frame.getByLabel('Ort').fill(`Keller ${index}`);
      await frame.getByRole('button', { name: 'Senden' }).first().click();
      await expect(page.locator('#saved li')).toHaveCount(1);
      // Waits for all requests: one that is aborted by leaving would be logged as an error.
      await expect(frame.getByText('Vielen Dank, Ihr Eintrag ist angekommen.')).toBeVisible();
      const { data, count } = await call<(Item & { user_id: string | null })[]>('GET', '/reports.json', {
        ...as,
        query: { sort: 'created', direction: 'desc' },
      });
      expect([count, data[0]?.data]).toMatchObject([before + index + 1, { place: `Keller ${index}` }]);
      await expect(page.locator('#saved li')).toHaveText(`Form ${form.id}: entry ${data[0]?.id}`);
      // Entries by share link are anonymous; entries by session have a user.
      expect(data[0]?.user_id !== null).toBe(index === 2);
    }
  });

  await test.step('in a page that is not named nothing is shown', async () => {
    const fresh = await signIn();
    expect(complaints.splice(0)).toEqual([]);
    await open(page, { ...site, port: ports.other, tokens: { console: fresh.token } });
    const frame = await frameOf(page, 'console');
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    expect(complaints.splice(0).join('\n')).toMatch(/frame-ancestors/);
  });

  await test.step('a stylesheet of the house that asks for things elsewhere is worn, and gets nothing from there', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(String(request.url));
      response.setHeader('access-control-allow-origin', '*').end();
    }).listen(0, '127.0.0.1');
    closing.push(() => elsewhere.close());
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/seen`)).status).toBe(200);
    const at = `http://localhost:${port}`;
    // Written to the database directly, past validation, to test the second line of defence.
    await inDatabase(client =>
      client.query("insert into options (id, name, value) values (gen_random_uuid(), 'custom_form_css', $1)", [
        `@import url(${at}/import.css); @import "${at}/string.css";
         @font-face { font-family: theirs; src: url(${at}/font.woff2) }
         body { outline: 3px solid rgb(1, 2, 3); font-family: theirs; background: url(${at}/background.png);
           cursor: url(${at}/cursor.png), auto; border-image: image-set("${at}/set.png" 1x) 1;
           filter: url(${at}/filter.svg#f); mask: url(${at}/mask.svg#m); list-style: url(//localhost:${port}/list.png) }
         body::before { content: url(${at}/content.png) } h1::after { content: url("${at}/heading.png") }`,
      ]),
    );
    await page.goto(link);
    await expect(page.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.load('1rem theirs').catch(() => undefined));
    const said = complaints.splice(0).join('\n');
    for (const what of [
      'import.css',
      'string.css',
      'font.woff2',
      'background.png',
      'set.png',
      'content.png',
      'heading.png',
    ])
      expect(said).toContain(`/${what}`);
    expect(asked).toEqual(['/seen']);
    // The console does not load the stylesheet either.
    await page.goto(`${server.url}/login`);
    await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeVisible();
    await expect(page.locator('body')).not.toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  });
});

/**
 * The main journeys in Firefox and WebKit: signing in, filling in, filling in without a network, sharing, uploading a
 * file, designing a form. An engine that is not installed is left out; the end of the run says so.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { client } from '../api.ts';
import { type House, hashOf, openHouse, type Photo, photo } from '../outside.ts';
import { adminPassword } from '../server.ts';
import { stateOf } from '../test.ts';
import type { Engine } from './driver.ts';
import { firefox } from './firefox.ts';
import { type Tab, tabOf } from './tab.ts';
import { webkit } from './webkit.ts';

const test = base.extend<{ folder: string }, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      await house.stop();
    },
    { scope: 'worker' },
  ],
  folder: async ({ house: _house }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-engines-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});
// The journeys of an engine share one server and one browser, in sequence.
test.describe.configure({ mode: 'default' });

for (const engine of [firefox, webkit]) test.describe(engine.name, () => void journeysIn(engine));

function journeysIn(engine: Engine): void {
  const title = (words: string) => `${words} (with ${engine.needs})`;
  let tab: Tab;
  test.skip(!engine.installed(), `${engine.needs} is not installed`);
  test.beforeAll(async () => {
    tab = tabOf(await engine.open({ width: 1440, height: 900 }));
  });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  test.afterEach(async ({}, info) => {
    if (info.status !== info.expectedStatus && tab) writeFileSync(info.outputPath('page.png'), await tab.screenshot());
  });
  test.afterAll(async () => tab?.close());

  test(title('signing in: a wrong password is refused, the right one leads on'), async ({ house }) => {
    await signedIn(tab, house, false);
    await tab.goto(`${house.url}/login`);
    await tab.fill({ label: 'Benutzername' }, 'admin');
    await tab.fill({ css: 'input[type=password]' }, 'certainly not this');
    await tab.click({ role: 'button', name: 'Anmelden' });
    await tab.see({ text: 'Benutzername oder Passwort stimmt nicht. Prüfen Sie beide.' });
    await tab.fill({ css: 'input[type=password]' }, adminPassword);
    await tab.click({ role: 'button', name: 'Anmelden' });
    await tab.see({ role: 'navigation', name: /./ });
    expect(await tab.url()).not.toContain('/login');
  });

  test(
    title('filling in: what is missing is said, and the entry with its photo arrives'),
    async ({ house, folder }) => {
      const place = `${engine.name} 1`;
      const picture = await photo(`${place}.jpg`);
      await signedIn(tab, house);
      await tab.goto(`${house.url}/reports/${house.form.id}/new`);
      await tab.click({ role: 'button', name: 'Speichern' });
      await tab.see({ text: 'Prüfen Sie die Pflichtfelder' });
      await give(tab, folder, place, picture);
      await tab.click({ role: 'button', name: 'Speichern' });
      await arrives(house, place, picture);
      await expect.poll(() => tab.url()).not.toContain('/new');
    },
  );

  test(title('sharing: a link is made in the dialog, and takes an entry'), async ({ house, folder }) => {
    const place = `${engine.name} 2`;
    const picture = await photo(`${place}.jpg`);
    await signedIn(tab, house);
    await tab.goto(`${house.url}/reports`);
    await tab.click({ role: 'button', name: `Menü zu ${house.form.name}` });
    await tab.click({ role: 'menuitem', name: 'Teilen …' });
    await tab.click({ role: 'button', name: 'Link erstellen' });
    await tab.see({ text: 'Link erstellt.' });
    const link = await tab.evaluate<string>(
      `[...document.querySelectorAll('[role=dialog] *')].map(e => e.value ?? e.textContent).find(t => /\\/shared_reports\\/\\S+\\/shr_/.test(t))`,
    );
    await tab.goto(/https?:\/\/\S+\/shared_reports\/[\w-]+\/shr_[\w-]+/.exec(link)?.[0] ?? 'about:blank');
    await give(tab, folder, place, picture);
    await tab.click({ role: 'button', name: 'Senden', last: true });
    await tab.see({ role: 'heading', name: /Vielen Dank/ });
    await arrives(house, place, picture);
  });

  test(
    title('without a network: what is sent waits on the device, and goes once there is one'),
    async ({ house, folder }) => {
      const place = `${engine.name} 3`;
      const picture = await photo(`${place}.jpg`);
      const link = await house.link();
      await signedIn(tab, house, false);
      await tab.goto(link);
      await tab.see({ label: 'Ort' });
      await kept(tab, house.form.id);
      await house.halt();
      try {
        await tab.goto(link);
        await give(tab, folder, place, picture);
        await tab.click({ role: 'button', name: 'Senden', last: true });
        await tab.see({ role: 'heading', name: 'Auf diesem Gerät gespeichert' });
      } finally {
        await house.start();
      }
      await arrives(house, place, picture);
    },
  );

  test(title('files: a photo is uploaded into the library, byte by byte'), async ({ house, folder }) => {
    const picture = await photo(`${engine.name} Bibliothek.jpg`);
    const path = join(folder, picture.name);
    writeFileSync(path, picture.buffer);
    await signedIn(tab, house);
    await tab.goto(`${house.url}/files`);
    await tab.click({ role: 'button', name: 'Dateien hinzufügen' });
    await tab.upload({ css: '[role=dialog] input[type=file]' }, path);
    await tab.click({ role: 'button', name: /Datei hochladen$/ });
    const api = client(house.session, house.url);
    const stored = async () => {
      const query = { search: `${engine.name} Bibliothek`, contain: 'files' };
      const [reference] = (await api.list('file-references', query)).data as unknown as { files?: { url: string } }[];
      if (!reference?.files) return undefined;
      const answer = await fetch(new URL(reference.files.url, house.url));
      return hashOf(new Uint8Array(await answer.arrayBuffer()));
    };
    await expect.poll(stored).toBe(hashOf(picture.buffer));
  });

  test(title('designer: a form is made, saved, and has its field'), async ({ house }) => {
    const name = `Formular ${engine.name}`;
    await signedIn(tab, house);
    await tab.goto(`${house.url}/reports/config/new`);
    await tab.fill({ label: 'Name des Formulars' }, name);
    await tab.click({ role: 'tab', name: 'Inhalte' });
    await tab.click({ role: 'button', name: 'Eingabe' });
    await tab.fill({ role: 'textbox', name: 'Beschriftung' }, 'Kennzeichen');
    await tab.click({ role: 'button', name: 'Einfügen' });
    await tab.click({ role: 'button', name: 'Speichern' });
    const api = client(house.session, house.url);
    const saved = async () => {
      const [form] = (await api.list('report-configs', { search: name })).data;
      return form && JSON.stringify(await api.read('report-configs', form.id));
    };
    await expect.poll(saved).toContain('"name":"kennzeichen"');
  });
}

/** Begins with an empty storage, in German; the administrator's session is put there unless told otherwise. */
async function signedIn(tab: Tab, { url, session }: House, wanted = true): Promise<void> {
  const state = stateOf(url, 'de', 'light', wanted ? session : undefined);
  const items = state.origins.flatMap(({ localStorage }) => localStorage).map(({ name, value }) => [name, value]);
  await tab.goto(`${url}/favicon.svg`);
  await tab.evaluate(`(() => {
    localStorage.clear();
    for (const [name, value] of ${JSON.stringify(items)}) localStorage.setItem(name, value);
    return true;
  })()`);
}

async function give(tab: Tab, folder: string, place: string, picture: Photo): Promise<void> {
  const path = join(folder, picture.name);
  writeFileSync(path, picture.buffer);
  await tab.fill({ label: 'Ort' }, place);
  await tab.upload({ css: 'input[type=file]' }, path);
  await tab.see({ role: 'button', name: `„${picture.name}“ entfernen` });
}

/** The entry is there once, with every byte of its photo. */
async function arrives(house: House, place: string, picture: Photo): Promise<void> {
  const found = async () => (await house.arrived()).filter(entry => entry.place === place).map(({ hashes }) => hashes);
  await expect.poll(found).toEqual([[hashOf(picture.buffer)]]);
}

/** Waits until the service worker has cached what opens the public form, and the page has stored the form. */
async function kept(tab: Tab, form: string): Promise<void> {
  const state = () =>
    tab.evaluate(`navigator.serviceWorker.getRegistrations().then(all =>
      all.find(one => new URL(one.scope).pathname === '/shared_reports/')?.active?.state ?? '')`);
  await expect.poll(state).toBe('activated');
  await expect
    .poll(() => tab.evaluate(`localStorage.getItem('kontor.forms')?.includes('${form}') === true`))
    .toBe(true);
}

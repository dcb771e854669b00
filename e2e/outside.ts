/**
 * Fixtures of the offline journeys: a server with a form and its links, photos, filling in, and the entries received.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { field, photos } from '../demo/build.ts';
import { call, type Item, type Session } from './api.ts';
import { picture } from './pictures.ts';
import { adminPassword, type Server, startServer } from './server.ts';

export interface House extends Server {
  session: Session;
  form: Item;
  /** Creates a share link of the form. */
  link(): Promise<string>;
  /** Signs the administrator in on this page; returns the token. */
  signIn(page: Page): Promise<string>;
  /** The same by the sign-in screen. */
  signInBy(page: Page): Promise<void>;
  /** Ends a session by the API. */
  signOut(token: string): Promise<void>;
  /** Entries of the form, each with the hashes of its files as downloaded. */
  arrived(): Promise<Arrived[]>;
}
export interface Arrived {
  place: unknown;
  local_id: string | null;
  hashes: string[];
}
export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A unique picture: random bytes after its end are invisible, and pad it to `size`. */
export async function photo(name: string, size = 0): Promise<Photo> {
  const { buffer, ...rest } = await picture(name);
  return { ...rest, buffer: Buffer.concat([buffer, randomBytes(Math.max(16, size - buffer.length))]) };
}

/** A server of its own, with one form of places and their photos. */
export async function openHouse(): Promise<House> {
  const server = await startServer({ demo: false });
  const { url: at } = server;
  const open = async (): Promise<Session> => {
    const body = { username: 'admin', password: adminPassword, identifier: 'outside', platform: 'web' };
    return (await call<Session>('POST', '/pixelstein-users/users/login.json', { at, body })).data;
  };
  const session = await open();
  const { token } = session;
  const fields = [
    field('text', 'place', 'Ort', 'col-12', { required: true }, { console: 1 }),
    field('file', 'photos', 'Fotos', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen')),
  ];
  const body = { name: 'Rundgang Keller', fields };
  const form = (await call<Item>('POST', '/report-configs/add.json', { at, token, body })).data;
  async function link(): Promise<string> {
    const target = `${at}/shared_reports/{id}/{token}`;
    const path = `/report-configs/share/${form.id}.json`;
    return (await call<{ target: string }>('POST', path, { at, token, body: { target } })).data.target;
  }
  const hashes = (files: { url: string }[]) =>
    Promise.all(
      files.map(async ({ url }) => {
        const answer = await fetch(new URL(url, at));
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
        return hashOf(new Uint8Array(await answer.arrayBuffer()));
      }),
    );
  async function arrived(): Promise<Arrived[]> {
    const query = { 'filter[report_config_id]': form.id, contain: 'files', limit: '100' };
    type Told = Item & { local_id: string | null; files: { url: string }[] };
    const { data } = await call<Told[]>('GET', '/reports.json', { at, token, query });
    return Promise.all(
      data.map(async ({ data: { place }, local_id, files }) => ({ place, local_id, hashes: await hashes(files) })),
    );
  }
  async function signIn(page: Page): Promise<string> {
    const { token, user } = await open();
    await page.goto(`${at}/login`);
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('kontor.token', token);
        localStorage.setItem('kontor.user', user);
      },
      [token, JSON.stringify(user)] as const,
    );
    return token;
  }
  async function signInBy(page: Page): Promise<void> {
    await page.getByLabel('Benutzername', { exact: true }).fill('admin');
    await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
    await page.keyboard.press('Enter');
  }
  async function signOut(token: string): Promise<void> {
    await call('POST', '/pixelstein-users/users/logout.json', { at, token });
  }
  return { ...server, session, form, link, signIn, signInBy, signOut, arrived };
}

/** Fills in the form on `page` with the photos, and waits until the draft is stored on the device. */
export async function fillIn(page: Page, place: string, given: Photo[]): Promise<void> {
  await page.getByLabel('Ort', { exact: true }).fill(place);
  for (const one of given) {
    await page.locator('input[type=file]').first().setInputFiles(one);
    await page.getByRole('button', { name: `„${one.name}“ entfernen` }).waitFor();
  }
}

/** By the share link; the submitted entry stays in the device's outbox. */
export async function saveByLink(page: Page, place: string, given: Photo[]): Promise<void> {
  await fillIn(page, place, given);
  await page
    .getByRole('button', { name: /^(Senden|Sichern, geht später raus)$/ })
    .last()
    .click();
}

export const save = (page: Page) =>
  page.getByRole('button', { name: /^(Speichern|Senden|Sichern, geht später raus)$/ });

/** Waits until the service worker of this scope has cached its shell. */
export async function shellKept(page: Page, scope: '/' | '/shared_reports/'): Promise<void> {
  const state = () =>
    page.evaluate<string | undefined>(`navigator.serviceWorker.getRegistrations().then(all =>
      all.find(one => new URL(one.scope).pathname === ${JSON.stringify(scope)})?.active?.state)`);
  while ((await state()) !== 'activated') await page.waitForTimeout(50);
}

/** The number of unsent entries on this device. */
export const waiting = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done, fail) => {
    const opening = indexedDB.open('kontor-outbox');
    opening.onerror = () => fail(opening.error);
    // Not there yet: it is not for a test to make it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => {
      const asked = opening.result.transaction('entries').objectStore('entries').getAll();
      asked.onsuccess = () => {
        opening.result.close();
        done(asked.result.filter(({ status }) => status !== 'sent').length);
      };
    };
  })`);

/** Journeys of the device's outbox: entries saved offline, listed, corrected, exported, imported. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { field } from '../../demo/build.ts';
import { demoPassword } from '../../demo/people.ts';
import type { Item } from '../api.ts';
import { faults } from '../axe.ts';
import { addForm, inspectionForm } from '../forms.ts';
import { picture } from '../pictures.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const place = (page: Page) => page.getByRole('textbox', { name: 'Ort', exact: true });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Client-side navigation, since there is no network for a page load. */
const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Loads everything needed before the network is cut: journeys run without the service worker that would cache it. */
async function warm(page: Page, form: Item): Promise<void> {
  await page.goto(`/reports/${form.id}`);
  await page.getByRole('link', { name: 'Neuer Eintrag' }).first().click();
  await expect(place(page)).toBeVisible();
  await go(page, '/unsent');
  await expect(page.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
  await page.waitForLoadState('load');
}

async function saveEntry(page: Page, form: Item, where: string, waiting: number, photo?: string): Promise<void> {
  await go(page, `/reports/${form.id}/new`);
  await expect(place(page)).toBeVisible();
  await place(page).fill(where);
  await page.getByText('Zone A').click();
  if (photo) {
    const choosing = page.waitForEvent('filechooser');
    await page.getByText('Foto hinzufügen').click();
    await (await choosing).setFiles(await picture(photo));
    await expect(button(page, `„${photo}“ entfernen`)).toBeVisible();
  }
  await page.getByRole('button', { name: /^(Speichern|Sichern, geht später raus)$/ }).click();
  // The toast may have gone by then; the indicator in the top bar stays.
  await expect(page.getByRole('banner').getByRole('link', { name: `${waiting} nicht gesendet` })).toBeVisible();
  await expect(page).toHaveURL(`/reports/${form.id}`);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Benutzername').fill('leitstelle');
  await page.getByRole('textbox', { name: 'Passwort' }).fill(demoPassword);
  await button(page, 'Anmelden').click();
}

type Api = Parameters<typeof addForm>[0];

const zones = (...values: string[]) => ({ rows: values.map(value => ({ value, label: `Zone ${value}` })) });

/** A round whose zones come from a choice list. */
async function addRound(api: Api): Promise<{ form: Item; offer: (...values: string[]) => Promise<unknown> }> {
  const { id } = await api.add('choice-lists', { name: unique('Zonen'), columns: [] });
  const offer = (...values: string[]) => api.put(`/choice-lists/${id}/rows.json`, zones(...values));
  await offer('A', 'B');
  const { fields, ...rest } = inspectionForm();
  const zone = field('radio', 'zone', 'Zone', 'col-12', { values: { list: id } });
  const numbering = { prefix: 'KR', year: true, digits: 3, gapless: false };
  const round = { ...rest, fields: [...fields, zone], numbering };
  const form = await addForm(api, 'Kellerrundgang', round);
  return { form, offer };
}

// A session of its own, since the journey ends it.
test.use({ who: null });

test('saved without a network, kept over signing out, refused and mended, exported and brought in by somebody else', async ({
  page,
  api,
  context,
  browser,
}) => {
  const { form, offer } = await addRound(api);
  await page.goto(`/reports?search=${encodeURIComponent(form.name)}`);
  await signIn(page);
  await page.getByRole('button', { name: `Menü zu ${form.name}` }).click();
  await page.getByRole('menuitem', { name: 'Offline verfügbar machen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Bilder des Formulars')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(page.getByText('Offline verfügbar', { exact: true })).toBeAttached();

  await warm(page, form);
  await context.setOffline(true);
  await saveEntry(page, form, 'Keller Nord', 1, 'keller.jpg');
  await saveEntry(page, form, 'Keller Süd', 2);
  await go(page, '/unsent');
  const ready = group(page, 'Sendebereit');
  await expect(ready.getByRole('heading', { level: 3 })).toHaveText([/Keller Süd/, /Keller Nord/]);
  const waiting = ready.getByRole('listitem').filter({ hasText: 'Keller Nord' });
  await expect(waiting).toContainText('1 Datei');
  await expect(waiting).toContainText(/vorläufige Nummer [0-9A-F]{4}, Nummer folgt nach dem Senden/);
  await expect(group(page, 'Ohne Netz verfügbare Formulare')).toContainText(form.name);
  await expect(page.getByRole('banner').getByRole('link', { name: /Ohne Netz/ })).toBeVisible();
  expect(await faults(page)).toEqual([]);

  // A zone is gone meanwhile: an entry that is no longer valid stays here for correction.
  await offer('B');
  await context.setOffline(false);
  const refused = group(page, 'Nicht angenommen');
  await expect(refused.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(refused).toContainText('Zone: Diese Auswahl gibt es nicht.');

  // Signing out removes the cached form, but no answers.
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await signIn(page);
  await expect(page).toHaveURL('/help');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /2 nicht angenommen/ })
    .click();
  await expect(refused.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(group(page, 'Ohne Netz verfügbare Formulare')).toContainText('Noch keines.');
  const north = refused.getByRole('listitem').filter({ hasText: 'Keller Nord' }).first();
  const downloading = page.waitForEvent('download');
  await north.getByRole('button', { name: 'Exportieren' }).click();
  const exported = await downloading;
  expect(exported.suggestedFilename()).toMatch(/^Kellerrundgang .*Keller Nord.*\.kontor-entry\.zip$/);

  const south = refused.getByRole('listitem').filter({ hasText: 'Keller Süd' }).first();
  await south.getByRole('button', { name: 'Bearbeiten' }).click();
  await expect(place(page)).toHaveValue('Keller Süd');
  await page.getByText('Zone B').click();
  await button(page, 'Speichern').click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();

  // Another user imports the other entry.
  const { token, user } = sessionOf('admin');
  const kept = { language: 'de', 'kontor.token': token, 'kontor.user': JSON.stringify(user) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const other = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: new URL(page.url()).origin, localStorage }] },
  });
  const desk = await other.newPage();
  await desk.goto(new URL('/unsent', page.url()).href);
  await button(desk, 'Vom Gerät übernehmen').click();
  await desk.locator('input[type=file]').setInputFiles({
    name: exported.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await exported.path()),
  });
  const chosen = desk.getByRole('list', { name: 'Gewählte Dateien' });
  await expect(chosen).toContainText('Geprüft: vollständig und unverändert.');
  await expect(chosen).toContainText('Leitstelle Nord');
  await button(desk, '1 Eintrag übernehmen').click();
  await expect(chosen).toContainText('Zone: Diese Auswahl gibt es nicht.');
  expect(await faults(desk)).toEqual([]);
  await offer('A', 'B');
  await button(desk, 'Erneut versuchen').click();
  await expect(chosen).toContainText('Übernommen.');
  await other.close();

  // The device sees the server's receipt and drops its copy: two entries, each once.
  await go(page, '/unsent');
  await page.getByRole('button', { name: /^Menü zu .*Keller Nord/ }).click();
  await page.getByRole('menuitem', { name: 'Erneut senden' }).click();
  await expect(group(page, 'Gesendet')).toContainText('Keller Nord');
  const { data } = await api.list('reports', { 'filter[report_config_id]': form.id, contain: 'files' });
  expect(data.map(entry => entry.data.place).toSorted()).toEqual(['Keller Nord', 'Keller Süd']);
  expect(data.find(entry => entry.data.place === 'Keller Nord')?.data.photos).toHaveLength(1);
});

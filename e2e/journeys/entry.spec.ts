/**
 * Journeys of one entry: validation, drafts, unsaved changes, edit conflicts, retries without a duplicate, deletion.
 */
import type { Page } from '@playwright/test';
import type { Item } from '../api.ts';
import { addEntry, addForm } from '../forms.ts';
import { picture } from '../pictures.ts';
import { expect, test } from '../test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });
const place = (page: Page) => page.getByRole('textbox', { name: 'Ort', exact: true });
const opened = (page: Page) => expect(place(page)).toBeVisible();

let form: Item;
test.beforeEach(async ({ api }) => {
  form = await addForm(api, 'Rundgang');
});

test('what is missing is said on top, and led to', async ({ page }) => {
  await page.goto(`/reports/${form.id}/new`);
  await opened(page);
  await page.getByRole('radio', { name: 'Erheblich' }).check();
  await save(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'brauchen Ihre Hilfe' });
  await expect(summary).toContainText('2 Angaben');
  await expect(place(page)).toBeFocused();
  await expect(place(page)).toHaveAttribute('aria-invalid', 'true');
  await summary.getByRole('button', { name: 'Begründung fehlt' }).click();
  await expect(page.getByLabel('Begründung', { exact: true })).toBeFocused();
  await page.keyboard.type('Durchgerostet');
  await place(page).fill('Tor 7');
  await expect(summary).toHaveCount(0);
  await page.getByLabel('Anzahl', { exact: true }).fill('150');
  await save(page).click();
  await expect(page.getByLabel('Anzahl', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Anzahl', { exact: true })).toHaveAccessibleDescription(/0 bis 99/);
});

test('a whole entry: condition, repeat, picture; saved, found by search, read', async ({ page, api }) => {
  await page.goto(`/reports/${form.id}`);
  await page.getByRole('link', { name: 'Neuer Eintrag' }).first().click();
  await opened(page);
  await place(page).fill('Nordzaun');
  await page.getByLabel('Tag', { exact: true }).fill('20.11.26');
  await page.getByLabel('Anzahl', { exact: true }).fill('12');

  const reason = page.getByLabel('Begründung', { exact: true });
  await expect(reason).toHaveCount(0);
  await page.getByRole('radio', { name: 'Erheblich' }).check();
  await reason.fill('Durchgerostet');
  await page.getByRole('radio', { name: 'Keiner' }).check();
  await expect(reason).toHaveCount(0);
  await page.getByRole('radio', { name: 'Erheblich' }).check();
  await reason.fill('Durchgerostet');

  const witnesses = page.getByLabel('Zeuge', { exact: true });
  const before = await witnesses.count();
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  await expect(witnesses).toHaveCount(Math.min(3, before + 2));
  await witnesses.nth(0).fill('Erste');
  await witnesses.nth(1).fill('Zweite');
  await page.getByRole('button', { name: 'Eintrag 1 entfernen' }).click();
  await expect(witnesses.first()).toHaveValue('Zweite');

  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Foto hinzufügen').click();
  await (await choosing).setFiles(await picture('zaun.jpg'));
  await expect(page.getByRole('button', { name: '„zaun.jpg“ entfernen' })).toBeVisible();

  await save(page).click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();
  const [stored] = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
  expect(stored?.data).toMatchObject({ place: 'Nordzaun', day: '2026-11-20', count: 12, damage: 'major' });
  expect(stored?.data.photos).toHaveLength(1);
  expect(JSON.stringify(stored?.data)).toContain('Zweite');
  expect(JSON.stringify(stored?.data)).not.toContain('Erste');

  await page.goto(`/reports/${form.id}?layout=list`);
  await page.getByRole('searchbox').fill('nordz');
  await page.getByRole('cell', { name: 'Nordzaun', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: /Nordzaun/ });
  await expect(drawer).toContainText('Durchgerostet');
  await expect(drawer.getByRole('link', { name: /zaun\.jpg/ })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/view(\?|$)/);
  await expect(page.getByRole('main')).toContainText('Durchgerostet');
});

test('what is typed and not saved is there after a reload', async ({ page }) => {
  page.on('dialog', dialog => void dialog.accept());
  await page.goto(`/reports/${form.id}/new`);
  await opened(page);
  await place(page).fill('Halle 3');
  await page.getByRole('radio', { name: 'Gering' }).check();
  await expect(page.getByText(/auf diesem Gerät gesichert, zuletzt/)).toBeVisible();
  await page.reload();
  await expect(place(page)).toHaveValue('Halle 3');
  await expect(page.getByRole('radio', { name: 'Gering' })).toBeChecked();
  await expect(page.getByText(/^Wiederhergestellt sind/)).toBeVisible();
  await page.getByRole('button', { name: 'Verwerfen' }).first().click();
  await expect(place(page)).toHaveValue('');
});

test('the way out asks while something is unsaved', async ({ page, api }) => {
  const entry = await addEntry(api, form, { place: 'Tor 1' });
  await page.goto(`/reports/${form.id}/${entry.id}/edit`);
  await place(page).fill('Tor 2');
  await page.getByRole('link', { name: 'Berichte' }).first().click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('Änderungen speichern?');
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await expect(place(page)).toHaveValue('Tor 2');
  await page.getByRole('link', { name: 'Berichte' }).first().click();
  await question.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toHaveURL('/reports');
});

test('two who change one entry: the second is told, and nothing is overwritten', async ({ page, api, context }) => {
  const entry = await addEntry(api, form, { place: 'Tor 1', damage: 'none' });
  const path = `/reports/${form.id}/${entry.id}/edit`;
  await page.goto(path);
  await opened(page);
  const other = await context.newPage();
  await other.goto(path);
  await place(other).fill('of the other');
  await save(other).click();
  await expect(other.getByText('Eintrag gespeichert')).toBeVisible();

  await place(page).fill('mine');
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Dieser Eintrag wurde inzwischen geändert' });
  await expect(conflict).toContainText('of the other');
  await expect(conflict).toContainText('mine');
  expect((await api.read('reports', entry.id)).data.place).toBe('of the other');
  await conflict.getByRole('button', { name: 'Meine behalten' }).click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();
  expect((await api.read('reports', entry.id)).data.place).toBe('mine');
});

test('without an answer it is kept on the device, sent again by itself, and is one entry', async ({ page, api }) => {
  await page.goto(`/reports/${form.id}/new`);
  await opened(page);
  await place(page).fill('Funkloch');
  // Of the first attempt only the answer is lost; the others do not reach the server until the line is up.
  let tries = 0;
  let line: 'down' | 'up' = 'down';
  await page.route('**/api/reports/add.json', async route => {
    tries++;
    if (tries === 1) await route.fetch();
    return line === 'down' ? route.abort('internetdisconnected') : route.continue();
  });
  await save(page).click();
  await expect(page.getByText('Auf diesem Gerät gesichert. Wird noch gesendet.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/reports/${form.id}$`));
  expect(tries).toBeGreaterThan(1);
  line = 'up';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('1 Eintrag gesendet')).toBeVisible();
  expect((await api.list('reports', { 'filter[report_config_id]': form.id })).count).toBe(1);
});

test('an entry is deleted after a question', async ({ page, api }) => {
  const entry = await addEntry(api, form, { place: 'Tor 9' });
  await page.goto(`/reports/${form.id}/${entry.id}/edit`);
  await opened(page);
  await page.getByRole('button', { name: /^Menü zu/ }).click();
  await page.getByRole('menuitem', { name: /Löschen/ }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await question.getByRole('button', { name: 'Ja, löschen' }).click();
  await expect(page).toHaveURL(`/reports/${form.id}`);
  await expect.poll(async () => (await api.list('reports', { 'filter[report_config_id]': form.id })).count).toBe(0);
});

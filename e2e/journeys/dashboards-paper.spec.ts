/** Journeys of a dashboard's exports: workbook, PDF, and scheduled mails. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { call } from '../api.ts';
import { saved, sheets } from '../downloads.ts';
import { mailTo } from '../mails.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

const textOf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), title: (await getMeta(pdf)).info.Title as string };
};

async function dashboardNamed(name: string): Promise<string> {
  const { data } = await call<{ id: string; name: string }[]>('GET', '/chart-collections.json', {
    token: sessionOf('admin').token,
    query: { 'filter[name]': name },
  });
  if (!data[0]) throw new Error(`the demo has no dashboard ${name}`);
  return data[0].id;
}

test('downloaded as both, narrowed as it is on the screen', async ({ page }) => {
  const id = await dashboardNamed('Vogelschlag');
  await page.goto(`/dashboards/${id}?date=flight_date&from=2000-01-01&to=2000-12-31`);
  const download = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Herunterladen' }).click();
    return saved(page, () => page.getByRole('menuitem', { name }).click());
  };
  const book = await download(/Excel|Arbeitsmappe/);
  expect(book.filename).toBe('Vogelschlag.xlsx');
  const pages = await sheets(book.bytes);
  expect(Object.keys(pages).length).toBeGreaterThanOrEqual(9);
  expect(Object.values(pages)[0]?.flat()).toContain('Filter: Flugdatum: 01.01.2000 bis 31.12.2000');
  const paper = await download(/PDF/);
  expect(paper.filename).toBe('Vogelschlag.pdf');
  const { text, title } = await textOf(paper.bytes);
  expect(title).toBe('Vogelschlag');
  expect(text).toContain('Flugdatum: 01.01.2000 bis 31.12.2000');
  expect(text).toContain('12 Monate von Januar 2000 bis Dezember 2000');
});

test('a schedule is set up, sends at once what its person may see, is paused and deleted', async ({ page, api }) => {
  const address = `${unique('anna').replace(' ', '-')}@example.org`;
  const name = unique('Anna Berg');
  const person = {
    username: unique('berg'),
    email: address,
    first_name: name,
    language: 'en',
    password: unique('vier Hasen'),
  };
  await api.add('pixelstein-users/users', person);
  const id = await dashboardNamed('Vogelschlag');
  await page.goto(`/dashboards/${id}`);
  await page.getByRole('button', { name: 'Menü zu Vogelschlag' }).click();
  await page.getByRole('menuitem', { name: /^Versandpläne/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Versandplan anlegen' }).click();

  const form = page.getByRole('dialog', { name: 'Versandplan anlegen' });
  await form.getByText('Monatlich').click();
  await form.getByLabel('Tag im Monat').selectOption({ label: 'Letzter Tag' });
  await form.getByLabel('Uhrzeit').fill('06:30');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form.getByText('Wählen Sie mindestens eine Person.')).toBeVisible();
  await form.getByRole('combobox', { name: /^An/ }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(form.getByText(/^Nächster Versand: .*, 06:30 Uhr$/)).toBeVisible();
  await form.getByRole('button', { name: 'Speichern' }).click();

  const row = dialog.getByRole('listitem').filter({ hasText: 'Am letzten Tag jedes Monats um 06:30 Uhr' });
  await expect(row).toContainText('als PDF an 1 Person');
  await expect(row).toContainText('nächstes Mal am');
  await row.getByRole('button', { name: 'Jetzt senden' }).click();
  await expect(page.getByText('Wird jetzt an 1 Person gesendet')).toBeVisible();
  const mail = await mailTo(address);
  expect(mail.subject).toMatch(/^Vogelschlag, as of \d\d \w+ \d{4}, \d\d:\d\d/);
  expect(mail.text).toContain(`/dashboards/${id}`);
  const [attached] = mail.attachments;
  expect(attached?.filename).toMatch(/^Vogelschlag \d{4}-\d\d-\d\d\.pdf$/);
  const { text } = await textOf(new Uint8Array(attached?.content as ArrayBuffer));
  expect(text).toContain('151 months from January 1990 to July 2002');

  const menu = row.getByRole('button', { name: /^Menü zu/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Anhalten' }).click();
  await expect(row).toContainText('Angehalten');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Löschen …' }).click();
  await page.getByRole('button', { name: 'Ja, löschen' }).click();
  await expect(row).toHaveCount(0);
});

test.describe('on a phone, in English, with the keyboard', () => {
  test.use({ language: 'en', theme: 'dark', viewport: { width: 390, height: 844 } });
  test('closing with something typed asks first', async ({ page }) => {
    await page.goto(`/dashboards/${await dashboardNamed('Vogelschlag')}`);
    await page.getByRole('button', { name: 'Menu for Vogelschlag' }).click();
    await page.getByRole('menuitem', { name: /^Schedules/ }).click();
    await page.getByRole('button', { name: 'Add schedule' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add schedule' });
    await form.getByRole('radio', { name: 'Weekly' }).press('ArrowLeft');
    await expect(form.getByText(/^Next sending: /)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Send “Vogelschlag” regularly' })).toBeVisible();
  });
});

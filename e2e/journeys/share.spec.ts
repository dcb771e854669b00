/** Journey of a share link with one use: mailed, opened without an account, used up, revoked. */
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { house } from '../api.ts';
import { addForm } from '../forms.ts';
import { linkIn } from '../mails.ts';
import { picture } from '../pictures.ts';
import { expect, test, unique } from '../test.ts';

test('a link with one use, sent by mail, is opened without an account, and no more once it is revoked', async ({
  page,
  api,
  browser,
}) => {
  const form = await addForm(api, 'Geteilt');
  const email = `${unique('gast').replace(' ', '')}@airline.example`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/reports?layout=list&search=${encodeURIComponent(form.name)}`);
  await page.getByRole('button', { name: `Menü zu ${form.name}` }).click();
  await page.getByRole('menuitem', { name: 'Teilen …' }).click();
  const dialog = page.getByRole('dialog', { name: `„${form.name}“ teilen` });
  await expect(dialog.getByText('noch keinen Link')).toBeVisible();

  // Invalid input is reported without a request.
  await dialog.getByRole('switch', { name: /Nur begrenzt oft nutzbar/ }).check();
  await expect(dialog.getByRole('spinbutton')).toHaveValue('1');
  await dialog.getByRole('spinbutton').fill('');
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  await expect(page.getByText('Prüfen Sie die Pflichtfelder')).toBeVisible();
  await expect(dialog.getByRole('spinbutton')).toBeFocused();
  await dialog.getByRole('button', { name: 'Mehr' }).click();
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();

  // The link has not been copied: leaving asks once, by any way out.
  await expect(dialog.getByText('Link erstellt.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Zurück zum Link' }).click();
  await dialog.getByRole('button', { name: 'Kopieren' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(new RegExp(`^${house()}/shared_reports/${form.id}/shr_[\\w-]+$`));
  const link = await copied();
  await dialog.getByRole('button', { name: 'QR-Code zeigen' }).click();
  const code = dialog.getByRole('img', { name: `QR-Code zum Formular „${form.name}“` });
  const shot = await code.screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(shot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(link);

  await dialog.getByRole('button', { name: 'Link auch per E-Mail senden' }).click();
  await dialog.getByLabel('E-Mail').fill(email);
  await dialog.getByRole('button', { name: 'Weiteren Link erstellen' }).click();
  await expect(dialog.getByText('Link erstellt und gesendet.')).toBeVisible();
  const mailed = await linkIn(email, /\/shared_reports\/[\w-]+\/shr_[\w-]+/);
  const token = mailed.split('/').at(-1) ?? '';
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const guest = await stranger.newPage();
  await guest.goto(mailed);
  await expect(guest.getByRole('heading', { name: form.name })).toBeVisible();

  const row = dialog.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('0 von 1');
  const sent = await stranger.request.post('/api/reports/once.json', {
    params: { token },
    data: { report_config_id: form.id, data: { place: 'Keller' } },
  });
  expect(sent.status()).toBe(201);
  // By a change notification.
  await expect(row).toContainText('Verbraucht');
  const other = dialog.getByRole('row').filter({ hasNotText: email }).last();
  await other.getByRole('button', { name: /^Link vom .* widerrufen$/ }).click();
  await page.getByRole('button', { name: 'Ja, widerrufen' }).click();
  await expect(other).toContainText('Widerrufen');
  await expect(other.getByRole('button')).toHaveCount(0);
  for (const [ended, heading] of [
    [link, /ist über diesen Link nicht mehr erreichbar$/],
    [link.replace(/.$/, last => (last === 'a' ? 'b' : 'a')), 'Diese Seite ist nicht verfügbar'],
    [mailed, /nimmt keine weiteren Einträge an$/],
  ] as const) {
    await guest.goto(ended);
    await expect(guest.getByRole('heading', { name: heading })).toBeVisible();
  }
  await stranger.close();

  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/reports\?layout=list&search=/);
  expect(await page.evaluate(() => localStorage.getItem('closeShareModal'))).toBe('true');
});

test('a picture of the sender stands in the head of the shared form', async ({ page, api, browser }) => {
  const form = await addForm(api, 'Mit Kopf');
  await page.goto(`/reports/config/${form.id}`);
  await page.getByRole('tab', { name: 'Formular' }).click();
  const title = 'Kopf der öffentlichen Seite';
  await page.getByText(title, { exact: true }).click();
  const setting = page.getByRole('region', { name: title });
  await setting.getByRole('button', { name: 'Bild wählen …' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(await picture('tower.jpg'));
  await expect(setting.getByRole('img', { name: 'Bild im Kopf' })).toBeVisible();
  const target = `${house()}/shared_reports/{id}/{token}`;
  const link = await api.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target });
  const context = await browser.newContext({ locale: 'de-DE' });
  const guest = await context.newPage();
  await guest.goto(link.data.target);
  await expect(guest.getByRole('heading', { level: 1, name: form.name })).toBeVisible();
  const head = guest.locator('#root img[src*="/sender-picture?v="]');
  await expect.poll(() => head.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640);
  await context.close();

  await setting.getByRole('button', { name: 'Bild entfernen' }).click();
  await expect(setting.getByRole('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await expect(setting.getByRole('img', { name: 'Bild im Kopf' })).toBeVisible();
});

/**
 * Journey of a handover: begun on a phone with a photo, sent from a second device and again from the phone, stored as
 * one entry.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { field } from '../../demo/build.ts';
import { house, type Item } from '../api.ts';
import { addForm } from '../forms.ts';
import { expect, sessionOf, test } from '../test.ts';

const target = () => `${house()}/shared_reports/{id}/{token}`;
const place = (page: Page) => page.getByRole('textbox', { name: 'Ort' });

/** The link that the dialog shows as text and as QR code. */
async function handedOver(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Auf anderem Gerät fortsetzen' });
  await expect(dialog.getByRole('img', { name: /^QR-Code zum Fortsetzen/ })).toBeVisible();
  await expect(dialog.getByText(/^Gilt bis .* Uhr\./)).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Link zum Fortsetzen' }).inputValue();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  return link;
}

test.describe('by a share link', () => {
  test.use({ who: null });

  test('begun on a phone with a photo, sent from a second device, and once more from the phone: one entry', async ({
    page,
    api,
    browser,
  }) => {
    const form = await addForm(api, 'Übergabe');
    const { data } = await api.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target: target() });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(data.target);
    await place(page).fill('Keller');
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#864' } })
      .jpeg()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('button', { name: /entfernen$/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Auf anderem Gerät fortsetzen' }).click();
    const link = await handedOver(page);
    expect(link.startsWith(`${data.target}#continue=hnd_`)).toBe(true);

    const desk = await (await browser.newContext()).newPage();
    await desk.goto(link);
    await expect(desk.getByText('Hier geht es mit dem weiter')).toBeVisible();
    await expect(place(desk)).toHaveValue('Keller');
    await desk.getByRole('spinbutton', { name: 'Anzahl' }).fill('3');
    await desk.getByRole('button', { name: 'Senden' }).last().click();
    await expect(desk.getByText('Vielen Dank, Ihr Eintrag ist angekommen.')).toBeVisible();

    // The phone goes on with its own answers: a notice tells that the entry was sent, and the answers stay.
    await page.getByRole('button', { name: 'Senden' }).last().click();
    await expect(page.getByText('ist mit anderen Angaben schon angekommen')).toBeVisible();
    const { data: entries, count } = await api.list('reports', {
      'filter[report_config_id]': form.id,
      contain: 'files',
    });
    expect([count, entries[0]?.data]).toEqual([1, expect.objectContaining({ place: 'Keller', count: 3 })]);
    expect((entries[0] as Item & { files: unknown[] }).files).toHaveLength(1);

    // An ended handover is reported as such.
    const token = data.target.split('/').at(-1) ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const secret = new URL(link).hash.replace('#continue=', '');
    const read = await desk.request.post('/api/handovers/read.json', { headers, data: { token: secret } });
    const { data: kept } = (await read.json()) as { data: { id: string } };
    await desk.request.delete(`/api/handovers/${kept.id}.json`, { headers });
    const third = await (await browser.newContext()).newPage();
    await third.goto(link);
    await expect(third.getByText('Dieser Link zum Fortsetzen gilt nicht mehr.')).toBeVisible();
    await expect(place(third)).toHaveValue('');
    for (const other of [desk, third]) await other.context().close();
  });
});

test('begun under an earlier version of its form, it goes on in the present one with its answers', async ({
  page,
  api,
  browser,
}) => {
  const ort = field('text', 'ort', 'Ort', 'col-12');
  const form = await addForm(api, 'Übergabe', { fields: [ort], states: [] });
  const { data } = await api.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target: target() });
  await page.goto(data.target);
  await place(page).fill('Keller');
  const renamed = { ...ort, options: { ...ort.options, name: 'fundort', label: 'Fundort' } };
  await api.edit('report-configs', form.id, { fields: [renamed] }, form.version);
  await page.getByRole('button', { name: 'Auf anderem Gerät fortsetzen' }).click();
  const link = await handedOver(page);

  const desk = await (await browser.newContext()).newPage();
  await desk.goto(link);
  await expect(desk.getByText('Hier geht es mit dem weiter')).toBeVisible();
  await expect(desk.getByRole('textbox', { name: 'Fundort' })).toHaveValue('Keller');
  await desk.getByRole('button', { name: 'Senden' }).last().click();
  await expect(desk.getByText('Vielen Dank, Ihr Eintrag ist angekommen.')).toBeVisible();
  const [entry] = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
  expect([entry?.form_version, entry?.data]).toEqual([2, expect.objectContaining({ fundort: 'Keller' })]);
  expect(entry?.data).not.toHaveProperty('ort');
  await desk.context().close();
});

test('begun in the console, gone on with where the same person has to sign in first', async ({
  page,
  api,
  browser,
}) => {
  const form = await addForm(api, 'Übergabe');
  await page.goto(`/reports/${form.id}/new`);
  await place(page).fill('Dach');
  await page.getByRole('button', { name: /^Menü zu/ }).click();
  await page.getByRole('menuitem', { name: 'Auf anderem Gerät fortsetzen' }).click();
  const link = await handedOver(page);
  const other = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const phone = await other.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(phone.url()).not.toContain('hnd_');
  const { token, user } = sessionOf('admin');
  await phone.evaluate(
    ([token, user]) => {
      localStorage.setItem('kontor.token', token as string);
      localStorage.setItem('kontor.user', user as string);
      // As another tab's sign-in would: storage events do not fire in the tab that writes.
      dispatchEvent(new StorageEvent('storage', { key: 'kontor.token' }));
    },
    [token, JSON.stringify(user)],
  );
  await expect(place(phone)).toHaveValue('Dach');
  expect(phone.url()).not.toContain('hnd_');
  await other.close();
});

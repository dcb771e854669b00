/** Journey of a webhook: set up, tested, triggered by an entry, and delivered again. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { panel } from '../designer.ts';
import { addEntry, addForm } from '../forms.ts';
import { expect, test, unique } from '../test.ts';

/** A third-party server that accepts every delivery. */
async function openReceiver() {
  const taken: { event: string; place: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { event, report } = JSON.parse(body);
      taken.push({ event, place: report?.data.place });
      response.writeHead(200, { 'content-type': 'text/plain' }).end(`Thank you for ${event}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { taken, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

test('a webhook is added and tried, a form sends its entries there, and one is sent again', async ({ page, api }) => {
  const receiver = await openReceiver();
  const form = await addForm(api, 'Weitergeleitet');
  const [name, title] = [unique('Wartung'), unique('Auftrag')];

  await page.goto('/settings/integrations');
  await page.getByRole('button', { name: 'Schnittstelle hinzufügen' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Neue Schnittstelle' });
  await adding.getByLabel('Name', { exact: true }).fill(name);
  await adding.getByLabel('Adresse', { exact: true }).fill(receiver.url);
  await adding.getByLabel('Geheimnis für die Signatur').fill('a secret of the journey');
  await adding.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Probe senden' }).click();
  const sample = page.getByRole('dialog', { name: `Probe an „${name}“` });
  await expect(sample.getByText('Die Probe ist angekommen')).toBeVisible();
  await expect(sample.getByText('Thank you for test')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/reports/config/${form.id}`);
  await panel(page).getByRole('tab', { name: 'Formular' }).click();
  await panel(page).getByText('Weiterleitungen', { exact: true }).click();
  await panel(page).getByRole('button', { name: 'Weiterleitung hinzufügen' }).click();
  const handler = page.getByRole('dialog', { name: 'Neue Weiterleitung' });
  await handler.getByLabel('Bezeichnung').fill(title);
  await handler.getByLabel('Schnittstelle').selectOption({ label: name });
  await handler.getByRole('switch', { name: 'Nur unter einer Bedingung' }).click();
  await handler.getByLabel('Feld', { exact: true }).selectOption({ label: 'Anzahl' });
  await handler.getByLabel('Vergleich', { exact: true }).selectOption({ label: 'ist größer als' });
  await handler.getByLabel('Wert', { exact: true }).fill('3');
  await handler.getByRole('button', { name: 'Speichern' }).click();
  await expect(panel(page).getByText('wenn „Anzahl“ größer als 3 ist')).toBeVisible();

  await addEntry(api, form, { place: 'Südzaun', count: 3 });
  await addEntry(api, form, { place: 'Nordzaun', count: 5 });
  await expect.poll(() => receiver.taken.map(({ place }) => place)).toEqual([undefined, 'Nordzaun']);
  await page.goto('/settings/integrations/deliveries');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toHaveCount(1);
  await expect(row.getByText('Zugestellt')).toBeVisible();
  await row.getByRole('link').first().click();
  const delivery = page.getByRole('dialog', { name: 'Zustellung' });
  await expect(delivery.getByText('Thank you for create')).toBeVisible();
  await delivery.getByRole('button', { name: 'Noch einmal senden' }).click();
  await expect.poll(() => receiver.taken.length).toBe(3);
  await expect(delivery.getByText('Zugestellt')).toBeVisible();
  receiver.close();
});

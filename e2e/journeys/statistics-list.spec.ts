/** Journeys of the list of charts: by keyboard, deletion with undo, downloads as picture, SVG and table. */
import type { Item } from '../api.ts';
import { expect, test, unique } from '../test.ts';

/** A chart of the demo's bird strikes, by phase of flight. */
async function newChart(api: Parameters<Parameters<typeof test>[2]>[0]['api'], name: string): Promise<Item> {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  return api.add('charts', {
    ...{ name, type: 'bar', report_configs: [{ id: form.id }] },
    config: { chart_value: 'phase', datasets: [{ id: 'all', label: 'Alle', color: '#244C5A' }] },
  });
}

test('charts are found by name and form, opened, read as a table, and come back to the same list', async ({
  page,
  api,
}) => {
  const name = unique('Phasen');
  await newChart(api, name);
  const find = async (words: string) => {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(words);
  };
  // Other journeys add charts, too: those of the demo are searched by name, since they may not be on the first page.
  await page.goto('/statistics?search=Zustand der Bahnen');
  const cards = page.getByRole('list', { name: 'Statistiken' });
  await expect(cards.getByRole('heading', { name: 'Zustand der Bahnen' })).toBeVisible();
  await page.getByLabel('Formular').selectOption({ label: 'Vogelschlagmeldung' });
  await expect(cards.getByRole('heading', { name: 'Zustand der Bahnen' })).toHaveCount(0);
  await page.getByLabel('Formular').selectOption('');
  await find('Meldungen nach Monat');
  await expect(cards.getByRole('heading', { name: 'Meldungen nach Monat' })).toBeVisible();
  await page.getByLabel('Formular').selectOption({ label: 'Vogelschlagmeldung' });
  await expect(page).toHaveURL(/report_config/);
  await expect(cards.getByRole('heading', { name: 'Meldungen nach Monat' })).toBeVisible();

  await find(name.toUpperCase());
  await expect(cards.getByRole('heading')).toHaveText([name]);
  expect(page.url()).toContain('search=');
  // Figures appear without a reload.
  await expect(cards.locator('svg rect, svg path').first()).toBeVisible();

  await cards.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const table = page.getByRole('region', { name: `Tabelle: ${name}` });
  await expect(table.getByRole('row').nth(1)).toContainText(/\d/);
  await page.getByRole('button', { name: 'Tabelle ausblenden' }).click();
  await expect(table).toHaveCount(0);
  await page.goBack();
  await expect(cards.getByRole('heading')).toHaveText([name]);
  await expect(page.getByLabel('Formular')).toHaveValue(/^[0-9a-f-]{36}$/);
});

test('by keys alone: to a chart, its menu, deleted after a question that names it, and taken back', async ({
  page,
  api,
}) => {
  const name = unique('Weg');
  const chart = await newChart(api, name);
  const dashboard = unique('Tafel');
  await api.add('chart-collections', { name: dashboard, charts: [{ id: chart.id }] });
  await page.goto(`/statistics?search=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  const asked = page.getByRole('alertdialog', { name: `„${name}“ löschen?` });
  await expect(asked).toContainText(`vom Dashboard „${dashboard}“`);
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: `Menü zu ${name}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Löschen …' }).press('Enter');
  await asked.getByRole('button', { name: 'Ja, löschen' }).press('Enter');
  await expect(page.getByText(`„${name}“ ist gelöscht`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(card).toBeVisible();

  await card.getByRole('link', { name }).focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(new RegExp(`/statistics/edit/${chart.id}`));
});

test('a chart, a dashboard and a form are opened by their names from the palette', async ({ page, api }) => {
  const name = unique('Palette');
  const chart = await newChart(api, name);
  await page.goto('/files');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(name.toLowerCase());
  await expect(page.getByRole('option', { name: `${name} Statistiken` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/statistics/view/${chart.id}$`));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Vogelschlag');
  await expect(page.getByRole('option', { name: /^Vogelschlagmeldung / })).toBeVisible();
  await page.getByRole('option', { name: 'Vogelschlag Dashboards', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboards\/[0-9a-f-]{36}$/);
});

test('a chart goes along as picture, drawing and table', async ({ page, api }) => {
  const name = unique('Mitnehmen');
  const { id } = await newChart(api, name);
  await page.goto(`/statistics/view/${id}`);
  await expect(page.getByRole('region', { name: `Tabelle: ${name}` })).toBeVisible();
  for (const [item, ending] of [
    [/^Als Bild/, 'png'],
    [/^Als Zeichnung/, 'svg'],
    [/^Tabelle.*csv/, 'csv'],
  ] as const) {
    await page.getByRole('button', { name: `Menü zu ${name}` }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${name}.${ending}`);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    if (ending === 'png') {
      expect(content.subarray(1, 4).toString()).toBe('PNG');
      expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1_700, 800]);
    } else if (ending === 'svg') {
      expect(content.toString()).toMatch(/^<svg[\s\S]*<title>[\s\S]*<\/svg>\s*$/);
    } else {
      expect(content.toString()).toMatch(/^\uFEFFFlugphase;Alle\r\n/);
    }
  }
});

test('by keys from a figure to exactly the entries behind it, and back', async ({ page, api }) => {
  const name = unique('Dahinter');
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  const data_filter = [{ field: 'damage', operator: 'not_equals', value: 'none' }];
  const { id } = await api.add('charts', {
    ...{ name, type: 'bar', report_configs: [{ id: form.id }] },
    config: {
      chart_value: 'phase',
      datasets: [
        { id: 'all', label: 'Alle' },
        { id: 'harm', label: 'Mit Schaden', data_filter },
      ],
    },
  });
  await page.goto(`/statistics/view/${id}`);
  const rows = page.getByRole('region', { name: `Tabelle: ${name}` }).getByRole('row');
  const row = rows.filter({ hasText: 'Steigflug' });
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^\d{2,3}$/);
  const [all, harmed] = await row.getByRole('cell').allTextContents();
  expect(harmed).not.toBe(all);
  const place = (await rows.getByRole('rowheader').allTextContents()).indexOf('Steigflug');

  await page.getByRole('application', { name }).focus();
  for (let at = 0; at <= place; at++) await page.keyboard.press('ArrowRight');
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(new RegExp(`/reports/${form.id}`));
  await expect(page.getByRole('status').filter({ hasText: /^[\d.]+ Einträge$/ })).toHaveText(`${harmed} Einträge`);
  const chip = page.getByText('Steigflug · Mit Schaden');
  await expect(chip).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

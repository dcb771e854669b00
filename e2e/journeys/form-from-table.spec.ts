/** Journey of a table that becomes a form: its columns are guessed and changed, its rows mended, and taken over as entries. */
import { expect, test } from '../test.ts';

const csv = `Nr;Art;Tag;Kosten;Gemeldet
A-1;Star;3.1.2024;1.250,50;3.1.2024 08:30
A-2;Taube;4.1.2024;;4.1.2024 09:00
A-3;Star;5.1.2024;90;5.1.2024 10:15
A-4;Taube;31.2.2024;12;1.3.2024 07:00
`;

test('a table becomes a form, and its rows become entries', async ({ page, api }) => {
  await page.goto('/reports/import');
  await page
    .getByLabel('Datei wählen')
    .last()
    .setInputFiles({ name: 'Vogelschlag_2024.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const name = page.getByRole('textbox', { name: 'Name des Formulars' });
  await expect(name).toHaveValue('Vogelschlag 2024');
  const kind = (column: string) => page.getByRole('combobox', { name: `Was „${column}“ ist` });
  await expect(kind('Art')).toHaveValue('select');
  await expect(kind('Tag')).toHaveValue('date');
  await expect(kind('Kosten')).toHaveValue('number');
  await expect(kind('Gemeldet')).toHaveValue('datetime-local');
  await kind('Nr').selectOption('textarea');
  await name.fill('Vogelschlag aus der Tabelle');
  await page.getByRole('button', { name: 'Anlegen und Zeilen zeigen' }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}\/import\?import=/);
  const form = /reports\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  await test.step('a day that there is not is mended where it is told', async () => {
    const rows = page.getByRole('region', { name: 'Alle Zeilen' });
    await rows.getByRole('button', { name: '31.2.2024' }).press('F2');
    const mends = page.getByRole('dialog', { name: 'Tag „31.2.2024“' });
    await mends.getByRole('textbox', { name: 'Stattdessen' }).fill('29.2.2024');
    await mends.getByRole('textbox', { name: 'Stattdessen' }).press('Enter');
    await expect(page.getByRole('tab', { name: /^Neu\s*4$/ })).toBeVisible();
  });

  await page.getByRole('button', { name: '4 Zeilen übernehmen' }).click();
  await expect(page.getByText('4 Einträge sind neu, 0 geändert.')).toBeVisible();
  // Moments of a file without a zone are those of who imports it: Berlin.
  const { data: entries } = await api.list('reports', { 'filter[report_config_id]': form });
  expect(entries.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { nr: 'A-1', art: 'Star', tag: '2024-01-03', kosten: 1250.5, gemeldet: '2024-01-03T08:30:00+01:00' },
      { nr: 'A-4', art: 'Taube', tag: '2024-02-29', kosten: 12, gemeldet: '2024-03-01T07:00:00+01:00' },
    ]),
  );
});

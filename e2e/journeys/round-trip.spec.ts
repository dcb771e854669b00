/** Journey of a workbook that goes out of the list, is changed by LibreOffice, and comes back with exactly its changes. */

import type { Form } from '@kontor/form';
import { editedByOffice, hasOffice } from '../../apps/server/test/libre-office.ts';
import { choices, field, states } from '../../demo/build.ts';
import { saved } from '../downloads.ts';
import { addEntry, addForm, damages } from '../forms.ts';
import { expect, test } from '../test.ts';

/** A text that spreadsheets take for a formula, and amounts that have no end in binary. */
const places = ['=Tor 1', 'Tor 2', 'Tor 3', 'Tor 4'];
const rounds: Form = {
  fields: [
    field('text', 'place', 'Ort', 'col-6', { required: true }, { console: 1 }),
    field('date', 'day', 'Tag', 'col-6', {}, { console: 2 }),
    field('number', 'cost', 'Kosten', 'col-6', { decimals: 2 }, { console: 3 }),
    field('radio', 'damage', 'Schaden', 'col-6', { values: choices(damages) }, { console: 4 }),
  ],
  states: states({ open: 'Offen', checked: 'Geprüft' }),
};

test('entries go out as a workbook, LibreOffice changes cells, and exactly these come back (with soffice)', async ({
  page,
  api,
}) => {
  test.skip(!hasOffice, 'soffice is not installed');
  const form = await addForm(api, 'Hin und zurück', rounds);
  for (const [at, place] of places.entries())
    await addEntry(api, form, { place, day: `2026-11-0${at + 1}`, cost: (at * 3_333) / 100, damage: 'minor' }, 'open');
  const answers = async () =>
    (await api.list('reports', { 'filter[report_config_id]': form.id, sort: 'created', direction: 'asc' })).data.map(
      ({ data: { place, day, cost, damage } }) => ({ place, day, cost, damage }),
    );
  const before = await answers();

  await page.goto(`/reports/${form.id}?layout=list`);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const dialog = page.getByRole('dialog', { name: /exportieren$/ });
  await dialog.getByRole('radio', { name: /^Arbeitsmappe/ }).check();
  const { bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Exportieren' }).click());

  // Meanwhile somebody changes what the file will change, too.
  const found = (await api.list('reports', { 'filter[report_config_id]': form.id, search: 'Tor 4' })).data[0];
  if (!found) throw new Error('The fourth entry is missing.');
  await api.edit('reports', found.id, { data: { ...found.data, place: 'Tor 4 Nord' } }, found.version);

  const book = await editedByOffice(bytes, flat =>
    flat
      .replaceAll('<text:p>Tor 2</text:p>', '<text:p>Tor zwei</text:p>')
      .replaceAll('<text:p>Tor 4</text:p>', '<text:p>Tor vier</text:p>'),
  );
  await page.goto(`/reports/${form.id}/import`);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('Datei wählen').setInputFiles({ name: 'zurück.xlsx', mimeType, buffer: book });

  await test.step('each row says what the file makes of it, and nothing is written', async () => {
    await expect(page.getByRole('heading', { name: 'Einträge aus zurück.xlsx' })).toBeVisible();
    await page.getByRole('tab', { name: /^Geändert\s*1$/ }).click();
    const rows = page.getByRole('region', { name: 'Geändert' });
    await expect(rows).toContainText('Tor zwei');
    await expect(rows.getByRole('deletion')).toHaveText('vorher: Tor 2');
    await expect(page.getByRole('tab', { name: /^Unverändert\s*2$/ })).toBeVisible();
    await page.getByRole('tab', { name: /^Beide geändert\s*1$/ }).click();
    const choice = page.getByRole('group', { name: /^Ort, Zeile/ });
    await expect(choice.getByRole('radio', { name: /Jetzt in Kontor\s*Tor 4 Nord/ })).toBeChecked();
    await expect(choice.getByRole('radio', { name: /In der Datei\s*Tor vier/ })).toBeVisible();
    expect((await answers()).map(({ place }) => place)).toEqual(['=Tor 1', 'Tor 2', 'Tor 3', 'Tor 4 Nord']);
  });

  await page.getByRole('button', { name: '1 Änderung übernehmen' }).click();
  await expect(page.getByText('0 Einträge sind neu, 1 geändert.')).toBeVisible();
  const [one, two, three, four] = before;
  const others = [one, three, { ...four, place: 'Tor 4 Nord' }];
  expect(await answers()).toEqual([others[0], { ...two, place: 'Tor zwei' }, ...others.slice(1)]);

  await page.getByRole('button', { name: 'Import zurücknehmen' }).click();
  await page.getByRole('button', { name: 'Ja, zurücknehmen' }).click();
  await expect(page.getByText('Der Import ist zurückgenommen.')).toBeVisible();
  expect(await answers()).toEqual([others[0], two, ...others.slice(1)]);
});

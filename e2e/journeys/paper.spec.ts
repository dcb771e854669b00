/** Journey of an entry's PDF: an acceptance with two defects and a photo. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { saved } from '../downloads.ts';
import { picture } from '../pictures.ts';
import { expect, test } from '../test.ts';

test('an acceptance with two defects and a photo goes to paper', async ({ page, api }) => {
  const { data: forms } = await api.list('report-configs', { search: 'Abnahmeprotokoll' });
  const form = forms[0];
  if (!form) throw new Error('the demo has no acceptance protocol');
  await page.goto(`/reports/${form.id}/new`);
  await page.getByLabel('Bauvorhaben').fill('Terminal Nord, Ebene 2');
  await page.getByLabel('Gewerk', { exact: true }).selectOption({ label: 'Elektro' });
  await page.getByRole('radio', { name: 'Mit Mängeln' }).check();
  await page.getByLabel('Anzahl Mängel').fill('2');
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  for (const [at, words] of ['Trasse ohne Potenzialausgleich', 'Übergang zur Brandwand offen'].entries()) {
    await page
      .getByLabel('Bauteil')
      .nth(at)
      .selectOption({ label: at === 0 ? 'Kabeltrasse' : 'Wand' });
    await page.getByLabel('Raum oder Achse').nth(at).fill(`2.1${at}`);
    await page.getByLabel('Beschreibung').nth(at).fill(words);
    await page.getByLabel('Frist zur Beseitigung').nth(at).fill('2026-12-18');
  }
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Foto hinzufügen').first().click();
  await (await choosing).setFiles(await picture('trasse.jpg'));
  await expect(page.getByRole('button', { name: '„trasse.jpg“ entfernen' })).toBeVisible();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();

  const { data: entries } = await api.list('reports', { 'filter[report_config_id]': form.id });
  const entry = entries.find(({ data }) => data.bauvorhaben === 'Terminal Nord, Ebene 2');
  await page.goto(`/reports/${form.id}/${entry?.id}/view`);
  const { filename, bytes } = await saved(page, () => page.getByRole('button', { name: 'PDF' }).click());
  expect(filename).toMatch(/^Abnahmeprotokoll Hochbau .*\.pdf$/);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const plain = text.replace(/\s+/g, ' ');
  for (const words of [
    'Abnahmeprotokoll Elektro',
    'Terminal Nord, Ebene 2',
    'Mit Mängeln',
    'Eintrag 1',
    'Trasse ohne Potenzialausgleich',
    'Eintrag 2',
    'Übergang zur Brandwand offen',
    '18.12.2026',
    'trasse.jpg',
    '1 / 2',
  ])
    expect(plain).toContain(words);
  expect((await getMeta(pdf)).info.Title).toBe('Abnahmeprotokoll Hochbau');
});

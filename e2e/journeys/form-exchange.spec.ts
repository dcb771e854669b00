/** Journey of a form as XLSForm: downloaded from the designer, changed as another tool would, and imported again. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import type { Form } from '@kontor/form';
import { writeXlsx } from 'hucre/xlsx';
import { field } from '../../demo/build.ts';
import { panel } from '../designer.ts';
import { saved, sheets } from '../downloads.ts';
import { addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

test('a form is downloaded as XLSForm, changed elsewhere, and becomes a form again', async ({ page, api }) => {
  const fields = [
    field('text', 'ort', 'Ort', 'col-6'),
    field('number', 'menge', 'Menge', 'col-6', { minValue: 1 }),
    field('calculated', 'doppelt', 'Doppelt', 'col-6', { formula: 'menge * 2', format: { kind: 'number' } }),
  ];
  const form = await addForm(api, 'Lager', { fields, states: [] });
  await page.goto(`/reports/config/${form.id}`);
  await panel(page).getByRole('tab', { name: 'Formular' }).click();
  const { filename, bytes } = await saved(page, () =>
    page.getByRole('button', { name: 'Als XLSForm herunterladen' }).click(),
  );
  expect(filename).toBe(`${form.name}.xlsform.xlsx`);
  const found = await sheets(bytes);
  const [head = [], ...rows] = found.survey ?? [];
  const at = (name: string) => head.indexOf(name);
  expect(rows.map(row => [row[at('type')], row[at('name')]])).toEqual([
    ['text', 'ort'],
    ['decimal', 'menge'],
    ['calculate', 'doppelt'],
  ]);
  expect(rows[2]?.[at('calculation')]).toBe('${menge} * 2');

  await test.step('another tool changes a question', async () => {
    for (const row of rows) if (row[at('name')] === 'ort') row[at('label')] = 'Lagerort';
    const changed = Object.entries(found).map(([name, each]) => ({ name, rows: each as (string | null)[][] }));
    await page.goto('/reports/import');
    await page
      .getByLabel('Datei wählen')
      .last()
      .setInputFiles({
        name: 'Lager.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await writeXlsx({ sheets: changed })),
      });
    await page.getByRole('button', { name: 'Formular anlegen' }).click();
    await expect(page).toHaveURL(/\/reports\/config\/[0-9a-f-]{36}/);
  });

  const id = /config\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  expect(id).not.toBe(form.id);
  const made = (await api.read('report-configs', id)) as unknown as Pick<Form, 'fields'>;
  expect(
    made.fields.map(({ column, options }) => [column.width, options.label, options.minValue, options.formula]),
  ).toEqual([
    ['col-6', 'Lagerort', undefined, undefined],
    ['col-6', 'Menge', 1, undefined],
    ['col-6', 'Doppelt', undefined, 'menge * 2'],
  ]);
});

test('a questionnaire of SurveyJS becomes a form, and a form one', async ({ page, api }) => {
  const questionnaire = {
    title: `Begehung ${Date.now()}`,
    locale: 'de',
    elements: [
      { type: 'text', name: 'menge', title: 'Menge', inputType: 'number' },
      { type: 'text', name: 'grund', title: 'Grund', visibleIf: '{menge} > 5' },
      { type: 'imagemap', name: 'karte' },
    ],
  };
  await page.goto('/reports/import');
  const chosen = { name: 'begehung.json', mimeType: 'application/json' };
  const input = page.getByLabel('Datei wählen').last();
  await input.setInputFiles({ ...chosen, buffer: Buffer.from(JSON.stringify(questionnaire)) });
  await expect(page.getByText('Diese Art von Frage gibt es hier nicht.').first()).toBeVisible();
  const look = page.getByRole('region', { name: 'So sieht es aus' });
  await expect(look.getByText('Grund')).toBeVisible();
  await look.getByRole('button', { name: 'Ausprobieren' }).click();
  await expect(look.getByLabel('Menge')).toBeVisible();
  await expect(look.getByText('Grund')).toBeHidden();
  await look.getByLabel('Menge').fill('6');
  await expect(look.getByText('Grund')).toBeVisible();
  await page.getByRole('button', { name: 'Formular anlegen' }).click();
  await expect(page).toHaveURL(/\/reports\/config\/[0-9a-f-]{36}/);

  const form = await addForm(api, 'Lager', {
    fields: [field('number', 'menge', 'Menge', 'col-6', { unit: 'kg' })],
    states: [],
  });
  await page.goto(`/reports/config/${form.id}`);
  await panel(page).getByRole('tab', { name: 'Formular' }).click();
  const { filename, bytes } = await saved(page, () =>
    page.getByRole('button', { name: 'Als SurveyJS herunterladen' }).click(),
  );
  expect(filename).toBe(`${form.name}.surveyjs.json`);
  expect(JSON.parse(bytes.toString())).toMatchObject({
    pages: [{ elements: [{ name: 'menge', inputType: 'number' }] }],
  });
  await expect(page.getByText(/kennt ein Fragebogen von SurveyJS nicht/)).toBeVisible();
  await expect(page.getByText('menge unit: kg')).toBeVisible();
});

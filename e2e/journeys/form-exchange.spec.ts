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

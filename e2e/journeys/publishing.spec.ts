/** Journeys of forms with entries: a draft that saves itself, publishing with what it means, two designers on one draft. */
import type { Form } from '@kontor/form';
import type { Page } from '@playwright/test';
import { field } from '../../demo/build.ts';
import { item, panel, paper } from '../designer.ts';
import { addEntry, addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

const texts = ['Art', 'Ort', 'Halter'].map(label => field('text', label.toLowerCase(), label, 'col-12'));
const kept = (page: Page) => expect(page.getByText(/^Entwurf gespeichert/)).toBeVisible();
const publish = (page: Page) => page.getByRole('button', { name: 'Veröffentlichen …' });

test('a form with entries is changed in a draft, and published with what it means for them', async ({ page, api }) => {
  const form = await addForm(api, 'Entwurf', { fields: texts, states: [] });
  await addEntry(api, form, { art: 'Zaun', ort: 'Halle 4', halter: 'Werft' });
  const asked = async () => {
    const { fields } = (await api.read('report-configs', form.id)) as unknown as Pick<Form, 'fields'>;
    return fields.map(({ options }) => options.label);
  };
  await page.goto(`/reports/config/${form.id}`);

  await test.step('what is changed saves itself, and people go on filling in what is published', async () => {
    await item(page, 'Halter').click();
    await page.keyboard.press('Delete');
    await kept(page);
    expect(await asked()).toEqual(['Art', 'Ort', 'Halter']);
    await page.reload();
    await expect(item(page, 'Ort')).toBeVisible();
    await expect(item(page, 'Halter')).toHaveCount(0);
  });

  await test.step('publishing names the field that goes, and the entries that keep its answer', async () => {
    await publish(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Feld „Halter“ entfällt')).toBeVisible();
    await expect(dialog.getByText(/^Antworten in 1 Eintrag bleiben/)).toBeVisible();
    await dialog.getByLabel('Notiz').fill('Halter steht im Kopf');
    await dialog.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
    await expect(page.getByText('Version 2 ist veröffentlicht').first()).toBeVisible();
    expect(await asked()).toEqual(['Art', 'Ort']);
  });

  await test.step('the entry still says what it was asked', async () => {
    const [entry] = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
    await page.goto(`/reports/${form.id}/${entry?.id}/view`);
    await expect(page.getByText('Werft')).toBeVisible();
  });
});

test('two designers: different contents come together, in the draft of both', async ({ page, api }) => {
  const form = await addForm(api, 'Zu zweit', { fields: texts, states: [] });
  await addEntry(api, form, { art: 'Zaun' });
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto(`/reports/config/${form.id}`);
    await expect(item(each, 'Halter')).toBeVisible();
  }
  const rename = async (each: Page, from: string, to: string) => {
    await item(each, from).click();
    await panel(each).getByRole('textbox', { name: 'Beschriftung', exact: true }).fill(to);
    await expect(item(each, to)).toBeVisible();
    await kept(each);
  };
  await rename(page, 'Art', 'Gattung');
  await rename(other, 'Ort', 'Fundort');
  await expect(item(other, 'Gattung')).toBeVisible();
  await expect(paper(page).getByRole('article', { name: 'Fundort' })).toBeVisible();
});

/** Journeys of forms with entries: a draft that saves itself, publishing with what it means, two designers on one draft. */
import { randomUUID } from 'node:crypto';
import type { Form } from '@kontor/form';
import type { Page } from '@playwright/test';
import { choices, field } from '../../demo/build.ts';
import { client } from '../api.ts';
import { item, panel, paper } from '../designer.ts';
import { addEntry, addForm } from '../forms.ts';
import { expect, sessionOf, test } from '../test.ts';

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

test('answers of a removed field go to another when it is published, and come back', async ({ page, api }) => {
  const form = await addForm(api, 'Zuordnung', { fields: texts.slice(0, 2), states: [] });
  for (const ort of ['Halle 4', 'halle 4', 'irgendwo']) await addEntry(api, form, { art: 'Zaun', ort });
  const hall = field('select', 'halle', 'Halle', 'col-12', { values: choices({ h4: 'Halle 4', t2: 'Tor 2' }) });
  await api.put(`/report-configs/${form.id}/draft.json`, { fields: [texts[0], hall] });
  const found = async () =>
    (await api.list('reports', { 'filter[report_config_id]': form.id, 'filter[data.halle]': 'h4' })).data.length;
  await page.goto(`/reports/config/${form.id}`);
  await publish(page).click();
  const dialog = page.getByRole('dialog');

  await test.step('each value says what it becomes; what has no counterpart is decided on', async () => {
    await dialog.getByText('In ein anderes Feld überführen').click();
    await dialog.getByLabel('„Ort“ geht nach').selectOption('Halle');
    await expect(dialog.getByLabel('„Halle 4“ wird zu', { exact: true })).toHaveValue('h4');
    await expect(dialog.getByText('Noch offen: Wohin mit „irgendwo“?')).toBeVisible();
    await dialog.getByLabel('„irgendwo“ wird zu').selectOption('Bleibt in der Geschichte');
    await dialog.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
  });

  await test.step('the entries are changed in the background, and given back by one click', async () => {
    const told = page.locator('[data-toast]').filter({ hasText: 'Geändert: 2 Einträge' });
    await expect(told).toBeVisible();
    expect(await found()).toBe(2);
    await told.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(page.getByText('Die Einträge haben ihre früheren Antworten wieder').first()).toBeVisible();
    expect(await found()).toBe(0);
  });
});

test('selected entries are brought to the published version, and back', async ({ page, api }) => {
  const form = await addForm(api, 'Anheben', { fields: texts, states: [] });
  await addEntry(api, form, { art: 'Zaun', ort: 'Halle 4', halter: 'Werft' });
  await addEntry(api, form, { art: 'Tor', ort: 'Halle 5' });
  await api.put(`/report-configs/${form.id}/draft.json`, { fields: texts.slice(0, 2) });
  await api.post(`/report-configs/${form.id}/publish.json`, {});
  const versions = async () =>
    (await api.list('reports', { 'filter[report_config_id]': form.id })).data.map(each => each.form_version);
  await page.goto(`/reports/${form.id}`);
  for (const name of ['Zaun', 'Tor']) await page.getByRole('checkbox', { name: `${name} auswählen` }).check();
  await page.getByRole('button', { name: 'Auf Version 2 bringen' }).click();
  const question = page.getByRole('alertdialog', { name: '2 Einträge auf Version 2 bringen?' });
  await expect(question.getByText(/bleiben unter „Frühere Felder“: Halter \(1\)/)).toBeVisible();
  // Nothing is heard of its end before the page is left.
  const progress = /\/api\/batches\/[^/]+\.json$/;
  await page.route(progress, route => route.abort());
  await question.getByRole('button', { name: 'Dorthin bringen' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kontor.batches'))).not.toBeNull();
  await page.unroute(progress);
  await page.reload();
  await expect(page.locator('[data-toast]').filter({ hasText: 'Geändert: 2 Einträge' })).toBeVisible();
  expect(await versions()).toEqual([2, 2]);
  await page.getByRole('button', { name: /^Menü zu Anheben/ }).click();
  await page.getByRole('menuitem', { name: 'Änderungen im Hintergrund …' }).click();
  const list = page.getByRole('dialog', { name: 'Änderungen im Hintergrund' });
  await expect(list.getByText('Auf Version 2 gebracht')).toBeVisible();
  await list.getByRole('button', { name: 'Rückgängig machen …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(list.getByText('Rückgängig gemacht', { exact: true })).toBeVisible();
  expect(await versions()).toEqual([1, 1]);
});

test('a filled-in preview is kept as a case, and says before publishing what comes out differently', async ({
  page,
  api,
}) => {
  const amount = field('number', 'menge', 'Menge', 'col-12');
  const total = field('calculated', 'summe', 'Summe', 'col-12', { formula: 'menge * 2', format: { kind: 'number' } });
  const form = await addForm(api, 'Fälle', { fields: [texts[1]!, amount, total], states: [] });
  // without a result, so that no entry is to be computed anew
  await addEntry(api, form, { ort: 'Halle 4' });
  await page.goto(`/reports/config/${form.id}`);

  await test.step('one click keeps what is filled in', async () => {
    await page.getByRole('button', { name: 'Ausprobieren' }).click();
    await page.getByLabel('Ort', { exact: true }).fill('Halle 4');
    await page.getByLabel('Menge', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Als Fall sichern' }).click();
    await expect(page.getByText('„Halle 4“ ist als Fall gesichert')).toBeVisible();
    await page.getByRole('button', { name: 'Weiter gestalten' }).click();
  });

  await test.step('the old and the new are listed before publishing, and the new is accepted', async () => {
    await api.put(`/report-configs/${form.id}/draft.json`, {
      fields: [texts[1]!, amount, { ...total, options: { ...total.options, formula: 'menge * 3' } }],
    });
    await page.reload();
    await publish(page).click();
    const cases = page.getByRole('dialog').getByRole('region', { name: 'Ein Fall kommt anders heraus' });
    await expect(cases.getByRole('deletion')).toHaveText('bisher: 24');
    await expect(cases.getByRole('insertion')).toHaveText('jetzt: 36');
    await cases.getByRole('checkbox', { name: '„Halle 4“ annehmen' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
    await expect(page.getByText('Version 2 ist veröffentlicht').first()).toBeVisible();
  });

  await test.step('it comes out as expected by now, and is opened in the preview', async () => {
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await page.getByRole('button', { name: 'Fälle (1)' }).click();
    const list = page.getByRole('dialog', { name: 'Fälle des Formulars' });
    await expect(list.getByText('Wie erwartet')).toBeVisible();
    await list.getByRole('button', { name: '„Halle 4“ öffnen' }).click();
    await expect(page.getByRole('dialog').getByLabel('Menge', { exact: true })).toHaveValue('12');
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
  const also = (each: Page, text: string) => each.getByRole('status').getByText(text, { exact: true });
  await test.step('each says who else has the form open', async () => {
    for (const each of [page, other]) await expect(also(each, 'Auch offen in einem anderen Fenster')).toBeVisible();
    const desk = client(sessionOf('leitstelle'));
    const opening = `report-configs/${form.id}/openings/${randomUUID()}`;
    await desk.put(`/${opening}.json`, {});
    const both = 'Auch offen bei Leitstelle Nord, auch in einem anderen Fenster';
    for (const each of [page, other]) await expect(also(each, both)).toBeVisible();
    await desk.remove(opening);
    for (const each of [page, other]) await expect(also(each, 'Auch offen in einem anderen Fenster')).toBeVisible();
  });
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

  await test.step('who has left the page is no longer told', async () => {
    await other.goto('/reports');
    await expect(page.getByText(/^Auch offen/)).toHaveCount(0);
  });
});

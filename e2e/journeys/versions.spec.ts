/**
 * Journeys of entries whose form goes on: one of version 1 viewed, edited and raised under version 3; a tab and a device
 * that slept through two versions; the timeline of an entry, putting back, and a comment.
 */
import type { Content } from '@kontor/form';
import type { Page } from '@playwright/test';
import { field } from '../../demo/build.ts';
import type { client, Item } from '../api.ts';
import { addEntry, addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

type Api = ReturnType<typeof client>;

const [art, ort, halter] = ['Art', 'Ort', 'Halter'].map(label =>
  field('text', label.toLowerCase(), label, 'col-12'),
) as [Content, Content, Content];
const site = { ...ort, options: { ...ort.options, name: 'fundort', label: 'Fundort' } };
const depth = field('number', 'tiefe', 'Tiefe', 'col-12', { required: true });

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });

const begun = (api: Api) => addForm(api, 'Versionen', { fields: [art, ort, halter], states: [] });

/** Two versions more: the keeper is asked no more; the place has another name, and a depth is required. */
async function twoMore(api: Api, { id }: Item): Promise<void> {
  for (const fields of [
    [art, ort],
    [art, site, depth],
  ]) {
    const { version } = await api.read('report-configs', id);
    await api.edit('report-configs', id, { fields }, version);
  }
}
const entriesOf = async (api: Api, { id }: Item) =>
  (await api.list('reports', { 'filter[report_config_id]': id })).data;

test('an entry of version 1 is viewed and edited as it was asked, and raised to version 3 after a question', async ({
  page,
  api,
}) => {
  const form = await begun(api);
  const { id } = await addEntry(api, form, { art: 'Zaun', ort: 'Halle 4', halter: 'Werft' });
  await twoMore(api, form);

  await test.step('it is shown with what was asked and answered then', async () => {
    await page.goto(`/reports/${form.id}/${id}/view`);
    await expect(page.getByText(/^Ausgefüllt unter Version 1 des Formulars/)).toBeVisible();
    await expect(page.getByText('Werft')).toBeVisible();
  });

  await test.step('it is edited as it was asked, and stays under its version', async () => {
    await page.keyboard.press('e');
    await textbox(page, 'Ort').fill('Halle 5');
    await expect(textbox(page, 'Fundort')).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText('Eintrag gespeichert')).toBeVisible();
    expect(await api.read('reports', id)).toMatchObject({ form_version: 1, data: { ort: 'Halle 5', halter: 'Werft' } });
  });

  await test.step('raised, it first says what has no place there', async () => {
    await page.goto(`/reports/${form.id}/${id}/edit`);
    await page.getByRole('button', { name: 'Auf Version 3 bringen' }).click();
    await expect(page.getByText('Dort haben Ihre Antworten auf diese Fragen keinen Platz: Halter.')).toBeVisible();
    await page.getByRole('button', { name: 'Ohne sie wechseln' }).click();
    await expect(textbox(page, 'Fundort')).toHaveValue('Halle 5');
    await number(page, 'Tiefe').fill('3');
    await save(page).click();
    await expect(page).toHaveURL(new RegExp(`/${id}/view`));
    expect(await api.read('reports', id)).toMatchObject({ form_version: 3, data: { fundort: 'Halle 5', tiefe: 3 } });
  });

  await test.step('its history says so, and shows the former state as it was asked then', async () => {
    await page.getByRole('button', { name: 'Verlauf' }).click();
    const list = page.getByRole('list', { name: 'Verlauf' });
    await expect(list.getByText('Auf Version 3 des Formulars gebracht')).toBeVisible();
    await list
      .getByRole('button', { name: /Stand vom .* ansehen/ })
      .last()
      .click();
    await expect(page.getByText(/Gezeigt nach Version 1 des Formulars/)).toBeVisible();
    const paper = page.locator('[data-entry-scroll]');
    await expect(paper.getByText('Halle 4')).toBeVisible();
    await expect(paper.getByText('Werft')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(paper.getByText('Halle 5')).toBeVisible();
  });
});

test('a tab that slept through two versions says so: finished as it was begun, or moved with its answers', async ({
  page,
  api,
}) => {
  const form = await begun(api);
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto(`/reports/${form.id}/new`);
    await textbox(each, 'Ort').fill(each === page ? 'Halle 4' : 'Halle 5');
    await textbox(each, 'Halter').fill('Werft');
  }
  await twoMore(api, form);
  for (const each of [page, other])
    await expect(each.getByText(/^Dieses Formular gibt es inzwischen in Version 3\./)).toBeVisible();

  await test.step('as it was begun: under version 1, whatever is required by now', async () => {
    await save(page).click();
    await expect(page.getByText('Eintrag gespeichert')).toBeVisible();
    expect(await entriesOf(api, form)).toMatchObject([{ form_version: 1, data: { ort: 'Halle 4', halter: 'Werft' } }]);
  });

  await test.step('moved: with its answers under their new names, of the newer version', async () => {
    await other.getByRole('button', { name: 'Zu Version 3 wechseln' }).click();
    await expect(other.getByText(/keinen Platz: Halter\./)).toBeVisible();
    await other.getByRole('button', { name: 'Ohne sie wechseln' }).click();
    await expect(textbox(other, 'Fundort')).toHaveValue('Halle 5');
    await save(other).click();
    await expect(number(other, 'Tiefe')).toHaveAttribute('aria-invalid', 'true');
    await number(other, 'Tiefe').fill('2');
    await save(other).click();
    await expect(other.getByText('Eintrag gespeichert')).toBeVisible();
    const moved = (await entriesOf(api, form)).find(({ form_version }) => form_version === 3);
    expect(moved?.data).toMatchObject({ fundort: 'Halle 5', tiefe: 2 });
  });
});

test('a device that slept through two versions: what was saved on it is taken in under the version it was begun in', async ({
  page,
  api,
}) => {
  const form = await begun(api);
  await page.goto(`/reports/${form.id}/new`);
  await textbox(page, 'Ort').fill('Funkloch');
  await textbox(page, 'Halter').fill('Werft');
  let line: 'down' | 'up' = 'down';
  await page.route('**/api/reports/add.json', route =>
    line === 'down' ? route.abort('internetdisconnected') : route.continue(),
  );
  await save(page).click();
  await expect(page.getByText('Auf diesem Gerät gesichert. Wird noch gesendet.')).toBeVisible();
  await twoMore(api, form);
  line = 'up';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('1 Eintrag gesendet')).toBeVisible();
  const entries = await entriesOf(api, form);
  expect(entries).toMatchObject([{ form_version: 1, data: { ort: 'Funkloch', halter: 'Werft' } }]);
  await page.goto(`/reports/${form.id}/${entries[0]?.id}/view`);
  await expect(page.locator('[data-entry-scroll]').getByText('Werft')).toBeVisible();
});

test('the timeline tells what changed; one answer and a whole state are put back, and a comment mentions somebody', async ({
  page,
  api,
}) => {
  const form = await begun(api);
  const { id, version } = await addEntry(api, form, { art: 'Zaun', ort: 'Halle 4', halter: 'Werft' });
  await api.edit('reports', id, { data: { art: 'Tor', ort: 'Halle 5', halter: 'Werft' } }, version);
  await page.goto(`/reports/${form.id}/${id}/view`);
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const list = page.getByRole('list', { name: 'Verlauf' });
  const answers = async () => (await api.read('reports', id)).data;

  await test.step('field by field, what it was and is', async () => {
    await expect(list.getByRole('group', { name: 'Ort' })).toContainText('Halle 4');
    await expect(list.getByRole('group', { name: 'Ort' })).toContainText('Halle 5');
    await expect(list.getByRole('group', { name: 'Halter' })).toHaveCount(0);
    await expect(list.getByText('Eintrag angelegt')).toBeVisible();
  });

  await test.step('one answer alone is put back', async () => {
    await list.getByRole('button', { name: 'Nur „Ort“ zurücksetzen' }).click();
    await expect(page.getByText('„Ort“ ist zurückgesetzt')).toBeVisible();
    expect(await answers()).toMatchObject({ art: 'Tor', ort: 'Halle 4' });
  });

  await test.step('a former state is shown in its place, and put back whole', async () => {
    await list
      .getByRole('button', { name: /Stand vom .* ansehen/ })
      .last()
      .click();
    await expect(page.locator('[data-entry-scroll]').getByText('Zaun')).toBeVisible();
    await page.getByRole('button', { name: 'Diesen Stand wiederherstellen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wiederherstellen' }).click();
    await expect(page.getByText('Stand wiederhergestellt')).toBeVisible();
    expect(await answers()).toMatchObject({ art: 'Zaun', ort: 'Halle 4', halter: 'Werft' });
  });

  await test.step('a comment on a field mentions a person who may see the entry', async () => {
    const comment = textbox(page, 'Kommentar');
    await comment.pressSequentially('Bitte ansehen, @leit');
    await page.getByRole('list', { name: 'Personen' }).getByRole('button').first().click();
    await expect(comment).toHaveValue(/^Bitte ansehen, @Leit/i);
    await page.getByRole('combobox', { name: 'Wozu' }).selectOption('Ort');
    await page.getByRole('button', { name: 'Kommentieren', exact: true }).click();
    await expect(list.getByText(/^@leit/i)).toBeVisible();
    await expect(list.getByRole('button', { name: 'zu Ort' })).toBeVisible();
  });
});

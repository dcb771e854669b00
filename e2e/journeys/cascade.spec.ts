/**
 * Journey of a cascade by share link on a phone: the country decides which cities of a long list are offered, and a
 * calculation looks up what the city costs; with a network, and without one after the form was opened once.
 */
import type { Page } from '@playwright/test';
import { field } from '../../demo/build.ts';
import { type client, house, type Item } from '../api.ts';
import { formKept } from '../drafts.ts';
import { addForm } from '../forms.ts';
import { shellKept } from '../outside.ts';
import { expect, test, unique } from '../test.ts';

test.use({ who: null, viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

type Api = ReturnType<typeof client>;

async function addList(api: Api, name: string, columns: object[], rows: object[]): Promise<string> {
  const { id } = await api.add('choice-lists', { name: unique(name), columns });
  await api.put(`/choice-lists/${id}/rows.json`, { rows });
  return id;
}

/** Countries travel with the form; of cities there are too many. */
async function tripForm(api: Api): Promise<Item> {
  const lands = await addList(
    api,
    'Länder',
    [],
    [
      { value: 'AT', label: 'Österreich' },
      { value: 'CH', label: 'Schweiz' },
    ],
  );
  const rest = Array.from({ length: 600 }, (_, n) => ({ value: `x${n}`, label: `Ort ${n}`, land: 'DE', rate: '1' }));
  const columns = ['land', 'rate'].map(name => ({ name, label: name }));
  const cities = await addList(api, 'Städte', columns, [
    ...rest,
    { value: 'W', label: 'Wien', land: 'AT', rate: '50' },
    { value: 'G', label: 'Graz', land: 'AT', rate: '45' },
    { value: 'B', label: 'Bern', land: 'CH', rate: '64' },
  ]);
  return addForm(api, 'Dienstreise', {
    fields: [
      field('radio', 'land', 'Land', 'col-12', { values: { list: lands }, required: true }),
      field('select', 'city', 'Stadt', 'col-12', { values: { list: cities }, choicesFilter: 'choice.land = land' }),
      field('number', 'days', 'Tage', 'col-12', {}),
      field('calculated', 'total', 'Tagegeld', 'col-12', {
        formula: `LOOKUP("${cities}", city, "rate") * days`,
        format: { kind: 'currency', currency: 'EUR' },
      }),
    ],
    states: [],
  });
}

const city = (page: Page) => page.getByRole('combobox', { name: 'Stadt' });
const offered = (page: Page) => page.getByRole('listbox').getByRole('option').allTextContents();
const send = (page: Page) => page.getByRole('button', { name: /^(Senden|Sichern, geht später raus)$/ }).last();

async function choose(page: Page, land: string, cities: string[], chosen: string): Promise<void> {
  await page.getByText(land, { exact: true }).tap();
  await city(page).tap();
  await expect.poll(() => offered(page)).toEqual(cities);
  await page.getByRole('option', { name: chosen }).tap();
  await page.getByLabel('Tage', { exact: true }).fill('3');
}

test('the country decides which cities are offered and what a day costs, offline too', async ({
  page,
  api,
  context,
}) => {
  const form = await tripForm(api);
  const target = `${house()}/shared_reports/{id}/{token}`;
  const path = `/report-configs/share/${form.id}.json`;
  const link = (await api.post<{ target: string }>(path, { target })).data.target;
  await page.goto(link);
  await choose(page, 'Österreich', ['Wien', 'Graz'], 'Graz');
  await expect(page.getByLabel('Tagegeld')).toHaveValue(/^135,00\s€$/);

  // another country: the city falls away, and is not taken
  await page.getByText('Schweiz', { exact: true }).tap();
  await send(page).tap();
  await expect(page.getByText(/^Dieser Wert steht nicht mehr zur Auswahl/).last()).toBeVisible();

  await formKept(page, form.id);
  await shellKept(page, '/shared_reports/');
  await context.setOffline(true);
  await page.reload();
  await choose(page, 'Schweiz', ['Bern'], 'Bern');
  await expect(page.getByLabel('Tagegeld')).toHaveValue(/^192,00\s€$/);
  await context.setOffline(false);
  await send(page).tap();
  await expect(page.getByRole('heading', { name: /^Vielen Dank/ })).toBeVisible();
  const { data } = await api.list('reports', { 'filter[report_config_id]': form.id });
  expect(data.map(each => each.data)).toMatchObject([{ land: 'CH', city: 'B', days: 3, total: 192 }]);
});

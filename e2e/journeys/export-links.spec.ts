/** Journey of export links: a saved view is read by another program, until its address is revoked. */
import { house, type Item } from '../api.ts';
import { expect, test, unique } from '../test.ts';

test('an export link is made, read by another program without signing in, and revoked', async ({ page, api }) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  const name = unique('Nachts');
  const query = 'filter[data.time_of_day]=Night&sort=created&direction=desc';
  const view = await api.add('saved-views', { report_config_id: form.id, name, query });
  await page.goto(`/reports/${form.id}?${query}&view=${view.id}`);
  await page.getByRole('button', { name: `Ansicht: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Exportlinks …' }).click();
  const dialog = page.getByRole('dialog', { name: `Exportlinks von „${name}“` });
  await dialog.getByRole('radio', { name: 'Gespeicherte Werte' }).check();
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const link = dialog.getByLabel('Exportlink', { exact: true });
  await expect(link).toBeFocused();
  const address = new URL(await link.inputValue());
  const read = (headers: Record<string, string> = {}) =>
    fetch(`${house()}${address.pathname}${address.search}`, { headers });

  const answer = await read();
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const count = Number(answer.headers.get('x-total-count'));
  expect(count).toBe(
    (await api.list('reports', { 'filter[report_config_id]': form.id, 'filter[data.time_of_day]': 'Night' })).count,
  );
  expect((await answer.text()).trim().split('\r\n').length).toBeGreaterThan(count);

  const list = dialog.getByRole('region', { name: 'Exportlinks dieser Ansicht' });
  await list.getByRole('button', { name: /widerrufen$/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Exportlink widerrufen?' })
    .getByRole('button', { name: 'Widerrufen' })
    .click();
  await expect(list.getByText('Diese Ansicht hat noch keinen Exportlink.')).toBeVisible();
  expect((await read()).status).toBe(404);
});

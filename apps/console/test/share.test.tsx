/** Component tests of sharing a form, with the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { addForm } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let anna: Person;
let form: string;
const target = 'http://localhost:3000/shared_reports/{id}/{token}';
const share = (who: Person, body: object = {}) => who.post(`/report-configs/share/${form}.json`, { target, ...body });

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna');
  form = await addForm(admin, 'Wildtiersichtung');
  const { id } = (await share(anna, { usages: 3 })).body.data;
  await bench.house.database.run(sql`update share_links set used = 2, last_used = now() where id = ${id}`);
  for (let at = 0; at < 21; at++) await share(admin, at === 20 ? { expires: '2126-01-01T00:00:00Z' } : {});
});
afterAll(() => bench.house.close());

const dialog = async () => {
  const found = await screen.findByRole('dialog', { name: '„Wildtiersichtung“ teilen' });
  await within(found).findByRole('table');
  return within(found);
};

test('all links, twenty at a time', async () => {
  const user = await bench.show(`/reports/share/${form}`, admin);
  const all = await dialog();
  expect(all.getByText('22 Links')).toBeTruthy();
  expect(all.getAllByText('Aktiv')).toHaveLength(20);
  expect(all.getByText('bis 01.01.2126')).toBeTruthy();
  await user.click(all.getByRole('button', { name: 'Weitere zeigen' }));
  expect(await all.findByText('22 Links · 22 aktiv')).toBeTruthy();
  const row = all.getByText('2 von 3').closest('tr') as HTMLElement;
  expect(within(row).getByText('anna')).toBeTruthy();
  const entries = within(row).getByRole('link', { name: '2 von 3' }).getAttribute('href');
  expect(entries).toMatch(new RegExp(`^/reports/${form}\\?filter\\[share_links\\]=[0-9a-f-]{36}$`));
  expect(within(row).getByText(/^zuletzt/)).toBeTruthy();
});

test('a reader sees their own; what is missing or wrong is told at its field, and nothing is asked of the server', async () => {
  const user = await bench.show(`/reports/share/${form}`, anna);
  const own = await dialog();
  expect(own.getByText('Ihre bisherigen Links')).toBeTruthy();
  expect(own.getByText('1 Link · 1 aktiv')).toBeTruthy();
  const before = bench.asked.length;
  await user.click(own.getByRole('button', { name: 'Link auch per E-Mail senden' }));
  await user.type(own.getByLabelText('Betreff'), 'Melden');
  // A collapsed section is validated too: it opens if it holds an error.
  await user.click(own.getByRole('button', { name: 'Link auch per E-Mail senden' }));
  await user.click(own.getByRole('button', { name: 'Link erstellen' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Prüfen Sie die Pflichtfelder');
  await waitFor(() => expect(document.activeElement).toBe(own.getByLabelText('E-Mail')));
  await user.type(own.getByLabelText('E-Mail'), 'betrieb');
  expect(own.getByText(/^Das ist keine E-Mail-Adresse/)).toBeTruthy();
  expect(bench.asked.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
  await user.clear(own.getByLabelText('E-Mail'));
  await user.clear(own.getByLabelText('Betreff'));
  await user.click(own.getByRole('button', { name: 'Link erstellen' }));
  expect(await own.findByText('Link erstellt.')).toBeTruthy();
  expect((own.getByRole('textbox', { name: 'Link' }) as HTMLInputElement).value).toContain(
    `/shared_reports/${form}/shr_`,
  );
});

test('a form that is not there says so, and closing leads to the list', async () => {
  const user = await bench.show('/reports/share/00000000-0000-7000-8000-000000000000', anna);
  expect((await screen.findByText(/^Dieses Formular gibt es nicht/)).closest('[role=alert]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([location.pathname, localStorage.getItem('closeShareModal')]).toEqual(['/reports', 'true']);
});

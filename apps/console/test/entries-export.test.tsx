/** Component tests of exports from the list of entries, with the real server. */
import { newId } from '@kontor/form';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { exportsOf } from '../../server/src/jobs/exports.ts';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let few: string;
let many: string;

const form = (name: string) => ({
  name,
  fields: [
    {
      id: newId(),
      type: 'input',
      column: { width: 'col-6', before: 0, after: 0 },
      options: { type: 'text', name: 'airport', label: 'Flughafen' },
    },
  ],
  states: [],
});

beforeAll(async () => {
  // happy-dom would navigate to a downloaded file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  bench = await openConsole();
  await bench.house.work();
  admin = await bench.house.as('chief', 'admin');
  const added = async (name: string) => (await admin.post('/report-configs/add.json', form(name))).body.data.id;
  [few, many] = [await added('Wenige'), await added('Viele')];
  for (const airport of ['Memphis', 'Denver'])
    await admin.post('/reports/add.json', { report_config_id: few, data: { airport } });
  await bench.house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data)
    select gen_random_uuid(), ${many}, ${admin.id}, ${admin.id}, jsonb_build_object('airport', 'Tor ' || i) from generate_series(1, 10001) i`);
});
afterAll(() => bench.house.close());

type User = Awaited<ReturnType<Bench['show']>>;
async function asking(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Exportieren' }));
  return screen.findByRole('dialog', { name: /exportieren$/ });
}
async function start(user: User, dialog: HTMLElement): Promise<void> {
  await user.click(within(dialog).getByRole('button', { name: 'Exportieren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const lastExport = () =>
  bench.asked.findLast(({ path }) => /^.api.reports(\.xlsx|\.csv|\.pdf|\.zip|.exports)/.test(path));

test('the dialog names the address for spreadsheets and BI tools, but not for a document', async () => {
  const user = await bench.show(`/reports/${few}`, admin);
  const dialog = await asking(user);
  const feed = within(dialog).getByRole('region', { name: 'Immer aktuell in Excel oder Power BI' });
  expect(feed.textContent).toContain(`/api/odata/${few}/`);
  await user.click(within(dialog).getByRole('radio', { name: 'Ein Dokument (pdf)' }));
  expect(within(dialog).queryByRole('region')).toBeNull();
});

test('a filtered list is exported as it is filtered or whole, in the manner that was asked for last', async () => {
  const user = await bench.show(`/reports/${few}?search=Memphis`, admin);
  await waitFor(() => expect(screen.queryByText('Denver')).toBeNull());
  let dialog = await asking(user);
  const radio = (name: string | RegExp) => within(dialog).getByRole<HTMLInputElement>('radio', { name });
  await waitFor(() => expect(radio('Gefiltert (1 Eintrag)').checked).toBe(true));
  expect(radio('Arbeitsmappe (xlsx)').checked).toBe(true);
  await user.click(radio('Mit Fotos und Anhängen (zip)'));
  await user.click(radio('Gespeicherte Werte'));
  await user.click(radio('Eine Spalte je Option'));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Feldnamen als zweite Kopfzeile' }));
  await start(user, dialog);
  await waitFor(() => expect(lastExport()?.path).toContain('/reports.zip?'));
  const asked = new URLSearchParams(lastExport()?.path.split('?')[1]);
  expect(Object.fromEntries(asked)).toMatchObject({
    search: 'Memphis',
    values: 'stored',
    options: 'columns',
    names: 'true',
    'filter[report_config_id]': few,
  });
  expect(lastExport()?.status).toBe(200);

  dialog = await asking(user);
  expect([radio('Gespeicherte Werte').checked, radio('Mit Fotos und Anhängen (zip)').checked]).toEqual([true, true]);
  await user.click(radio('Arbeitsmappe (xlsx)'));
  await user.click(radio('Alle (2 Einträge)'));
  await start(user, dialog);
  await waitFor(() => expect(lastExport()?.path).toContain('/reports.xlsx?'));
  expect(lastExport()?.path).not.toContain('search');
});

test('beyond 10,000 the server makes it: the tray shows it, also after a reload, until it is fetched and removed', async () => {
  const user = await bench.show(`/reports/${many}`, admin);
  const dialog = await asking(user);
  expect(await within(dialog).findByText(/^Mehr als 10\.000 Einträge: Die Datei entsteht auf dem Server/)).toBeTruthy();
  await start(user, dialog);
  expect(await screen.findByText('Der Export läuft im Hintergrund')).toBeTruthy();
  expect(lastExport()).toMatchObject({ method: 'POST', status: 202 });
  expect(localStorage.getItem('kontor.exports')).toBe('1');
  expect(await screen.findByText('„Viele.xlsx“ ist bereit', {}, { timeout: 120_000 })).toBeTruthy();

  const again = await bench.show('/reports', admin);
  const [, tray] = [
    await screen.findAllByRole('heading', { level: 1 }),
    screen.getAllByRole('button', { name: 'Aufträge' }),
  ];
  await again.click(tray.at(-1) as HTMLElement);
  const list = await screen.findByRole('dialog', { name: 'Aufträge' });
  expect(await within(list).findByRole('button', { name: 'Herunterladen: Viele.xlsx' })).toBeTruthy();
  expect(list.textContent).toMatch(/Fertig · .+ kB · bis /);
  await again.click(within(list).getByRole('button', { name: 'Erledigte entfernen' }));
  await waitFor(async () => expect((await admin.get('/reports/exports.json')).body.count).toBe(0));
  expect(within(list).queryByText('Viele.xlsx')).toBeNull();
});

test('entries come as a table and as one document, of no more entries than it holds', async () => {
  const user = await bench.show(`/reports/${few}`, admin);
  let dialog = await asking(user);
  const pick = async (name: string) => user.click(within(dialog).getByRole('radio', { name }));
  await pick('Tabelle als Text (csv)');
  await start(user, dialog);
  await waitFor(() => expect(lastExport()?.path).toContain('/reports.csv?'));
  await waitFor(() => expect(lastExport()?.status).toBe(200));

  dialog = await asking(user);
  await pick('Ein Dokument (pdf)');
  expect(within(dialog).queryByRole('radio', { name: 'Gespeicherte Werte' })).toBeNull();
  await start(user, dialog);
  await waitFor(() => expect(lastExport()?.path).toContain('/reports.pdf?'));
  await waitFor(() => expect(lastExport()?.status).toBe(200));
  cleanup();

  const other = await bench.show(`/reports/${many}`, admin);
  dialog = await asking(other);
  await other.click(within(dialog).getByRole('radio', { name: 'Ein Dokument (pdf)' }));
  await within(dialog).findByText('Ein PDF fasst höchstens 200 Einträge.');
  expect(within(dialog).getByRole('button', { name: 'Exportieren' }).getAttribute('aria-disabled')).toBe('true');
});

test('one that waits or runs is cancelled from the tray', async () => {
  // Without a worker, so that the export stays pending.
  await exportsOf(bench.house).stop();
  const user = await bench.show(`/reports/${many}`, admin);
  await start(user, await asking(user));
  await user.click(await screen.findByRole('button', { name: 'Aufträge: 1 läuft' }));
  const list = await screen.findByRole('dialog', { name: 'Aufträge' });
  await user.click(await within(list).findByRole('button', { name: 'Abbrechen: Viele.xlsx' }));
  expect(await within(list).findByText('Abgebrochen')).toBeTruthy();
  await waitFor(async () =>
    expect((await admin.get('/reports/exports.json')).body.data.map(one => one.state)).toEqual(['cancelled']),
  );
});

/** Component tests of settings and operations, with the real server: options, trash, jobs, mail. */

import { type Resource, resources } from '@kontor/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { openOutbox } from '../../server/src/jobs/outbox.ts';
import { openMailer } from '../../server/src/outside/mail.ts';
import { comparable } from '../../server/src/records/audit-changes.ts';
import { setOption } from '../../server/test/options.ts';
import { useFieldTexts } from '../src/i18n/audit-fields.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
  // Loads lazy modules of the server before the first page: loaded later they would have error classes of their own.
  await (await chief()).post('/instance/mail-test.json', { to: 'hilfe@example.org' });
});
afterAll(() => bench.house.close());

const chief = () => bench.house.as('chief', 'admin');
async function deleted(name: string): Promise<string> {
  const admin = await chief();
  const id = (await admin.post('/report-configs/add.json', { name, fields: [], states: [] })).body.data.id;
  await admin.delete(`/report-configs/${id}.json`);
  return id;
}

test('the settings are the administrators’', async () => {
  await bench.show('/settings/audit', await bench.house.as('anna'));
  // Users without the role are redirected to the start page.
  expect(await screen.findByText('Diesen Bereich sehen Sie nicht')).toBeTruthy();
  expect(location.pathname).toBe('/help');
  expect(screen.queryByRole('link', { name: 'Einstellungen' })).toBeNull();
  expect(bench.asked.filter(({ path }) => path.startsWith('/api/audit'))).toEqual([]);
});

test('the way to the API leads out of the console', async () => {
  await bench.show('/settings/api', await chief());
  const link = await screen.findByRole('link', { name: 'Alle Aufrufe, zum Lesen und Ausprobieren' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/docs/', '_blank']);
  expect(screen.getByText(/mit einem API-Schlüssel/)).toBeTruthy();
});

test.each(['licences', 'general'])('the app of a store is linked beside the %s, where there is one', async section => {
  const address = 'https://store.example.org/app/1';
  await setOption(bench.house.database, 'app_store_url', address);
  await bench.show(`/settings/${section}`, await chief());
  expect((await screen.findByRole('link', { name: 'Im App-Store' })).getAttribute('href')).toBe(address);
  cleanup();
  await setOption(bench.house.database, 'app_store_url', null);
  await bench.show(`/settings/${section}`, await chief());
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(bench.asked.at(-1)?.status).toBe(200));
  expect(screen.queryByRole('link', { name: 'Im App-Store' })).toBeNull();
});

test('who may sign in how, and how long the trash keeps things, is set on a screen', async () => {
  const admin = await chief();
  const user = await bench.show('/settings/access', admin);
  await user.click(await screen.findByRole('switch', { name: 'Registrieren erlaubt' }));
  await user.click(screen.getByRole('switch', { name: 'Anbieter legen Konten an' }));
  await user.click(screen.getByRole('switch', { name: 'Anbieter legen Konten an' }));
  expect(screen.queryByText(/Wer noch keinen zweiten Faktor hat/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'für alle' }));
  expect(await screen.findByText(/^Betrifft (ein Konto|\d+ Konten)\. Wer noch keinen zweiten Faktor hat/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'für niemanden' }));
  const days = screen.getByLabelText('Endgültig löschen nach');
  await user.type(days, '4000');
  expect(screen.getByText('Eine ganze Zahl von 1 bis 3.650.')).toBeTruthy();
  await user.clear(days);
  await user.type(days, '30');
  // One place to save, which says what is changed to what; what was taken back is no change.
  expect(screen.getByText('2 Änderungen').parentElement?.textContent).toBe(
    '2 Änderungen · Registrieren erlaubt: ein, Endgültig löschen nach: 30',
  );
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Einstellungen gespeichert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  const set = (await admin.get('/options.json?limit=100')).body.data as unknown as { name: string; value: string }[];
  const values = Object.fromEntries(set.map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ registration_enabled: 'true', purge_after_days: '30' });
  expect(Object.keys(values)).not.toContain('oidc_create_users');
  for (const name of ['registration_enabled', 'purge_after_days']) await setOption(bench.house.database, name, null);
});

test('what the period of the trash does now is said: what lies there, and when the next of it goes', async () => {
  const admin = await chief();
  const count = () => admin.get('/trash.json').then(({ body }) => body.count as unknown as number);
  const before = await count();
  await deleted('Bald fort');
  await bench.show('/settings/access', admin);
  const days = await screen.findByLabelText('Endgültig löschen nach');
  const said = () => document.getElementById(days.getAttribute('aria-describedby') ?? '')?.textContent;
  const lying =
    before === 0 ? /Zurzeit liegt dort eines, es geht am / : /Zurzeit liegen dort \d+, das nächste geht am /;
  await waitFor(() => expect(said()).toMatch(lying));
});

test('how many health checks ask for somebody stands beside their section', async () => {
  await bench.show('/settings/general', await chief());
  const link = await screen.findByRole('link', { name: /^Zustand/ });
  await waitFor(() => expect(link.textContent).toMatch(/^Zustand\d+$/));
  await bench.show('/settings/health', await chief());
  const told = (await screen.findByText(/^(1 Punkt|\d+ Punkte) ansehen$/)).textContent;
  expect(`Zustand${Number.parseInt(told ?? '', 10)}`).toBe(link.textContent);
});

test('a section that nobody knows is a page that is not there', async () => {
  await bench.show('/settings/nowhere', await chief());
  await waitFor(() => expect(location.pathname).toBe('/404'));
});

test('what was deleted comes back from the trash, and goes there again', async () => {
  await deleted('Begehung');
  const user = await bench.show('/settings/trash', await chief());
  const row = await screen.findByRole('row', { name: /Begehung/ });
  expect(within(row).getByText('Formular')).toBeTruthy();
  expect(within(row).getByText('chief')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Menü zu Begehung' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Wiederherstellen' }));
  expect(await screen.findByText('„Begehung“ ist wieder da')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Begehung/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('row', { name: /Begehung/ })).toBeTruthy();
});

test('several at once: what cannot be restored is named, the others are back; purging asks first', async () => {
  const admin = await chief();
  const name = { name: 'probe', value: 'x' };
  const first = (await admin.post('/options/add.json', name)).body.data.id;
  await admin.delete(`/options/${first}.json`);
  await admin.post('/options/add.json', name);
  await deleted('Abnahme');
  const user = await bench.show('/settings/trash', await chief());
  await user.click(await screen.findByRole('checkbox', { name: /Abnahme/ }));
  await user.click(screen.getByRole('checkbox', { name: /probe/ }));
  await user.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
  expect(await screen.findByText('Bei einem Eintrag ging es nicht')).toBeTruthy();
  expect(await screen.findByText(/^probe: /)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Abnahme/ })).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Menü zu probe' }));
  await user.click(await screen.findByRole('menuitem', { name: /Endgültig/ }));
  await user.click(await screen.findByRole('button', { name: 'Nein, behalten' }));
  expect(screen.getByRole('row', { name: /probe/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Menü zu probe' }));
  await user.click(await screen.findByRole('menuitem', { name: /Endgültig/ }));
  await user.click(await screen.findByRole('button', { name: 'Ja, endgültig löschen' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /probe/ })).toBeNull());
});

test('the audit log is told in words, filtered by days of this device, and shown line by line', async () => {
  await deleted('Protokolliert');
  const user = await bench.show('/settings/audit?filter[from]=2026-01-31&filter[action]=remove', await chief());
  const [line] = await screen.findAllByRole('link', { name: /^Gelöscht, |\d\d:\d\d/ });
  const asked = bench.asked.findLast(({ path }) => path.startsWith('/api/audit.json'));
  const from = new URL(String(asked?.path), location.origin).searchParams.get('filter[at][gte]');
  expect(new Date(String(from)).getHours()).toBe(0);
  expect(new Date(String(from)).getDate()).toBe(31);
  await user.click(line as HTMLElement);
  const detail = await screen.findByRole('dialog', { name: 'Gelöscht' });
  expect(within(detail).getByText('Formular')).toBeTruthy();
  expect(within(detail).getByText('Sitzung')).toBeTruthy();
  expect(location.pathname).toMatch(/^\/settings\/audit\/[0-9a-f-]{36}$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.pathname).toBe('/settings/audit'));
});

test('a line of the audit log tells old and new values in words, names, and leads to all of a person', async () => {
  const admin = await chief();
  const ida = await bench.house.as('ida');
  const path = `/pixelstein-users/users/edit/${ida.id}.json`;
  expect((await admin.patch(path, { last_name: 'Berg', active: false })).status).toBe(200);
  const user = await bench.show(`/settings/audit?filter[concerned_id]=${ida.id}&filter[action]=edit`, admin);
  const [line] = await screen.findAllByRole('link', { name: /^Geändert, |\d\d:\d\d/ });
  await user.click(line as HTMLElement);
  const detail = await screen.findByRole('dialog', { name: 'Geändert' });
  expect(within(detail).getByText('Nachname').nextElementSibling?.textContent).toBe('leer → Berg');
  expect(within(detail).getByText('Aktiv').nextElementSibling?.textContent).toBe('ja → nein');
  expect(within(detail).getByRole('link', { name: 'ida' }).getAttribute('href')).toBe(`/users/${ida.id}`);
  const all = within(detail).getByRole('link', { name: 'Alle Vorgänge, die ida betreffen' });
  expect(all.getAttribute('href')).toBe(`/settings/audit?filter[concerned_id]=${ida.id}`);
});

test('the audit log is narrowed down to any of three hundred people by typing part of a name', async () => {
  const admin = await chief();
  const { database } = bench.house;
  const [last] = await database.rows<{ id: string }>(sql`
    with made as (
      insert into users (id, username, first_name, last_name, role)
      select gen_random_uuid(), 'staff' || lpad(n::text, 3, '0'), 'Vorname' || n, 'Zweihundert' || n, 'user'
      from generate_series(1, 300) n returning id, username)
    select id from made where username = 'staff297'`);
  const { id } = last as { id: string };
  expect((await admin.patch(`/pixelstein-users/users/edit/${id}.json`, { last_name: 'Östermann' })).status).toBe(200);
  const user = await bench.show('/settings/audit', admin);
  // A native select is in its place until the searchable one is loaded.
  const concerned = await waitFor(() => {
    const box = screen.getByRole('combobox', { name: 'Betraf' });
    expect(box.tagName).toBe('INPUT');
    return box as HTMLInputElement;
  });
  await user.click(concerned);
  expect(await screen.findByText(/^2\d\d weitere Personen: Namen eintippen$/)).toBeTruthy();
  expect(screen.queryByRole('option', { name: /staff297/ })).toBeNull();
  await user.type(concerned, 'östermann');
  await user.click(await screen.findByRole('option', { name: 'Vorname297 Östermann (staff297)' }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('filter[concerned_id]')).toBe(id));
  // by the username, until the name is read again
  await waitFor(() => expect(concerned.value).toBe('Vorname297 Östermann (staff297)'));
  expect(await screen.findByText('1 Vorgang')).toBeTruthy();
  await user.clear(concerned);
  await waitFor(() => expect(location.search).not.toContain('concerned_id'));

  // By an address whose filter leaves no line, the person has their name as well.
  cleanup();
  await bench.show(`/settings/audit?filter[user_id]=${id}`, admin);
  await waitFor(() => {
    const { value } = screen.getByRole('combobox', { name: 'Wer' }) as HTMLInputElement;
    expect(value).toBe('Vorname297 Östermann (staff297)');
  });
});

test('own permissions that were changed are told in words, area by area, and all of them', async () => {
  const admin = await chief();
  const mia = await bench.house.as('mia');
  const path = `/pixelstein-users/users/edit/${mia.id}.json`;
  const rights = (scope: string) => ({ read: scope, create: scope, update: scope, delete: scope });
  const areas = ['Reports', 'ReportConfigs', 'Files', 'Charts', 'ChartCollections', 'Messages', 'Users', 'Groups'];
  const first = Object.fromEntries(areas.map(area => [area, rights('none')]));
  expect((await admin.patch(path, { permissions: first })).status).toBe(200);
  const { Groups: _, ...rest } = first;
  const second = { ...rest, Reports: { ...rights('none'), read: 'self' }, '*': { '*': 'none' } };
  expect((await admin.patch(path, { permissions: second })).status).toBe(200);
  const user = await bench.show(`/settings/audit?filter[concerned_id]=${mia.id}&filter[action]=edit`, admin);
  const lines = await screen.findAllByRole('link', { name: /^Geändert, |\d\d:\d\d/ });
  await user.click(lines[0] as HTMLElement);
  const detail = await screen.findByRole('dialog', { name: 'Geändert' });
  const told = () =>
    within(detail)
      .getAllByRole('listitem')
      .map(item => item.textContent);
  expect(told()).toEqual([
    'Alle Bereiche, Alle Aktionen: nach Rolle → Keine',
    'Einträge, Lesen: Keine → Eigene',
    ...['Lesen', 'Anlegen', 'Ändern', 'Löschen'].map(action => `Gruppen, ${action}: Keine → nach Rolle`),
  ]);
  expect(detail.textContent).not.toContain('{');
});

test('every field that the audit log compares has words', () => {
  const words = useFieldTexts.now();
  const audited = Object.values<Resource>(resources).filter(row => row.audited);
  const links = audited.flatMap(row =>
    Object.entries(row.links).flatMap(([name, link]) => (link.kind === 'many' && link.write ? [name] : [])),
  );
  const silent = [...audited.flatMap(comparable), ...links].filter(name => !Object.hasOwn(words, name));
  expect(silent).toEqual([]);
});

test('a job that was given up says why; it is done again, or discarded once that is confirmed', async () => {
  const { database, services } = bench.house;
  // The outbox is open without a worker: a retried job stays visible.
  const outbox = openOutbox(database, console);
  await outbox.open();
  services.jobs = outbox.jobs;
  const [again, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, name, message] of [
    [again, 'mail', 'not sent: EENVELOPE 550'],
    [gone, 'thumbnail', 'no picture in it'],
  ])
    await database.text(
      `insert into jobs.job (id, name, data, state, completed_on, output, retry_count, retry_limit) values ($1, $2, '{}', 'failed', now(), $3, 8, 8)`,
      [id, name, JSON.stringify({ message })],
    );
  const stateOf = async (id: string) =>
    (await database.text('select state from jobs.job where id = $1', [id])).rows[0]?.state;
  const user = await bench.show('/settings/jobs', await chief());
  const given = async (text: string) => (await screen.findByText(text)).closest('li') as HTMLElement;
  const mail = within(await given('not sent: EENVELOPE 550'));
  // Every queue has a label.
  const queues = screen.getByRole('region', { name: 'Warteschlangen' }).querySelectorAll('tbody td:first-child');
  expect(queues.length).toBeGreaterThan(10);
  for (const { textContent } of queues) expect(textContent).toMatch(/^[A-ZÄÖÜ]/);
  expect(mail.getByText('E-Mails')).toBeTruthy();
  expect(mail.getByText(/^Aufgegeben .* · Versuche: 9$/)).toBeTruthy();
  await user.click(mail.getByRole('button', { name: 'Erneut ausführen' }));
  expect(await screen.findByText('Die Aufgabe wird erneut ausgeführt')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('not sent: EENVELOPE 550')).toBeNull());
  expect(await stateOf(again)).not.toBe('failed');
  const discard = within(await given('no picture in it')).getByRole('button', { name: 'Verwerfen …' });
  await user.click(discard);
  await user.click(await screen.findByRole('button', { name: 'Nein, behalten' }));
  expect(await stateOf(gone)).toBe('failed');
  await user.click(discard);
  await user.click(await screen.findByRole('button', { name: 'Ja, verwerfen' }));
  expect(await screen.findByText('Es wurde nichts aufgegeben')).toBeTruthy();
  expect(await stateOf(gone)).toBeUndefined();
  await outbox.stop();
});

test('backups are listed with what they hold and what they lack; an old one is told of', async () => {
  const { database } = bench.house;
  await bench.show('/settings/backups', await chief());
  expect(await screen.findByText(/^Von dieser Instanz gibt es noch keine Sicherung\./)).toBeTruthy();
  cleanup();
  await database.run(
    sql`insert into backups (kind, taken, app_version, filename, bytes, rows, files, lacking, seconds) values ('backup', now() - interval '8 days', '0.1.0', 'kontor-alt.tar', 2048, 1200, 3, 1, 5)`,
  );
  await bench.show('/settings/backups', await chief());
  const row = (await screen.findByText('kontor-alt.tar')).closest('li') as HTMLElement;
  expect(within(row).getByText(/1\.200 Zeilen, 3 Dateien · Kontor 0\.1\.0 · Dauer 5 s/)).toBeTruthy();
  expect(within(row).getByText('Eine Datei fehlt darin')).toBeTruthy();
  expect(screen.getByText(/Die letzte Sicherung ist älter als eine Woche\./)).toBeTruthy();
});

test('a mail server that is away is told of in words that help, and in its own', async () => {
  const { services } = bench.house;
  const { mail } = services;
  const from = { name: '', address: 'kontor@example.org' };
  services.mail = openMailer({ url: 'smtp://127.0.0.1:1', from, folder: '', log: () => undefined });
  try {
    const user = await bench.show('/settings/mail', await chief());
    await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'hilfe@example.org');
    await user.click(screen.getByRole('button', { name: 'Testnachricht senden' }));
    expect(await screen.findByText(/^Der Mailserver ist nicht zu erreichen\. Prüfen Sie Name und Port/)).toBeTruthy();
    expect(screen.getByText(/ECONNREFUSED/)).toBeTruthy();
  } finally {
    services.mail = mail;
  }
});

test('what the environment of the server fixes says so, and names its variables', async () => {
  await bench.show('/settings/storage', await chief());
  const storage = await screen.findByText(/^In der Umgebung des Servers festgelegt:/);
  expect([...storage.querySelectorAll('code')].map(name => name.textContent)).toEqual(['STORAGE_URL', 'MAX_STORAGE']);
  await bench.show('/settings/mail', await chief());
  await waitFor(() => expect(screen.getByText('SMTP_URL').parentElement?.textContent).toContain('MAIL_FROM'));
});

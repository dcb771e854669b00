/**
 * Journey of an administrator's day, on a server of its own: three sites with 300 people come from a file, one of them
 * loses a device, one leaves with links and a form, and a backup fails before one succeeds.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { call, client, type Session } from '../api.ts';
import { addForm } from '../forms.ts';
import { expect, test } from '../own-server.ts';

const sites = ['Werk Nord', 'Werk Süd', 'Hafen'];
const password = 'vier Hasen sitzen auf dem Feld';
const users = '/pixelstein-users/users';

const person = (n: number) => `person.${n}@example.org;person.${n};Vorname ${n};Nachname ${n};${sites[n % 3]}`;
const csv = [
  'E-Mail;Benutzername;Vorname;Nachname;Gruppen',
  ...Array.from({ length: 299 }, (_, n) => person(n)),
  'keine-adresse;person.299;Vorname;Nachname;Hafen',
].join('\r\n');

test('300 people at three sites come from a file; what does not fit is said by its line', async ({ page, api }) => {
  for (const name of sites) await api.post('/pixelstein-users/groups.json', { name });
  await page.goto('/users');
  await page.getByRole('button', { name: 'Menü zu Benutzer' }).click();
  await page.getByRole('menuitem', { name: 'Aus CSV-Datei einladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benutzer aus einer Datei einladen' });
  await dialog.getByLabel('CSV-Datei wählen').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await expect(dialog.getByText('299 werden eingeladen · 1 passt nicht')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^301 / })).toContainText('Passt nicht');
  await dialog.getByRole('button', { name: '299 Personen einladen' }).click();
  await expect(page.getByText('299 Personen sind eingeladen')).toBeVisible();
  await page.goto('/users/groups');
  for (const [n, name] of sites.entries())
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(n === 2 ? '99' : '100');
});

/** Somebody with a password, signed in by the app on a device. */
async function signedIn(api: ReturnType<typeof client>, at: string, username: string): Promise<Session> {
  await api.add('pixelstein-users/users', { username, password, email: `${username}@example.org` });
  const body = { username, password, identifier: `device of ${username}`, platform: 'android' };
  return (await call<Session>('POST', `${users}/login.json`, { at, body })).data;
}

test('a lost device is signed out, and its person everywhere', async ({ page, api, own }) => {
  const { token } = await signedIn(api, own.url, 'wagner');
  const may = () =>
    call('GET', `${users}/self.json`, { at: own.url, token }).then(
      () => true,
      () => false,
    );
  expect(await may()).toBe(true);
  await page.goto('/device-management');
  await page.getByRole('searchbox').fill('wagner');
  await page.getByRole('link', { name: 'wagner' }).click();
  const card = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Android' });
  await card.getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Abmelden …' }).click();
  await page.getByRole('button', { name: 'Ja, abmelden' }).click();
  await expect.poll(may).toBe(false);
});

test('somebody leaves: their link and view go on with a successor, and they are signed out', async ({
  page,
  api,
  own,
}) => {
  const form = await addForm(api, 'Übergabe');
  const leaver = await signedIn(api, own.url, 'abel');
  await signedIn(api, own.url, 'nachfolge');
  const theirs = client(leaver, own.url);
  const target = `${own.url}/shared_reports/{id}/{token}`;
  const shared = await theirs.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target });
  await theirs.add('saved-views', { report_config_id: form.id, name: 'Meine Ansicht' });
  await page.goto('/users');
  await page.getByRole('searchbox').fill('abel');
  await page.getByRole('button', { name: 'Menü zu abel' }).click();
  await page.getByRole('menuitem', { name: 'Deaktivieren …' }).click();
  const dialog = page.getByRole('dialog', { name: '„abel“ deaktivieren' });
  for (const name of ['1 offener Link', '1 gespeicherte Ansicht'])
    await dialog.getByRole('group', { name }).getByRole('radio', { name: 'Übergeben' }).check();
  await dialog.getByRole('searchbox', { name: 'Name suchen' }).fill('nachfolge');
  await dialog.getByRole('group', { name: 'An wen?' }).getByRole('radio', { name: 'nachfolge' }).check();
  await dialog.getByRole('button', { name: 'Deaktivieren' }).click();
  await expect(page.getByText('„abel“ ist deaktiviert und abgemeldet')).toBeVisible();
  await expect(call('GET', `${users}/self.json`, { at: own.url, token: leaver.token })).rejects.toThrow('401');
  await page.goto(shared.data.target);
  await expect(page.getByRole('heading', { name: form.name })).toBeVisible();
  await page.goto('/users');
  await page.getByRole('tab', { name: 'Links und Schlüssel' }).click();
  await expect(page.getByRole('row', { name: /Übergabe/ })).toContainText('nachfolge');
});

test('a backup that fails leaves nothing and is none; one that succeeds is told', async ({ page, own }) => {
  const backup = (place: string) =>
    promisify(execFile)(process.execPath, ['apps/server/src/bin/backup.ts', place], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: own.data, DATABASE_URL: '' },
    });
  await page.goto('/settings/backups');
  await expect(page.getByText('Von dieser Instanz gibt es noch keine Sicherung.')).toBeVisible();
  const nowhere = join(own.data, 'nowhere', 'one.tar');
  await expect(backup(nowhere)).rejects.toThrow();
  expect(existsSync(nowhere)).toBe(false);
  await page.reload();
  await expect(page.getByText('Von dieser Instanz gibt es noch keine Sicherung.')).toBeVisible();
  await backup(join(own.data, 'one.tar'));
  await page.reload();
  await expect(page.getByText(/^Letzte Sicherung: /)).toBeVisible();
});

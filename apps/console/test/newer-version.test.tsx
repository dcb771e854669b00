/** Component tests of an entry whose form gets a newer version while it is filled in, with the real server. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';
import { entryForm } from './entry-form.ts';

let bench: Bench;
let admin: Person;
let form: ReturnType<typeof entryForm>;
let config: string;

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  form = entryForm('Vogelschlag');
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const text = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (user: Awaited<ReturnType<Bench['show']>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const entries = async () => (await admin.get(`/reports.json?filter[report_config_id]=${config}`)).body.data;

type Fields = typeof form.fields;
async function publish(change: (fields: Fields) => Fields): Promise<void> {
  const fields = change(structuredClone(form.fields));
  const { body } = await admin.get(`/report-configs/${config}.json`);
  const answer = await admin.patch(
    `/report-configs/${config}.json`,
    { fields, states: form.states },
    { 'if-match': `"${body.data.version}"` },
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
const renamed = (fields: Fields) => {
  const first = fields[0];
  if (first) Object.assign(first.options, { name: 'site', label: 'Platz' });
  return fields;
};
/** As when a window regains the focus a while later; live updates have tests of their own. */
function comeBack(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

test('a newer version is told of, and an entry that is not moved is of the version it was begun in', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Ulm');
  await user.type(await text('Art'), 'Star');
  await publish(renamed);
  comeBack();
  expect(await screen.findByText(/^Dieses Formular gibt es inzwischen in Version 2\./)).toBeTruthy();
  expect((await text('Flughafen')).value).toBe('Ulm');
  await press(user, 'Speichern');
  await screen.findByText('Eintrag gespeichert');
  expect(await entries()).toMatchObject([{ form_version: 1, data: { airport: 'Ulm', species: 'Star' } }]);
});

test('moved, the answers come along under their new names, and the entry is of the newer version', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Ulm');
  await user.type(await text('Art'), 'Star');
  await publish(renamed);
  comeBack();
  await press(user, 'Zu Version 2 wechseln');
  expect((await text('Platz')).value).toBe('Ulm');
  expect((await text('Art')).value).toBe('Star');
  expect(await screen.findByText(/^Das Formular hat sich seit Ihren Eingaben geändert\./)).toBeTruthy();
  expect(screen.queryByText(/Keinen Platz mehr haben/)).toBeNull();
  await press(user, 'Speichern');
  await screen.findByText('Eintrag gespeichert');
  expect(await entries()).toMatchObject([{ form_version: 2, data: { site: 'Ulm', species: 'Star' } }]);
});

test('answers that would be lost are named first, and nothing moves before', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Ulm');
  await user.type(await text('Betreiber'), 'Condor');
  await publish(fields => fields.filter(({ options }) => options.name !== 'operator'));
  comeBack();
  await press(user, 'Zu Version 2 wechseln');
  const question = await screen.findByText(/haben Ihre Antworten auf diese Fragen keinen Platz: Betreiber\./);
  await user.click(within(question.parentElement as HTMLElement).getByRole('button', { name: 'Nicht wechseln' }));
  expect((await text('Betreiber')).value).toBe('Condor');
  await press(user, 'Zu Version 2 wechseln');
  await press(user, 'Ohne sie wechseln');
  expect(await screen.findByText(/Keinen Platz mehr haben Ihre Antworten auf: Betreiber\./)).toBeTruthy();
  expect(screen.queryByLabelText('Betreiber')).toBeNull();
  expect((await text('Flughafen')).value).toBe('Ulm');
});

test('a draft that slept through two versions is restored into the present one', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Erfurt');
  await atRest();
  // An ended session leaves the draft where it is.
  const { endSession, session, beginSession } = await import('../src/api/session.ts');
  const { token, user: self } = session.get();
  endSession();
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
  await publish(fields => fields.filter(({ options }) => options.name !== 'operator'));
  await publish(renamed);
  if (token && self) beginSession(token, self);
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate(`/reports/${config}/new`, { force: true });
  await waitFor(async () => expect((await text('Platz')).value).toBe('Erfurt'));
  expect(await screen.findByText(/^Das Formular hat sich seit Ihren Eingaben geändert\./)).toBeTruthy();
});

test('an entry that is edited is moved with what was typed', async () => {
  const added = await admin.post('/reports/add.json', {
    report_config_id: config,
    data: { airport: 'Ulm', species: 'Star' },
  });
  const user = await bench.show(`/reports/${config}/${added.body.data.id}/edit`, admin);
  await user.clear(await text('Art'));
  await user.type(await text('Art'), 'Taube');
  await publish(fields => [
    ...fields,
    {
      ...(fields[1] as Fields[number]),
      id: crypto.randomUUID(),
      options: { ...fields[1]?.options, name: 'x', label: 'Neu' },
    },
  ]);
  comeBack();
  await press(user, 'Auf Version 2 bringen');
  await user.type(await text('Neu'), 'dazu');
  expect((await text('Art')).value).toBe('Taube');
  await press(user, 'Speichern');
  await screen.findByText('Eintrag gespeichert');
  expect(await entries()).toMatchObject([
    { form_version: 2, version: 2, data: { airport: 'Ulm', species: 'Taube', x: 'dazu' } },
  ]);
});

test('a stored entry is edited by its own version, and brought to the present one with its answers', async () => {
  const data = { airport: 'Ulm', operator: 'Condor', species: 'Star' };
  const added = await admin.post('/reports/add.json', { report_config_id: config, data });
  await publish(fields => renamed(fields).filter(({ options }) => options.name !== 'operator'));
  const user = await bench.show(`/reports/${config}/${added.body.data.id}/edit`, admin);
  expect((await text('Flughafen')).value).toBe('Ulm');
  expect(await screen.findByText(/^Dieser Eintrag ist unter Version 1 des Formulars ausgefüllt/)).toBeTruthy();
  await user.type(await text('Art'), 'e');
  await press(user, 'Auf Version 2 bringen');
  await screen.findByText(/haben Ihre Antworten auf diese Fragen keinen Platz: Betreiber\./);
  await press(user, 'Ohne sie wechseln');
  expect((await text('Platz')).value).toBe('Ulm');
  expect((await text('Art')).value).toBe('Stare');
  await press(user, 'Speichern');
  await screen.findByText('Eintrag gespeichert');
  expect(await entries()).toMatchObject([{ form_version: 2, version: 2, data: { site: 'Ulm', species: 'Stare' } }]);
});

test('a stored entry that is not brought to the present version stays under its own', async () => {
  const data = { airport: 'Ulm', operator: 'Condor', species: 'Star' };
  const added = await admin.post('/reports/add.json', { report_config_id: config, data });
  await publish(fields => renamed(fields).filter(({ options }) => options.name !== 'operator'));
  const user = await bench.show(`/reports/${config}/${added.body.data.id}/edit`, admin);
  await user.type(await text('Betreiber'), ' Flug');
  await press(user, 'Speichern');
  await screen.findByText('Eintrag gespeichert');
  const [entry] = await entries();
  expect(entry).toMatchObject({ form_version: 1, version: 2, data: { ...data, operator: 'Condor Flug' } });
});

test('brought to the present version while somebody else changes it, both meet under the new names', async () => {
  const data = { airport: 'Ulm', species: 'Star' };
  const added = await admin.post('/reports/add.json', { report_config_id: config, data });
  const { id, version } = added.body.data;
  await publish(renamed);
  const user = await bench.show(`/reports/${config}/${id}/edit`, admin);
  await press(user, 'Auf Version 2 bringen');
  const species = await text('Art');
  await user.clear(species);
  await user.type(species, 'Taube');
  const theirs = { ...data, operator: 'Condor' };
  await admin.patch(`/reports/${id}.json`, { data: theirs }, { 'if-match': `"${version}"` });
  await press(user, 'Speichern');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Auswahl speichern' }));
  await screen.findByText('Eintrag gespeichert');
  const [entry] = await entries();
  expect(entry).toMatchObject({ form_version: 2, data: { site: 'Ulm', operator: 'Condor', species: 'Taube' } });
});

test('a copy of an entry of an earlier version has its answers under the present names', async () => {
  const data = { airport: 'Ulm', species: 'Star' };
  const added = await admin.post('/reports/add.json', { report_config_id: config, data });
  await publish(renamed);
  const user = await bench.show(`/reports/${config}/new?from=${added.body.data.id}`, admin);
  expect((await text('Platz')).value).toBe('Ulm');
  await press(user, 'Speichern');
  await screen.findByText('Eintrag gespeichert');
  expect((await entries()).map((entry: { data: { site?: string } }) => entry.data.site)).toContain('Ulm');
});

test('a version that does not load is no reason to edit by another', async () => {
  const added = await admin.post('/reports/add.json', {
    report_config_id: config,
    data: { airport: 'Ulm', species: 'Star' },
  });
  await publish(renamed);
  bench.line.lose({ path: `/report-configs/${config}/versions/1.json` });
  const user = await bench.show(`/reports/${config}/${added.body.data.id}/edit`, admin);
  await screen.findByRole('alert');
  expect(screen.queryByLabelText('Platz')).toBeNull();
  bench.line.mend();
  await press(user, 'Erneut versuchen');
  expect((await text('Flughafen')).value).toBe('Ulm');
});

test('raised and left before it was saved, it is raised again with what was typed', async () => {
  const added = await admin.post('/reports/add.json', {
    report_config_id: config,
    data: { airport: 'Ulm', species: 'Star' },
  });
  const path = `/reports/${config}/${added.body.data.id}/edit`;
  await publish(renamed);
  const user = await bench.show(path, admin);
  await press(user, 'Auf Version 2 bringen');
  await user.type(await text('Platz'), ' Nord');
  await atRest();
  const { endSession, session, beginSession } = await import('../src/api/session.ts');
  const { token, user: self } = session.get();
  endSession();
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
  if (token && self) beginSession(token, self);
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate(path, { force: true });
  await waitFor(async () => expect((await text('Platz')).value).toBe('Ulm Nord'));
});

test('raised by somebody else meanwhile, the draft goes on by that version and meets what they saved', async () => {
  const added = await admin.post('/reports/add.json', {
    report_config_id: config,
    data: { airport: 'Ulm', species: 'Star' },
  });
  const { id, version } = added.body.data;
  await publish(renamed);
  const user = await bench.show(`/reports/${config}/${id}/edit`, admin);
  const species = await text('Art');
  await user.clear(species);
  await user.type(species, 'Taube');
  const theirs = { data: { site: 'Neu-Ulm', species: 'Star' }, form_version: 2 };
  expect((await admin.patch(`/reports/${id}.json`, theirs, { 'if-match': `"${version}"` })).status).toBe(200);
  await press(user, 'Speichern');
  await waitFor(async () => expect((await text('Platz')).value).toBe('Ulm'));
  await press(user, 'Speichern');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Auswahl speichern' }));
  await screen.findByText('Eintrag gespeichert');
  expect(await entries()).toMatchObject([{ form_version: 2, data: { site: 'Neu-Ulm', species: 'Taube' } }]);
});

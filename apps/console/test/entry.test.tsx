/** Component tests of filling in an entry, with the real server: validation, drafts, states, missing entries. */
import { newId } from '@kontor/form';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { slotsOf } from '../../server/src/exports/slots.ts';
import type { Person } from '../../server/test/house.ts';
import { ownZone } from '../src/i18n/format.ts';
import { type Bench, openConsole } from './console.tsx';
import { entryForm } from './entry-form.ts';

let bench: Bench;
let admin: Person;
let config: string;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
afterEach(() => bench.line.mend());
beforeEach(async () => {
  config = (await admin.post('/report-configs/add.json', entryForm('Vogelschlag'))).body.data.id;
});

/** Client-side navigation. */
async function go(path: string) {
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate(path, { force: true });
}
async function atList() {
  expect(await screen.findByRole('heading', { level: 1, name: /^Vogelschlag/ })).toBeTruthy();
  expect(location.pathname).toBe(`/reports/${config}`);
}
const entries = async () => (await admin.get(`/reports.json?filter[report_config_id]=${config}`)).body;
const text = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Speichern' });
const added = async (data: object, state: string | null = null) =>
  (await admin.post('/reports/add.json', { report_config_id: config, state, data })).body.data.id;

test('what is missing is named, and the first of it has the focus; then it is saved once', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  const airport = await text('Flughafen');
  await user.click(save());
  expect(await screen.findByText('Prüfen Sie die Pflichtfelder')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Flughafen fehlt' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(airport));
  expect((await entries()).count).toBe(0);

  await user.type(airport, 'Hamburg');
  await user.type(await text('Betreiber'), 'Condor');
  await user.click(save());
  const species = await text('Art');
  await waitFor(() => expect(document.activeElement).toBe(species));
  expect(species.closest('details')?.open).toBe(true);
  await user.type(species, 'Kranich');
  await user.click(screen.getByRole('button', { name: 'Eintrag hinzufügen' }));
  await user.type(screen.getAllByLabelText('Zeuge')[1] as HTMLElement, 'Huber');
  await user.keyboard('{Control>}ss{/Control}');
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy();
  await atList();
  expect(bench.asked.filter(({ path }) => path === '/api/reports/add.json')).toHaveLength(1);
  const { count, data } = await entries();
  expect(count).toBe(1);
  expect(data[0]?.data).toMatchObject({ airport: 'Hamburg', species: 'Kranich', 'witness.1': 'Huber' });
  expect(data[0]?.state).toBeNull();
  expect(data[0]?.local_id).toMatch(/^[0-9a-f-]{36}$/);

  await go(`/reports/${config}/new`);
  expect((await text('Betreiber')).value).toBe('Condor');
  expect((await text('Flughafen')).value).toBe('');
});

test('without an answer it is kept on the device; taken back and changed, it is still one entry', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Bremen');
  await user.type(await text('Art'), 'Star');
  bench.line.lose({ path: '/reports/add.json' }, 'answer');
  await user.click(save());
  expect(await screen.findByText(/Wird noch gesendet|Gesichert, solange dieser Tab offen ist/)).toBeTruthy();
  await atList();
  const { outgoing } = await import('../src/offline/outbox.ts');
  const [kept] = outgoing.get();
  expect(kept).toMatchObject({
    title: 'Bremen, Star',
    hold: 'network',
    form_name: 'Vogelschlag',
    way: { user_id: admin.id },
  });
  expect((await entries()).count).toBe(1);

  const { reopenRefused } = await import('../src/offline/reopen-refused.ts');
  const address = await reopenRefused(kept?.local_id ?? '');
  expect(outgoing.get()).toEqual([]);
  await go(address ?? '');
  expect((await text('Flughafen')).value).toBe('Bremen');
  bench.line.mend();
  await user.type(await text('Betreiber'), 'LH');
  await user.click(save());
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy();
  const { count, data } = await entries();
  expect(count).toBe(1);
  expect(data[0]?.data).toMatchObject({ airport: 'Bremen', operator: 'LH' });
});

test('what was kept is sent once the line is back, and the list is told', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Kiel');
  await user.type(await text('Art'), 'Star');
  bench.line.lose();
  await user.click(save());
  const { outgoing } = await import('../src/offline/outbox.ts');
  await waitFor(() => expect(outgoing.get()[0]).toMatchObject({ hold: 'network', state: null }));
  expect((await entries()).count).toBe(0);
  bench.line.mend();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('1 Eintrag gesendet')).toBeTruthy();
  expect(outgoing.get()).toMatchObject([{ status: 'sent', data: {} }]);
  expect((await entries()).data).toMatchObject([{ data: { airport: 'Kiel' } }]);
});

test('what another device handed over goes on here, once; a link that has ended says so', async () => {
  const local_id = newId();
  const handed = { report_config_id: config, local_id, data: { airport: 'Jena' }, state: null };
  const { token } = (await admin.post('/handovers/add.json', handed)).body.data;
  const user = await bench.show(`/reports/${config}/new#continue=${token}`, admin);
  expect((await text('Flughafen')).value).toBe('Jena');
  expect(await screen.findByText(/Sie machen hier weiter/)).toBeTruthy();
  expect(location.hash).toBe('');
  await user.type(await text('Art'), 'Star');
  await user.click(save());
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy();
  expect((await entries()).data).toMatchObject([{ local_id, data: { airport: 'Jena', species: 'Star' } }]);
  cleanup();
  await bench.show(`/reports/${config}/new#continue=hnd_${'x'.repeat(43)}`, admin);
  expect(await screen.findByText('Dieser Link zum Fortsetzen gilt nicht mehr')).toBeTruthy();
});

test('what was typed outlives a session that ends', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Leipzig');
  await user.type(await text('Art'), 'Spatz');
  const { session, beginSession, endSession } = await import('../src/api/session.ts');
  const { token, user: self } = session.get();
  endSession();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeTruthy();
  if (token && self) beginSession(token, self);
  await go(`/reports/${config}/new`);
  expect((await text('Flughafen')).value).toBe('Leipzig');
  expect(screen.getByText(/Wiederhergestellt/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(async () => expect((await text('Flughafen')).value).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect((await text('Flughafen')).value).toBe('Leipzig');
});

test('leaving asks; discarding forgets the draft', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Erfurt');
  await user.click(screen.getByRole('link', { name: 'Vogelschlag' }));
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  expect((await text('Flughafen')).value).toBe('Erfurt');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await atList();
  await go(`/reports/${config}/new`);
  expect((await text('Flughafen')).value).toBe('');
});

test('a draft may be incomplete, and every state is offered', async () => {
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Köln');
  const state = screen.getByLabelText<HTMLSelectElement>('Status');
  expect([...state.options].map(option => option.value)).toEqual(['', 'draft', 'ready_to_send', 'sent', 'closed']);
  await user.selectOptions(state, 'draft');
  await user.click(save());
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy();
  expect((await entries()).data[0]).toMatchObject({ state: 'draft', data: { airport: 'Köln' } });
});

test("somebody else's change is shown beside one's own, field by field", async () => {
  const id = await added({ airport: 'Ulm', species: 'Star', old_field: 'bleibt' });
  const user = await bench.show(`/reports/${config}/${id}/edit`, admin);
  await user.type(await text('Betreiber'), 'LH');
  const other = { airport: 'Ulm', species: 'Amsel', old_field: 'bleibt' };
  expect((await admin.patch(`/reports/${id}.json`, { data: other })).status).toBe(200);
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Dieser Eintrag wurde inzwischen geändert' });
  expect(within(dialog).getByRole('group', { name: /Art.*Inzwischen geändert/ })).toBeTruthy();
  expect(within(dialog).getByRole('group', { name: /Betreiber.*Von Ihnen geändert/ })).toBeTruthy();
  expect(within(dialog).queryByText('Ulm')).toBeNull();
  // their change and my own are both chosen already
  await user.click(within(dialog).getByRole('button', { name: 'Auswahl speichern' }));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}/${id}/view`));
  const { version, data } = (await admin.get(`/reports/${id}.json`)).body.data;
  expect({ version, data }).toMatchObject({
    version: 3,
    data: { species: 'Amsel', operator: 'LH', old_field: 'bleibt' },
  });
});

test('changes on an old version are kept over leaving, and still compared with what they began from', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const user = await bench.show(`/reports/${config}/${id}/edit`, admin);
  await user.type(await text('Betreiber'), 'LH');
  const { session, beginSession, endSession } = await import('../src/api/session.ts');
  const { token, user: self } = session.get();
  endSession();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeTruthy();
  await admin.patch(`/reports/${id}.json`, { data: { airport: 'Ulm', species: 'Amsel' } });
  if (token && self) beginSession(token, self);
  await go(`/reports/${config}/${id}/edit`);
  expect((await text('Betreiber')).value).toBe('LH');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Dieser Eintrag wurde inzwischen geändert' });
  expect(within(dialog).getByRole('group', { name: /Art.*Inzwischen geändert/ })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Meine behalten' }));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}/${id}/view`));
  expect((await admin.get(`/reports/${id}.json`)).body.data.data).toMatchObject({ species: 'Star', operator: 'LH' });
});

/** The value beside a label of the document. */
const answer = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

test('an entry to look at is a document: what is answered, the rest behind buttons, nothing to fill in', async () => {
  const data = { airport: 'Ulm', damage: 'keiner', species: 'Star', old_field: 'früher da' };
  const id = await added(data, 'closed');
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  expect(await screen.findByRole('heading', { level: 1, name: /Ulm/ })).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect([answer('Flughafen'), answer('Schaden'), answer('Art')]).toEqual(['Ulm', 'Keiner', 'Star']);
  expect(main.queryByText('Schwer')).toBeNull();
  expect([...main.queryAllByRole('textbox'), ...main.queryAllByRole('radio')]).toEqual([]);
  expect(answer('Betreiber')).toBeUndefined();
  const [empty] = main.getAllByRole('button', { name: '1 leere Angabe zeigen' });
  await user.click(empty as HTMLElement);
  expect(answer('Betreiber')).toBe('–');
  expect(answer('Kosten')).toBeUndefined();
  expect(screen.getByText('früher da').closest('details')?.open).toBe(false);
  await user.keyboard('e');
  expect(await screen.findByRole('button', { name: 'Abbrechen' })).toBeTruthy();
  expect(location.pathname).toBe(`/reports/${config}/${id}/edit`);
});

test('the state is set where it is read, by key and digit, and taken back', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' }, 'closed');
  const stored = async () => (await admin.get(`/reports/${id}.json`)).body.data;
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  expect(await screen.findByRole('button', { name: 'Status: Abgeschlossen' })).toBeTruthy();
  await user.keyboard('s');
  const present = await screen.findByRole('menuitemradio', { name: /Abgeschlossen/ });
  expect(present.getAttribute('aria-checked')).toBe('true');
  expect(screen.getAllByRole('menuitemradio').map(one => one.textContent)).toEqual([
    'Gesendet1',
    'Abgeschlossen',
    'Ohne Status0',
  ]);
  await user.keyboard('1');
  expect(await screen.findByText('Status ist jetzt „Gesendet“')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Status: Gesendet' })).toBeTruthy();
  expect((await stored()).state).toBe('sent');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('button', { name: 'Status: Abgeschlossen' })).toBeTruthy();
  await waitFor(async () => expect((await stored()).state).toBe('closed'));
});

test('a draft that lacks answers stays one, and says why', async () => {
  const id = await added({ airport: 'Ulm' }, 'draft');
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  await user.click(await screen.findByRole('button', { name: 'Status: Entwurf' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Gesendet/ }));
  expect(await screen.findByText(/Der Entwurf ist noch unvollständig/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Status: Entwurf' })).toBeTruthy();
  expect((await admin.get(`/reports/${id}.json`)).body.data.state).toBe('draft');
});

test('deleting asks first, and goes back to the list', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  await user.click(await screen.findByRole('button', { name: /Menü zu Ulm/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Löschen/ }));
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}`));
  expect((await entries()).count).toBe(0);
});

test('who may only read is offered nothing else, and told so at the address of editing', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const rights = { Reports: { read: 'all', create: 'none', update: 'self', delete: 'none' } } as const;
  const reader = await bench.house.as('reader', 'user', rights);
  const user = await bench.show(`/reports/${config}/${id}/view`, reader);
  expect(await screen.findByRole('heading', { level: 1, name: /Ulm/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Bearbeiten' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  expect(screen.getByText('Ohne Status')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Menü zu Ulm/ }));
  const edit = await screen.findByRole('menuitem', { name: /Ihr Konto darf diesen Eintrag nicht bearbeiten/ });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  await go(`/reports/${config}/${id}/edit`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Bereich sehen Sie nicht' })).toBeTruthy();
  await go(`/reports/${config}/new`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Bereich sehen Sie nicht' })).toBeTruthy();
});

test('an entry of another form, or none at all, is not there', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const other = (await admin.post('/report-configs/add.json', entryForm('Anderes'))).body.data.id;
  await bench.show(`/reports/${other}/${id}/view`, admin);
  expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Eintrag gibt es nicht' })).toBeTruthy();
});

test('the entry goes to paper from its page, after its turn has come where others run', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const path = `/api/reports/${id}.pdf?time_zone=${encodeURIComponent(ownZone())}`;
  const asked = () => bench.asked.filter(each => each.path === path).map(({ status }) => status);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} }));
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const slots = slotsOf(bench.house.database);
  const held = [slots.take(admin.id), slots.take(admin.id)];
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  await user.click(await screen.findByRole('button', { name: 'PDF' }));
  expect(await screen.findByText('Wartet, bis andere Exporte fertig sind')).toBeTruthy();
  expect(asked()).toEqual([429]);
  for (const release of held) release();
  // It need not wait the whole time that the server says.
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(saved).toEqual(['Vogelschlag Ulm, Star.pdf']));
  expect(asked()).toEqual([429, 200]);
  click.mockRestore();
});

test('deleting an entry leads to the list, and can be taken back there', async () => {
  const id = await added({ airport: 'Hamburg', species: 'Kranich' });
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  await user.click(await screen.findByRole('button', { name: /Menü zu Hamburg/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Löschen/ }));
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  await atList();
  expect((await entries()).count).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await entries()).count).toBe(1));
  expect(await screen.findByRole('link', { name: /Hamburg/ })).toBeTruthy();
});

/** Component tests of integrations with the real server: APIs, deliveries, and handlers of a form. */
import { screen, waitFor, within } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { openSecrets, type SealedSecrets } from '../../server/src/outside/apis/sealed.ts';
import { addForm } from '../../server/test/forms.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
});
afterAll(() => bench.house.close());

const chief = () => bench.house.as('chief', 'admin');
const hook = (rest: object = {}) => ({ url: 'https://example.org/hook', method: 'POST', ...rest });
async function addApi(name: string, config: object = hook()): Promise<string> {
  const added = await (await chief()).post('/apis/add.json', { name, type: 'webhook', config });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
async function addHandler(api_id: string, form: string, title: string, rest: object = {}): Promise<string> {
  const body = { api_id, report_config_id: form, title, event: 'create', ...rest };
  return (await (await chief()).post('/reportHandlers/add.json', body)).body.data.id;
}
async function secretsOf(api: string) {
  const row = await bench.house.database.one<{ value: SealedSecrets }>(
    sql`select value from api_secrets where api_id = ${api}`,
  );
  return openSecrets(bench.house.services.seal, api, row?.value ?? null);
}
const delivered = async (handler: string, api: string, state: string, last_error: string | null) => {
  const id = uuidv7();
  await bench.house.database.run(
    sql`insert into deliveries (id, report_handler_id, api_id, report_id, event, payload, state, last_error, status, excerpt, attempts)
      values (${id}, ${handler}, ${api}, ${uuidv7()}, 'create', '{}', ${state}, ${last_error}, 503, 'The queue is full', 6)`,
  );
  return id;
};

test('who may not read services is not shown them, and asks for none', async () => {
  const keeper = await bench.house.as('keeper', 'admin', { '*': { '*': 'all' }, Apis: { '*': 'none' } });
  await bench.show('/settings/trash', keeper);
  expect(await screen.findByRole('link', { name: 'Protokoll' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Integrationen' })).toBeNull();
  expect(bench.asked.filter(({ path }) => path.startsWith('/api/apis'))).toEqual([]);
});

test('a service is added by a form made from its type; what is wrong stands at its field', async () => {
  const user = await bench.show('/settings/integrations', await chief());
  await user.click((await screen.findAllByRole('button', { name: 'Schnittstelle hinzufügen' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Neue Schnittstelle' });
  const field = (name: string | RegExp) => within(dialog).getByRole('textbox', { name });
  await user.type(field('Name'), 'Portal');
  await user.type(field('Adresse'), 'http://10.0.0.1/');
  await user.click(within(dialog).getByRole('button', { name: 'Kopfzeile hinzufügen' }));
  await user.type(field('Name der Kopfzeile 1'), 'Authorization');
  await user.type(field('Wert der Kopfzeile 1'), 'Bearer x');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(field('Adresse').getAttribute('aria-invalid')).toBe('true'));
  await user.clear(field('Adresse'));
  await user.type(field('Adresse'), 'https://example.org/portal');
  await user.click(within(dialog).getByRole('button', { name: 'Kopfzeile hinzufügen' }));
  await user.type(field('Name der Kopfzeile 2'), 'authorization');
  await user.type(field('Wert der Kopfzeile 2'), 'y');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await within(dialog).findByText('Diesen Namen gibt es schon.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Kopfzeile authorization entfernen' }));
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('„Portal“ ist angelegt')).toBeTruthy();
  const [stored] = (await (await chief()).get('/apis.json?search=Portal')).body.data;
  expect(stored?.config).toEqual({
    url: 'https://example.org/portal',
    method: 'POST',
    headers: { Authorization: '********' },
  });
  expect(await secretsOf(stored?.id ?? '')).toEqual({ 'headers.Authorization': 'Bearer x' });
});

test('secrets stay until they are set anew, and want that where the address leads elsewhere', async () => {
  const api = await addApi('Verschlüsselt', hook({ secret: 'a first secret', headers: { 'X-Key': 'k1' } }));
  const user = await bench.show(`/settings/integrations/${api}`, await chief());
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
    return screen.findByRole('dialog');
  };
  let dialog = await open();
  expect(within(dialog).getAllByText('Gesetzt, bleibt unverändert')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Geheimnis für die Signatur: Neu setzen' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Geheimnis für die Signatur' }), 'a second secret');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await secretsOf(api)).toEqual({ secret: 'a second secret', 'headers.X-Key': 'k1' });

  dialog = await open();
  const address = within(dialog).getByRole('textbox', { name: 'Adresse' });
  await user.clear(address);
  await user.type(address, 'https://example.com/');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await within(dialog).findByText(/führt zu einem anderen Server/)).toBeTruthy();
});

test('a delivery tells why it failed and what was answered, and is sent again', async () => {
  const api = await addApi('Langsam');
  const form = await addForm(await chief(), 'Zaun');
  const handler = await addHandler(api, form, 'Auftrag');
  const id = await delivered(handler, api, 'failed', 'status_503');
  const user = await bench.show(`/settings/integrations/deliveries?filter[api_id]=${api}`, await chief());
  const row = await screen.findByRole('row', { name: /Auftrag/ });
  expect(within(row).getByText('Gescheitert')).toBeTruthy();
  expect(within(row).getByText('Das Ziel antwortete mit 503.')).toBeTruthy();
  await user.click(within(row).getByRole('link'));
  const drawer = await screen.findByRole('dialog', { name: 'Zustellung' });
  expect(await within(drawer).findByText('The queue is full')).toBeTruthy();
  expect(new URLSearchParams(location.search).get('open')).toBe(id);
  await user.click(within(drawer).getByRole('button', { name: 'Noch einmal senden' }));
  expect(await screen.findByText('Wird noch einmal gesendet')).toBeTruthy();
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Noch einmal senden' })).toBeNull());
  const row2 = await bench.house.database.one(sql`select state, attempts from deliveries where id = ${id}`);
  expect(row2).toEqual({ state: 'waiting', attempts: 0 });
});

test('handlers of a form: in their order, moved by keys, deleted and taken back', async () => {
  // Wide enough for the side panel.
  Object.assign(window, { innerWidth: 1440 });
  const form = await addForm(await chief(), 'Halle');
  const api = await addApi('Archiv');
  const condition = { comparisons: [{ valOne: 'amount', comparison: 'gt', valTwo: 3, gate: null }] };
  const first = await addHandler(api, form, 'Zuerst', { condition, priority: 5 });
  await addHandler(api, form, 'Danach', { priority: 5 });
  const user = await bench.show(`/reports/config/${form}`, await chief());
  await user.click(await screen.findByRole('tab', { name: 'Formular' }));
  await user.click(await screen.findByText('Weiterleitungen', { selector: 'summary' }));
  const title = await screen.findByRole('button', { name: 'Zuerst bearbeiten' });
  const row = title.closest('li') as HTMLElement;
  expect(within(row).getByText('wenn „amount“ größer als 3 ist')).toBeTruthy();
  title.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const order = async () =>
    (await (await chief()).get(`/reportHandlers.json?filter[report_config_id]=${form}`)).body.data.map(
      handler => handler.title,
    );
  await waitFor(async () => expect(await order()).toEqual(['Danach', 'Zuerst']));
  await user.click(await screen.findByRole('button', { name: 'Weiterleitung Zuerst löschen' }));
  expect(await screen.findByText('„Zuerst“ ist gelöscht')).toBeTruthy();
  expect(await order()).toEqual(['Danach']);
  // The rich text editor's undo has the same label.
  const undo = screen.getAllByRole('button', { name: 'Rückgängig' }).find(button => !button.closest('header'));
  await user.click(undo as HTMLElement);
  await waitFor(async () => expect(await order()).toEqual(['Danach', 'Zuerst']));
  expect((await (await chief()).get(`/reportHandlers/${first}.json`)).body.data.condition).toEqual(condition);
});

test('a handler of files: added under a condition, told as a sentence, changed, deleted and taken back', async () => {
  const api = await addApi('Druckerei');
  const user = await bench.show(`/settings/integrations/${api}`, await chief());
  await user.click(await screen.findByRole('button', { name: 'Für Dateien hinzufügen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Neue Weiterleitung von Dateien' });
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  const title = within(dialog).getByLabelText(/^Bezeichnung/);
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  await user.type(title, 'Drucken');
  await user.click(within(dialog).getByRole('button', { name: 'Bedingung hinzufügen' }));
  const row = within(dialog).getByRole('group', { name: 'Bedingung 1' });
  await user.selectOptions(within(row).getByLabelText('Angabe der Datei'), 'size');
  await user.selectOptions(within(row).getByLabelText('Vergleich'), 'lt');
  await user.type(within(row).getByLabelText('Wert'), '5000');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('wenn Größe in Byte ist kleiner als 5000')).toBeTruthy();
  const stored = async () => (await (await chief()).get(`/fileHandlers.json?filter[api_id]=${api}`)).body;
  expect((await stored()).data[0]).toMatchObject({
    title: 'Drucken',
    condition: { comparisons: [{ valOne: 'size', comparison: 'lt', valTwo: 5000 }] },
  });

  await user.click(screen.getByRole('button', { name: 'Drucken bearbeiten' }));
  const again = await screen.findByRole('dialog', { name: 'Weiterleitung von Dateien bearbeiten' });
  await user.click(within(again).getByRole('button', { name: 'Bedingung 1 entfernen' }));
  await user.click(within(again).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByText(/^wenn /)).toBeNull());
  expect((await stored()).data[0]?.condition).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Weiterleitung Drucken löschen' }));
  await waitFor(async () => expect((await stored()).count).toBe(0));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await stored()).count).toBe(1));
  expect(await screen.findByRole('button', { name: 'Drucken bearbeiten' })).toBeTruthy();
});

const addEvents = async (api_id: string, title: string, events: string[], name = 'chief'): Promise<string> => {
  const person = await bench.house.as(name, 'admin');
  const added = await person.post('/event-handlers/add.json', { api_id, title, events });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
};

test('events of forms, files and accounts: chosen by kind, told with their author, deleted and taken back', async () => {
  const api = await addApi('Verzeichnis');
  const user = await bench.show(`/settings/integrations/${api}`, await chief());
  await user.click(await screen.findByRole('button', { name: 'Für Ereignisse hinzufügen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Neue Weiterleitung von Ereignissen' });
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await user.type(within(dialog).getByLabelText(/^Bezeichnung/), 'Abgleich');
  await save();
  expect((await within(dialog).findByText(/^Ereignisse: /)).getAttribute('role')).toBe('alert');
  const of = (kind: string) => within(within(dialog).getByRole('group', { name: kind }));
  await user.click(of('Konten').getByRole('checkbox', { name: 'gesperrt' }));
  await user.click(of('Formulare').getByRole('checkbox', { name: /^veröffentlicht/ }));
  expect(within(dialog).getByText('Gesendet wird, was Sie selbst lesen dürfen, solange Sie es dürfen.')).toBeTruthy();
  await save();
  expect(await screen.findByText('Formular veröffentlicht · Konto gesperrt · im Namen von chief')).toBeTruthy();
  const stored = async () => (await (await chief()).get(`/event-handlers.json?filter[api_id]=${api}`)).body;
  expect((await stored()).data).toMatchObject([{ title: 'Abgleich', events: ['form.publish', 'account.deactivate'] }]);

  await user.click(screen.getByRole('button', { name: 'Weiterleitung Abgleich löschen' }));
  await waitFor(async () => expect((await stored()).count).toBe(0));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await stored()).count).toBe(1));
});

test('an API that is deleted and taken back has its handlers of events and files as they are by then', async () => {
  const api = await addApi('Kurz fort');
  const events = await addEvents(api, 'Abgleich', ['form.publish']);
  const files = (await (await chief()).post('/file-handlers/add.json', { api_id: api, title: 'Drucken' })).body.data.id;
  const user = await bench.show(`/settings/integrations/${api}`, await chief());
  for (const title of ['Abgleich', 'Drucken']) await screen.findByRole('button', { name: `${title} bearbeiten` });
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  const undo = await screen.findByRole('button', { name: 'Rückgängig' });
  // Nobody tells this page of it.
  await bench.house.database.run(sql`update event_handlers set title = 'Abgleich 2' where id = ${events}`);
  await bench.house.database.run(sql`update file_handlers set title = 'Drucken 2' where id = ${files}`);
  await user.click(undo);
  await user.click(await screen.findByRole('link', { name: /Kurz fort/ }));
  for (const title of ['Abgleich 2', 'Drucken 2'])
    expect(await screen.findByRole('button', { name: `${title} bearbeiten` })).toBeTruthy();
});

test('a handler of events of somebody else keeps its author under another name, until its events are changed', async () => {
  const api = await addApi('Fremdes');
  const id = await addEvents(api, 'Abgleich', ['form.publish'], 'deputy');
  const stored = async () => (await (await chief()).get(`/event-handlers/${id}.json`)).body.data;
  const deputy = (await stored()).user_id;
  const user = await bench.show(`/settings/integrations/${api}`, await chief());
  const change = async (name: string, step: (dialog: HTMLElement) => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: `${name} bearbeiten` }));
    const dialog = await screen.findByRole('dialog', { name: 'Weiterleitung von Ereignissen bearbeiten' });
    expect(within(dialog).getByText(/^Gesendet wird, was deputy lesen darf/)).toBeTruthy();
    await step(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await change('Abgleich', dialog => user.type(within(dialog).getByLabelText(/^Bezeichnung/), ' 2'));
  expect(await stored()).toMatchObject({ title: 'Abgleich 2', user_id: deputy });
  await change('Abgleich 2', dialog => user.click(within(dialog).getByRole('checkbox', { name: 'gesperrt' })));
  expect(await stored()).toMatchObject({ events: ['form.publish', 'account.deactivate'], user_id: (await chief()).id });
});

test('a handler of events whose author has left says that it sends nothing, to those who may only read it, too', async () => {
  const api = await addApi('Verlassen');
  await addEvents(api, 'Verwaist', ['file.create'], 'gone');
  const { id } = await bench.house.as('gone');
  await bench.house.database.run(sql`update users set active = false where id = ${id}`);
  const only = { create: 'none', read: 'all', update: 'none', delete: 'none' } as const;
  const reader = await bench.house.as('reader', 'admin', { '*': { '*': 'all' }, EventHandlers: only });
  await bench.show(`/settings/integrations/${api}`, reader);
  expect(await screen.findByText('Datei hinzugefügt · sendet nichts: gone ist gesperrt oder gelöscht')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Verwaist|Für Ereignisse/ })).toBeNull();
});

test('events go to programs alone', async () => {
  const mail = await (await chief()).post('/apis/add.json', {
    ...{ name: 'Postfach', type: 'email' },
    config: { to: 'office@example.org', subject: 'New', body: 'New' },
  });
  await bench.show(`/settings/integrations/${mail.body.data.id}`, await chief());
  expect(await screen.findByRole('heading', { name: 'Für Dateien' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Für Formulare, Dateien und Konten' })).toBeNull();
});

test('the delivery of an event says what happened, and leads to what it was about', async () => {
  const api = await addApi('Programm');
  await addEvents(api, 'Formularliste', ['form.create']);
  const form = await addForm(await chief(), 'Gemeldet');
  const user = await bench.show(`/settings/integrations/deliveries?filter[api_id]=${api}`, await chief());
  const row = await screen.findByRole('row', { name: /Formularliste/ });
  expect(within(row).getByText('Formular angelegt')).toBeTruthy();
  await user.click(within(row).getByRole('link'));
  const drawer = await screen.findByRole('dialog', { name: 'Zustellung' });
  const link = await within(drawer).findByRole('link', { name: 'Gemeldet' });
  expect(link.getAttribute('href')).toBe(`/reports/config/${form}`);
});

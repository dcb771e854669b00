/** Component tests of the form designer, rendered in the console with the real server. */
import { newId } from '@kontor/form';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let id: string;
let repeatId: string;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

const column = { width: 'col-12', before: 0, after: 0 };
const field = (name: string, label: string) => ({
  id: newId(),
  type: 'input',
  column,
  options: { type: 'text', name, label },
});
beforeEach(async () => {
  // wide enough for the docked panel
  Object.assign(window, { innerWidth: 1440 });
  repeatId = newId();
  const fields = [
    field('species', 'Art'),
    { id: newId(), type: 'formatString', column, options: { text: 'Zu {species}', classes: null } },
    { id: repeatId, type: 'repeat_container', column, options: { maxRepeats: 3, contents: [field('part', 'Teil')] } },
  ];
  id = (await admin.post('/report-configs/add.json', { name: 'Vogelschlag', fields, states: [] })).body.data.id;
});

interface Stored {
  name: string;
  fields: { id: string; options: { name?: string; label?: string; text?: string } }[];
}
const stored = async () => (await admin.get(`/report-configs/${id}.json`)).body.data as unknown as Stored;
const contents = () => [...document.querySelectorAll('[data-frame]')];
const frames = () => contents().map(frame => frame.getAttribute('aria-label'));
const frame = (name: string) => screen.findByRole('article', { name });
const said = () => document.querySelector('p[aria-live=polite]')?.textContent;

test('a content is moved, taken out and brought back by keys alone', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(frames()).toEqual(['Text: Zu {species}', 'Text: Art', 'Wiederholung', 'Text: Teil']);
  expect(said()).toBe('„Art“ abgelegt, Position 2 von 3');
  expect(screen.getByText('Nicht gespeichert')).toBeTruthy();

  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: Art')));
  await user.keyboard(' ');
  expect(said()).toContain('„Art“ aufgenommen');
  await user.keyboard('{ArrowDown}');
  expect(said()).toBe('Platz 1 von 2 in Wiederholung');
  await user.keyboard(' ');
  expect(said()?.trim()).toBe('„Art“ abgelegt, Position 1 von 2');
  expect(frames()).toEqual(['Text: Zu {species}', 'Wiederholung', 'Text: Art', 'Text: Teil']);

  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: Art')));
  await user.keyboard('{Delete}');
  expect(frames()).toEqual(['Text: Zu {species}', 'Wiederholung', 'Text: Teil']);
  await screen.findByText('„Art“ entfernt. Danach fragt noch „Zu {species}“.');
  await user.keyboard('{Control>}zzz{/Control}');
  expect(frames()).toEqual(['Text: Art', 'Text: Zu {species}', 'Wiederholung', 'Text: Teil']);
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
});

test('what a container refuses is not put into it, and the person hears of both types', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Wiederholung');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  await user.click(await frame('Text: Teil'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Bedingung' }));
  await user.click(screen.getByRole('button', { name: 'Einfügen' }));
  expect(
    await screen.findByText(
      'Nicht abgelegt: Bedingung darf nicht in Wiederholung stehen, auch nicht in einem Bereich darin.',
    ),
  ).toBeTruthy();
  expect(frames()).toHaveLength(4);
});

test('a prepared field gets a free name, is inserted, and is saved with the form', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Eingabe' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Feldname');
  await user.clear(name);
  await user.type(name, 'species');
  await user.click(screen.getByRole('button', { name: 'Einfügen' }));
  expect(await screen.findByText('Den Feldnamen „species“ gibt es schon. Der neue heißt „species2“.')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('„Vogelschlag“ gespeichert')).toBeTruthy();
  const { fields } = await stored();
  expect(fields.map(each => each.options.name)).toEqual(['species', 'species2', undefined, undefined]);
});

test('a name that is taken is numbered with a warning: of a new field, and of each field that is duplicated', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('button', { name: 'Eingabe' }));
    await user.click(await screen.findByRole('button', { name: 'Einfügen' }));
    await waitFor(() => expect(frames().filter(name => name === 'Text')).toHaveLength(time + 1));
  }
  expect(await screen.findByText('Den Feldnamen „text“ gibt es schon. Der neue heißt „text2“.')).toBeTruthy();
  await user.click(await frame('Wiederholung'));
  await user.click(
    within(screen.getByRole('complementary', { name: 'Einstellungen' })).getByRole('button', { name: 'Duplizieren' }),
  );
  expect(await screen.findByText('Den Feldnamen „part“ gibt es schon. Der neue heißt „part2“.')).toBeTruthy();
});

const panel = () => within(screen.getByRole('complementary', { name: 'Einstellungen' }));
const nameField = () => screen.findByLabelText<HTMLInputElement>('Feldname');
const labelField = () => panel().getByLabelText<HTMLInputElement>('Beschriftung');

test("a new field's name follows its label and its kind until it is edited or saved", async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  await user.click(screen.getByRole('button', { name: 'Eingabe' }));
  expect((await nameField()).value).toBe('text');
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'number');
  expect([labelField().value, (await nameField()).value]).toEqual(['Zahl', 'zahl']);
  await user.clear(labelField());
  await user.type(labelField(), 'Größe');
  expect((await nameField()).value).toBe('groesse');
  await user.click(screen.getByRole('button', { name: 'Einfügen' }));
  await frame('Zahl: Größe');

  await user.clear(labelField());
  expect((await nameField()).value).toBe('zahl');
  await user.type(labelField(), 'Species');
  expect((await nameField()).value).toBe('species2');
  await user.tab();
  expect(await screen.findByText('Den Feldnamen „species“ gibt es schon. Der neue heißt „species2“.')).toBeTruthy();
  await user.clear(labelField());
  await user.type(labelField(), 'Länge');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Vogelschlag“ gespeichert');
  await user.type(labelField(), ' in cm');
  expect((await nameField()).value).toBe('laenge');

  await user.click(panel().getByRole('button', { name: 'Duplizieren' }));
  await waitFor(async () => expect((await nameField()).value).toBe('laenge2'));
  await user.clear(await nameField());
  await user.type(await nameField(), 'mine');
  await user.type(labelField(), '!');
  expect((await nameField()).value).toBe('mine');

  // a name of a saved form stays, also where it is just what the label asks for
  await user.click(await frame('Text: Teil'));
  await waitFor(async () => expect((await nameField()).value).toBe('part'));
  await user.type(labelField(), 'e');
  expect((await nameField()).value).toBe('part');
});

test('a name that is taken or reserved is flagged while it is typed; a new one is followed by texts', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  const name = await screen.findByLabelText<HTMLInputElement>('Feldname');
  await user.clear(name);
  await user.type(name, 'part');
  expect(await screen.findByText('„part“ gibt es schon. Wählen Sie einen anderen Namen.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, '_part');
  expect(await screen.findByText('„_part“ ist vorbehalten. Wählen Sie einen anderen Namen.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const faults = (await screen.findByText('Eine Stelle braucht noch Ihre Hilfe')).parentElement!;
  expect(within(faults).getByRole('button', { name: /^Art: „_part“ ist vorbehalten/ })).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'bird');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('„Vogelschlag“ gespeichert');
  expect((await stored()).fields[1]!.options.text).toBe('Zu {bird}');
});

test("another's version is not overwritten unasked", async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  const { fields } = await stored();
  fields[0]!.options.label = 'Vogelart';
  await admin.patch(`/report-configs/${id}.json`, { fields });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dieses Formular wurde inzwischen geändert' });
  expect(within(dialog).getByRole('row', { name: 'Art Art Vogelart' })).toBeTruthy();
  expect((await stored()).fields[0]!.options.label).toBe('Vogelart');
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
  expect(await frame('Text: Vogelart')).toBeTruthy();

  await user.click(await frame('Text: Vogelart'));
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await admin.patch(`/report-configs/${id}.json`, { name: 'Anders' });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await user.click(await screen.findByRole('button', { name: 'Meine behalten' }));
  await screen.findByText('„Vogelschlag“ gespeichert');
  expect(await stored()).toMatchObject({ name: 'Vogelschlag' });
});

test('leaving with changes asks; a new form starts from its template and moves to its own address', async () => {
  const user = await bench.show('/reports/config/new?template=empty', admin);
  await user.click((await screen.findAllByRole('button', { name: 'Speichern' }))[0]!);
  expect((await screen.findAllByText('Geben Sie dem Formular einen Namen.')).length).toBeGreaterThan(0);
  await user.type(await screen.findByLabelText('Name des Formulars'), 'Mängel');
  await user.click(screen.getByRole('link', { name: 'Zurück zu den Formularen' }));
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  expect(location.pathname).toBe('/reports/config/new');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(location.pathname).toMatch(/^\/reports\/config\/[0-9a-f-]{36}$/));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mängel' })).toBeTruthy();
  // what was done before the first save can be taken back on the new address
  const undo = () => screen.getByRole('button', { name: 'Rückgängig' });
  await waitFor(() => expect(undo().getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
  await user.click(undo());
  expect(await screen.findByRole('heading', { level: 1, name: 'Unbenanntes Formular' })).toBeTruthy();
  expect(screen.getByText('Nicht gespeichert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wiederholen' }));
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
});

test('with a container selected, what is inserted goes into it; it does not go beside its own contents', async () => {
  const group = {
    id: newId(),
    type: 'collapse_container',
    column,
    options: { label: 'Schäden', contents: [field('p', 'Teil')] },
  };
  const fields = [field('species', 'Art'), field('kind', 'Art'), group];
  id = (await admin.post('/report-configs/add.json', { name: 'Bereiche', fields, states: [] })).body.data.id;
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Aufklappbereich: Schäden'));
  await user.click(screen.getByRole('button', { name: 'Kopieren und verschieben' }));
  const entries = (await screen.findAllByRole('menuitem')).map(entry => entry.textContent);
  expect(entries).toEqual(expect.arrayContaining(['Rechts neben „Art (species)“', 'Rechts neben „Art (kind)“']));
  expect(entries).not.toContain('Rechts neben „Teil“');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Eingabe' }));
  const insert = await screen.findByRole('button', { name: 'Einfügen' });
  expect(insert.dataset.tip).toBe('In „Schäden“ einfügen');
  await user.click(insert);
  expect(said()).toMatch(/abgelegt, Position 2 von 2$/);
});

test('the language of the texts is what the author says, whatever the interface has', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Sprache der Texte' }));
  expect(screen.queryByText('Texte bearbeiten auf')).toBeNull();
  await user.click(await screen.findByRole('menuitemradio', { name: 'Englisch' }));
  expect(await screen.findByRole('button', { name: 'Englisch' })).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Vogelschlag“ gespeichert');
  const [species, text, repeat] = (await stored()).fields;
  expect([species?.options.label, text?.options.text]).toEqual([{ en: 'Art' }, { en: 'Zu {species}' }]);
  expect(repeat?.options).toMatchObject({ contents: [{ options: { label: { en: 'Teil' } } }] });
  await user.click(screen.getByRole('button', { name: 'Englisch' }));
  expect(await screen.findByText('Texte bearbeiten auf')).toBeTruthy();
});

test('both boxes of a state have a label that is seen', async () => {
  const states = [{ id: newId(), value: 'open', label: 'Offen' }];
  id = (await admin.post('/report-configs/add.json', { name: 'Status', fields: [], states })).body.data.id;
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await screen.findByRole('tab', { name: 'Formular' }));
  for (const label of ['Beschriftung von Status 1', 'Gespeicherter Wert von Status 1'])
    expect((await screen.findByText(label)).closest('.vh')).toBeNull();
});

/** Emulates the browser's clipboard events at Ctrl C, X and V, which happy-dom lacks. */
let clip = '';
function press(kind: 'copy' | 'cut' | 'paste', text = clip) {
  const setData = (_type: string, next: string) => {
    clip = next;
  };
  const data = { getData: () => text, setData };
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { clipboardData: data });
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
}

test('contents are copied, cut and pasted by the keys of the browser; foreign text changes nothing', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: Art')));
  press('copy');
  expect(said()).toBe('Kopiert. Einfügen geht auch in einem anderen Formular.');
  await user.click(await frame('Wiederholung'));
  press('paste');
  expect(await screen.findByText('Den Feldnamen „species“ gibt es schon. Der neue heißt „species2“.')).toBeTruthy();
  expect(frames()).toEqual(['Text: Art', 'Text: Zu {species}', 'Wiederholung', 'Text: Teil', 'Text: Art']);

  await user.click(await frame('Wiederholung'));
  press('cut');
  expect(frames()).toEqual(['Text: Art', 'Text: Zu {species}', 'Text: Art']);
  press('paste');
  await waitFor(() =>
    expect(frames()).toEqual(['Text: Art', 'Text: Zu {species}', 'Text: Art', 'Wiederholung', 'Text: Teil']),
  );
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Vogelschlag“ gespeichert');
  const { fields } = await stored();
  expect(fields[3]!.id).toBe(repeatId);

  await user.click(await frame('Text: Zu {species}'));
  press('paste', 'Nur ein Text');
  expect(await screen.findByText('Die Zwischenablage enthält keinen Inhalt eines Formulars.')).toBeTruthy();
  expect(frames()).toHaveLength(5);
  const label = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await user.click(label);
  await user.paste(' und mehr');
  expect(label.value).toBe('Zu {species} und mehr');
});

test('a file becomes the form in one step; what has to be mended is said before', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('tab', { name: 'Formular' }));
  const bring = async (value: unknown) =>
    user.upload(await screen.findByLabelText('JSON einlesen …', { selector: 'input' }), [
      new File([JSON.stringify(value)], 'form.json', { type: 'application/json' }),
    ]);
  await bring({ fields: [{ type: 'video' }] });
  const refused = await screen.findByRole('dialog', { name: '„form.json“ einlesen' });
  expect(within(refused).getByText('fields.0.type').parentElement?.textContent).toBe(
    'fields.0.type: Diese Art von Inhalt gibt es nicht.',
  );
  await user.click(within(refused).getAllByRole('button', { name: 'Schließen' }).at(-1)!);

  await bring({ fields: [field('wing', 'Flügel'), field('wing', 'Rumpf')], states: [] });
  const dialog = await screen.findByRole('dialog', { name: '„form.json“ einlesen' });
  expect(dialog.textContent).toContain('Die Datei enthält 2 Inhalte.');
  expect(dialog.textContent).toContain('„wing“ gibt es schon');
  await user.click(within(dialog).getByRole('button', { name: 'Ersetzen' }));
  await waitFor(() => expect(frames()).toEqual(['Text: Flügel', 'Text: Rumpf']));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(frames()).toEqual(['Text: Art', 'Text: Zu {species}', 'Wiederholung', 'Text: Teil']));
});

test('handlers that hang on the form are told, and only to those who may read them', async () => {
  const config = { url: 'https://example.org/', method: 'POST' };
  const { data: api } = (await admin.post('/apis/add.json', { name: 'Empfänger', type: 'webhook', config })).body;
  const add = (event: string) =>
    admin.post('/reportHandlers/add.json', { api_id: api.id, report_config_id: id, title: event, event });
  await add('create');
  await bench.show(`/reports/config/${id}`, admin);
  expect(await screen.findByText(/^1 Weiterleitung hängt an diesem Formular/)).toBeTruthy();
  cleanup();

  await add('update');
  await bench.show(`/reports/config/${id}`, admin);
  expect(await screen.findByText(/^2 Weiterleitungen hängen an diesem Formular/)).toBeTruthy();
  const { setLanguage } = await import('../src/i18n/index.ts');
  act(() => void setLanguage('en'));
  expect(await screen.findByText(/^2 report handlers use this form/)).toBeTruthy();
  cleanup();

  const designer = await bench.house.as('formkeeper', 'user', { ReportConfigs: { '*': 'all' } });
  await bench.show(`/reports/config/${id}`, designer);
  await frame('Text: Art');
  expect(screen.queryByText(/Weiterleitung/)).toBeNull();
});

test('copies go to a field that is chosen, follow its new name, and are missed when it is gone', async () => {
  const mail = { id: newId(), type: 'input', column, options: { type: 'email', name: 'mail', label: 'Ihre Adresse' } };
  await admin.patch(`/report-configs/${id}.json`, { fields: [field('species', 'Art'), mail] });
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('E-Mail: Ihre Adresse');
  await user.click(screen.getByRole('tab', { name: 'Formular' }));
  const to = () => screen.getByLabelText<HTMLSelectElement>('Kopie der Antworten an');
  await screen.findByLabelText('Kopie der Antworten an');
  expect(
    within(to())
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['Niemanden', 'Ihre Adresse']);
  await user.selectOptions(to(), 'Ihre Adresse');
  await user.click(await frame('E-Mail: Ihre Adresse'));
  const name = await screen.findByLabelText<HTMLInputElement>('Feldname');
  await user.clear(name);
  await user.type(name, 'kontakt');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Vogelschlag“ gespeichert');
  const saved = async () =>
    ((await admin.get(`/report-configs/${id}.json`)).body.data as { copy_to?: unknown }).copy_to;
  expect(await saved()).toBe('kontakt');

  await user.click(await frame('E-Mail: Ihre Adresse'));
  await waitFor(async () => expect(document.activeElement).toBe(await frame('E-Mail: Ihre Adresse')));
  await user.keyboard('{Delete}');
  await user.keyboard('{Control>}s{/Control}');
  await user.click(
    await screen.findByText('Kopie der Antworten an: Dieses Feld gibt es nicht mehr. Wählen Sie ein anderes.'),
  );
  expect(to().selectedOptions[0]?.textContent).toBe('kontakt (fehlt)');
  await user.selectOptions(to(), 'Niemanden');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await saved()).toBeNull());
});

/** Component tests of the designer's quick ways: tiles of single kinds, duplicating, several contents at once. */
import { newId } from '@kontor/form';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let id: string;
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
const repeat = (...contents: object[]) => ({
  id: newId(),
  type: 'repeat_container',
  column,
  options: { maxRepeats: 3, contents },
});
async function makeForm(...fields: object[]) {
  id = (await admin.post('/report-configs/add.json', { name: 'Vogelschlag', fields, states: [] })).body.data.id;
}
beforeEach(async () => {
  // wide enough for the docked panel
  Object.assign(window, { innerWidth: 1440 });
  await makeForm(field('species', 'Art'), field('place', 'Ort'), repeat(field('part', 'Teil')));
});

interface Stored {
  id: string;
  type: string;
  options: Record<string, unknown> & { contents?: Stored[] };
}
const stored = async () => (await admin.get(`/report-configs/${id}.json`)).body.data.fields as unknown as Stored[];
const frames = () => [...document.querySelectorAll('[data-frame]')].map(each => each.getAttribute('aria-label'));
const frame = (name: string) => screen.findByRole('article', { name });
/** All tiles: beside a selected content those used most are a row, and the others unfold. */
async function unfold(user: Human) {
  const all = screen.queryByRole('button', { name: /^Alle \d+$/, expanded: false });
  if (all) await user.click(all);
}
const panel = () => within(screen.getByRole('complementary', { name: 'Einstellungen' }));
/** A selected content takes the focus with the next frame: typing before that would go to it. */
const focused = () => act(() => new Promise<void>(done => requestAnimationFrame(() => done())));
type Human = Awaited<ReturnType<Bench['show']>>;
async function save(user: Human) {
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('„Vogelschlag“ gespeichert')).toBeTruthy();
}

test('each tile of a kind creates a field of that kind whose name follows its label', async () => {
  await makeForm(field('species', 'Art'));
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  for (const tile of ['Textfeld', 'Zahl', 'Datum', 'Auswahl', 'Foto', 'Datei', 'Unterschrift']) {
    await unfold(user);
    const [found] = screen.getAllByRole('button', { name: tile });
    // by keyboard, as by a tap: both are a click of the button
    found?.focus();
    await user.keyboard('{Enter}');
    expect(panel().getByRole('region', { name: 'Vorbereitet' })).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Einfügen' }));
  }
  expect(frames()).toEqual([
    'Text: Art',
    'Text',
    'Zahl',
    'Datum',
    'Auswahl, eine: Auswahl',
    'Dateien: Foto',
    'Dateien: Datei',
    'Zeichnung: Unterschrift',
  ]);
  const label = panel().getByLabelText<HTMLInputElement>('Beschriftung');
  await user.clear(label);
  await user.type(label, 'Unterschrift Halter');
  await save(user);
  const made = (await stored()).slice(1).map(({ type, options }) => [type, options.type ?? '', options.name]);
  expect(made).toEqual([
    ['input', 'text', 'text'],
    ['input', 'number', 'zahl'],
    ['input', 'date', 'datum'],
    ['input', 'radio', 'auswahl'],
    ['input', 'file', 'foto'],
    ['input', 'file', 'datei'],
    ['canvas', '', 'unterschrift_halter'],
  ]);
  const [photo, file] = (await stored()).slice(5);
  expect(photo?.options).toMatchObject({
    allowedMimeTypes: ['image/png', 'image/jpeg'],
    buttonLabelFirstItem: 'Foto hinzufügen',
    buttonLabel: 'Weiteres Foto hinzufügen',
  });
  expect(file?.options).toMatchObject({ allowedMimeTypes: ['*/*'], buttonLabelFirstItem: 'Datei hinzufügen' });
});

test('Ctrl D duplicates the selected content under a free name, as one step; help and menu name it', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Wiederholung'));
  await user.keyboard('{Control>}d{/Control}');
  expect(await screen.findByText('Den Feldnamen „part“ gibt es schon. Der neue heißt „part2“.')).toBeTruthy();
  expect(frames()).toEqual(['Text: Art', 'Text: Ort', 'Wiederholung', 'Text: Teil', 'Wiederholung', 'Text: Teil']);
  await user.keyboard('{Control>}z{/Control}');
  expect(frames()).toEqual(['Text: Art', 'Text: Ort', 'Wiederholung', 'Text: Teil']);

  await user.click(await frame('Text: Ort'));
  await user.click(screen.getByRole('button', { name: 'Kopieren und verschieben' }));
  const entry = await screen.findByRole('menuitem', { name: /^Duplizieren/ });
  expect(entry.textContent).toMatch(/D$/);
  await user.click(entry);
  await waitFor(() => expect(frames().filter(name => name === 'Text: Ort')).toHaveLength(2));

  await user.click(await frame('Text: Art'));
  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: Art')));
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  expect(within(help).getByText('Duplizieren').closest('dl, div')?.textContent).toContain('D');
});

/** Clicks while a key is held. */
async function clickWith(user: Human, key: 'Control' | 'Shift', name: string) {
  const target = await frame(name);
  await user.keyboard(`{${key}>}`);
  await user.click(target);
  await user.keyboard(`{/${key}}`);
}
const selected = () =>
  [...document.querySelectorAll('[data-frame][aria-current]')].map(each => each.getAttribute('aria-label'));
const said = () => document.querySelector('p[aria-live=polite]')?.textContent?.trim();
const undo = (user: Human) => user.keyboard('{Control>}z{/Control}');

const five = () =>
  makeForm(field('a', 'A'), field('b', 'B'), repeat(field('part', 'Teil')), field('c', 'C'), {
    id: newId(),
    type: 'condition_container',
    column,
    options: {
      comparisons: [{ valOne: 'a', comparison: 'not_empty', valTwo: '', gate: null }],
      contents: [field('d', 'D')],
    },
  });

test('contents are selected by Ctrl and Shift, and moved, duplicated and deleted as one step each', async () => {
  await five();
  const user = await bench.show(`/reports/config/${id}`, admin);
  const start = ['Text: A', 'Text: B', 'Wiederholung', 'Text: Teil', 'Text: C', 'Bedingung', 'Text: D'];
  await user.click(await frame('Text: A'));
  await clickWith(user, 'Control', 'Text: C');
  expect(selected()).toEqual(['Text: A', 'Text: C']);
  expect(await panel().findByRole('heading', { name: '2 Inhalte ausgewählt' })).toBeTruthy();

  await user.click(panel().getByRole('button', { name: 'Nach unten' }));
  expect(frames()).toEqual(['Text: B', 'Wiederholung', 'Text: Teil', 'Bedingung', 'Text: D', 'Text: A', 'Text: C']);
  expect(said()).toBe('2 Inhalte abgelegt, ab Position 4 von 5');
  await undo(user);
  expect(frames()).toEqual(start);

  await user.click(await frame('Text: A'));
  await clickWith(user, 'Shift', 'Text: Teil');
  // what a selected container holds goes with it
  expect(selected()).toEqual(['Text: A', 'Text: B', 'Wiederholung']);
  await user.keyboard('{Control>}d{/Control}');
  expect(frames()).toEqual([
    ...['Text: A', 'Text: B', 'Wiederholung', 'Text: Teil'],
    ...['Text: A', 'Text: B', 'Wiederholung', 'Text: Teil'],
    ...['Text: C', 'Bedingung', 'Text: D'],
  ]);
  expect(selected()).toHaveLength(3);
  await undo(user);
  expect(frames()).toEqual(start);

  await user.click(await frame('Text: B'));
  await clickWith(user, 'Control', 'Text: D');
  await user.click(panel().getByRole('button', { name: 'Löschen' }));
  expect(frames().slice(0, 5)).toEqual(['Text: A', 'Wiederholung', 'Text: Teil', 'Text: C', 'Bedingung']);
  expect(said()).toBe('2 Inhalte entfernt');
  // the bar's button and the message's
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Rückgängig' })).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: 'Rückgängig' }).at(-1)!);
  expect(selected()).toEqual(['Text: B', 'Text: D']);
  expect(frames()).toEqual(start);
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
});

test('Shift with arrow keys selects on the canvas and in the outline; a click ends it', async () => {
  await five();
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: A'));
  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: A')));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Text: A', 'Text: B']);
  await waitFor(async () => expect(document.activeElement).toBe(await frame('Text: B')));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(frames().slice(0, 4)).toEqual(['Wiederholung', 'Text: Teil', 'Text: A', 'Text: B']);
  await undo(user);

  await user.click(screen.getByRole('button', { name: 'Gliederung zeigen' }));
  const tree = await screen.findByRole('tree', { name: 'Inhalte des Formulars' });
  const line = (name: string) => within(tree).getByRole('treeitem', { name });
  await user.click(line('A'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(['A', 'B', 'Wiederholung', 'C'].map(name => line(name).getAttribute('aria-selected'))).toEqual([
    'true',
    'true',
    'true',
    'false',
  ]);
  await user.keyboard('{Control>}');
  await user.click(line('C'));
  await user.click(line('B'));
  await user.keyboard('{/Control}');
  expect(selected()).toEqual(['Text: A', 'Wiederholung', 'Text: C']);
  await user.click(await frame('Text: D'));
  expect(selected()).toEqual(['Text: D']);
});

test('several go into a container together, or none does; cut and pasted, they keep order and ids', async () => {
  await five();
  const user = await bench.show(`/reports/config/${id}`, admin);
  const ids = async () => (await stored()).map(each => each.id);
  const before = await ids();
  await user.click(await frame('Text: A'));
  await clickWith(user, 'Control', 'Bedingung');
  await user.click(await panel().findByRole('button', { name: 'Verschieben nach …' }));
  const into = { name: 'An das Ende von „Wiederholung“' };
  expect(screen.queryByRole('menuitem', into)).toBeNull();
  await user.keyboard('{Escape}');

  await user.click(await frame('Text: C'));
  await clickWith(user, 'Control', 'Text: A');
  await user.click(await panel().findByRole('button', { name: 'Verschieben nach …' }));
  await user.click(await screen.findByRole('menuitem', into));
  expect(frames()).toEqual(['Text: B', 'Wiederholung', 'Text: Teil', 'Text: A', 'Text: C', 'Bedingung', 'Text: D']);
  await undo(user);

  await user.click(await frame('Text: C'));
  await clickWith(user, 'Control', 'Text: A');
  const clip = { text: '' };
  const send = (kind: string) => {
    const clipboardData = { getData: () => clip.text, setData: (_: string, text: string) => (clip.text = text) };
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { clipboardData });
    act(() => void document.body.dispatchEvent(event));
  };
  send('cut');
  expect(frames()[0]).toBe('Text: B');
  await user.click(await frame('Bedingung'));
  send('paste');
  await waitFor(() => expect(frames().slice(-2)).toEqual(['Text: A', 'Text: C']));
  expect(selected()).toEqual(['Text: A', 'Text: C']);
  await save(user);
  const [a, b, rest, c, last] = before;
  expect(await ids()).toEqual([b, rest, last, a, c]);
});

test('by touch, taps select several after "Mehrere auswählen"; a bar has the actions', async () => {
  Object.assign(window, { innerWidth: 820 });
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('button', { name: 'Mehrere auswählen' }));
  const bar = () => within(screen.getByRole('toolbar', { name: 'Aktionen für die ausgewählten Inhalte' }));
  expect(bar().getByText('Tippen Sie auf die Inhalte, die Sie auswählen möchten.')).toBeTruthy();
  await user.click(await frame('Text: Art'));
  await user.click(await frame('Text: Ort'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar().getByText('2 Inhalte ausgewählt')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Nach unten' }));
  expect(frames()).toEqual(['Wiederholung', 'Text: Teil', 'Text: Art', 'Text: Ort']);
  await user.click(bar().getByRole('button', { name: 'Auswahl aufheben' }));
  expect(selected()).toEqual([]);
  expect(screen.queryByRole('toolbar', { name: 'Aktionen für die ausgewählten Inhalte' })).toBeNull();
});

test('a plain group comes from its tile; sections start open, repeats have a heading and names', async () => {
  await makeForm(field('species', 'Art'), repeat(field('part', 'Teil')));
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Wiederholung'));
  await focused();
  const type = async (label: string, text: string) => user.type(panel().getByLabelText(label), text);
  await type('Überschrift', 'Schäden');
  await type('Name eines Eintrags', 'Beschädigtes Teil');
  await type('Knopf zum Hinzufügen', 'Noch ein Teil');
  expect(await frame('Wiederholung: Schäden')).toBeTruthy();

  await user.click(await frame('Text: Art'));
  await unfold(user);
  await user.click(screen.getByRole('button', { name: 'Gruppe' }));
  await user.click(panel().getByRole('button', { name: 'Einfügen' }));
  expect(frames()[1]).toBe('Gruppe');
  await focused();
  await user.click(panel().getByRole('switch', { name: 'Lässt sich zuklappen' }));
  await user.click(panel().getByRole('switch', { name: 'Anfangs aufgeklappt' }));
  await type('Beschriftung', 'Halter');
  expect(await frame('Aufklappbereich: Halter')).toBeTruthy();
  await unfold(user);
  await user.click(screen.getByRole('button', { name: 'Aufklappbereich' }));
  await user.click(panel().getByRole('switch', { name: 'Lässt sich zuklappen' }));
  await user.clear(panel().getByLabelText('Beschriftung'));
  await user.click(panel().getByRole('button', { name: 'Einfügen' }));
  await save(user);
  const all = (await stored()).flatMap(each => [each, ...(each.options.contents ?? [])]);
  const [halter, group] = all.filter(each => each.type === 'collapse_container');
  expect(halter?.options).toMatchObject({ label: 'Halter', collapsible: true, open: true });
  expect(group?.options).toMatchObject({ label: '', collapsible: false });
  expect(all.find(each => each.type === 'repeat_container')?.options).toMatchObject({
    label: 'Schäden',
    instanceLabel: 'Beschädigtes Teil',
    addLabel: 'Noch ein Teil',
  });
});

test('pasted lines become fields after a preview in which kinds are changed; one undo takes them back', async () => {
  await makeForm(field('species', 'Art'));
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  const clipboardData = { getData: () => 'Name *\nFarbe: Rot, Grün\nIst es dicht?\nArt' };
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  act(() => void document.body.dispatchEvent(event));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fragen einfügen' }));
  const kind = (label: string) => dialog.getByLabelText<HTMLSelectElement>(`Art von „${label}“`);
  expect(['Name', 'Farbe', 'Ist es dicht?', 'Art'].map(label => kind(label).selectedOptions[0]?.text)).toEqual([
    'Textfeld',
    'Auswahl, eine',
    'Ja oder Nein',
    'Textfeld',
  ]);
  await user.selectOptions(kind('Name'), 'Mehrzeiliger Text');
  await user.selectOptions(kind('Art'), 'Nicht einfügen');
  await user.click(dialog.getByRole('button', { name: '3 Inhalte einfügen' }));
  const after = [
    'Text: Art',
    'Mehrzeiliger Text: Name, Pflichtfeld',
    'Auswahl, eine: Farbe',
    'Auswahl, eine: Ist es dicht?',
  ];
  await waitFor(() => expect(frames()).toEqual(after));
  await undo(user);
  await waitFor(() => expect(frames()).toEqual(['Text: Art']));

  await user.click(screen.getByRole('button', { name: 'Wiederholen' }));
  await save(user);
  const [, name, colour, tight] = await stored();
  expect(name?.options).toMatchObject({ type: 'textarea', name: 'name', label: 'Name', required: true });
  expect(colour?.options.values).toMatchObject([{ label: 'Rot' }, { label: 'Grün' }]);
  expect(tight?.options.values).toMatchObject([{ label: 'Ja' }, { label: 'Nein' }]);

  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  await unfold(user);
  await user.click(screen.getByRole('button', { name: 'Fragen einfügen …' }));
  expect(await screen.findByRole('dialog', { name: 'Fragen einfügen' })).toBeTruthy();
});

test('pasted lines go into the group that is selected, as a tile does', async () => {
  await makeForm(field('species', 'Art'));
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Art');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  await user.click(screen.getByRole('button', { name: 'Wiederholung' }));
  await user.click(panel().getByRole('button', { name: 'Einfügen' }));
  await unfold(user);
  await user.click(screen.getByRole('button', { name: 'Fragen einfügen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fragen einfügen' }));
  await user.click(dialog.getByRole('textbox'));
  await user.paste('Artikel *\nMenge');
  await user.click(dialog.getByRole('button', { name: '2 Inhalte einfügen' }));
  await frame('Text: Artikel, Pflichtfeld');
  await save(user);
  const [, items] = await stored();
  expect(items?.options.contents).toMatchObject([{ options: { name: 'artikel' } }, { options: { name: 'menge' } }]);
});

test('built-in blocks bring fields that belong together, with names of their own', async () => {
  await makeForm(field('name', 'Halter'));
  const user = await bench.show(`/reports/config/${id}`, admin);
  await frame('Text: Halter');
  await user.click(screen.getByRole('tab', { name: 'Inhalte' }));
  const insert = async (tile: string) => {
    await unfold(user);
    await user.click(screen.getByRole('button', { name: tile }));
    await user.click(panel().getByRole('button', { name: 'Einfügen' }));
    // the next one goes to the end, not into this group
    await user.click(await frame('Text: Halter'));
  };
  for (const tile of ['Ja/Nein mit Bemerkung', 'Name und Unterschrift', 'Adresse']) await insert(tile);
  expect(frames()).toEqual([
    'Text: Halter',
    ...['Gruppe: Adresse', 'Text: Straße und Hausnummer', 'Text: PLZ', 'Text: Ort', 'Text: Land'],
    ...['Gruppe: Unterschrift', 'Text: Name', 'Datum', 'Zeichnung: Unterschrift'],
    ...['Gruppe', 'Auswahl, eine: Trifft zu', 'Bedingung', 'Mehrzeiliger Text: Bemerkung'],
  ]);
  await save(user);
  const [, address, signed, yesNo] = await stored();
  const names = (each?: Stored) => each?.options.contents?.map(content => content.options.name);
  expect(names(address)).toEqual(['strasse_und_hausnummer', 'plz', 'ort', 'land']);
  expect(names(signed)).toEqual(['name2', 'datum', 'unterschrift']);
  expect(yesNo?.options.contents?.[1]?.options.comparisons).toMatchObject([
    { valOne: 'trifft_zu', comparison: 'eq', valTwo: 'Ja' },
  ]);
});

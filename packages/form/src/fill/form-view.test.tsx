/** Tests of the form view: filling in, validation, repeats, files. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Content, Data, Form, Options } from '../engine/base/types.ts';
import type { FilesAdapter } from './base/files.ts';
import { ErrorSummary } from './error-summary.tsx';
import { focusFirst } from './focus.ts';
import { FormView, type FormViewProps } from './form-view.tsx';
import { createFormStore } from './store/store.ts';

afterEach(cleanup);

let made = 0;
const content = (type: Content['type'], options: Options): Content => ({
  id: `0190a6d2-7c00-7000-8000-${String(++made).padStart(12, '0')}`,
  type,
  column: { width: 'col-12', before: 0, after: 0 },
  options,
});
const field = (type: string, name: string, label: string, more: Options = {}) =>
  content('input', { type, name, label, ...more });
const values = (...labels: string[]) => labels.map(label => ({ id: label, value: label.toLowerCase(), label }));

function show(fields: Content[], data: Data | null = null, props: Partial<FormViewProps> = {}) {
  const form: Form = { fields, states: [] };
  const store = createFormStore(form, data, { mode: props.mode ?? 'fill' });
  render(
    <>
      <ErrorSummary store={store} locale="de" />
      <FormView form={form} store={store} locale="de" {...props} />
    </>,
  );
  return { form, store, user: userEvent.setup() };
}

test('what is typed and chosen is stored by kind', async () => {
  const { store, user } = show([
    field('text', 'species', 'Tierart'),
    field('number', 'speed', 'Geschwindigkeit'),
    field('select', 'phase', 'Flugphase', { values: values('Start', 'Landung') }),
    field('radio', 'damage', 'Schaden', { values: values('Keiner', 'Gering') }),
    field('checkbox', 'parts', 'Teile', { values: values('Radom', 'Rumpf') }),
    field('checkbox', 'agree', 'Einverstanden'),
    field('switch', 'struck', 'Getroffen'),
    field('textarea', 'note', 'Bemerkung'),
  ]);
  await user.type(screen.getByLabelText('Tierart'), 'Mäusebussard');
  await user.type(screen.getByLabelText('Geschwindigkeit'), '140.5');
  await user.selectOptions(screen.getByLabelText('Flugphase'), 'Landung');
  await user.click(within(screen.getByRole('radiogroup', { name: 'Schaden' })).getByLabelText('Gering'));
  await user.click(within(screen.getByRole('group', { name: 'Teile' })).getByLabelText('Rumpf'));
  await user.click(screen.getByRole('checkbox', { name: 'Einverstanden' }));
  await user.click(screen.getByRole('switch', { name: 'Getroffen' }));
  await user.type(screen.getByLabelText('Bemerkung'), 'Zwei\nZeilen');
  expect({ ...store.settled() }).toEqual({
    species: 'Mäusebussard',
    speed: 140.5,
    phase: 'landung',
    damage: 'gering',
    parts: ['rumpf'],
    agree: true,
    struck: true,
    note: 'Zwei\nZeilen',
  });
});

test('a day is stored as written, a moment with its offset and shown as local time', () => {
  const { store } = show([field('date', 'day', 'Tag'), field('datetime-local', 'at', 'Zeitpunkt')], {
    day: '2026-11-20',
    at: '2026-11-20T10:30:00Z',
  });
  const at = screen.getByLabelText<HTMLInputElement>('Zeitpunkt');
  const here = new Date('2026-11-20T10:30:00Z').toLocaleTimeString('de-DE', { timeStyle: 'short' });
  expect(at.value).toBe(`20.11.2026, ${here}`);
  expect(screen.getByLabelText<HTMLInputElement>('Tag').value).toBe('20.11.2026');
  fireEvent.change(at, { target: { value: '21.11.2026 8:15' } });
  fireEvent.change(screen.getByLabelText('Tag'), { target: { value: '21.11.26' } });
  expect(store.get('at')).toMatch(/^2026-11-21T08:15:00[+-]\d\d:\d\d$/);
  expect(store.get('day')).toBe('2026-11-21');
});

test('a field hears of its own answer alone', async () => {
  const heard = vi.fn();
  const { store, user } = show([field('text', 'one', 'Eins'), field('text', 'two', 'Zwei')]);
  store.subscribe('f two', heard);
  await user.type(screen.getByLabelText('Eins'), 'abc');
  expect(heard).not.toHaveBeenCalled();
  expect(store.changed()).toBe(true);
  await user.clear(screen.getByLabelText('Eins'));
  expect(store.changed()).toBe(false);
});

const condition = (contents: Content[]) =>
  content('condition_container', { comparisons: [{ valOne: 'struck', comparison: 'true', gate: null }], contents });

test('a condition shows and hides; what it hides is neither demanded nor stored', async () => {
  const { store, user } = show([
    field('switch', 'struck', 'Getroffen'),
    condition([field('text', 'damage', 'Schaden', { required: true })]),
    content('formatString', { text: 'Schaden: {damage}' }),
  ]);
  expect(screen.queryByLabelText('Schaden')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Getroffen' }));
  await user.type(screen.getByLabelText('Schaden'), 'Delle');
  expect(screen.getByText('Schaden: Delle')).toBeDefined();
  expect(store.settled().damage).toBe('Delle');
  await user.click(screen.getByRole('switch', { name: 'Getroffen' }));
  expect(screen.queryByLabelText('Schaden')).toBeNull();
  expect(screen.getByText('Schaden:')).toBeDefined();
  expect(store.settled()).not.toHaveProperty('damage');
  let issues: unknown;
  act(() => {
    issues = store.check();
  });
  expect(issues).toEqual([]);
});

test('a condition that follows another one closes with it', async () => {
  const inner = content('condition_container', {
    comparisons: [{ valOne: 'damage', comparison: 'not_empty', gate: null }],
    contents: [field('text', 'costs', 'Kosten')],
  });
  const { user } = show([
    field('switch', 'struck', 'Getroffen'),
    condition([field('text', 'damage', 'Schaden')]),
    inner,
  ]);
  await user.click(screen.getByRole('switch', { name: 'Getroffen' }));
  await user.type(screen.getByLabelText('Schaden'), 'x');
  expect(screen.getByLabelText('Kosten')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'Getroffen' }));
  expect(screen.queryByLabelText('Kosten')).toBeNull();
});

test('instances are added up to the limit, taken out and put back with their answers', async () => {
  const removed = vi.fn();
  const { store, user } = show(
    [content('repeat_container', { maxRepeats: 3, contents: [field('text', 'part', 'Bauteil', { default: 'neu' })] })],
    null,
    { onRemoved: removed },
  );
  const add = screen.getByRole('button', { name: 'Eintrag hinzufügen' });
  await user.click(add);
  await user.click(add);
  await user.click(add);
  expect(screen.getAllByLabelText('Bauteil')).toHaveLength(3);
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.clear(screen.getAllByLabelText('Bauteil')[1]!);
  await user.type(screen.getAllByLabelText('Bauteil')[1]!, 'Radom');
  await user.click(screen.getByRole('button', { name: 'Eintrag 2 entfernen' }));
  expect(screen.getAllByLabelText('Bauteil')).toHaveLength(2);
  expect(Object.values(store.settled()._repeat as Data)).toEqual([[0, 2]]);
  expect(store.settled()).not.toHaveProperty('part.1');
  act(() => void removed.mock.calls[0]![0].undo());
  expect(screen.getAllByLabelText<HTMLInputElement>('Bauteil').map(each => each.value)).toEqual([
    'neu',
    'Radom',
    'neu',
  ]);
  expect(Object.values(store.settled()._repeat as Data)).toEqual([3]);
});

test('an instance is titled by its answers and formulas, once there are any', async () => {
  const part = field('text', 'part', 'Bauteil');
  const count = field('number', 'count', 'Anzahl');
  const contents = [part, count];
  const titled = (instanceLabel: string) => content('repeat_container', { maxRepeats: 3, instanceLabel, contents });
  const { user } = show([titled('{part}')]);
  expect(screen.getByRole('region', { name: 'Eintrag 1' })).toBeTruthy();
  await user.type(screen.getByLabelText('Bauteil'), 'Radom');
  expect(screen.getByRole('region', { name: 'Radom' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Eintrag 1 entfernen' })).toBeTruthy();
  cleanup();
  const double = show([titled('{part}: {=count * 2}')]);
  await double.user.type(screen.getByLabelText('Bauteil'), 'Nase');
  await double.user.type(screen.getByLabelText('Anzahl'), '4');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Nase: 8' })).toBeTruthy());
});

test('texts of instances know their numbers, and the heading of a repeat its answers', async () => {
  const part = field('text', 'part', 'Teil {=position}');
  const note = content('formatString', { text: 'Zu Teil {=position} von {=COUNTA(parts)}' });
  const texts = { name: 'parts', label: '{=COUNTA(part)} Teile: {part}', instanceLabel: '{=position}. {part}' };
  const { user } = show([content('repeat_container', { maxRepeats: 3, ...texts, contents: [part, note] })]);
  await user.type(await screen.findByLabelText('Teil 1'), 'Radom');
  await user.click(screen.getByRole('button', { name: 'Eintrag hinzufügen' }));
  await user.type(screen.getByLabelText('Teil 2'), 'Nase');
  expect(screen.getByRole('group', { name: '2 Teile: Radom, Nase' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '2. Nase' })).getByText('Zu Teil 2 von 2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Eintrag 2 nach oben' }));
  const moved = within(screen.getByRole('region', { name: '1. Nase' }));
  expect(moved.getByText('Zu Teil 1 von 2')).toBeTruthy();
  expect(moved.getByLabelText<HTMLInputElement>('Teil 1').value).toBe('Nase');
  await user.click(screen.getByRole('button', { name: 'Eintrag 1 entfernen' }));
  expect(within(screen.getByRole('region', { name: '1. Radom' })).getByText('Zu Teil 1 von 1')).toBeTruthy();
  expect(screen.getByRole('group', { name: '1 Teile: Radom' })).toBeTruthy();
});

test('a result names choices in the language of its reader, and is stored in the first one', async () => {
  const label = { de: 'Land', en: 'Country' };
  const lands = [{ value: 'de', label: { de: 'Deutschland', en: 'Germany' } }];
  const fields = [
    content('input', { type: 'select', name: 'land', label, values: lands }),
    field('calculated', 'sentence', 'Satz', { formula: 'LABEL(land) & "!"', format: { kind: 'text' } }),
  ];
  const { store, user } = show(fields, null, { locale: 'en' });
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Satz').value).toBe('Germany!'));
  expect(store.settled()).toMatchObject({ sentence: 'Deutschland!' });
});

test('a result and a text that names it are told anew where what is stored is the same', async () => {
  const values = [
    { value: 'seat', label: { de: 'Bank', en: 'Bench' } },
    { value: 'money', label: { de: 'Bank', en: 'Bank' } },
  ];
  const fields = [
    content('input', { type: 'select', name: 'place', label: { de: 'Ort', en: 'Place' }, values }),
    field('calculated', 'sentence', 'Satz', { formula: 'LABEL(place) & "!"', format: { kind: 'text' } }),
    content('formatString', { text: { de: 'Dort: {sentence}', en: 'There: {sentence}' } }),
  ];
  const { store, user } = show(fields, null, { locale: 'en' });
  const place = screen.getByLabelText('Place');
  const result = screen.getByLabelText<HTMLInputElement>('Satz');
  await user.selectOptions(place, 'Bench');
  await waitFor(() => expect(result.value).toBe('Bench!'));
  expect(screen.getByText('There: Bench!')).toBeTruthy();
  await user.selectOptions(place, 'Bank');
  expect(result.value).toBe('Bank!');
  expect(screen.getByText('There: Bank!')).toBeTruthy();
  expect(store.settled()).toMatchObject({ sentence: 'Bank!' });
});

test('a repeat has its own heading, name of instances and button', async () => {
  const part = field('text', 'part', 'Bauteil', { required: true });
  const texts = { label: 'Schäden', instanceLabel: 'Beschädigtes Teil', addLabel: 'Teil hinzufügen' };
  const { form, store, user } = show([content('repeat_container', { maxRepeats: 3, ...texts, contents: [part] })]);
  await user.click(screen.getByRole('button', { name: 'Teil hinzufügen' }));
  const all = within(screen.getByRole('group', { name: 'Schäden' }));
  expect(all.getByRole('region', { name: 'Beschädigtes Teil 2' })).toBeTruthy();
  expect(all.getByRole('button', { name: 'Beschädigtes Teil 2 nach oben' })).toBeTruthy();
  expect(all.getByRole('button', { name: 'Beschädigtes Teil 1 entfernen' })).toBeTruthy();
  act(() => store.setIssues([{ path: 'data.part.1', code: 'invalid_text' }]));
  expect(screen.getByRole('alert').textContent).toContain('Bauteil (Beschädigtes Teil 2)');
  cleanup();
  render(<FormView form={form} store={createFormStore(form, null, { mode: 'view' })} locale="de" mode="view" />);
  expect(screen.getByRole('group', { name: 'Schäden' }).textContent).toContain('Beschädigtes Teil 1');
});

test('a section may start open; a plain group does not fold and needs no heading', () => {
  const section = (label: string, more: Options) =>
    content('collapse_container', {
      label,
      ...more,
      contents: [field('text', `in_${label}`, `In ${label || 'keiner'}`)],
    });
  show([
    section('Zu', {}),
    section('Auf', { open: true }),
    section('Fest', { collapsible: false }),
    section('', { collapsible: false }),
  ]);
  const folds = [...document.querySelectorAll('details')];
  expect(folds.map(each => [each.querySelector('summary')?.textContent, each.open])).toEqual([
    ['Zu', false],
    ['Auf', true],
  ]);
  expect(within(screen.getByRole('group', { name: 'Fest' })).getByLabelText('In Fest')).toBeTruthy();
  expect(screen.getByLabelText('In keiner').closest('fieldset, details')).toBeNull();
});

test('the form’s own note on a mistake stands in the language of the reader', () => {
  const note = { de: 'Schätzen Sie das Ausmaß.', en: 'Estimate the extent.' };
  const damage = field('text', 'damage', 'Damage', { required: true, invalidNote: note });
  const store = createFormStore({ fields: [damage], states: [] }, null);
  render(
    <>
      <ErrorSummary store={store} locale="en" />
      <FormView form={{ fields: [damage], states: [] }} store={store} locale="en" />
    </>,
  );
  act(() => void store.check());
  expect(within(screen.getByRole('alert')).getByRole('listitem').textContent).toBe('Damage: Estimate the extent.');
  expect(screen.getByLabelText(/Damage/).getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getAllByText('Estimate the extent.')).toHaveLength(1);
});

test('errors stand at the field and on top, lead there, and go while the answer is corrected', async () => {
  const { store, user } = show([
    field('text', 'airport', 'Flughafen', { required: true }),
    field('number', 'speed', 'Geschwindigkeit', { maxValue: 450, minValue: 0 }),
    field('radio', 'damage', 'Schaden', { required: true, values: values('Keiner', 'Gering') }),
    content('collapse_container', {
      label: 'Kosten',
      contents: [field('email', 'mail', 'E-Mail', { invalidNote: 'Wir brauchen Ihre Adresse.' })],
    }),
  ]);
  await user.type(screen.getByLabelText('Geschwindigkeit'), '1400');
  await user.type(screen.getByLabelText('E-Mail'), 'anna@');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void store.check());

  const summary = within(screen.getByRole('alert'));
  expect(summary.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    'Flughafen fehlt',
    'Geschwindigkeit: Der Wert liegt außerhalb von 0 bis 450.',
    'Schaden fehlt',
    'E-Mail: Wir brauchen Ihre Adresse.',
  ]);
  const airport = screen.getByLabelText('Flughafen');
  expect(airport.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(airport.getAttribute('aria-describedby')!);
  expect(note?.textContent).toBe('Füllen Sie dieses Feld aus.');
  expect(screen.getByRole('radiogroup', { name: 'Schaden' }).getAttribute('aria-invalid')).toBe('true');

  const section = screen.getByText('Kosten').closest('details')!;
  section.open = false;
  await user.click(summary.getByRole('button', { name: /^E-Mail/ }));
  expect(section.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('E-Mail'));
  expect(focusFirst(store)).toBe(true);
  expect(document.activeElement).toBe(airport);

  await user.type(airport, 'Portland');
  expect(airport.getAttribute('aria-invalid')).toBeNull();
  await user.clear(airport);
  expect(airport.getAttribute('aria-invalid')).toBe('true');
});

test('issues from the server find their fields, also in a repeat', () => {
  const repeat = content('repeat_container', { maxRepeats: 3, contents: [field('text', 'part', 'Bauteil')] });
  const { store } = show([repeat], { 'part.0': 'a', 'part.1': 'b', _repeat: { [repeat.id]: 2 } });
  act(() => store.setIssues([{ path: 'data.part.1', code: 'invalid_text' }]));
  const [first, second] = screen.getAllByLabelText('Bauteil');
  expect(first!.getAttribute('aria-invalid')).toBeNull();
  expect(second!.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Bauteil (Eintrag 2)');
});

test('nothing can be changed while an entry is viewed', () => {
  const fields = [
    field('text', 'species', 'Tierart'),
    field('select', 'phase', 'Flugphase', { values: values('Start') }),
    field('radio', 'damage', 'Schaden', { values: values('Keiner') }),
    field('switch', 'struck', 'Getroffen'),
    field('file', 'photos', 'Fotos'),
    content('repeat_container', { maxRepeats: 3, contents: [field('text', 'part', 'Bauteil')] }),
  ];
  fields.push(field('date', 'day', 'Tag'));
  show(fields, { day: '2026-11-20', phase: 'start' }, { mode: 'view' });
  expect(screen.getByLabelText<HTMLInputElement>('Tag').value).toBe('20.11.2026');
  expect(screen.getByLabelText<HTMLInputElement>('Flugphase').value).toBe('Start');
  for (const control of document.querySelectorAll<HTMLInputElement>('input, select, textarea'))
    expect(control.disabled || control.readOnly).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

const id = (number: number) => `0190a6d2-7c00-7000-8000-00000000000${number}`;

test('files are sent, shown, refused, retried and taken out', async () => {
  const stored = new Map<string, { id: string; filename: string; type: string; url: string }>();
  let fails = true;
  const full: number[] = [];
  const files: FilesAdapter = {
    get: key => stored.get(key),
    onFull: max => void full.push(max),
    upload: async file => {
      if (file.name === 'schwach.png' && fails) throw new Error('Kein Netz');
      const made = { id: id(stored.size + 1), filename: file.name, type: file.type, url: '/x' };
      stored.set(made.id, made);
      return made;
    },
  };
  const { store } = show(
    [field('file', 'photos', 'Fotos', { buttonLabelFirstItem: 'Foto', buttonLabel: 'Noch ein Foto', maxFiles: 2 })],
    null,
    { files },
  );
  await screen.findByLabelText('Foto');
  const png = (name: string) => new File(['x'], name, { type: 'image/png' });
  const give = async (label: string, ...given: File[]) => {
    const picker = await screen.findByLabelText(label);
    await act(async () => {
      fireEvent.change(picker, { target: { files: given } });
    });
    // photos are processed before upload
    await waitFor(() => expect(store.pending()).toBe(0));
  };
  await give('Foto', new File([], 'leer.png', { type: 'image/png' }));
  expect(screen.getByRole('alert').textContent).toBe('„leer.png“ ist leer (0 Byte) und wurde nicht hinzugefügt.');
  expect(store.get('photos')).toBeUndefined();
  await give('Foto', png('fan.png'), new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  expect(screen.getByRole('alert').textContent).toBe('„a.pdf“ passt nicht. Erlaubt sind png oder jpeg.');
  expect(store.get('photos')).toEqual([id(1)]);
  expect(screen.getByAltText('fan.png')).toBeDefined();

  await give('Noch ein Foto', png('schwach.png'));
  expect(store.pending()).toBe(0);
  const retry = screen.getByRole('button', { name: '„schwach.png“ erneut hochladen' });
  fails = false;
  // without room the failed file stays, with the reason
  await give('Noch ein Foto', png('rumpf.png'));
  expect(store.get('photos')).toEqual([id(1), id(2)]);
  fireEvent.click(retry);
  expect(screen.getByText(/höchstens 2/i)).toBeDefined();
  expect(store.pending()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '„rumpf.png“ entfernen' }));
  fireEvent.click(retry);
  await waitFor(() => expect(store.get('photos')).toEqual([id(1), id(3)]));
  expect(screen.queryByText(/höchstens 2/i)).toBeNull();
  expect(screen.queryByLabelText('Noch ein Foto')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '„fan.png“ entfernen' }));
  expect(store.get('photos')).toEqual([id(3)]);

  // Of two files, one exceeds the limit: the field shows the limit, and the adapter's `onFull` is called with it.
  expect(full).toEqual([]);
  await give('Noch ein Foto', png('a.png'), png('b.png'));
  expect(full).toEqual([2]);
  expect(store.get('photos')).toHaveLength(2);
});

test('an optional choice is cleared, and the focus stays in the field', () => {
  const values = ['a', 'b'].map(value => ({ id: id(value === 'a' ? 1 : 2), value, label: value.toUpperCase() }));
  const { store } = show([field('radio', 'part', 'Teil', { values })], { part: 'b' });
  fireEvent.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  expect(store.get('part')).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'B' }));
  act(() => store.set('part', 'a'));
  screen.getByRole('radio', { name: 'A' }).focus();
  fireEvent.keyDown(screen.getByRole('radio', { name: 'A' }), { key: 'Delete' });
  expect(store.get('part')).toBe('');
});

test('a required choice cannot be cleared', () => {
  const values = [{ id: id(1), value: 'a', label: 'A' }];
  const { store } = show([field('radio', 'part', 'Teil', { values, required: true })], { part: 'a' });
  fireEvent.keyDown(screen.getByRole('radio', { name: 'A' }), { key: 'Delete' });
  expect(store.get('part')).toBe('a');
  expect(screen.queryByRole('button', { name: 'Auswahl aufheben' })).toBeNull();
});

test('over twelve choices are a select, and a stored answer is offered in it though it is none of them', async () => {
  const values = Array.from({ length: 13 }, (_, at) => ({ id: id(at + 1), value: `v${at}`, label: `Wert ${at}` }));
  const { store, user } = show([field('radio', 'part', 'Teil', { values })], { part: 'former' });
  const select = screen.getByLabelText<HTMLSelectElement>('Teil');
  expect(select.value).toBe('former');
  await user.selectOptions(select, 'Wert 12');
  expect(store.get('part')).toBe('v12');
});

test('files that wait on this device say so at their place, and when they go', async () => {
  const file = (at: number, local: boolean) => ({ id: id(at), filename: `${at}.png`, type: 'image/png', local });
  const known = new Map([file(1, false), file(2, true), file(3, true)].map(each => [each.id, each]));
  const files: FilesAdapter = { get: key => known.get(key), upload: () => Promise.reject(new Error('none')) };
  const fields = [field('file', 'photos', 'Fotos', { buttonLabelFirstItem: 'Foto', buttonLabel: 'Noch ein Foto' })];
  const { store } = show(fields, { photos: [id(1), id(2)] }, { files });
  expect((await screen.findByRole('status')).textContent).toMatch(/^Das zweite Foto wird mit dem Eintrag gesendet/);
  act(() => store.set('photos', [id(1), id(2), id(3)]));
  expect(screen.getByRole('status').textContent).toMatch(/^2 Fotos werden mit/);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toBe(
    'Kein Netz. 2 Fotos werden gesendet, sobald Sie wieder online sind.',
  );
  line.mockRestore();
  act(() => store.set('photos', [id(1)]));
  expect(screen.queryByRole('status')).toBeNull();
});

test('where nothing can be sent, nothing is taken that would hang', async () => {
  show([field('file', 'photos', 'Fotos', { buttonLabelFirstItem: 'Foto', buttonLabel: 'Noch ein Foto' })]);
  const group = await screen.findByRole('group', { name: /Fotos/ });
  await waitFor(() => expect(group.querySelector('[class*=tiles]')).not.toBeNull());
  const given = [new File(['x'], 'a.png', { type: 'image/png' })];
  fireEvent.drop(group.querySelector('[class*=tiles]') as Element, { dataTransfer: { files: given } });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('headings begin at the level that the page gives, whatever size they are', () => {
  const heading = (text: string, size: string) => content('formatString', { text, classes: { size, styles: [] } });
  show([heading('Treffer', 'h2'), heading('Folgen', 'h3')], null, { headingLevel: 3 });
  expect(screen.getByRole('heading', { name: 'Treffer', level: 3 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Folgen', level: 4 })).toBeTruthy();
});

test('levels and colours of choices are shown while filling in; those of a select with its answer', async () => {
  const levelled = values('Keiner', 'Gering', 'Erheblich').map((choice, at) => ({ ...choice, level: at }));
  const coloured = values('Radom', 'Rumpf').map(choice => ({ ...choice, color: 'red' }));
  const { user } = show([
    field('radio', 'damage', 'Schaden', { values: levelled }),
    field('checkbox', 'parts', 'Teile', { values: [...coloured, ...values('Leitwerk')] }),
    field('select', 'worst', 'Höchster Schaden', { values: levelled }),
  ]);
  const marks = (of: Element | null | undefined) =>
    [...(of?.querySelectorAll('svg[data-level], svg[data-color]') ?? [])].map(
      mark => mark.getAttribute('data-level') ?? mark.getAttribute('data-color'),
    );
  expect(marks(screen.getByRole('radiogroup', { name: 'Schaden' }))).toEqual(['0', '1', '2']);
  expect(marks(screen.getByRole('group', { name: 'Teile' }))).toEqual(['red', 'red']);
  const worst = screen.getByLabelText('Höchster Schaden');
  expect(marks(worst.parentElement)).toEqual([]);
  await user.selectOptions(worst, 'Erheblich');
  expect(marks(worst.parentElement)).toEqual(['2']);
  // A radio button is named by its words alone.
  expect(screen.getByRole('radio', { name: 'Gering' })).toBeDefined();
});

test('what a rule of a field and of the form warns of is said while it is filled in, and hinders nothing', async () => {
  const rules = [{ formula: 'speed < 100', message: { de: 'Schneller als {speed}', en: 'Fast' }, level: 'warning' }];
  const form: Form = {
    fields: [
      field('number', 'speed', 'Tempo', {
        rules: [{ formula: 'value > 0', message: { en: 'Stands', de: 'Steht' }, level: 'warning' }],
      }),
      field('text', 'note', 'Notiz'),
    ],
    rules,
    states: [],
  };
  const store = createFormStore(form, null, {});
  render(<FormView form={form} store={store} locale="de" />);
  const user = userEvent.setup();
  // An empty form warns of nothing.
  expect((await screen.findByRole('status')).textContent).toBe('');
  await user.type(screen.getByLabelText('Tempo'), '140');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Schneller als 140'));
  expect(store.check()).toEqual([]);
  await user.clear(screen.getByLabelText('Tempo'));
  await user.type(screen.getByLabelText('Tempo'), '0');
  expect((await screen.findByText('Steht')).className).toContain('warning');
  expect(screen.getByRole('status').textContent).toBe('');
});

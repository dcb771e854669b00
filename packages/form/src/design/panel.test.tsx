/** Tests of the options panel. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Choice, Content, Form, InputKind, Options } from '../engine/base/types.ts';
import { contentExamples } from '../engine/content-types/examples.ts';
import { contentTypes } from '../engine/content-types/index.ts';
import { createInput } from '../engine/content-types/input.ts';
import { checkForm } from '../engine/form/check-form.ts';
import { inputExamples } from '../engine/input-kinds/examples.ts';
import { inputKinds } from '../engine/input-kinds/index.ts';
import type { PanelProps } from './base/content-design.ts';
import { choicesBack, choicesFrom } from './base/values-text.tsx';
import { ContentPanel, contentName, issuesAt } from './panel.tsx';

afterEach(cleanup);

const named = (kind: InputKind, name: string, label: string, more: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...more } };
};

const plain = (value: string): Choice => ({ id: value, value, label: value });

interface Designed {
  latest: { content: Content };
  others: Content[];
  pickFile?: PanelProps['pickFile'];
  writing?: PanelProps['writing'];
}

/** A panel whose changes are fed back as props, as in the designer. */
function Designer({ latest, others, pickFile, writing }: Designed) {
  const [content, setContent] = useState(latest.content);
  const form: Form = { fields: [...others, content], states: [] };
  const issues = issuesAt(checkForm(form), `fields.${others.length}`);
  const onChange = (next: Content) => {
    latest.content = next;
    setContent(next);
  };
  return <ContentPanel {...{ content, form, issues, onChange, pickFile, writing }} locale="de" />;
}

function design(content: Content, others: Content[] = [], pickFile?: PanelProps['pickFile']) {
  const latest = { content };
  render(<Designer latest={latest} others={others} pickFile={pickFile} />);
  return { latest, user: userEvent.setup() };
}

test('texts are written in one language, and the others keep theirs', async () => {
  const latest = { content: named('radio', 'a', 'Bauteil') };
  const german = latest.content.options.values as { label: string }[];
  const user = userEvent.setup();
  const view = render(<Designer latest={latest} others={[]} writing={{ language: 'en', first: 'de' }} />);
  const label = screen.getByLabelText('Beschriftung');
  expect(label).toHaveProperty('value', 'Bauteil');
  await user.clear(label);
  await user.type(label, 'Part');
  const value = screen.getByLabelText('Beschriftung von Wert 2');
  await user.clear(value);
  await user.type(value, 'Nose');
  expect(latest.content.options.label).toEqual({ de: 'Bauteil', en: 'Part' });
  expect(latest.content.options.values).toEqual([
    german[0],
    { ...german[1], label: { de: 'B', en: 'Nose' } },
    german[2],
  ]);
  view.rerender(<Designer latest={latest} others={[]} writing={{ language: 'de', first: 'de' }} />);
  expect(screen.getByLabelText('Beschriftung')).toHaveProperty('value', 'Bauteil');
  await user.type(screen.getByLabelText('Beschriftung'), 'e');
  expect(latest.content.options.label).toEqual({ de: 'Bauteile', en: 'Part' });
});

test('label, name, flags and layout act at once; what is wrong stands at its control', async () => {
  const { latest, user } = design(named('text', 'a', ''), [named('text', 'b', 'B')]);
  expect(screen.getByText('Füllen Sie dieses Feld aus.')).toBeDefined();
  await user.type(screen.getByLabelText('Beschriftung'), 'Tierart');
  expect(screen.queryByText('Füllen Sie dieses Feld aus.')).toBeNull();
  await user.clear(screen.getByLabelText('Feldname'));
  await user.type(screen.getByLabelText('Feldname'), 'b');
  expect(screen.getByText('„b“ gibt es schon. Wählen Sie einen anderen Namen.')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'Pflichtfeld' }));
  await user.click(within(screen.getByRole('group', { name: 'Breite' })).getByLabelText('⅓'));
  await user.click(within(screen.getByRole('group', { name: 'Abstand danach' })).getByLabelText('2'));
  expect(latest.content).toMatchObject({
    column: { width: 'col-4', before: 0, after: 2 },
    options: { label: 'Tierart', name: 'b', required: true },
  });
});

test('a link may fill in a field where its kind can take that, and the panel says how', async () => {
  const { latest, user } = design(named('text', 'platz', 'Platz'));
  const allowed = () => screen.getByRole('switch', { name: 'Vorbelegung durch den Link erlauben' });
  await user.click(allowed());
  expect(latest.content.options).toMatchObject({ prefill: true });
  expect(screen.getByText('Im Link: ?platz=…').id).toBe(allowed().getAttribute('aria-describedby'));
  const name = screen.getByLabelText('Feldname');
  await user.clear(name);
  await user.type(name, 'token');
  expect(screen.getByText('„token“ ist vorbehalten. Wählen Sie einen anderen Namen.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'Dateien');
  expect(screen.queryByRole('switch', { name: 'Vorbelegung durch den Link erlauben' })).toBeNull();
});

test('another kind brings what it needs and drops a default that it would refuse', async () => {
  const { latest, user } = design(named('text', 'a', 'A', { default: 'viel', initialValue: 'user.name' }));
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'Zahl');
  expect(latest.content.options).toMatchObject({ type: 'number', name: 'a', label: 'A' });
  expect(latest.content.options).not.toHaveProperty('default');
  expect(latest.content.options).not.toHaveProperty('initialValue');
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'Auswahl, eine');
  expect(latest.content.options.values).toHaveLength(3);
});

test('a rating takes its default and what it is compared with from a list of stars', async () => {
  const { latest, user } = design(named('number', 'a', 'A', { default: 40, minValue: 0 }));
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'Bewertung mit Sternen');
  expect(latest.content.options).toMatchObject({ type: 'rating', name: 'a', label: 'A' });
  expect(latest.content.options).not.toHaveProperty('default');
  expect(screen.queryByLabelText('Kleinster Wert')).toBeNull();
  const usual = screen.getByLabelText('Vorgabe');
  await user.selectOptions(usual, '1 Stern');
  expect(latest.content.options.default).toBe(1);
  await user.selectOptions(usual, 'Keine');
  expect(latest.content.options).not.toHaveProperty('default');
  cleanup();

  const comparisons = [{ valOne: 'stars', comparison: 'lte', valTwo: '7', gate: null }];
  const shownIf = { ...contentExamples.condition_container, options: { comparisons, contents: [] } };
  const condition = design(shownIf, [named('rating', 'stars', 'Sterne')]);
  const value = screen.getByLabelText<HTMLSelectElement>('Wert');
  expect(value.selectedOptions[0]?.text).toBe('7');
  await condition.user.selectOptions(value, '3 Sterne');
  expect(condition.latest.content.options.comparisons).toEqual([{ ...comparisons[0], valTwo: 3 }]);
});

test('values are added, follow their label, move, go, and come many at a time', async () => {
  const { latest, user } = design(named('select', 'a', 'A', { values: [] }));
  const stored = () =>
    (latest.content.options.values as { value: string; label: string }[]).map(each => [each.value, each.label]);
  await user.click(screen.getByRole('button', { name: 'Wert hinzufügen' }));
  await user.type(screen.getByLabelText('Beschriftung von Wert 1'), 'Start');
  expect(stored()).toEqual([['Start', 'Start']]);
  expect(screen.queryByLabelText('Gespeicherter Wert 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Gespeicherte Werte zeigen' }));
  await user.clear(screen.getByLabelText('Gespeicherter Wert 1'));
  await user.type(screen.getByLabelText('Gespeicherter Wert 1'), 'st');
  await user.type(screen.getByLabelText('Beschriftung von Wert 1'), 'phase');
  expect(stored()).toEqual([['st', 'Startphase']]);
  await user.click(screen.getByRole('button', { name: 'Viele einfügen' }));
  fireEvent.change(screen.getByLabelText('Viele einfügen'), { target: { value: 'la; Landung\n\nFlug' } });
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  const grip = (label: string) => screen.getByRole('button', { name: new RegExp(`^Wert „${label}“ verschieben`) });
  fireEvent.keyDown(grip('Flug'), { key: 'ArrowUp' });
  fireEvent.keyDown(grip('Landung'), { key: 'ArrowDown' });
  await user.click(screen.getByRole('button', { name: 'Wert „Startphase“ entfernen' }));
  expect(stored()).toEqual([
    ['Flug', 'Flug'],
    ['la', 'Landung'],
  ]);
});

test('a click on the grip of a value shows buttons that move it, and another hides them', async () => {
  const { latest, user } = design(named('radio', 'a', 'A', { values: ['Eins', 'Zwei', 'Drei'].map(plain) }));
  const labels = () => (latest.content.options.values as Choice[]).map(({ label }) => label);
  const grip = () => screen.getByRole('button', { name: /^Wert „Drei“ verschieben/ });
  expect(screen.queryByRole('group', { name: /^Platz von Wert/ })).toBeNull();
  await user.click(grip());
  const place = () => within(screen.getByRole('group', { name: 'Platz von Wert „Drei“' }));
  await user.click(place().getByRole('button', { name: 'Nach oben' }));
  expect(labels()).toEqual(['Eins', 'Drei', 'Zwei']);
  await user.click(place().getByRole('button', { name: 'Nach oben' }));
  expect(labels()).toEqual(['Drei', 'Eins', 'Zwei']);
  expect(place().getByRole('button', { name: 'Nach oben' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(place().getByRole('button', { name: 'Nach unten' }));
  expect(labels()).toEqual(['Eins', 'Drei', 'Zwei']);
  await user.click(grip());
  expect(screen.queryByRole('group', { name: /^Platz von Wert/ })).toBeNull();
});

test('choices have levels or colours, which follow them', async () => {
  const { latest, user } = design(named('radio', 'a', 'A', { values: ['Keiner', 'Gering', 'Unklar'].map(plain) }));
  const marks = () =>
    (latest.content.options.values as Choice[]).map(({ label, level, color }) => [label, level ?? color]);
  await user.click(screen.getByLabelText('Stufen'));
  expect(marks()).toEqual([
    ['Keiner', 0],
    ['Gering', 1],
    ['Unklar', 2],
  ]);
  await user.selectOptions(screen.getByLabelText('Stufe von „Unklar“'), 'Ohne');
  await user.selectOptions(screen.getByLabelText('Stufe von „Gering“'), '3 von 3');
  fireEvent.keyDown(screen.getByRole('button', { name: /^Wert „Gering“ verschieben/ }), { key: 'ArrowUp' });
  await user.type(screen.getByLabelText('Beschriftung von Wert 1'), 'er');
  expect(marks()).toEqual([
    ['Geringer', 3],
    ['Keiner', 0],
    ['Unklar', undefined],
  ]);
  await user.click(screen.getByLabelText('Farben'));
  await user.selectOptions(screen.getByLabelText('Farbe von „Keiner“'), 'Rot');
  expect(marks()).toEqual([
    ['Geringer', 'petrol'],
    ['Keiner', 'red'],
    ['Unklar', 'red'],
  ]);
  await user.click(screen.getByLabelText('Keine'));
  expect(latest.content.options.values).toEqual([
    { id: 'Gering', value: 'Geringer', label: 'Geringer' },
    plain('Keiner'),
    plain('Unklar'),
  ]);
});

test('Enter begins the next value', async () => {
  const { latest, user } = design(named('radio', 'a', 'A', { values: [plain('Ja'), plain('Nein')] }));
  await user.type(screen.getByLabelText('Beschriftung von Wert 1'), '{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Beschriftung von Wert 2')));
  await user.keyboard('Vielleicht');
  expect((latest.content.options.values as Choice[]).map(each => each.value)).toEqual(['Ja', 'Vielleicht', 'Nein']);
});

test('many pasted values replace the samples of a new field, and nothing that was edited', async () => {
  const { latest, user } = design(named('radio', 'a', 'A'));
  const values = () => (latest.content.options.values as { value: string }[]).map(each => each.value);
  const take = async (value: string) => {
    await user.click(screen.getByRole('button', { name: 'Viele einfügen' }));
    fireEvent.change(screen.getByLabelText('Viele einfügen'), { target: { value } });
    await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  };
  await take(' ');
  expect(values()).toEqual(['A', 'B', 'C']);
  await take('Nord\nSüd');
  expect(values()).toEqual(['Nord', 'Süd']);
  await take('Ost');
  expect(values()).toEqual(['Nord', 'Süd', 'Ost']);
});

test('a field that becomes a file has texts on both buttons', async () => {
  const { latest, user } = design(named('text', 'a', 'A'));
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'file');
  expect(latest.content.options).toMatchObject({
    buttonLabelFirstItem: 'Datei hinzufügen',
    buttonLabel: 'Weitere Datei hinzufügen',
  });
});

test('pasted lines become choices', () => {
  const pairs = (text: string) => choicesFrom(text).map(each => [each.value, each.label]);
  expect(pairs('a\tAnna\r\nb;Bert; der\n  \nCarl')).toEqual([
    ['a', 'Anna'],
    ['b', 'Bert; der'],
    ['Carl', 'Carl'],
  ]);
});

test('choices are edited as text and taken back as a whole: a line keeps the value, id and mark of its choice', async () => {
  const values = [
    { ...plain('Ja'), level: 1 },
    { id: 'n', value: 'no', label: 'Nein' },
    { id: 'x', value: 'a;b', label: 'Teils; teils' },
    plain('Weg'),
  ];
  const { latest, user } = design(named('radio', 'a', 'A', { values }));
  await user.click(screen.getByRole('button', { name: 'Als Text bearbeiten' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Als Text bearbeiten');
  expect(box.value).toBe('Ja; Ja\nno; Nein\na;b; Teils; teils\nWeg; Weg');
  const lines = ['a;b; Halb; halb', 'unklar; Unklar', 'no; Auf keinen Fall', 'yes; Ja'];
  fireEvent.change(box, { target: { value: lines.join('\n') } });
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(latest.content.options.values).toEqual([
    { id: 'x', value: 'a;b', label: 'Halb; halb' },
    { id: expect.stringMatching(/^[\da-f-]{36}$/), value: 'unklar', label: 'Unklar' },
    { id: 'n', value: 'no', label: 'Auf keinen Fall' },
    { ...plain('Ja'), value: 'yes', level: 1 },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Als Text bearbeiten' })).toBeNull();
});

test('a line of choices is no other’s: values that begin alike, and ones that are there twice', () => {
  const rows = [
    { id: '1', value: 'a', label: 'eins' },
    { id: '2', value: 'a;b', label: 'zwei' },
    { id: '3', value: 'a', label: 'drei' },
  ];
  const back = (text: string) => choicesBack(text, rows).map(({ id, value, label }) => [id, value, label]);
  expect(back('a; drei\na;b; 2\na')).toEqual([
    ['3', 'a', 'drei'],
    ['2', 'a;b', '2'],
    ['1', 'a', 'a'],
  ]);
  expect(back(' \n')).toEqual([]);
  expect(back('ab; x')).toMatchObject([[expect.any(String), 'ab', 'x']]);
});

test('a condition is built from fields, comparisons that fit them, and values of their kind', async () => {
  const inside = named('text', 'inside', 'Darin');
  const made = contentTypes.condition_container.create();
  const container = { ...made, options: { ...made.options, contents: [inside] } };
  const { latest, user } = design(container, [
    named('radio', 'result', 'Ergebnis', { values: [{ id: '1', value: 'ok', label: 'Mängelfrei' }] }),
    named('number', 'count', 'Anzahl'),
  ]);
  const field = () => screen.getAllByLabelText<HTMLSelectElement>('Feld');
  expect([...field()[0]!.options].map(each => each.text)).toEqual(['Feld wählen', 'Ergebnis', 'Anzahl']);
  await user.selectOptions(field()[0]!, 'Ergebnis');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'ist nicht');
  await user.selectOptions(screen.getByLabelText('Wert'), 'Mängelfrei');
  await user.click(screen.getByRole('button', { name: 'Vergleich hinzufügen' }));
  await user.selectOptions(field()[1]!, 'Anzahl');
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Vergleich' })[1]!, 'ist größer als');
  await user.type(screen.getByRole('spinbutton', { name: 'Wert' }), '3');
  await user.click(screen.getByLabelText('oder'));
  expect(latest.content.options.comparisons).toEqual([
    { valOne: 'result', comparison: 'neq', valTwo: 'ok', gate: 'or' },
    { valOne: 'count', comparison: 'gt', valTwo: 3, gate: null },
  ]);
  await user.click(screen.getByRole('button', { name: 'Vergleich hinzufügen' }));
  expect(screen.queryByRole('button', { name: 'Vergleich hinzufügen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vergleich 3 entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Vergleich 2 entfernen' }));
  expect(latest.content.options.comparisons).toEqual([
    { valOne: 'result', comparison: 'neq', valTwo: 'ok', gate: null },
  ]);
  expect(screen.queryByRole('button', { name: 'Vergleich 1 entfernen' })).toBeNull();
});

test('a field is put into a text at the cursor, with size and styles', async () => {
  const { latest, user } = design(contentTypes.formatString.create(), [named('text', 'species', 'Tierart')]);
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text');
  await user.type(area, 'Bericht: .');
  area.setSelectionRange(9, 9);
  await user.click(screen.getByRole('button', { name: 'Tierart' }));
  await user.selectOptions(screen.getByLabelText('Größe'), 'Titel');
  await user.click(screen.getByRole('button', { name: 'Fett' }));
  expect(latest.content.options).toEqual({ text: 'Bericht: {species}.', classes: { size: 'h1', styles: ['bold'] } });
});

test('files of a kind, their buttons, and a picture from the library', async () => {
  const { latest, user } = design(named('file', 'photos', 'Fotos'));
  await user.click(screen.getByLabelText('PDF'));
  await user.type(screen.getByLabelText('Knopf für die erste Datei'), 'Beleg');
  await user.type(screen.getByLabelText('Knopf für weitere'), 'Noch einer');
  await user.click(screen.getByRole('switch', { name: 'Mehrere Dateien' }));
  expect(latest.content.options).toMatchObject({
    allowedMimeTypes: ['application/pdf'],
    buttonLabelFirstItem: 'Beleg',
    buttonLabel: 'Noch einer',
    multiple: false,
  });
  cleanup();
  const id = '0190a6d2-7c00-7000-8000-000000000001';
  const picture = design(contentTypes.image.create(), [], async () => ({ id, filename: 'a.png', type: 'image/png' }));
  await picture.user.click(screen.getByRole('button', { name: 'Bild wählen' }));
  expect(picture.latest.content.options).toEqual({ file: { id } });
});

test.each(Object.keys(contentTypes) as (keyof typeof contentTypes)[])('%s has a panel and a name', type => {
  const example = contentExamples[type];
  design(example);
  expect(screen.getByRole('group', { name: 'Breite' })).toBeDefined();
  expect(contentName(example, 'de')).not.toBe('');
});

test.each(Object.keys(inputKinds) as InputKind[])(
  'the panel of %s shows its kind and leaves its example as it is',
  kind => {
    const example = { ...createInput(kind), options: inputExamples[kind].options };
    const { latest } = design(example);
    expect(screen.getByLabelText<HTMLSelectElement>('Eingabetyp').value).toBe(kind);
    expect(latest.content).toBe(example);
    expect(screen.queryByText('Dieser Wert passt nicht. Ändern Sie ihn.')).toBeNull();
  },
);

test('help text and placeholder are written in each language; a kind without a sample has no placeholder', async () => {
  const latest = { content: named('text', 'a', 'Kennzeichen', { help: 'Am Rumpf', placeholder: 'D-AIBC' }) };
  const user = userEvent.setup();
  render(<Designer latest={latest} others={[]} writing={{ language: 'en', first: 'de' }} />);
  await user.clear(screen.getByLabelText('Hilfetext'));
  await user.type(screen.getByLabelText('Hilfetext'), 'On the hull');
  await user.clear(screen.getByLabelText('Platzhalter'));
  await user.type(screen.getByLabelText('Platzhalter'), 'N12');
  expect(latest.content.options).toMatchObject({
    help: { de: 'Am Rumpf', en: 'On the hull' },
    placeholder: { de: 'D-AIBC', en: 'N12' },
  });
  await user.selectOptions(screen.getByLabelText('Eingabetyp'), 'Datum');
  expect(screen.queryByLabelText('Platzhalter')).toBeNull();
  expect(screen.getByLabelText('Hilfetext')).toBeDefined();
});

test('a condition is clicked together of groups inside each other, and shown as them again', async () => {
  const made = contentTypes.condition_container.create();
  const comparisons = [{ valOne: 'n', comparison: 'gt', valTwo: '5', gate: null }];
  const { latest, user } = design({ ...made, options: { ...made.options, comparisons } }, [
    named('number', 'n', 'Zahl'),
    named('text', 't', 'Wort'),
  ]);
  const formula = () => latest.content.options.formula;
  await user.click(screen.getByRole('button', { name: 'Mit Gruppen weiter' }));
  await waitFor(() => expect(formula()).toBe('n > 5'));
  const gate = async (at: number, value: string) =>
    user.selectOptions(screen.getAllByRole('combobox', { name: 'Verknüpfung' })[at]!, value);
  const pick = async (label: string, value: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: label }), value);
  const test = async (number: number, value: string) =>
    user.selectOptions(screen.getAllByRole('combobox', { name: 'Vergleich' })[number - 1]!, value);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

  await user.click(await screen.findByRole('button', { name: '+ Gruppe' }));
  await gate(0, 'OR');
  const group = () => screen.getByRole('group', { name: 'Gruppe: Bedingung 2 bis 3' });
  await gate(1, 'AND');
  await pick('Angabe 3', 'Wort');
  await pick('Angabe 4', 'Text …');
  type('Angabe 4: Wert', 'a');
  await pick('Angabe 5', 'Zahl');
  await test(3, 'ist kleiner als');
  expect(formula()).toBe('n > 5');
  await pick('Angabe 6', 'Zahl …');
  type('Angabe 6: Wert', '2');
  await waitFor(() => expect(formula()).toBe('OR(n > 5, AND(t = "a", n < 2))'));
  // one within the group
  await user.click(within(group()).getByRole('button', { name: '+ Gruppe' }));
  await pick('Angabe 7', 'Wort');
  await test(4, 'ist leer');
  await pick('Angabe 9', 'Zahl');
  await test(5, 'ist ausgefüllt');
  await waitFor(() => expect(formula()).toBe('OR(n > 5, AND(t = "a", n < 2, OR(ISBLANK(t), NOT(ISBLANK(n)))))'));
  cleanup();
  const again = design(latest.content, [named('number', 'n', 'Zahl'), named('text', 't', 'Wort')]);
  await again.user.click(await screen.findByRole('button', { name: 'Gruppe mit Bedingung 4 bis 5 entfernen' }));
  await waitFor(() => expect(again.latest.content.options.formula).toBe('OR(n > 5, AND(t = "a", n < 2))'));
  await again.user.click(screen.getByRole('button', { name: 'Bedingung 2 entfernen' }));
  await waitFor(() => expect(again.latest.content.options.formula).toBe('OR(n > 5, n < 2)'));
});

test('formulas in a text are typed as they are read, and kept in the stored writing', () => {
  const { latest } = design(named('text', 'a', 'Gesamt {=IF(b > 1, 1.5, 2)}'), [named('number', 'b', 'Menge in kg')]);
  const label = screen.getByLabelText<HTMLInputElement>('Beschriftung');
  expect(label.value).toBe('Gesamt {=WENN(b > 1; 1,5; 2)}');
  expect(contentName(latest.content, 'de')).toBe('Gesamt {=WENN(b > 1; 1,5; 2)}');
  const type = (value: string) => fireEvent.change(label, { target: { value } });
  type('Gesamt {=RUNDEN([menge in KG]*1,5;2)} von {b}');
  expect(latest.content.options.label).toBe('Gesamt {=ROUND(b * 1.5, 2)} von {b}');
  // what was typed stays as it was typed
  expect(label.value).toBe('Gesamt {=RUNDEN([menge in KG]*1,5;2)} von {b}');
  type('Gesamt {=RUNDEN(b*}');
  expect([latest.content.options.label, label.value]).toEqual(['Gesamt {=RUNDEN(b*}', 'Gesamt {=RUNDEN(b*}']);
});

test('a pattern that cannot be read is told at once; its message is asked for where there is one', async () => {
  const { latest, user } = design(named('text', 'a', 'Kennzeichen'));
  expect(screen.queryByLabelText('Meldung zum Muster')).toBeNull();
  fireEvent.change(screen.getByLabelText('Muster'), { target: { value: 'D-[A-Z' } });
  expect(screen.getByText(/^Dieses Muster lässt sich nicht lesen\./)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Muster'), { target: { value: 'D-[A-Z]{4}' } });
  expect(screen.queryByText(/^Dieses Muster/)).toBeNull();
  await user.type(screen.getByLabelText('Meldung zum Muster'), 'Wie D-AIBC');
  await user.type(screen.getByLabelText('Zeichen, mindestens'), '6');
  await user.type(screen.getByLabelText('Zeichen, höchstens'), '4');
  expect(screen.getByText('Mindestens 6.')).toBeDefined();
  expect(latest.content.options).toMatchObject({
    pattern: 'D-[A-Z]{4}',
    patternMessage: 'Wie D-AIBC',
    minLength: 6,
    maxLength: 4,
  });
});

test('a number has decimals and a unit, or a currency by its name', async () => {
  const { latest, user } = design(named('number', 'a', 'Preis'));
  await user.type(screen.getByLabelText('Nachkommastellen'), '2');
  await user.type(screen.getByLabelText('Einheit'), 'km/h');
  expect(latest.content.options).toMatchObject({ decimals: 2, unit: 'km/h' });
  await user.selectOptions(screen.getByLabelText('Währung'), 'Euro (EUR)');
  expect(latest.content.options).toMatchObject({ currency: 'EUR' });
  expect(screen.queryByLabelText('Einheit')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Währung'), 'Keine');
  expect(latest.content.options).toMatchObject({ currency: null });
});

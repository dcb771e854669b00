/** The formula editor in the settings of a content: what is typed, corrected, inserted and shown. */
import { startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Content, Form, Options } from '../../engine/base/types.ts';
import { createInput } from '../../engine/content-types/input.ts';
import type { FormulaTools, Trial } from '../base/formula-tools.ts';
import { FormulaRow } from '../formula/row.tsx';

afterEach(cleanup);

const input = (kind: Parameters<typeof createInput>[0], name: string, label: string, more: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...more } };
};
const total = input('calculated', 'gesamt', 'Gesamt', { format: { kind: 'number', decimals: 2 } });
const form: Form = {
  fields: [input('number', 'menge', 'Menge'), input('number', 'preis', 'Preis'), total],
  states: [],
};

const Dialog: FormulaTools['Dialog'] = ({ title, note, children, foot, onClose }) => (
  <div role="dialog" aria-label={String(title)}>
    <button type="button" onClick={onClose}>
      Schließen
    </button>
    {children}
    {note}
    {foot}
  </div>
);

function tools(data: Trial['data'] = {}): FormulaTools {
  let trial: Trial = { entry: null, data };
  const listeners = new Set<() => void>();
  return {
    Dialog,
    trial: {
      get: () => trial,
      set(next) {
        trial = next;
        for (const listener of listeners) listener();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    entries: async () => [{ id: 'one', title: 'Eintrag 214', data: { menge: 3, preis: 2.5 } }],
  };
}

function Row({
  latest,
  given,
  locale = 'de',
}: {
  latest: { value: string };
  given?: FormulaTools;
  locale?: 'de' | 'en';
}) {
  const [value, setValue] = useState(latest.value);
  const onChange = (next: string) => {
    latest.value = next;
    setValue(next);
  };
  return (
    <>
      <FormulaRow
        label="Formel"
        option="formula"
        error={undefined}
        content={total}
        tools={given}
        {...{ form, locale, value, onChange }}
      />
      <button type="button" onClick={() => onChange('menge + 1')}>
        zurück
      </button>
    </>
  );
}

/** The one of the settings, or of the dialog, once it has loaded. */
const editor = (at = 0) =>
  waitFor(() => {
    const view = EditorView.findFromDOM(screen.getAllByRole('textbox', { name: 'Formel' })[at]!);
    if (!view) throw new Error('no editor yet');
    return view;
  });
/** Without the focus: happy-dom tells of a selection while CodeMirror sets it, which no browser does. */
const write = (view: EditorView, text: string) =>
  act(() => {
    view.contentDOM.blur();
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  });

test('what is typed is stored in the stored writing; fields are chips; undone from outside it is another text', async () => {
  const latest = { value: 'ROUND(menge, 2)' };
  render(<Row latest={latest} />);
  const view = await editor();
  expect(view.state.doc.toString()).toBe('RUNDEN(menge; 2)');
  expect(screen.getByTitle('menge').textContent).toBe('Menge');
  write(view, 'SUMME(menge; preis; 1,5)');
  expect(latest.value).toBe('SUM(menge, preis, 1.5)');
  // the editor keeps the text as it was typed
  expect(view.state.doc.toString()).toBe('SUMME(menge; preis; 1,5)');
  fireEvent.click(screen.getByText('zurück'));
  expect(view.state.doc.toString()).toBe('menge + 1');
});

test('the same formula is shown in English to an English reader', async () => {
  render(<Row latest={{ value: 'SUM(menge, 1.5)' }} locale="en" />);
  expect((await editor()).state.doc.toString()).toBe('SUM(menge, 1.5)');
});

test('what is wrong is said once typing rests, and corrected by one press', async () => {
  const latest = { value: '' };
  render(<Row latest={latest} />);
  const view = await editor();
  write(view, 'mange * 2');
  expect(await screen.findByText('Ein Feld mange gibt es nicht. Meinten Sie Menge?')).toBeDefined();
  expect(view.contentDOM.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Menge einsetzen' }));
  expect(latest.value).toBe('menge * 2');
  expect(screen.queryByText(/Meinten Sie/)).toBeNull();
});

test('the result is shown for typed values, or for those of an entry', async () => {
  render(<Row latest={{ value: 'menge * preis' }} given={tools({ menge: 4, preis: 1.25 })} />);
  expect((await screen.findByText('5,00')).tagName).toBe('OUTPUT');
  await screen.findByRole('option', { name: 'Eintrag 214' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Testwerte aus' }), { target: { value: 'one' } });
  expect(await screen.findByText('7,50')).toBeDefined();
  expect(screen.getByText('3 * 2,5')).toBeDefined();
});

test('the large editor changes nothing until it is applied, and waits for a formula without faults', async () => {
  const latest = { value: 'menge * 2' };
  render(<Row latest={latest} given={tools({ menge: 4 })} />);
  await editor();
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Groß bearbeiten' }));
  open();
  await screen.findByRole('dialog', { name: 'Formel für Gesamt' });
  write(await editor(1), 'menge * ');
  expect(screen.getByRole('button', { name: 'Übernehmen' })).toHaveProperty('disabled', true);
  write(await editor(1), 'menge * preis');
  expect(latest.value).toBe('menge * 2');
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(latest.value).toBe('menge * 2');
  open();
  write(await editor(1), 'menge * preis');
  fireEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(latest.value).toBe('menge * preis');
});

test('the large editor takes the focus, and keeps what was typed when it is closed without a choice', async () => {
  const latest = { value: 'menge * 2' };
  render(<Row latest={latest} given={tools()} />);
  await editor();
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Groß bearbeiten' }));
  open();
  const view = await editor(1);
  expect(document.activeElement).toBe(view.contentDOM);
  expect(view.state.selection.main.head).toBe('menge * 2'.length);
  write(view, 'menge * ');
  fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  // as in the settings, with its fault
  expect(latest.value).toBe('menge * ');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the suggestions alone; the dialog around them sees the next one', async () => {
  render(<Row latest={{ value: '' }} given={tools()} />);
  await editor();
  fireEvent.click(screen.getByRole('button', { name: 'Groß bearbeiten' }));
  const view = await editor(1);
  const seen: string[] = [];
  const onKey = ({ key }: KeyboardEvent) => seen.push(key);
  document.addEventListener('keydown', onKey);
  // suggestions load beside the editor
  await waitFor(() => {
    if (!startCompletion(view)) throw new Error('not yet');
  });
  fireEvent.keyDown(view.contentDOM, { key: 'Escape', keyCode: 27 });
  expect(seen).toEqual([]);
  fireEvent.keyDown(view.contentDOM, { key: 'Escape', keyCode: 27 });
  expect(seen).toEqual(['Escape']);
  document.removeEventListener('keydown', onKey);
});

test('a field that there is not is replaced by another one in the settings', async () => {
  const latest = { value: 'ROUND(weg * menge, 2) + weg' };
  render(<Row latest={latest} given={{ ...tools(), former: name => (name === 'weg' ? 'Strecke' : null) }} />);
  expect((await editor()).state.doc.toString()).toBe('RUNDEN(weg * menge; 2) + weg');
  expect(await screen.findByText('Das Feld „Strecke“ gibt es nicht mehr.')).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Ersetzen durch …' }), {
    target: { value: 'preis' },
  });
  expect(latest.value).toBe('ROUND(preis * menge, 2) + preis');
});

test('in the large editor functions are looked through and inserted, the cursor in their brackets', async () => {
  render(<Row latest={{ value: '' }} given={tools()} />);
  await editor();
  fireEvent.click(screen.getByRole('button', { name: 'Groß bearbeiten' }));
  const view = await editor(1);
  fireEvent.click(screen.getByRole('button', { name: 'Funktionen' }));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Funktion suchen' }), { target: { value: 'ROUNDUP' } });
  fireEvent.click(screen.getByRole('button', { name: /^AUFRUNDEN/ }));
  expect(view.state.doc.toString()).toBe('AUFRUNDEN()');
  expect(view.state.selection.main.head).toBe('AUFRUNDEN('.length);
});

test('the large editor shows what the formula makes of the cases, and keeps its test values as one', async () => {
  const kept: object[] = [];
  const cases: FormulaTools['cases'] = {
    async run({ fields }) {
      const formula = fields.at(-1)!.options.formula;
      const values = formula === 'menge * 3' ? [{ id: total.id, before: '8,00', after: '12,00' }] : [];
      return [{ id: 'one', name: 'Eine Palette', count: values.length, values }];
    },
    async keep(_, data) {
      kept.push(data);
    },
  };
  render(<Row latest={{ value: 'menge * 2' }} given={{ ...tools({ menge: 4 }), cases }} />);
  await editor();
  fireEvent.click(screen.getByRole('button', { name: 'Groß bearbeiten' }));
  expect(await screen.findByRole('region', { name: '1 Fall liest diese Formel' })).toBeDefined();
  expect(screen.getByText('wie erwartet')).toBeDefined();
  write(await editor(1), 'menge * ');
  expect(screen.getByText('wartet')).toBeDefined();
  write(await editor(1), 'menge * 3');
  expect(await screen.findByText('8,00 → 12,00')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Als Fall sichern' }));
  await waitFor(() => expect(kept).toEqual([{ menge: 4 }]));
});

test('a formula with a fault is not said to read nothing', async () => {
  render(<Row latest={{ value: 'weg * 2' }} given={tools()} />);
  await editor();
  fireEvent.click(screen.getByRole('button', { name: 'Groß bearbeiten' }));
  expect(await screen.findByText('Testwerte erscheinen, sobald die Formel stimmt.')).toBeDefined();
  write(await editor(1), 'weg * menge');
  expect(await screen.findByLabelText('Menge')).toBeDefined();
  write(await editor(1), '1 + 1');
  expect(await screen.findByText('Diese Formel liest kein Feld.')).toBeDefined();
});

test('the result looks rows of a choice list up, and asks for each once', async () => {
  const id = '0190a6d2-7c00-7000-8000-000000000001';
  const lists = async () => [{ id, name: 'Länder', rows_count: 3, columns: [{ name: 'satz', label: 'Tagegeld' }] }];
  const asked: object[] = [];
  const rows = async (what: { values: string[] }) => {
    asked.push(what.values);
    return [{ value: '4', satz: '33' }].filter(({ value }) => what.values.includes(value));
  };
  const given = { ...tools({ menge: 4 }), lists, rows };
  render(<Row latest={{ value: `LOOKUP("${id}", menge, "satz") * 2` }} given={given} />);
  expect((await screen.findByText('66,00')).tagName).toBe('OUTPUT');
  const view = await editor();
  await waitFor(() => expect(view.state.doc.toString()).toContain('"Länder"'));
  write(view, 'NACHSCHLAGEN("Länder"; menge; "satz") * 3');
  expect(await screen.findByText('99,00')).toBeDefined();
  expect(asked).toEqual([['4']]);
});

test('a choice list is shown by its name and kept by its id; one that there is not is named', async () => {
  const id = '0190a6d2-7c00-7000-8000-000000000001';
  const columns = [{ name: 'satz', label: 'Tagegeld' }];
  const given = { ...tools(), lists: async () => [{ id, name: 'Länder', rows_count: 3, columns }] };
  const latest = { value: `LOOKUP("${id}", menge, "satz")` };
  render(<Row latest={latest} given={given} />);
  const view = await editor();
  await waitFor(() => expect(view.state.doc.toString()).toBe('NACHSCHLAGEN("Länder"; menge; "satz")'));
  write(view, 'NACHSCHLAGEN("länder"; menge + 1; "satz")');
  expect(latest.value).toBe(`LOOKUP("${id}", menge + 1, "satz")`);
  write(view, 'NACHSCHLAGEN("Lander"; menge; "satz")');
  expect(await screen.findByText('Eine Auswahlliste „Lander“ gibt es nicht. Meinten Sie Länder?')).toBeDefined();
  write(view, 'NACHSCHLAGEN("Länder"; menge; "zone")');
  expect(await screen.findByText(/^Eine Spalte „zone“ hat die Auswahlliste nicht\./)).toBeDefined();
  write(view, 'NACHSCHLAGEN("Länder"; menge; menge)');
  expect(await screen.findByText('Hier passt ein Text in Anführungszeichen, das ist eine Zahl.')).toBeDefined();
});

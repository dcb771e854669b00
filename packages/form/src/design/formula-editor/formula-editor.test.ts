/** What the formula editor makes of a text: names by label, the stored writing, faults in words, completion and results. */
import { expect, test } from 'vitest';
import type { Content, Form, Options } from '../../engine/base/types.ts';
import { createInput } from '../../engine/content-types/input.ts';
import { repeatContainer } from '../../engine/content-types/repeat-container.ts';
import { functionRows } from '../../engine/formula/functions/index.ts';
import { functionWords } from '../../engine/formula/functions/words.ts';
import { callAt, signature, suggestions } from './complete.ts';
import { corrected } from './fault-line.tsx';
import { namesBegun } from './lists.ts';
import { type FormulaPlace, namesAt } from './names.ts';
import { readTyped, withField } from './reading.ts';
import { shownText } from './shown.ts';
import { tokensOf } from './tokens.ts';
import { fieldsRead, formOf, tried } from './trial.ts';

const input = (kind: Parameters<typeof createInput>[0], name: string, label: string, more: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...more } };
};

const amount = input('number', 'menge', 'Menge');
const price = input('number', 'preis', 'Einzelpreis');
const sum = input('calculated', 'summe', 'Summe netto', {
  formula: 'SUM(positionen.menge * positionen.preis)',
  format: { kind: 'currency', currency: 'EUR', decimals: 2 },
});
const discount = input('number', 'rabatt_prozent', 'Rabatt in %');
const total = input('calculated', 'gesamt', 'Gesamtbetrag', { formula: '', format: { kind: 'number', decimals: 2 } });
const repeat: Content = (() => {
  const made = repeatContainer.create();
  return {
    ...made,
    options: { ...made.options, maxRepeats: 9, name: 'positionen', label: 'Positionen', contents: [amount, price] },
  };
})();
const form: Form = { fields: [repeat, sum, discount, total], states: [] };
const at = (
  content: Content = total,
  option: FormulaPlace['option'] = 'formula',
  locale: 'de' | 'en' = 'de',
): FormulaPlace => ({ form, content, option, locale });
const typed = (text: string, place = at()) => readTyped(text, place, namesAt(place));

test('names are offered by label; those of a repeat seen from outside with its path', () => {
  const outside = namesAt(at()).shown.filter(({ kind }) => kind !== 'word');
  expect(outside.map(({ name, label }) => [name, label])).toEqual([
    ['positionen.menge', 'Positionen › Menge'],
    ['positionen.preis', 'Positionen › Einzelpreis'],
    ['summe', 'Summe netto'],
    ['rabatt_prozent', 'Rabatt in %'],
    ['gesamt', 'Gesamtbetrag'],
    ['positionen', 'Positionen'],
  ]);
  const inside = namesAt(at(amount, 'maxFormula')).shown.map(({ name }) => name);
  expect(inside).toEqual(expect.arrayContaining(['menge', 'positionen.menge', 'position', 'value']));
  expect(outside.map(({ name }) => name)).not.toContain('position');
});

test('two fields of one label are told apart by their names', () => {
  const two: Form = { fields: [input('text', 'a', 'Ort'), input('text', 'b', 'Ort'), total], states: [] };
  const labels = namesAt({ ...at(), form: two }).shown.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Ort (a)', 'Ort (b)']));
});

test('what is typed in German is stored in the stored writing, and shown in the language of its reader', () => {
  const { stored, wrong } = typed('RUNDEN([Summe netto] * (1 - rabatt_prozent / 100,5); 2)');
  expect(wrong).toBeNull();
  expect(stored).toBe('ROUND(summe * (1 - rabatt_prozent / 100.5), 2)');
  expect(shownText(stored, at(), namesAt(at()))).toBe('RUNDEN(summe * (1 - rabatt_prozent / 100,5); 2)');
  const english = at(total, 'formula', 'en');
  expect(shownText(stored, english, namesAt(english))).toBe(stored);
});

test.each([
  ['ROUND(menge * gone, 2)', 'RUNDEN(menge * gone; 2)', 'ROUND(menge * gone, 2)'],
  ['IF(gone, TRUE, 1.5) & TEXT(summe, "#,##0.00")', 'WENN(gone; WAHR; 1,5) & TEXT(summe; "#.##0,00")', null],
  ['ROUND(summe * , 2', 'RUNDEN(summe * ; 2', 'ROUND(summe * , 2'],
  ['ABS(1.5 * gone)', 'ABS(1.5 * gone)', null],
  ['gone  *  1.5', 'gone  *  1,5', 'gone  *  1,5'],
  ['RUNDEN(gone; 2)', 'RUNDEN(gone; 2)', 'ROUND(gone, 2)'],
])('%s, which cannot be read, is shown in the writing of its reader', (stored, german, english) => {
  const inGerman = shownText(stored, at(), namesAt(at()));
  expect(inGerman).toBe(german);
  // and means the same there
  expect(shownText(inGerman, at(), namesAt(at()))).toBe(german);
  const reader = at(total, 'formula', 'en');
  expect(shownText(inGerman, reader, namesAt(reader))).toBe(english ?? stored);
});

test('a field that is gone is told by its former label, and replaced wherever it is asked for', () => {
  const place = { ...at(), former: (name: string) => (name === 'preis_alt' ? 'Alter Preis' : null) };
  const names = namesAt(place);
  const text = 'RUNDEN(preis_alt * 2 + positionen.preis_alt; 2) + preis_alt';
  const { wrong } = readTyped(text, place, names);
  expect(wrong).toMatchObject({ message: 'Das Feld „Alter Preis“ gibt es nicht mehr.', lost: 'preis_alt' });
  expect(tokensOf(text, names).filter(({ kind }) => kind === 'lost')).toMatchObject([
    { label: 'Alter Preis', name: 'preis_alt' },
    { label: 'Alter Preis', name: 'positionen.preis_alt' },
    { label: 'Alter Preis', name: 'preis_alt' },
  ]);
  expect(withField(text, 'preis_alt', 'rabatt_prozent', names)).toBe(
    'RUNDEN(rabatt_prozent * 2 + positionen.preis_alt; 2) + rabatt_prozent',
  );
});

test('a formula that asks for what it decides says by way of which fields, as it is typed', () => {
  expect(typed('gesamt + 1').wrong).toMatchObject({
    ...{ from: 0, to: 6, fix: null },
    message: 'Die Formel fragt nach dem Feld, das sie selbst bestimmt: Gesamtbetrag.',
  });
  expect(typed('gesamt + 1').node).toBeNull();
  const tax = input('calculated', 'steuer', 'Steuer', { formula: 'netto * 0.19', format: { kind: 'number' } });
  const net = input('calculated', 'netto', 'Netto', { formula: 'summe - abzug', format: { kind: 'number' } });
  const off = input('number', 'abzug', 'Abzug', { showIf: 'gesamt > 5' });
  const wide: Form = { ...form, fields: [...form.fields, tax, net, off] };
  const inWide = (text: string, content = total, option: FormulaPlace['option'] = 'formula') =>
    typed(text, { ...at(content, option), form: wide }).wrong?.message;
  expect(inWide('summe + steuer')).toBe(
    'Die Formel fragt sich selbst: Gesamtbetrag → Steuer → Netto → Abzug → Gesamtbetrag.',
  );
  expect(inWide('summe + 1')).toBeUndefined();
  expect(inWide('gesamt > 5', off, 'requiredIf')).toBeUndefined();
  expect(inWide('abzug > 5', off, 'showIf')).toBe('Die Formel fragt nach dem Feld, das sie selbst bestimmt: Abzug.');
  expect(inWide('COUNT(positionen.menge)', repeat, 'countFormula')).toMatch(/^Die Formel fragt nach dem Feld/);
});

test('what cannot be read is kept as it was typed', () => {
  expect(typed('SUMME(rabat; ').stored).toBe('SUMME(rabat; ');
  expect(typed('SUMME(rabat; 1)').stored).toBe('SUMME(rabat; 1)');
  expect(shownText('SUMME(rabat; 1)', at(), namesAt(at()))).toBe('SUMME(rabat; 1)');
  expect(typed('  ')).toMatchObject({ stored: '', wrong: null });
});

test.each([
  ['rabatt_prozend * 2', 'Ein Feld rabatt_prozend gibt es nicht. Meinten Sie Rabatt in %?', 'rabatt_prozent * 2'],
  ['rabatt * 2', 'Ein Feld rabatt gibt es nicht. Meinten Sie Rabatt in %?', 'rabatt_prozent * 2'],
  ['SUME(summe; 1)', 'Eine Funktion SUME gibt es nicht. Meinten Sie SUMME?', 'SUMME(summe; 1)'],
  ['RUNDEN(summe; 2', 'Eine Klammer ist nicht geschlossen.', 'RUNDEN(summe; 2)'],
  ['summe × 2', 'Hinter summe geht die Formel so nicht weiter.', 'summe * 2'],
  ['summe +', 'Am Ende fehlt noch etwas.', 'summe'],
  ['WENN(summe != 2; 1; 2)', 'Hinter summe geht die Formel so nicht weiter.', 'WENN(summe <> 2; 1; 2)'],
  ['summe & "€', 'Ein Text ist nicht mit " abgeschlossen.', 'summe & "€"'],
  ['RUNDEN()', 'RUNDEN braucht 1 bis 2 Angaben.', null],
  ['summe * "abc"', 'Hier passt eine Zahl, das ist ein Text.', null],
  ['choice.land', 'choice.land gibt es an dieser Stelle nicht.', null],
])('%s: in words, and corrected', (text, message, mended) => {
  const { wrong, node } = typed(text);
  expect(node).toBeNull();
  expect(wrong?.message).toBe(message);
  const fixed = wrong?.fix ? text.slice(0, wrong.fix.from) + wrong.fix.text + text.slice(wrong.fix.to) : null;
  expect(fixed).toBe(mended);
  if (fixed) expect(typed(fixed).wrong).toBeNull();
});

const byName = (name: string, label: string) => `Felder stehen in Formeln als ${name} oder [${label}].`;

test.each([
  ['Rabatt in % * 2', byName('rabatt_prozent', 'Rabatt in %'), 'rabatt_prozent * 2'],
  ['=SUMME(Menge*Einzelpreis)', byName('positionen.menge', 'Menge'), '=SUMME(positionen.menge*positionen.preis)'],
  ['Summe  netto * (1 - rabatt in %/100)', byName('summe', 'Summe netto'), 'summe * (1 - rabatt_prozent/100)'],
  ['WENN(Summe netto != 2; "Summe netto"; 1)', byName('summe', 'Summe netto'), 'WENN(summe <> 2; "Summe netto"; 1)'],
  ['SUMMEN + SUMME', byName('summe', 'Summe netto'), null],
  ['SUMME + 1', byName('summe', 'Summe netto'), 'summe + 1'],
])('%s, fields by their labels as they are seen', (text, message, mended) => {
  const { wrong } = typed(text);
  if (mended === null) return expect(wrong?.message).not.toBe(message);
  expect(wrong?.message).toBe(message);
  expect(corrected(text, wrong!, namesAt(at()))).toBe(mended);
  expect(typed(mended).wrong).toBeNull();
});

test('a comma between digits that would part arguments is asked about, where nothing tells the writing', () => {
  const { wrong, stored } = typed('MAX(summe*1,19)');
  expect(wrong?.message).toBe('Als Zahl schreiben Sie hier 1.19, als zwei Angaben 1; 19.');
  expect(stored).toBe('MAX(summe * 1, 19)');
  const mended = corrected('MAX(summe*1,19)', wrong!, namesAt(at()));
  expect(mended).toBe('MAX(summe*1.19)');
  expect(typed(mended)).toMatchObject({ wrong: null, stored: 'MAX(summe * 1.19)' });
  // also where the function takes fewer
  expect(typed('ABS(1,5)').wrong?.message).toMatch(/^Als Zahl schreiben Sie hier 1.5/);
  for (const fine of [
    'MAX(summe*1; 19)',
    'MAX(1, 19)',
    'MAX(1,2,3)',
    'RUNDEN(1,19)',
    '1,19 * summe',
    'summe & "(1,2)"',
  ])
    expect(typed(fine).wrong?.message ?? '').not.toMatch(/eine Zahl\?/);
  expect(typed('MAX(1,19)', at(total, 'formula', 'en')).wrong).toBeNull();
});

test('of two fields with one label both are named, to choose from; what a formula decides itself is none to suggest', () => {
  const inner = input('number', 'ort_innen', 'Ort');
  const inRepeat: Content = { ...repeat, options: { ...repeat.options, contents: [inner] } };
  const two: Form = { fields: [input('text', 'a', 'Ort'), inRepeat, total], states: [] };
  const place = { ...at(), form: two };
  for (const text of ['[Ort] & ""', 'ORT & ""']) {
    const { wrong } = readTyped(text, place, namesAt(place));
    expect(wrong).toMatchObject({
      message: `Mehrere Felder heißen „${text.startsWith('[') ? 'Ort' : 'ORT'}“: Ort, Positionen › Ort. Wählen Sie eines.`,
      ...{ fix: null, among: ['a', 'positionen.ort_innen'] },
    });
    expect(withField(text, wrong!.lost!, 'a', namesAt(place))).toBe('a & ""');
  }
  expect(typed('gesamtbetrag * 2').wrong).toMatchObject({
    message: 'Ein Feld gesamtbetrag gibt es nicht.',
    fix: null,
  });
});

test('a fault of several lines says its line', () => {
  expect(typed('summe\n+ rabat').wrong?.message).toMatch(/^Zeile 2: Ein Feld rabat/);
});

test('fields are completed by label or name, functions by either name, fields first', () => {
  const names = namesAt(at());
  const labels = (text: string) => suggestions(text, names, 'de').map(({ label }) => label);
  expect(labels('rab')[0]).toBe('Rabatt in %');
  expect(labels('einzel')[0]).toBe('Positionen › Einzelpreis');
  expect(labels('sum').slice(0, 2)).toEqual(['Summe netto', 'SUMME']);
  expect(labels('roundup')).toContain('AUFRUNDEN');
  expect(suggestions('sum', namesAt(at(total, 'formula', 'en')), 'en').map(({ label }) => label)).toContain('SUM');
  // a bracket begins a label
  expect(suggestions('[sum', names, 'de').every(({ kind }) => kind !== 'function')).toBe(true);
});

test('every function has help in both languages, an example that is a formula, and words for its arguments', () => {
  for (const row of functionRows)
    for (const language of ['de', 'en'] as const) {
      const [found] = suggestions(
        language === 'de' ? row.de : row.name,
        namesAt(at(total, 'formula', language)),
        language,
      ).filter(({ text }) => text === (language === 'de' ? row.de : row.name));
      expect(found?.help[0], row.name).toBe(functionWords[language][row.name]);
      expect(found?.help[1], row.name).toMatch(language === 'de' ? /^Beispiel: / : /^Example: /);
      expect(signature(row, language).args, row.name).toHaveLength(row.args.length);
    }
});

test('the function around the cursor is known, and which of its arguments is written', () => {
  const found = callAt('RUNDEN(SUMME(a; b); 2)', 16);
  expect([found?.row.name, found?.argument]).toEqual(['SUM', 1]);
  expect(callAt('RUNDEN(SUMME(a; b); 2)', 20)).toMatchObject({ row: { name: 'ROUND' }, argument: 1 });
  expect(callAt('RUNDEN(1) + 2', 13)).toBeNull();
});

test('names become chips, what is none is marked', () => {
  const kinds = tokensOf('WENN(summe > 2; "ja"; fehlt)', namesAt(at())).map(({ kind, label }) => label ?? kind);
  expect(kinds).toEqual(['function', 'Summe netto', 'sign', 'number', 'sign', 'text', 'sign', 'fehlt']);
});

test('a formula is tried with answers: its result, the values put in, and its parts', () => {
  const { node } = typed('RUNDEN(summe * (1 - rabatt_prozent / 100); 2)');
  const data = {
    _repeat: { [repeat.id]: 2 },
    'menge.0': 2,
    'preis.0': 10.5,
    'menge.1': 1,
    'preis.1': 4,
    rabatt_prozent: 10,
  };
  const found = tried(node!, at(), namesAt(at()), data);
  expect(found).toMatchObject({ value: '22,50', reason: null, put: 'RUNDEN(25 * (1 - 10 / 100); 2)' });
  expect(found.parts).toEqual([
    { text: 'summe', value: '25' },
    { text: 'rabatt_prozent', value: '10' },
  ]);
  expect(tried(typed('1 / (rabatt_prozent - 10)').node!, at(), namesAt(at()), data)).toMatchObject({
    value: '',
    reason: 'division_by_zero',
  });
});

test('a row of a choice list is asked for by value; a list is looked up by the name that is shown', () => {
  const id = '0190a6d2-7c00-7000-8000-000000000001';
  const lists = [{ id, name: 'Länder', rows_count: 2, columns: [{ name: 'satz', label: 'Tagegeld' }] }];
  const names = { ...namesAt(at()), lists };
  const { node } = readTyped('NACHSCHLAGEN("länder"; "AT"; "satz") * 2', at(), names);
  const before = tried(node!, at(), names, {});
  expect(before.missing).toEqual([{ list: id, values: ['AT'] }]);
  const [asked] = before.missing;
  const after = tried(node!, at(), names, {}, [{ asked: asked!, rows: [{ value: 'AT', satz: '33' }] }]);
  expect(after).toMatchObject({ value: '66,00', reason: null, missing: [] });
  const none = tried(node!, at(), names, {}, [{ asked: asked!, rows: [] }]);
  expect(none).toMatchObject({ value: '', missing: [] });
});

test('a filter of choices names columns that their list has, or parts that the choices of the field have', () => {
  const lists = [{ id: 'a', name: 'Länder', rows_count: 2, columns: [{ name: 'satz', label: 'Tagegeld' }] }];
  const wrongIn = (values: unknown, text: string) => {
    const content = input('select', 'land', 'Land', { values });
    const place: FormulaPlace = {
      form: { fields: [content], states: [] },
      content,
      option: 'choicesFilter',
      locale: 'de',
    };
    const { wrong } = readTyped(text, place, { ...namesAt(place), lists });
    return wrong && [text.slice(wrong.from, wrong.to), wrong.message, wrong.fix?.text];
  };
  const said = (name: string) => `Eine Spalte „${name}“ hat die Auswahlliste nicht.`;
  expect(wrongIn({ list: 'a' }, 'choice.satz > 1')).toBeNull();
  expect(wrongIn({ list: 'a' }, 'choice.sats > 1')).toEqual([
    'choice.sats',
    `${said('sats')} Meinten Sie satz?`,
    'choice.satz',
  ]);
  expect(wrongIn({ list: 'unknown' }, 'choice.sats > 1')).toBeNull();
  const own = [{ id: 'x', value: 'x', label: 'X', level: 2 }];
  expect(wrongIn(own, 'AND(choice.value <> "y", choice.level > 1)')).toBeNull();
  expect(wrongIn(own, 'choice.land = "y"')).toEqual(['choice.land', said('land'), undefined]);
});

test('only what a formula reads is asked for, calculations with what they read', () => {
  const read = fieldsRead(form, typed('summe + 1').node!, total);
  expect([...read].toSorted()).toEqual([sum.id, amount.id, price.id].toSorted());
  const asked = formOf(form, read);
  expect(asked.fields.map(({ options }) => options.label)).toEqual(['Positionen', 'Summe netto']);
});

test('names of lists, and of their columns, are offered inside of the quotes', () => {
  const lists = [{ id: 'a', name: 'Länder', rows_count: 3, columns: [{ name: 'satz', label: 'Tagegeld' }] }];
  expect(namesBegun('1 + NACHSCHLAGEN("Lä', lists)).toEqual({ typed: 'Lä', parts: [{ text: 'Länder', detail: '3' }] });
  const columns = namesBegun('lookup("länder"; land; "', lists);
  expect(columns?.parts.map(({ text }) => text)).toEqual(['satz', 'value', 'label']);
  expect(namesBegun('WENN(land = "', lists)).toBeNull();
  expect(namesBegun('LOOKUP("none", land, "', lists)?.parts.map(({ text }) => text)).toEqual(['value', 'label']);
});

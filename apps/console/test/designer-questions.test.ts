/** Unit tests of pasted questions: what each line becomes, and contents that a form takes. */
import { checkForm, nameOf } from '@kontor/form';
import { expect, test } from 'vitest';
import { contentsOf } from '../src/screens/designer/question-contents.ts';
import { mostQuestions, questionsOf } from '../src/screens/designer/questions.ts';

const brief = (text: string) =>
  questionsOf(text).map(({ label, kind, required, choices }) =>
    [label, kind, ...(required ? ['*'] : []), ...choices].join(' | '),
  );

test.each([
  ['Name des Halters', 'Name des Halters | text'],
  ['1. Name *', 'Name | text | *'],
  ['Art *: Auto, Haus', 'Art | choice | * | Auto | Haus'],
  ['Wo?*: Dach, Keller', 'Wo? | choice | * | Dach | Keller'],
  ['- Straße: ________', 'Straße | text'],
  ['Farbe: Rot, Grün, Blau', 'Farbe | choice | Rot | Grün | Blau'],
  ['Schäden (mehrere): Rost; Beule', 'Schäden | choices | Rost | Beule'],
  ['Ort: Halle', 'Ort: Halle | text'],
  ['Ist das Tor zu?', 'Ist das Tor zu? | yesno'],
  ['Was ist geschehen?', 'Was ist geschehen? | text'],
  ['Wie viele Personen?', 'Wie viele Personen? | number'],
  ['Versichert (ja/nein)', 'Versichert | yesno'],
  ['Datum der Prüfung', 'Datum der Prüfung | date'],
  ['E-Mail:', 'E-Mail | email'],
  ['Telefonnummer', 'Telefonnummer | tel'],
  ['Foto vom Schaden', 'Foto vom Schaden | photo'],
  ['Bemerkungen', 'Bemerkungen | textarea'],
  ['Unterschrift', 'Unterschrift | signature'],
  ['## Fahrzeug', 'Fahrzeug | heading'],
  ['Is the gate closed?', 'Is the gate closed? | yesno'],
  ['How many people?', 'How many people? | number'],
])('%s', (line, expected) => expect(brief(line)).toEqual([expected]));

test('empty lines are left out, and no more than the limit are taken', () => {
  expect(brief(' \n\nA\r\n---- \n  * \nB')).toEqual(['A | text', '---- | text', 'B | text']);
  expect(questionsOf('x\n'.repeat(mostQuestions + 5))).toHaveLength(mostQuestions);
});

test('every kind becomes a content that a form takes, under free names', () => {
  const lines = ['# T', 'Name', 'Name', 'A: x, y', 'B (mehrere): x, y', 'Ist es so?', 'Anzahl', 'Datum', 'E-Mail'];
  const contents = contentsOf(
    questionsOf([...lines, 'Telefon', 'Foto', 'Anhang', 'Unterschrift', 'Bemerkung', '?'].join('\n')),
    new Set(['name']),
  );
  expect(checkForm({ fields: contents, states: [] })).toEqual([]);
  expect(contents.slice(1, 4).map(nameOf)).toEqual(['name2', 'name3', 'a']);
});

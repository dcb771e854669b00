/** Texts of the result of a formula, and of the values that it is tried with. */
import { catalogue } from '../../languages/index.ts';

const de = {
  result: 'Ergebnis',
  resultWaits: 'Erscheint, sobald die Formel stimmt.',
  resultBlank: 'Leer',
  reasons: {
    division_by_zero: 'Hier würde durch null geteilt.',
    not_a_number: 'Hier fehlt eine Zahl.',
    not_a_date: 'Hier fehlt ein Datum.',
    not_a_condition: 'Hier fehlt ein Ja oder Nein.',
    out_of_range: 'Das liegt außerhalb des Möglichen.',
    not_found: 'Dazu gibt es keinen Wert.',
    unequal_lists: 'Die Listen sind verschieden lang.',
    pattern: 'Das Muster lässt sich nicht lesen.',
    too_much: 'Diese Berechnung ist zu groß.',
    several_values: 'Das sind mehrere Werte, hier passt einer.',
    unknown: 'Das lässt sich nicht berechnen.',
  } as Record<string, string>,
  trialOwn: 'Eigene Testwerte',
  trialOf: 'Testwerte aus',
  trialFailed: 'Die Einträge sind gerade nicht erreichbar.',
  yes: 'Ja',
  no: 'Nein',
  trial: 'Testwerte',
};

export type ResultTexts = typeof de;

const en: ResultTexts = {
  result: 'Result',
  resultWaits: 'Appears as soon as the formula is right.',
  resultBlank: 'Blank',
  reasons: {
    division_by_zero: 'This would divide by zero.',
    not_a_number: 'A number is missing here.',
    not_a_date: 'A date is missing here.',
    not_a_condition: 'A yes or no is missing here.',
    out_of_range: 'This is out of range.',
    not_found: 'There is no value for this.',
    unequal_lists: 'The lists have different lengths.',
    pattern: 'The pattern cannot be read.',
    too_much: 'This calculation is too large.',
    several_values: 'These are several values, and one is wanted.',
    unknown: 'This cannot be computed.',
  },
  trialOwn: 'Own test values',
  trialOf: 'Test values from',
  trialFailed: 'The entries cannot be reached at the moment.',
  yes: 'Yes',
  no: 'No',
  trial: 'Test values',
};

export const resultTexts = catalogue<ResultTexts>({ de, en });

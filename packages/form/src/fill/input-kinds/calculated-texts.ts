/** Texts of calculations: why one has no result. They load with its view. */
import { catalogue } from '../../languages/index.ts';

const de = {
  division_by_zero: 'Hier würde durch null geteilt.',
  not_a_number: 'Hier fehlt eine Zahl.',
  not_a_date: 'Hier fehlt ein Datum.',
  not_found: 'Dazu gibt es keinen Wert.',
  too_much: 'Diese Berechnung ist zu groß.',
  unknown: 'Das lässt sich nicht berechnen.',
};

const en: typeof de = {
  division_by_zero: 'This would divide by zero.',
  not_a_number: 'A number is missing here.',
  not_a_date: 'A date is missing here.',
  not_found: 'There is no value for this.',
  too_much: 'This calculation is too large.',
  unknown: 'This cannot be computed.',
};

export const calculatedTexts = catalogue({ de, en });

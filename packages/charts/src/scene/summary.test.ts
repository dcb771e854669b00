/** Tests of a chart's summary sentence. */
import { expect, test } from 'vitest';
import { examples, oddExamples } from './examples.ts';
import { summaryOf } from './summary.ts';

const summary = (name: string, language: 'de' | 'en') => {
  const { type, figures } = [...examples, ...oddExamples].find(each => each.name === name) ?? {};
  return type && figures ? summaryOf(type, figures, language) : '';
};

test.each([
  ['Flugphase', 'de', 'Ring, 7 Werte. Höchster Wert 4.619 (Anflug), Summe 10.000.'],
  [
    'Meldungen nach Monat',
    'en',
    'Bars, 12 months from January 2026 to December 2026, 2 datasets. Highest value 1,352 (October 2026, Alle Meldungen), total 10,000 (Alle Meldungen).',
  ],
  ['Nichts', 'de', 'Balken, 0 Monate. Noch keine Werte.'],
  ['Keine Punkte', 'en', 'Scatter, 0 points. No values yet.'],
  ['Ein Monat', 'de', 'Linie, 1 Monat. Höchster Wert 3 (November 2026), Summe 3.'],
  ['Ein Monat, gestapelt', 'en', 'Area, 1 month, 2 datasets. Highest value 3 (November 2026, Alle), total 3 (Alle).'],
  // Averages do not add up.
  ['Unter Null, Linie', 'de', 'Linie, 12 Monate von Januar 2026 bis Dezember 2026. Höchster Wert 21 (Juli 2026).'],
  [
    'Fünfzehn Wochen',
    'en',
    'Line, 15 weeks from Week 1 2026 to Week 15 2026. Highest value 28 (Week 7 2026), total 185.',
  ],
] as const)('%s in one sentence (%s)', (name, language, said) => {
  expect(summary(name, language)).toBe(said);
});

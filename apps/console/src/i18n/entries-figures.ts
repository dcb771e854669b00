/** Texts of the figures at the foot of the entries' list, and of its histograms. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useEntriesFiguresTexts = texts({
  de: {
    figureOf: (column: string) => `Wert unter ${column}`,
    sum: 'Summe',
    mean: 'Mittel',
    median: 'Median',
    min: 'Kleinster',
    max: 'Größter',
    period: 'Zeitraum',
    different: 'Verschiedene Werte',
    values: 'Werte',
    filled: 'Ausgefüllt',
    files: 'Dateien',
    nothing: 'Nichts',
    entriesWord: (count: number) => (count === 1 ? 'Eintrag' : 'Einträge'),
    newest: (count: number) => `Werte der ${number(count)} neuesten`,
    failed: 'Werte nicht geladen',
    histogram: (column: string) => `Verteilung von ${column}`,
    from: (column: string) => `${column} von`,
    to: (column: string) => `${column} bis`,
    bin: (from: string, to: string, count: number) =>
      `${from === to ? from : `${from} bis ${to}`}: ${plural(count, { one: 'Eintrag', other: 'Einträge' })}`,
  },
  en: {
    figureOf: column => `Figure below ${column}`,
    sum: 'Sum',
    mean: 'Mean',
    median: 'Median',
    min: 'Lowest',
    max: 'Highest',
    period: 'Period',
    different: 'Different values',
    values: 'Values',
    filled: 'Filled in',
    files: 'Files',
    nothing: 'Nothing',
    entriesWord: count => (count === 1 ? 'entry' : 'entries'),
    newest: count => `Figures of the newest ${number(count)}`,
    failed: 'Figures not loaded',
    histogram: column => `Distribution of ${column}`,
    from: column => `${column} from`,
    to: column => `${column} to`,
    bin: (from, to, count) =>
      `${from === to ? from : `${from} to ${to}`}: ${plural(count, { one: 'entry', other: 'entries' })}`,
  },
});

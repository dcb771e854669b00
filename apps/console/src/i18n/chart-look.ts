/** Texts of a chart's look: its axis and what is drawn as one. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useChartLookTexts = texts({
  de: {
    look: 'Darstellung',
    log: 'Logarithmische Achse',
    logWrong: (count: number) =>
      `Die Achse bleibt linear: ${plural(count, { one: 'Wert ist', other: 'Werte sind' })} null oder darunter. Eine Bedingung kann sie ausschließen.`,
    rest: 'Gezeigt werden',
    logYes: 'ja',
    logNo: 'nein',
    restNone: 'Alle',
    restSmall: 'Alle ab 1 %, der Rest als „Übrige“',
    restMost: (count: number) => `Die ${number(count)} größten, der Rest als „Übrige“`,
  },
  en: {
    look: 'Look',
    log: 'Logarithmic axis',
    logWrong: count =>
      `The axis stays linear: ${plural(count, { one: 'value is', other: 'values are' })} zero or below. A condition can leave them out.`,
    rest: 'Shown are',
    logYes: 'yes',
    logNo: 'no',
    restNone: 'All',
    restSmall: 'All from 1%, the rest as "Others"',
    restMost: count => `The ${number(count)} largest, the rest as "Others"`,
  },
});

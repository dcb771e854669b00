/** The texts that charts bring themselves (summary, tooltip, legend), in each language. */
import { catalogue } from '@kontor/form/languages';
import type { LabelKind } from '../model/config.ts';

type Counted = Exclude<LabelKind, 'points'>;

export interface ChartTexts {
  /** "151 Monate". */
  labels: Record<Counted, readonly [one: string, many: string]>;
  points: readonly [one: string, many: string];
  datasets: readonly [one: string, many: string];
  between(first: string, last: string): string;
  highest(value: string, where: string): string;
  sum(value: string): string;
  week(week: string, year: string): string;
  weekAlone(week: string): string;
  quarter(quarter: string, year: string): string;
  /** From Monday. */
  weekdays: readonly string[];
  /** Length of a weekday's short name: "Mo", "Mon". */
  weekdayLetters: number;
  hour(hour: string): string;
  entries: readonly [one: string, many: string];
  empty: string;
  nothing: string;
  none: string;
  more(count: string): string;
  /** Labels that are drawn as one. */
  rest(count: string): string;
  unfold: string;
  unfoldTouch: string;
  fold: string;
  /** Of the value axis: what counts are of, that it is logarithmic, and why it is not. */
  entriesName: string;
  logarithmic: string;
  notLogarithmic: string;
  chart: string;
  keys: string;
  open: string;
  openTouch: string;
  share(share: string): string;
  size: string;
  legend: string;
}

export const chartTexts = catalogue<ChartTexts>({
  de: {
    labels: {
      words: ['Wert', 'Werte'],
      number: ['Zahl', 'Zahlen'],
      day: ['Tag', 'Tage'],
      week: ['Woche', 'Wochen'],
      month: ['Monat', 'Monate'],
      quarter: ['Quartal', 'Quartale'],
      year: ['Jahr', 'Jahre'],
      weekday: ['Wochentag', 'Wochentage'],
      hour: ['Stunde', 'Stunden'],
    },
    points: ['Punkt', 'Punkte'],
    datasets: ['Datenreihe', 'Datenreihen'],
    between: (first, last) => `von ${first} bis ${last}`,
    highest: (value, where) => `Höchster Wert ${value} (${where})`,
    sum: value => `Summe ${value}`,
    week: (week, year) => `KW ${week} ${year}`,
    weekAlone: week => `KW ${week}`,
    quarter: (quarter, year) => `${quarter}. Quartal ${year}`,
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    weekdayLetters: 2,
    hour: hour => `${Number(hour)} Uhr`,
    entries: ['Eintrag', 'Einträge'],
    empty: 'Noch nichts zu zählen',
    nothing: 'Noch keine Werte',
    none: 'kein Wert',
    more: count => `und ${count} weitere`,
    rest: count => `Übrige (${count})`,
    unfold: 'Klick oder Enter zeigt sie einzeln',
    unfoldTouch: 'Noch einmal tippen zeigt sie einzeln',
    fold: 'Kleine zusammenfassen',
    entriesName: 'Einträge',
    logarithmic: 'logarithmisch',
    notLogarithmic: 'linear, denn es gibt Werte von null oder darunter',
    chart: 'Diagramm',
    keys: 'Pfeiltasten gehen von Wert zu Wert und von Reihe zu Reihe.',
    open: 'Klick oder Enter zeigt die Einträge',
    openTouch: 'Noch einmal tippen zeigt die Einträge',
    share: share => `Anteil ${share}`,
    size: 'Größe',
    legend: 'Legende',
  },
  en: {
    labels: {
      words: ['value', 'values'],
      number: ['number', 'numbers'],
      day: ['day', 'days'],
      week: ['week', 'weeks'],
      month: ['month', 'months'],
      quarter: ['quarter', 'quarters'],
      year: ['year', 'years'],
      weekday: ['weekday', 'weekdays'],
      hour: ['hour', 'hours'],
    },
    points: ['point', 'points'],
    datasets: ['dataset', 'datasets'],
    between: (first, last) => `from ${first} to ${last}`,
    highest: (value, where) => `Highest value ${value} (${where})`,
    sum: value => `total ${value}`,
    week: (week, year) => `Week ${week} ${year}`,
    weekAlone: week => `W ${week}`,
    quarter: (quarter, year) => `Q${quarter} ${year}`,
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    weekdayLetters: 3,
    hour: hour => `${hour}:00`,
    entries: ['entry', 'entries'],
    empty: 'Nothing to count yet',
    nothing: 'No values yet',
    none: 'no value',
    more: count => `and ${count} more`,
    rest: count => `Others (${count})`,
    unfold: 'Click or Enter shows them one by one',
    unfoldTouch: 'Tap again to show them one by one',
    fold: 'Combine small ones',
    entriesName: 'Entries',
    logarithmic: 'logarithmic',
    notLogarithmic: 'linear, as some values are zero or below',
    chart: 'chart',
    keys: 'Arrow keys move from value to value and from dataset to dataset.',
    open: 'Click or Enter shows the entries',
    openTouch: 'Tap again to show the entries',
    share: share => `share ${share}`,
    size: 'Size',
    legend: 'Legend',
  },
});

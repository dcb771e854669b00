/** Texts and date formats of dashboard exports, in the reader's language and time zone. */
import { catalogue, type Language, languageRows, localeOf } from '@kontor/form/languages';

const pieces = (count: number, one: string, other: string, locale: string) =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : other}`;

const de = {
  labels: 'Wert',
  none: 'Noch keine Zahlen',
  empty: 'Dieses Dashboard hat keine Diagramme, die Sie sehen dürfen.',
  forms: (names: string[]) => `${names.length === 1 ? 'Formular' : 'Formulare'}: ${names.join(', ')}`,
  at: (moment: string) => `Stand: ${moment}`,
  omitted: (count: number) =>
    `Nicht gezeigt: ${pieces(count, 'weiterer Wert', 'weitere Werte', 'de')}. Gezeigt werden höchstens 1.000.`,
  cut: (shown: number, all: number) =>
    `Tabelle gekürzt: ${shown.toLocaleString('de')} von ${all.toLocaleString('de')} Zeilen. Die Arbeitsmappe enthält alle.`,
  unfiltered: (field: string) => `Kennt das Feld „${field}“ nicht: ohne den Zeitraum gezählt.`,
  filter: 'Filter',
  made: 'Erstellt',
  charts: 'Diagramme',
  newest: 'Stand',
  created: 'Angelegt',
  last: (days: number) => (days === 1 ? 'heute' : `letzte ${days.toLocaleString('de')} Tage`),
  between: (from: string, to: string) => `${from} bis ${to}`,
  since: (from: string) => `ab ${from}`,
  until: (to: string) => `bis ${to}`,
  state: 'Status',
  noState: 'kein Status',
  draft: 'Entwurf',
  ready_to_send: 'Bereit zum Senden',
  sent: 'Gesendet',
  size: 'Größe',
  figures: 'Zahlen',
  dataset: 'Datenreihe',
  entries: 'Einträge',
};

export type DashboardWords = Readonly<typeof de>;

const en: DashboardWords = {
  labels: 'Value',
  none: 'No figures yet',
  empty: 'This dashboard has no charts that you may see.',
  forms: names => `${names.length === 1 ? 'Form' : 'Forms'}: ${names.join(', ')}`,
  at: moment => `As of ${moment}`,
  omitted: count => `Not shown: ${pieces(count, 'more value', 'more values', 'en')}. At most 1,000 are shown.`,
  cut: (shown, all) =>
    `Table cut: ${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows. The workbook has all of them.`,
  unfiltered: field => `Does not know the field “${field}”: counted without the period.`,
  filter: 'Filter',
  made: 'Made',
  charts: 'Charts',
  newest: 'As of',
  created: 'Created',
  last: days => (days === 1 ? 'today' : `last ${days.toLocaleString('en')} days`),
  between: (from, to) => `${from} to ${to}`,
  since: from => `from ${from}`,
  until: to => `until ${to}`,
  state: 'State',
  noState: 'no state',
  draft: 'Draft',
  ready_to_send: 'Ready to send',
  sent: 'Sent',
  size: 'Size',
  figures: 'Figures',
  dataset: 'Dataset',
  entries: 'Entries',
};

export const dashboardWords = catalogue<DashboardWords>({ de, en });

/** `20.11.2026, 11:42 MEZ`: with the zone, since a file may be read anywhere. */
export function momentText(at: Date, language: Language, timeZone: string): string {
  const day = { day: '2-digit', month: languageRows[language].month, year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(localeOf(language), { ...day, ...time, timeZone }).format(at);
}

/** A day (`YYYY-MM-DD`) in the language's format. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...({ day: '2-digit', month: languageRows[language].month, year: 'numeric' } as const),
    timeZone: 'UTC',
  }).format(Date.parse(day));

/** Texts of containers of known data, in addition to the three in their options. */
import { catalogue } from '../../languages/index.ts';

const de = {
  hint: 'Tippen Sie, um in den bekannten Daten zu suchen.',
  original: (value: string) => `Im Datensatz: ${value || 'ohne Wert'}`,
  list: (label: string) => `Vorschläge zu „${label}“`,
  found: (count: number) => (count === 1 ? '1 Vorschlag' : `${count} Vorschläge`),
  all: (count: string, more: boolean) => `${more ? 'Mehr als' : 'Alle'} ${count} Treffer in einer Tabelle`,
  table: 'Alle Spalten zeigen',
  taken: 'Übernommen. Die Felder sind jetzt schreibgeschützt.',
  title: 'Datensatz wählen',
  search: (label: string) => `${label} enthält`,
  none: (text: string) => `Kein Treffer für „${text}“.`,
  ask: 'Tippen Sie, wonach Sie suchen.',
  failed: 'Die Daten sind gerade nicht erreichbar. Füllen Sie die Felder von Hand aus.',
  range: (from: string, to: string, count: string, more: boolean) =>
    `${from} bis ${to} von ${more ? 'mehr als ' : ''}${count}`,
  choose: 'Übernehmen',
  chooseRow: (value: string) => `„${value}“ übernehmen`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  close: 'Schließen',
};

export type KnownTexts = typeof de;

const en: KnownTexts = {
  hint: 'Type to search the known data.',
  original: value => `In the record: ${value || 'no value'}`,
  list: label => `Suggestions for "${label}"`,
  found: count => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  all: (count, more) => `${more ? 'More than' : 'All'} ${count} matches in a table`,
  table: 'Show all columns',
  taken: 'Filled in. The fields are read-only now.',
  title: 'Choose a record',
  search: label => `${label} contains`,
  none: text => `No match for "${text}".`,
  ask: 'Type what you are looking for.',
  failed: 'The data cannot be reached. Fill in the fields by hand.',
  range: (from, to, count, more) => `${from} to ${to} of ${more ? 'more than ' : ''}${count}`,
  choose: 'Use',
  chooseRow: value => `Use "${value}"`,
  previous: 'Previous page',
  next: 'Next page',
  close: 'Close',
};

export const knownTexts = catalogue<KnownTexts>({ de, en });

/** Questions before changes of fields that entries have answers for. */
import { listed, number, plural } from './format.ts';
import { texts } from './index.ts';

/** Parts of a form that ask for a field. */
export type Asker = 'condition' | 'text' | 'formula';
/** Alone, and after a number. */
type Words = Record<Asker, readonly [one: string, several: string]>;

const de: Words = {
  condition: ['Eine Bedingung', 'Bedingungen'],
  text: ['Ein Text', 'Texte'],
  formula: ['Eine Formel', 'Formeln'],
};
const en: Words = {
  condition: ['A condition', 'conditions'],
  text: ['A text', 'texts'],
  formula: ['A formula', 'formulas'],
};

/** "Eine Formel", "3 Bedingungen und Formeln" */
function asking(askers: readonly Asker[], words: Words): string {
  const kinds = (Object.keys(words) as Asker[]).filter(asker => askers.includes(asker));
  return askers.length === 1
    ? kinds.map(kind => words[kind][0]).join('')
    : `${number(askers.length)} ${listed(kinds.map(kind => words[kind][1]))}`;
}

export const useDesignerGuardTexts = texts({
  de: {
    entriesHold: (entries: number | null) =>
      entries === null
        ? 'Einträge (wie viele, ließ sich nicht feststellen)'
        : plural(entries, { one: 'Eintrag', other: 'Einträge' }),
    followed: (askers: readonly Asker[], name: string) =>
      `${asking(askers, de)} ${askers.length === 1 ? 'fragt' : 'fragen'} jetzt nach „${name}“.`,
    renameTitle: (from: string, to: string) => `Feldnamen „${from}“ in „${to}“ ändern?`,
    renameEntries: (entries: string, from: string, to: string) =>
      `${entries} mit Antworten unter „${from}“: Sie bleiben unter dem alten Namen gespeichert und stehen im Eintrag bei den früheren Feldern. Neue Antworten kommen unter „${to}“.`,
    renameReaders: (askers: readonly Asker[]) =>
      `${asking(askers, de)} ${askers.length === 1 ? 'fragt nach dem Feld und kann' : 'fragen nach dem Feld und können'} dem neuen Namen folgen.`,
    renameColumns: 'Die Spalte in den Listen folgt dem Feld; für ältere Einträge bleibt sie leer.',
    renameAll: 'Überall ändern',
    renameYes: 'Ändern',
    renameAlone: 'Nur am Feld',
    renameNot: 'Alten Namen behalten',
    kindTitle: (name: string, kind: string) => `„${name}“ zu „${kind}“ machen?`,
    kindBody: (entries: string, kind: string) =>
      `${entries} mit Antworten als „${kind}“: Was zum neuen Eingabetyp nicht passt, erscheint im Eintrag leer, bis es jemand neu einträgt.`,
    kindYes: 'Ja, ändern',
    kindNo: 'Nein, behalten',
    saveTitle: 'Diese Felder haben schon Antworten',
    saveName: (from: string, to: string, entries: string) => `„${from}“ heißt jetzt „${to}“: ${entries}.`,
    saveKind: (name: string, kind: string, entries: string) => `„${name}“ ist jetzt „${kind}“: ${entries}.`,
    saveRemoved: (name: string, entries: number | null) =>
      entries === null
        ? `„${name}“ entfällt; in wie vielen Einträgen es beantwortet ist, ließ sich nicht feststellen.`
        : `„${name}“ entfällt. In ${plural(entries, { one: 'Eintrag', other: 'Einträgen' })} beantwortet.`,
    saveNote:
      'Antworten unter einem alten Namen und von Feldern, die entfallen, bleiben gespeichert und stehen im Eintrag bei den früheren Feldern. Was zu einem neuen Eingabetyp nicht passt, erscheint leer.',
    saveYes: 'Ja, speichern',
    saveNo: 'Nein, weiter bearbeiten',
  },
  en: {
    entriesHold: entries =>
      entries === null
        ? 'Entries (how many could not be found out)'
        : plural(entries, { one: 'entry', other: 'entries' }),
    followed: (askers, name) => `${asking(askers, en)} ${askers.length === 1 ? 'asks' : 'ask'} for "${name}" now.`,
    renameTitle: (from, to) => `Change the field name "${from}" to "${to}"?`,
    renameEntries: (entries, from, to) =>
      `${entries} with answers under "${from}": they stay stored under the old name and stand with the earlier fields of the entry. New answers go under "${to}".`,
    renameReaders: askers =>
      `${asking(askers, en)} ${askers.length === 1 ? 'asks' : 'ask'} for the field and can follow the new name.`,
    renameColumns: 'The column in the lists follows the field; for older entries it stays empty.',
    renameAll: 'Change everywhere',
    renameYes: 'Change',
    renameAlone: 'Only the field',
    renameNot: 'Keep the old name',
    kindTitle: (name, kind) => `Turn "${name}" into "${kind}"?`,
    kindBody: (entries, kind) =>
      `${entries} with answers as "${kind}": what does not fit the new input type appears empty in the entry until somebody enters it again.`,
    kindYes: 'Yes, change',
    kindNo: 'No, keep',
    saveTitle: 'These fields have answers already',
    saveName: (from, to, entries) => `"${from}" is called "${to}" now: ${entries}.`,
    saveKind: (name, kind, entries) => `"${name}" is "${kind}" now: ${entries}.`,
    saveRemoved: (name, entries) =>
      entries === null
        ? `"${name}" is gone; in how many entries it is answered could not be found out.`
        : `"${name}" is gone. Answered in ${plural(entries, { one: 'entry', other: 'entries' })}.`,
    saveNote:
      'Answers under an old name and of fields that are gone stay stored and stand with the earlier fields of the entry. What does not fit a new input type appears empty.',
    saveYes: 'Yes, save',
    saveNo: 'No, keep editing',
  },
});

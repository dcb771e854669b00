/** Texts of the form designer's tools: outline, clipboard, renaming fields, import and export of forms. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useDesignerToolTexts = texts({
  de: {
    outline: 'Gliederung',
    outlineOpen: 'Gliederung zeigen',
    outlineClose: 'Gliederung schließen',
    outlineTree: 'Inhalte des Formulars',
    search: 'Im Formular suchen',
    contents: (count: number) => plural(count, { one: 'Inhalt', other: 'Inhalte' }),
    matches: (count: number) => plural(count, { one: 'Treffer', other: 'Treffer' }),
    nothingFound: 'Kein Inhalt heißt so. Gesucht wird in Beschriftungen, Feldnamen, Texten und Werten.',
    required: 'Pflichtfeld',
    lineFault: 'Braucht noch Ihre Hilfe',
    lineMissing: 'Fragt nach einem Feld, das es nicht gibt',
    copy: 'Kopieren',
    cut: 'Ausschneiden',
    paste: 'Einfügen',
    pasteAfter: 'Dahinter einfügen',
    copied: 'Kopiert. Einfügen geht auch in einem anderen Formular.',
    pasteForeign: 'Die Zwischenablage enthält keinen Inhalt eines Formulars.',
    entriesHold: (entries: number | null) =>
      entries === null
        ? 'Einträge (wie viele, ließ sich nicht feststellen)'
        : plural(entries, { one: 'Eintrag', other: 'Einträge' }),
    followed: (readers: number, name: string) =>
      `${plural(readers, { one: 'Bedingung oder Text fragt', other: 'Bedingungen und Texte fragen' })} jetzt nach „${name}“.`,
    renameTitle: (from: string, to: string) => `Feldnamen „${from}“ in „${to}“ ändern?`,
    renameEntries: (entries: string, from: string, to: string) =>
      `${entries} mit Antworten unter „${from}“: Sie bleiben unter dem alten Namen gespeichert und stehen im Eintrag bei den früheren Feldern. Neue Antworten kommen unter „${to}“.`,
    renameReaders: (readers: number) =>
      readers === 1
        ? 'Eine Bedingung oder ein Text fragt nach dem Feld und kann dem neuen Namen folgen.'
        : `${readers} Bedingungen und Texte fragen nach dem Feld und können dem neuen Namen folgen.`,
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
    missing: (name: string) => `Fragt nach „${name}“, das es im Formular nicht gibt.`,
    mendWith: 'Stattdessen fragen nach',
    mendChoose: 'Anderes Feld wählen',
    mendAway: 'Entfernen',
    mended: (from: string, to: string) => `Statt nach „${from}“ wird nach „${to}“ gefragt`,
    mendedAway: (from: string) => `Es wird nicht mehr nach „${from}“ gefragt`,
    exchange: 'Austausch',
    exchangeHint: 'Das ganze Formular als Datei, um es zu sichern oder anderswo weiterzuverwenden.',
    exportForm: 'Als JSON herunterladen',
    importForm: 'JSON einlesen …',
    importTitle: (file: string) => `„${file}“ einlesen`,
    importHolds: (contents: number, states: number) =>
      `Die Datei enthält ${plural(contents, { one: 'Inhalt', other: 'Inhalte' })}${states ? ` und ${number(states)} eigene Status` : ''}.`,
    importFaults: (count: number) =>
      `${plural(count, { one: 'Stelle braucht', other: 'Stellen brauchen' })} danach noch Ihre Hilfe`,
    importRefused: (count: number) =>
      count === 1
        ? 'Diese Datei ist kein Formular, das sich zeigen lässt. Der Grund:'
        : `Diese Datei ist kein Formular, das sich zeigen lässt. ${count} Gründe:`,
    importMore: (count: number) => `und ${number(count)} weitere`,
    importMissing: 'fehlt.',
    importInvalid: 'ist nicht von der Art, die ein Formular hier braucht.',
    importNoJson: 'Diese Datei enthält kein JSON. Wählen Sie eine Datei, die hier heruntergeladen wurde.',
    importTooLong: 'Diese Datei ist zu groß für ein Formular (höchstens 10 MB).',
    importHow: 'Was soll mit dem Formular geschehen, das jetzt auf der Fläche steht?',
    importReplaceHow: 'Ersetzen: Inhalte und Status kommen aus der Datei',
    importAppendHow: 'Behalten: Die Inhalte der Datei kommen ans Ende, vergebene Feldnamen erhalten eine Nummer',
    importReplace: 'Ersetzen',
    importAppend: 'Anfügen',
    importNot: 'Abbrechen',
    importClose: 'Schließen',
    imported: 'Eingelesen. Rückgängig stellt das vorige Formular wieder her.',
    columnClass: (name: string) => `CSS-Klasse der Spalte „${name}“`,
    columnClassHint: 'CSS-Klasse',
    columnSuggest: 'Vorschlag übernehmen',
    columnSuggested: (names: string) => `Vorschlag: ${names}`,
    columnFromOther: (list: string) => `Von der Liste „${list}“ übernehmen`,
    prefixFault:
      'Das Kürzel besteht aus Buchstaben, Ziffern, Punkten und Bindestrichen, und beginnt und endet mit Buchstabe oder Ziffer.',
    questionsOpen: 'Fragen einfügen …',
    saveBlock: 'Als Baustein sichern …',
  },
  en: {
    outline: 'Outline',
    outlineOpen: 'Show outline',
    outlineClose: 'Close outline',
    outlineTree: 'Contents of the form',
    search: 'Search the form',
    contents: count => plural(count, { one: 'content', other: 'contents' }),
    matches: count => plural(count, { one: 'match', other: 'matches' }),
    nothingFound: 'No content is called that. Labels, field names, texts and values are searched.',
    required: 'Required',
    lineFault: 'Still needs your help',
    lineMissing: 'Asks for a field that does not exist',
    copy: 'Copy',
    cut: 'Cut',
    paste: 'Paste',
    pasteAfter: 'Paste behind it',
    copied: 'Copied. It can be pasted into another form, too.',
    pasteForeign: 'The clipboard holds no content of a form.',
    entriesHold: entries =>
      entries === null
        ? 'Entries (how many could not be found out)'
        : plural(entries, { one: 'entry', other: 'entries' }),
    followed: (readers, name) =>
      `${plural(readers, { one: 'condition or text asks', other: 'conditions and texts ask' })} for "${name}" now.`,
    renameTitle: (from, to) => `Change the field name "${from}" to "${to}"?`,
    renameEntries: (entries, from, to) =>
      `${entries} with answers under "${from}": they stay stored under the old name and stand with the earlier fields of the entry. New answers go under "${to}".`,
    renameReaders: readers =>
      readers === 1
        ? 'A condition or a text asks for the field and can follow the new name.'
        : `${readers} conditions and texts ask for the field and can follow the new name.`,
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
    missing: name => `Asks for "${name}", which the form does not have.`,
    mendWith: 'Ask instead for',
    mendChoose: 'Choose another field',
    mendAway: 'Remove',
    mended: (from, to) => `Asks for "${to}" in place of "${from}"`,
    mendedAway: from => `No longer asks for "${from}"`,
    exchange: 'Exchange',
    exchangeHint: 'The whole form as a file, to keep it safe or to use it elsewhere.',
    exportForm: 'Download as JSON',
    importForm: 'Read JSON…',
    importTitle: file => `Read "${file}"`,
    importHolds: (contents, states) =>
      `The file holds ${plural(contents, { one: 'content', other: 'contents' })}${states ? ` and ${plural(states, { one: 'state of its own', other: 'states of its own' })}` : ''}.`,
    importFaults: count => `${plural(count, { one: 'place needs', other: 'places need' })} your help afterwards`,
    importRefused: count =>
      count === 1
        ? 'This file is no form that can be shown. The reason:'
        : `This file is no form that can be shown. ${count} reasons:`,
    importMore: count => `and ${number(count)} more`,
    importMissing: 'is missing.',
    importInvalid: 'is not of the kind that a form needs here.',
    importNoJson: 'This file holds no JSON. Choose a file that was downloaded here.',
    importTooLong: 'This file is too large for a form (at most 10 MB).',
    importHow: 'What is to become of the form that stands on the canvas now?',
    importReplaceHow: 'Replace: contents and states come from the file',
    importAppendHow: 'Keep: the contents of the file go to the end, field names that are taken get a number',
    importReplace: 'Replace',
    importAppend: 'Append',
    importNot: 'Cancel',
    importClose: 'Close',
    imported: 'Read in. Undo brings the form before it back.',
    columnClass: name => `CSS class of the column "${name}"`,
    columnClassHint: 'CSS class',
    columnSuggest: 'Take the suggestion',
    columnSuggested: names => `Suggestion: ${names}`,
    columnFromOther: list => `Take over from the list "${list}"`,
    prefixFault: 'The prefix has letters, digits, dots and hyphens, and begins and ends with a letter or digit.',
    questionsOpen: 'Paste questions…',
    saveBlock: 'Save as block…',
  },
});

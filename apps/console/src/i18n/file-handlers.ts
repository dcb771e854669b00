/** Texts of file handlers, which are configured at an API (integration). */
import { texts } from './index.ts';

export const useFileHandlerTexts = texts({
  de: {
    add: 'Für Dateien hinzufügen',
    condition: 'Nur unter einer Bedingung',
    conditionAdd: 'Bedingung hinzufügen',
    conditionHint: 'Sie muss von jeder Datei gelten, die gesendet werden soll.',
    conditionOf: (index: number) => `Bedingung ${index}`,
    conditionRemove: (index: number) => `Bedingung ${index} entfernen`,
    editTitle: 'Weiterleitung von Dateien bearbeiten',
    field: 'Angabe der Datei',
    gate: 'Verknüpfung',
    gateAnd: 'und',
    gateOr: 'oder',
    handlers: 'Für Dateien',
    hint: 'Wer eine davon auslöst, sendet Dateien der eigenen Wahl an diese Schnittstelle.',
    how: 'Vergleich',
    newTitle: 'Neue Weiterleitung von Dateien',
    none: 'Noch keine. Dateien bleiben in Kontor.',
    value: 'Wert',
    when: (condition: string) => `wenn ${condition}`,
  },
  en: {
    add: 'Add one for files',
    condition: 'Only under a condition',
    conditionAdd: 'Add a condition',
    conditionHint: 'It has to hold of every file that is to be sent.',
    conditionOf: index => `Condition ${index}`,
    conditionRemove: index => `Remove condition ${index}`,
    editTitle: 'Edit the file handler',
    field: 'Of the file',
    gate: 'Joined by',
    gateAnd: 'and',
    gateOr: 'or',
    handlers: 'For files',
    hint: 'Whoever starts one of them sends files of their choice to this API.',
    how: 'Comparison',
    newTitle: 'New file handler',
    none: 'None yet. Files stay in Kontor.',
    value: 'Value',
    when: condition => `when ${condition}`,
  },
});

/** What a condition can ask of a file, by the API's names. */
export const useFileFieldTexts = texts({
  de: {
    name: 'Name in der Bibliothek',
    filename: 'Dateiname',
    title: 'Titel',
    type: 'Typ',
    size: 'Größe in Byte',
    width: 'Breite in Pixeln',
    height: 'Höhe in Pixeln',
    quantity: 'Anzahl',
  },
  en: {
    name: 'Name in the library',
    filename: 'File name',
    title: 'Title',
    type: 'Type',
    size: 'Size in bytes',
    width: 'Width in pixels',
    height: 'Height in pixels',
    quantity: 'Quantity',
  },
});

export const useComparisonTexts = texts({
  de: {
    eq: 'ist',
    neq: 'ist nicht',
    filter: 'enthält',
    gt: 'ist größer als',
    gte: 'ist mindestens',
    lt: 'ist kleiner als',
    lte: 'ist höchstens',
    empty: 'ist leer',
    not_empty: 'ist nicht leer',
  },
  en: {
    eq: 'is',
    neq: 'is not',
    filter: 'contains',
    gt: 'is more than',
    gte: 'is at least',
    lt: 'is less than',
    lte: 'is at most',
    empty: 'is empty',
    not_empty: 'is not empty',
  },
});

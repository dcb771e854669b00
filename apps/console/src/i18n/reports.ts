/** Texts of the list of forms and its trash. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useReportsTexts = texts({
  de: {
    blank: 'Leeres Formular',
    blankNote: 'Mit einem Textbaustein zum Anfangen',
    campaign: 'Kampagne',
    changed: 'Zuletzt geändert',
    created: 'Erstellt',
    defectNote: 'Ort, Dringlichkeit und Fotos, vom Melden bis zum Beheben',
    deleted: 'Gelöscht',
    edit: 'Formular bearbeiten',
    emptyText: 'Ein Formular legt fest, was in den Einträgen steht. Beginnen Sie leer oder mit einer Vorlage.',
    emptyTextReader: 'Sobald die Administration ein Formular anlegt, steht es hier.',
    emptyTitle: 'Noch keine Formulare',
    entries: 'Einträge',
    entriesOf: (count: number) =>
      count === 0 ? 'Noch keine Einträge' : plural(count, { one: 'Eintrag', other: 'Einträge' }),
    forms: 'Formulare',
    formsOf: (count: number) => plural(count, { one: 'Formular', other: 'Formulare' }),
    handoverNote: 'Gegenstände mit Zustand, unterschrieben von beiden Seiten',
    name: 'Name',
    importForm: 'Formular importieren',
    newForm: 'Neues Formular',
    newFormHint: 'Leer oder aus Vorlage',
    newFormTitle: 'Womit beginnen?',
    noKeep: 'Nein, behalten',
    purge: 'Endgültig löschen …',
    purgeBody: (count: number) =>
      count === 0
        ? 'Das Formular ist dann nicht mehr wiederherzustellen.'
        : count === 1
          ? 'Mit dem Formular geht 1 Eintrag verloren. Das lässt sich nicht rückgängig machen.'
          : `Mit dem Formular gehen ${number(count)} Einträge verloren. Das lässt sich nicht rückgängig machen.`,
    purged: (name: string) => `„${name}“ ist endgültig gelöscht`,
    purgeTitle: (name: string) => `„${name}“ endgültig löschen?`,
    remove: 'Löschen …',
    removeBody: (count: number) =>
      count === 0
        ? 'Das Formular kommt in den Papierkorb.'
        : count === 1
          ? 'Das Formular kommt mit 1 Eintrag in den Papierkorb. Dort lässt es sich wiederherstellen.'
          : `Das Formular kommt mit ${number(count)} Einträgen in den Papierkorb. Dort lässt es sich wiederherstellen.`,
    removed: (name: string) => `„${name}“ liegt im Papierkorb`,
    reports: 'Berichte',
    restore: 'Wiederherstellen',
    restored: (name: string) => `„${name}“ ist wieder da`,
    search: 'Name oder Kampagne',
    share: 'Teilen …',
    template: 'Kontaktbericht',
    templateNote: 'Person, Firma, Kategorie, Potenzial und Notiz',
    trash: 'Papierkorb',
    choiceLists: 'Auswahllisten',
    unsent: 'Noch nicht gesendet',
    trashEmptyText: 'Gelöschte Formulare lassen sich hier wiederherstellen.',
    trashEmptyTitle: 'Der Papierkorb ist leer',
    vehicleNote: 'Prüfpunkte, Kilometerstand und je Mangel ein Foto',
    view: 'Einträge ansehen',
    visitorNote: 'Wer zu wem kommt, mit Ankunft und Unterschrift',
    orderNote: 'Positionen mit Menge und Preis, Rabatt, Umsatzsteuer und Summe',
    riskNote: 'Klasse nach einer Matrix; ab Klasse 3 sind Maßnahmen nötig',
    travelNote: 'Tage, Tagegeld nach Land, Belege und ihre Summe',
    xlsx: 'Als xlsx herunterladen',
    yesPurge: 'Ja, endgültig löschen',
    zip: 'Als zip herunterladen',
  },
  en: {
    blank: 'Empty form',
    blankNote: 'With a block of text to start from',
    campaign: 'Campaign',
    changed: 'Last changed',
    created: 'Created',
    defectNote: 'Place, urgency and photos, from report to repair',
    deleted: 'Deleted',
    edit: 'Edit form',
    emptyText: 'A form says what its entries hold. Start empty or from a template.',
    emptyTextReader: 'As soon as an administrator makes a form, it appears here.',
    emptyTitle: 'No forms yet',
    entries: 'Entries',
    entriesOf: count => (count === 0 ? 'No entries yet' : plural(count, { one: 'entry', other: 'entries' })),
    forms: 'Forms',
    formsOf: count => plural(count, { one: 'form', other: 'forms' }),
    handoverNote: 'Items and their condition, signed by both sides',
    name: 'Name',
    importForm: 'Import a form',
    newForm: 'New form',
    newFormHint: 'Empty or from a template',
    newFormTitle: 'What to start with?',
    noKeep: 'No, keep',
    purge: 'Delete for good…',
    purgeBody: count =>
      count === 0
        ? 'The form cannot be restored afterwards.'
        : count === 1
          ? '1 entry is lost with the form. This cannot be undone.'
          : `${number(count)} entries are lost with the form. This cannot be undone.`,
    purged: name => `"${name}" is deleted for good`,
    purgeTitle: name => `Delete "${name}" for good?`,
    remove: 'Delete…',
    removeBody: count =>
      count === 0
        ? 'The form goes to the trash.'
        : count === 1
          ? 'The form goes to the trash with 1 entry. It can be restored from there.'
          : `The form goes to the trash with ${number(count)} entries. It can be restored from there.`,
    removed: name => `"${name}" is in the trash`,
    reports: 'Reports',
    restore: 'Restore',
    restored: name => `"${name}" is back`,
    search: 'Name or campaign',
    share: 'Share…',
    template: 'Contact report',
    templateNote: 'Person, company, category, potential and note',
    trash: 'Trash',
    choiceLists: 'Choice lists',
    unsent: 'Not sent yet',
    trashEmptyText: 'Deleted forms can be restored here.',
    trashEmptyTitle: 'The trash is empty',
    vehicleNote: 'What to check, mileage, and a photo for each defect',
    view: 'View entries',
    visitorNote: 'Who comes to see whom, with arrival and signature',
    orderNote: 'Items with quantity and price, discount, VAT and total',
    riskNote: 'Class by a matrix; measures required from class 3 on',
    travelNote: 'Days, per diem by country, receipts and their total',
    xlsx: 'Download as xlsx',
    yesPurge: 'Yes, delete for good',
    zip: 'Download as zip',
  },
});

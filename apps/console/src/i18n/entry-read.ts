/** Texts of an entry that is read, on its page and beside the list. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useEntryReadTexts = texts({
  de: {
    comment: 'Kommentieren',
    cannotEdit: 'Ihr Konto darf diesen Eintrag nicht bearbeiten.',
    photos: (count: number) => plural(count, { one: 'Foto', other: 'Fotos' }),
    duplicate: 'Duplizieren',
    edit: 'Bearbeiten',
    former: 'Frühere Felder',
    formerNote: 'Das Formular zeigt diese Felder nicht mehr. Ihre Werte bleiben erhalten.',
    goneMeanwhile:
      'Dieser Eintrag wurde inzwischen gelöscht oder ist nicht mehr für Sie freigegeben. Sie sehen den letzten Stand.',
    history: 'Verlauf',
    putBack: 'Diesen Stand wiederherstellen',
    nextEntry: 'Nächster Eintrag',
    ofVersion: (version: number) =>
      `Ausgefüllt unter Version ${version} des Formulars, und so gezeigt. Beim Bearbeiten lässt er sich auf die veröffentlichte bringen.`,
    openLarge: 'Groß öffnen',
    previousEntry: 'Voriger Eintrag',
    closeDrawer: 'Schließen',
    pdf: 'PDF',
    print: 'Drucken …',
  },
  en: {
    comment: 'Comment',
    cannotEdit: 'Your account may not edit this entry.',
    photos: count => plural(count, { one: 'photo', other: 'photos' }),
    duplicate: 'Duplicate',
    edit: 'Edit',
    former: 'Earlier fields',
    formerNote: 'The form no longer shows these fields. Their values are kept.',
    goneMeanwhile: 'This entry has been deleted meanwhile, or is no longer shared with you. This is how it was last.',
    history: 'History',
    putBack: 'Restore this state',
    nextEntry: 'Next entry',
    ofVersion: version =>
      `Filled in under version ${version} of the form, and shown so. When editing it can be brought to the published one.`,
    openLarge: 'Open large',
    previousEntry: 'Previous entry',
    closeDrawer: 'Close',
    pdf: 'PDF',
    print: 'Print…',
  },
});

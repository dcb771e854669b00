/** Texts of the designer's canvas: labels edited in place, the insert menu, and trying the form out. */
import { texts } from './index.ts';

export const useDesignerCanvasTexts = texts({
  de: {
    labelOf: 'Beschriftung an ihrem Platz',
    insertHere: 'Hier einfügen',
    insertAtEnd: 'Inhalt einfügen',
    insertMenu: 'Inhalt suchen und einfügen',
    insertNone: 'Kein Inhalt heißt so.',
    insertKey: 'einfügen',
    closeKey: 'schließen',
    questions: 'Liste von Fragen',
    trying: 'Sie füllen das Formular aus. Nichts davon wird gespeichert.',
    tryingEnd: 'Weiter gestalten',
    tryOut: 'Ausprobieren',
    goesIn: 'geht ein',
    dependsOn: 'hängt davon ab',
    keys: 'Eingabe bearbeitet die Beschriftung, Schrägstrich fügt dahinter ein, P probiert das Formular aus.',
  },
  en: {
    labelOf: 'Label in its place',
    insertHere: 'Insert here',
    insertAtEnd: 'Insert content',
    insertMenu: 'Find and insert content',
    insertNone: 'No content has this name.',
    insertKey: 'insert',
    closeKey: 'close',
    questions: 'List of questions',
    trying: 'You are filling in the form. Nothing of it is saved.',
    tryingEnd: 'Back to designing',
    tryOut: 'Try out',
    goesIn: 'goes in',
    dependsOn: 'depends on it',
    keys: 'Enter edits the label, a slash inserts after it, P tries the form out.',
  },
});

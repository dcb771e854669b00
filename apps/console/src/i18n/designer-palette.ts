/** Texts of the designer's palette: its groups, and the tiles of single input kinds. */
import { texts } from './index.ts';

export const useDesignerPaletteTexts = texts({
  de: {
    fields: 'Felder',
    others: 'Texte und Bereiche',
    text: 'Textfeld',
    number: 'Zahl',
    date: 'Datum',
    choice: 'Auswahl',
    photo: 'Foto',
    file: 'Datei',
    signature: 'Unterschrift',
    group: 'Gruppe',
    /** Label of a new text field: as for an input of that kind. */
    textLabel: 'Text',
    photoFirst: 'Foto hinzufügen',
    photoMore: 'Weiteres Foto hinzufügen',
  },
  en: {
    fields: 'Fields',
    others: 'Texts and areas',
    text: 'Text field',
    number: 'Number',
    date: 'Date',
    choice: 'Choice',
    photo: 'Photo',
    file: 'File',
    signature: 'Signature',
    group: 'Group',
    textLabel: 'Text',
    photoFirst: 'Add photo',
    photoMore: 'Add another photo',
  },
});

/** What the designer's tools say: outline, clipboard, guards of names, exchange of whole forms. */
import { plural } from './format.ts';
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
  },
});

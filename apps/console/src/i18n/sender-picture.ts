/** Texts of the designer's setting for the picture in the head of a form's public page. */
import { texts } from './index.ts';

export const useSenderPictureTexts = texts({
  de: {
    title: 'Kopf der öffentlichen Seite',
    hint: 'Ein Bild hinter dem Namen des Absenders, auch in der Vorschau von Links. Am besten breit und flach, etwa 2000 × 360 Punkte, höchstens 1 MB. Wer die Adresse des Bilds hat, kann es sehen.',
    none: 'Ohne Bild hat der Kopf die Farbe der Instanz.',
    first: 'Speichern Sie das Formular einmal, dann können Sie hier ein Bild wählen.',
    choose: 'Bild wählen …',
    replace: 'Anderes Bild …',
    remove: 'Bild entfernen',
    present: 'Bild im Kopf',
    gone: 'Das Bild wurde gelöscht oder ist nicht für Sie.',
    taken: 'Bild im Kopf gesetzt',
    removed: 'Bild im Kopf entfernt',
    changed: 'Das Formular wurde inzwischen geändert. Laden Sie es neu, und wählen Sie das Bild noch einmal.',
  },
  en: {
    title: 'Head of the public page',
    hint: 'A picture behind the sender’s name, in previews of links, too. Best wide and flat, about 2000 × 360 pixels, at most 1 MB. Whoever has the picture’s address can see it.',
    none: 'Without a picture, the head has the instance’s colour.',
    first: 'Save the form once, then you can choose a picture here.',
    choose: 'Choose picture…',
    replace: 'Another picture…',
    remove: 'Remove picture',
    present: 'Picture in the head',
    gone: 'The picture was deleted, or is not for you.',
    taken: 'Picture in the head set',
    removed: 'Picture in the head removed',
    changed: 'The form has been changed meanwhile. Load it again, and choose the picture once more.',
  },
});

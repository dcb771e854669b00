/** Texts of the designer about several selected contents. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useDesignerSeveralTexts = texts({
  de: {
    count: (count: number) => plural(count, { one: 'Inhalt ausgewählt', other: 'Inhalte ausgewählt' }),
    hint: 'Umschalt oder Strg mit Klick nimmt weitere dazu oder heraus. Ziehen und Alt mit Pfeiltasten verschieben alle zusammen.',
    hintTouch: 'Tippen Sie auf die Inhalte, die Sie auswählen möchten.',
    gather: 'Mehrere auswählen',
    clear: 'Auswahl aufheben',
    actions: 'Aktionen für die ausgewählten Inhalte',
    moveMenu: 'Verschieben nach …',
    remove: 'Löschen',
    dropped: (contents: number, index: number, count: number) =>
      `${contents} Inhalte abgelegt, ab Position ${index} von ${count}`,
    removed: (contents: number) => `${contents} Inhalte entfernt`,
    canvasKeys: 'Umschalt mit Pfeiltasten wählt mehrere Inhalte aus.',
  },
  en: {
    count: count => plural(count, { one: 'content selected', other: 'contents selected' }),
    hint: 'Shift or Ctrl with a click adds more or takes them out. Dragging and Alt with arrow keys move all of them together.',
    hintTouch: 'Tap the contents that you want to select.',
    gather: 'Select several',
    clear: 'Clear selection',
    actions: 'Actions for the selected contents',
    moveMenu: 'Move to…',
    remove: 'Delete',
    dropped: (contents, index, count) => `${contents} contents dropped, from position ${index} of ${count}`,
    removed: contents => `${contents} contents removed`,
    canvasKeys: 'Shift with arrow keys selects several contents.',
  },
});

/** Texts of the picture picker; loaded with its dialog. */
import { number, percent, plural } from './format.ts';
import { texts } from './index.ts';

export const usePickerTexts = texts({
  de: {
    title: 'Bild wählen',
    from: 'Woher',
    library: 'Bibliothek',
    all: 'Alle Bilder',
    noneKept: 'Noch keine Bilder in der Bibliothek',
    search: 'Bilder suchen',
    count: (count: number) => plural(count, { one: 'Bild', other: 'Bilder' }),
    pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
    fromDevice: 'Vom Gerät hochladen',
    uploading: (share: number) => `Lädt hoch, ${percent(share)}`,
    emptyFile: (name: string) => `„${name}“ ist leer (0 Byte).`,
    uploadFailed: 'Das Bild ließ sich nicht hochladen.',
    more: 'Weitere Bilder',
    none: 'Noch keine Bilder gespeichert',
    noneFound: (text: string) => `Kein Bild mit „${text}“ im Namen`,
    failed: 'Die Bilder ließen sich nicht laden.',
    again: 'Erneut versuchen',
  },
  en: {
    title: 'Choose picture',
    from: 'From where',
    library: 'Library',
    all: 'All pictures',
    noneKept: 'No pictures in the library yet',
    search: 'Search pictures',
    count: count => plural(count, { one: 'picture', other: 'pictures' }),
    pixels: (width, height) => `${number(width)} × ${number(height)}`,
    fromDevice: 'Upload from device',
    uploading: share => `Uploading, ${percent(share)}`,
    emptyFile: name => `"${name}" is empty (0 bytes).`,
    uploadFailed: 'The picture could not be uploaded.',
    more: 'More pictures',
    none: 'No pictures stored yet',
    noneFound: text => `No picture with "${text}" in its name`,
    failed: 'The pictures could not be loaded.',
    again: 'Try again',
  },
});

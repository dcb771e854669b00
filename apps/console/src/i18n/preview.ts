/** Texts of the file preview; loaded with its dialog. */
import { number, percent } from './format.ts';
import { texts } from './index.ts';

export const usePreviewTexts = texts({
  de: {
    placeOf: (at: number, count: number) => `${number(at)} von ${number(count)}`,
    next: 'Nächste Datei',
    previous: 'Vorige Datei',
    zoomIn: 'Vergrößern (+)',
    zoomOut: 'Verkleinern (−)',
    whole: (scale: number) => `Vergrößert auf ${percent(scale)}. Ganzes Bild zeigen (0)`,
    panLeft: 'Ausschnitt nach links',
    panRight: 'Ausschnitt nach rechts',
    panUp: 'Ausschnitt nach oben',
    panDown: 'Ausschnitt nach unten',
    stage: 'Bild: zum Vergrößern Rad, zwei Finger oder Doppelklick, zum Verschieben ziehen oder Pfeiltasten',
    download: 'Herunterladen',
    openInFiles: 'In Dateien öffnen',
    noPicture: 'Diese Datei lässt sich hier nicht zeigen. Laden Sie sie herunter, um sie zu öffnen.',
    gone: 'Diese Dateien sind nicht mehr da.',
  },
  en: {
    placeOf: (at, count) => `${number(at)} of ${number(count)}`,
    next: 'Next file',
    previous: 'Previous file',
    zoomIn: 'Zoom in (+)',
    zoomOut: 'Zoom out (−)',
    whole: scale => `Enlarged to ${percent(scale)}. Show the whole picture (0)`,
    panLeft: 'Move view left',
    panRight: 'Move view right',
    panUp: 'Move view up',
    panDown: 'Move view down',
    stage: 'Picture: wheel, two fingers or double click to enlarge, drag or arrow keys to move',
    download: 'Download',
    openInFiles: 'Open in Files',
    noPicture: 'This file cannot be shown here. Download it to open it.',
    gone: 'These files are gone.',
  },
});

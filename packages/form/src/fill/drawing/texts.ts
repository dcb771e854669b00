/** Texts of the drawing pad; part of its lazy chunk. */
import { catalogue } from '../../languages/index.ts';

const de = {
  attach: 'Stattdessen ein Bild anhängen',
  refused: (name: string) => `„${name}“ passt nicht. Erlaubt sind png und jpeg.`,
  none: 'Keine Zeichnung',
  area: (label: string) => `Zeichenfläche: ${label}`,
  drawn: (label: string) => `Zeichnung: ${label}`,
  saving: 'Zeichnung wird gesichert …',
  failed: 'Die Zeichnung ist noch nicht gesichert.',
  retry: 'Erneut versuchen',
  large: 'Groß, im Querformat',
  turn: 'Drehen Sie das Gerät, dann ist mehr Platz.',
  done: 'Fertig',
};

const en: typeof de = {
  attach: 'Attach a picture instead',
  refused: name => `"${name}" does not fit. Allowed: png and jpeg.`,
  none: 'No drawing',
  area: label => `Drawing area: ${label}`,
  drawn: label => `Drawing: ${label}`,
  saving: 'Saving the drawing…',
  failed: 'The drawing is not saved yet.',
  retry: 'Try again',
  large: 'Large, in landscape',
  turn: 'Turn the device for more room.',
  done: 'Done',
};

export const padTexts = catalogue<typeof de>({ de, en });

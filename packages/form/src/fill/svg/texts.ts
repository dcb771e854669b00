/** Texts of drawings with choices; part of their lazy chunk. */
import { catalogue } from '../../languages/index.ts';

const de = {
  chosen: (count: number) => `${count} gewählt: `,
  none: 'Nichts gewählt',
  one: 'Gewählt: ',
  large: 'Vollbild',
  picture: (label: string) => `Zeichnung: ${label}`,
  done: 'Fertig',
  close: 'Schließen',
  larger: 'Vergrößern',
  smaller: 'Verkleinern',
  whole: 'Ganz zeigen',
  left: 'Ausschnitt nach links',
  right: 'Ausschnitt nach rechts',
  up: 'Ausschnitt nach oben',
  down: 'Ausschnitt nach unten',
  parts: 'Gewählte Teile',
  takeOff: (part: string) => `${part} abwählen`,
};

const en: typeof de = {
  chosen: count => `${count} chosen: `,
  none: 'Nothing chosen',
  one: 'Chosen: ',
  large: 'Full screen',
  picture: label => `Drawing: ${label}`,
  done: 'Done',
  close: 'Close',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  whole: 'Show whole',
  left: 'Move view left',
  right: 'Move view right',
  up: 'Move view up',
  down: 'Move view down',
  parts: 'Chosen parts',
  takeOff: part => `Take off ${part}`,
};

export const svgTexts = catalogue<typeof de>({ de, en });

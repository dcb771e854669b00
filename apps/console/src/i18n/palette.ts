/** Texts of the command palette and the list of keyboard shortcuts. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const usePaletteTexts = texts({
  de: {
    commandsHere: 'Befehle für diese Ansicht',
    jump: 'Springen',
    keysEverywhere: 'Überall',
    keysHere: 'In dieser Ansicht',
    keysSingle: 'Kürzel aus einzelnen Tasten verwenden',
    paletteChoose: 'wählen',
    paletteNone: (query: string) => `Nichts gefunden zu „${query}“`,
    paletteOnly: 'nur Befehle',
    paletteOpen: 'öffnen',
    paletteResults: (count: number) => (count === 1 ? '1 Treffer' : `${number(count)} Treffer`),
    paletteTab: 'in neuem Tab',
  },
  en: {
    commandsHere: 'Commands for this view',
    jump: 'Go to',
    keysEverywhere: 'Everywhere',
    keysHere: 'In this view',
    keysSingle: 'Use single-key shortcuts',
    paletteChoose: 'choose',
    paletteNone: query => `Nothing found for "${query}"`,
    paletteOnly: 'commands only',
    paletteOpen: 'open',
    paletteResults: count => (count === 1 ? '1 match' : `${number(count)} matches`),
    paletteTab: 'in a new tab',
  },
});

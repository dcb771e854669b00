/** Texts of a choice from a long list. */
import { catalogue } from '../../languages/index.ts';

const de = {
  search: 'Tippen Sie, um zu suchen',
  list: 'Auswahl',
  found: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  further: (shown: number, count: string, more: boolean) =>
    `${shown} von ${more ? 'mehr als ' : ''}${count}. Tippen Sie weiter, um die Liste einzugrenzen.`,
  none: (text: string) => `Kein Treffer für „${text}“.`,
  failed: 'Die Auswahl ist gerade nicht erreichbar, und die Liste liegt nicht auf diesem Gerät.',
  partly: 'Ohne Netz: die Liste liegt nicht auf diesem Gerät. Gesucht wird in dem, was Einträge schon haben.',
  local: 'Ohne Netz: gesucht wird in dem, was auf diesem Gerät liegt.',
  loading: 'Wird gesucht …',
  clear: (label: string) => `„${label}“ entfernen`,
};

const en: typeof de = {
  search: 'Type to search',
  list: 'Choices',
  found: count => (count === 1 ? '1 match' : `${count} matches`),
  further: (shown, count, more) => `${shown} of ${more ? 'more than ' : ''}${count}. Type on to narrow the list down.`,
  none: text => `No match for “${text}”.`,
  failed: 'The choices are not available right now, and the list is not on this device.',
  partly: 'Without a network: the list is not on this device. Searched is what entries already have.',
  local: 'Without a network: searched is what is stored on this device.',
  loading: 'Searching …',
  clear: label => `Remove “${label}”`,
};

export const longTexts = catalogue({ de, en });

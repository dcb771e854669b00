/** Texts of running numbers in the designer. */
import { texts } from './index.ts';

export const useNumberTexts = texts({
  de: {
    digits: 'Mindestens so viele Stellen',
    example: (number: string) => `Der erste Eintrag heißt ${number}.`,
    gaps: 'Lücken',
    gapsNone: 'Ohne Lücken',
    gapsNoneHint: 'Einträge werden nacheinander gespeichert. Endgültig gelöschte hinterlassen ihre Nummer leer.',
    gapsSome: 'Lücken sind erlaubt',
    gapsSomeHint: 'Viele Einträge zugleich warten nicht aufeinander. Selten fehlt eine Nummer.',
    note: 'Der Server vergibt die Nummer beim ersten Speichern, auch für Entwürfe. Einträge von vorher bleiben ohne Nummer, vergebene ändern sich nie.',
    offNote: 'Jeder neue Eintrag bekommt eine Nummer wie VS-2026-0611.',
    on: 'Einträge nummerieren',
    prefix: 'Kürzel',
    prefixHint: 'Steht vor der Zahl, etwa VS. Kann leer bleiben.',
    title: 'Nummern',
    titleOf: (example: string) => `Nummern: ${example}`,
    year: 'Mit Jahr, jedes Jahr von vorn',
  },
  en: {
    digits: 'At least so many digits',
    example: number => `The first entry is called ${number}.`,
    gaps: 'Gaps',
    gapsNone: 'Without gaps',
    gapsNoneHint: 'Entries are saved one after the other. Those deleted for good leave their number empty.',
    gapsSome: 'Gaps are allowed',
    gapsSomeHint: 'Many entries at once do not wait for each other. Rarely a number is missing.',
    note: 'The server gives the number at the first save, to drafts, too. Entries from before stay without one, numbers given never change.',
    offNote: 'Each new entry gets a number like VS-2026-0611.',
    on: 'Number entries',
    prefix: 'Prefix',
    prefixHint: 'Goes before the number, VS for example. May stay empty.',
    title: 'Numbers',
    titleOf: example => `Numbers: ${example}`,
    year: 'With the year, from one each year',
  },
});

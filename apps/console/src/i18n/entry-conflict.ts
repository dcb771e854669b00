/** Two versions of one entry; loads with the dialog that shows them. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useConflictTexts = texts({
  de: {
    apply: 'Auswahl speichern',
    both: 'Von beiden geändert',
    compare: 'Alles vergleichen',
    count: (count: number) => (count === 1 ? 'Ein Feld weicht ab.' : `${number(count)} Felder weichen ab.`),
    gone: 'Kein Feld weicht ab.',
    keep: 'Meine behalten',
    mine: 'Ihre Fassung',
    mineOnly: 'Von Ihnen geändert',
    since: (time: string) => `Zuletzt ${time}.`,
    take: 'Übernehmen',
    theirs: 'Gespeichert',
    theirsOnly: 'Inzwischen geändert',
    title: 'Dieser Eintrag wurde inzwischen geändert',
    correction: (name: string) => `${name} (Korrektur)`,
    dataLocked: 'Gesperrte Datensätze',
  },
  en: {
    apply: 'Save selection',
    both: 'Changed by both',
    compare: 'Compare all',
    count: count => (count === 1 ? 'One field differs.' : `${number(count)} fields differ.`),
    gone: 'No field differs.',
    keep: 'Keep mine',
    mine: 'Your version',
    mineOnly: 'Changed by you',
    since: time => `Last change: ${time}.`,
    take: 'Take over',
    theirs: 'Saved',
    theirsOnly: 'Changed meanwhile',
    title: 'This entry was changed meanwhile',
    correction: name => `${name} (correction)`,
    dataLocked: 'Locked records',
  },
});

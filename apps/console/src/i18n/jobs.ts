/** Texts of the jobs tray. */
import { texts } from './index.ts';

export const useJobTexts = texts({
  de: {
    jobCancelled: 'Abgebrochen',
    jobDone: 'Fertig',
    jobFailed: 'Fehlgeschlagen',
    jobsNone: 'Zurzeit läuft nichts.',
    jobsTidy: 'Erledigte entfernen',
  },
  en: {
    jobCancelled: 'Cancelled',
    jobDone: 'Done',
    jobFailed: 'Failed',
    jobsNone: 'Nothing is running.',
    jobsTidy: 'Remove finished',
  },
});

/** Texts for offline forms in lists; those of the dialog are in offline-forms.ts. */
import { texts } from './index.ts';

export const useOfflineTexts = texts({
  de: {
    make: 'Offline verfügbar machen',
    made: 'Offline verfügbar …',
    sign: 'Offline verfügbar',
    importEntry: 'Vom Gerät übernehmen …',
  },
  en: {
    make: 'Make available offline',
    made: 'Available offline…',
    sign: 'Available offline',
    importEntry: 'Take in from a device…',
  },
});

/** Forms that are kept on this device. The words of the lists; `offline-forms.ts` has those of the dialog. */
import { texts } from './index.ts';

export const useOfflineTexts = texts({
  de: {
    make: 'Offline verfügbar machen',
    made: 'Offline verfügbar …',
    sign: 'Offline verfügbar',
    importEntry: 'Eintrag importieren …',
  },
  en: {
    make: 'Make available offline',
    made: 'Available offline…',
    sign: 'Available offline',
    importEntry: 'Import entry…',
  },
});

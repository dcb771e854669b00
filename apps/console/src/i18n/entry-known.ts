/** Texts for known data in an entry; loaded with the first request for it. */
import { texts } from './index.ts';

export const useKnownTexts = texts({
  de: {
    correctionsDiscarded: 'Korrekturen verworfen',
    dataDiscarded: 'Datensatz geleert',
  },
  en: {
    correctionsDiscarded: 'Corrections discarded',
    dataDiscarded: 'Record cleared',
  },
});

/** What is said of known data; loads with the first question for it. */
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

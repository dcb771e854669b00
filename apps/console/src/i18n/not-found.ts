/** Texts of the not-found page. */
import { texts } from './index.ts';

export const useNotFoundTexts = texts({
  de: {
    text: 'Die angeforderte Seite gibt es nicht, oder sie ist nicht mehr zugänglich.',
    back: 'Zur Startseite',
  },
  en: {
    text: 'The requested page does not exist or is no longer accessible.',
    back: 'Go to the start page',
  },
});

/** Texts of the buttons that say why a field is as it is. */
import { texts } from './index.ts';

export const useWhyTexts = texts({
  de: { why: 'Warum?', close: 'Schließen', notLoaded: 'Die Gründe ließen sich nicht laden.' },
  en: { why: 'Why?', close: 'Close', notLoaded: 'The reasons could not be loaded.' },
});

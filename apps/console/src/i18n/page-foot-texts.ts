/** Texts at the foot of public pages. */
import { texts } from './index.ts';

export const usePageFootTexts = texts({
  de: {
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    madeWith: 'Erstellt mit Kontor',
  },
  en: {
    privacy: 'Privacy',
    imprint: 'Imprint',
    madeWith: 'Made with Kontor',
  },
});

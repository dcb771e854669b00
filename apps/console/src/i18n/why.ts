/** Texts of the buttons that say why a field is as it is. */
import { texts } from './index.ts';

export const useWhyTexts = texts({
  de: { why: 'Warum?' },
  en: { why: 'Why?' },
});

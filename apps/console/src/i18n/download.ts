/** Texts of a download that waits for its turn. */
import { texts } from './index.ts';

export const useDownloadTexts = texts({
  de: { waits: 'Wartet, bis andere Exporte fertig sind' },
  en: { waits: 'Waits until other exports are done' },
});

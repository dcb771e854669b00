/** Texts of copy buttons. */
import { texts } from './index.ts';

export const useCopyingTexts = texts({
  de: {
    copied: 'Kopiert',
    copy: 'Kopieren',
    notCopied: 'Die Zwischenablage ist nicht zugänglich. Markieren und kopieren Sie den Text von Hand.',
  },
  en: {
    copied: 'Copied',
    copy: 'Copy',
    notCopied: 'The clipboard is not accessible. Select and copy the text by hand.',
  },
});

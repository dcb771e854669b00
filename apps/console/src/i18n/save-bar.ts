/** Texts of the save bar. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useSaveBarTexts = texts({
  de: {
    changesOf: (count: number) => (count === 1 ? '1 Änderung' : `${number(count)} Änderungen`),
    saving: 'Speichert …',
  },
  en: {
    changesOf: count => (count === 1 ? '1 change' : `${number(count)} changes`),
    saving: 'Saving…',
  },
});

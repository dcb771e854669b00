/** Texts about who else has a form open in the designer. */
import { listed, number } from './format.ts';
import { texts } from './index.ts';

/** Of more people the others are counted. */
const MOST = 3;
const some = (names: string[], more: (count: number) => string, last: string[] = []): string =>
  listed([...names.slice(0, MOST), ...(names.length > MOST ? [more(names.length - MOST)] : []), ...last]);

export const useFormOpeningTexts = texts({
  de: {
    /** `window`: in another window of the reader. */
    open: (names: string[], window: boolean) => {
      const by = some(names, count => `${number(count)} weiteren`);
      if (!window) return `Auch offen bei ${by}`;
      return names.length === 0
        ? 'Auch offen in einem anderen Fenster'
        : `Auch offen bei ${by}, auch in einem anderen Fenster`;
    },
  },
  en: {
    open: (names, window) => {
      if (names.length === 0) return 'Also open in another window';
      const last = window ? ['another window'] : [];
      return `Also open: ${some(names, count => `${number(count)} more`, last)}`;
    },
  },
});

/** Texts of the rail beside an entry, which lists incomplete sections; loaded with it. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useRailTexts = texts({
  de: {
    complete: 'Nichts zu prüfen',
    errorsIn: (count: number) => (count === 1 ? '1 Angabe prüfen' : `${number(count)} Angaben prüfen`),
  },
  en: {
    complete: 'Nothing to check',
    errorsIn: count => (count === 1 ? '1 answer to check' : `${number(count)} answers to check`),
  },
});

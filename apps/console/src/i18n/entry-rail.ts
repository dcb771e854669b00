/** Beside an entry: what its sections still need. Loads with the rail. */
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

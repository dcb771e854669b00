/** Texts for navigation to the next and the previous entry. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useNeighboursTexts = texts({
  de: {
    listed: (count: number) => `${number(count)} in der Liste`,
    next: 'Nächster Eintrag',
    outside: (count: number) => `nicht mehr unter den ${number(count)}`,
    place: (position: number, count: number) => `${number(position)} von ${number(count)}`,
    previous: 'Voriger Eintrag',
    walk: 'In der Liste',
  },
  en: {
    listed: count => `${number(count)} in the list`,
    next: 'Next entry',
    outside: count => `no longer among the ${number(count)}`,
    place: (position, count) => `${number(position)} of ${number(count)}`,
    previous: 'Previous entry',
    walk: 'In the list',
  },
});

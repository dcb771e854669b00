/** The view of an entry that tells results in a language, whose code loads with the first form that has formulas. */
import type { toldLook as ToldLook } from '../../engine/entry/told.ts';

let loaded: typeof ToldLook | null = null;

/** Null if it is there. */
export const loadTold = (): Promise<void> | null =>
  loaded
    ? null
    : import('../../engine/entry/told.ts').then(({ toldLook }) => {
        loaded = toldLook;
      });

/** As it is stored, until the code is there. */
export const toldLook: typeof ToldLook = (seen, ...given) => loaded?.(seen, ...given) ?? seen;

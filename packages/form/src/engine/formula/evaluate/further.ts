/** All functions beside operators and usual ones. */
import type { Calls } from './calls.ts';
import { lazyFunctions } from './lazy.ts';
import { listFunctions } from './lists.ts';
import { scalars } from './scalars.ts';

export const further: Calls = { ...scalars, ...listFunctions, ...lazyFunctions };

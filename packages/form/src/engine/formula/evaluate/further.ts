/** All functions that are not usual ones (usual.ts). */
import type { Call } from './calls.ts';
import { lazyFunctions } from './lazy.ts';
import { listFunctions } from './lists.ts';
import { scalars } from './scalars.ts';

export const further: ReadonlyMap<string, Call> = new Map(
  Object.entries({ ...scalars, ...listFunctions, ...lazyFunctions }),
);

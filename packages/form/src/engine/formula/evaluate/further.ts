/** All functions that are not usual ones (usual.ts). */
import type { Calls } from './calls.ts';
import { lazyFunctions } from './lazy.ts';
import { listFunctions } from './lists.ts';
import { scalars } from './scalars.ts';

export const further: Calls = { ...scalars, ...listFunctions, ...lazyFunctions };

/** React hook that waits for the views and formulas of a form, before the store of a form is made that is filled in. */
import { loadingHook } from './base/use-loading.ts';
import { viewsFor } from './views-for.ts';

export const useReady = loadingHook(viewsFor);

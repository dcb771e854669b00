/** React hook: what the formulas of a field ask for at present. */
import type { AskedState, FormStore } from '../store/types.ts';
import { topics } from '../store/types.ts';
import { useTopic } from './hooks.ts';

/** Null where a form has no formulas. */
export const useAsked = (store: FormStore, key: string): AskedState | null =>
  useTopic(store, topics.asked(key), () => store.asked(key));

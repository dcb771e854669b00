/** How charts are shown to this person: kept on the device, the same in every card. */
import { localStore } from '../base/local-storage.ts';
import { store, useStore } from '../base/store.ts';

const PATTERNS = 'kontor.charts.patterns';
const patterns = store(localStore.get(PATTERNS) === 'true');

/** Patterns beside colours. */
export function usePatterns(): [boolean, (on: boolean) => void] {
  return [
    useStore(patterns),
    on => {
      localStore.set(PATTERNS, String(on));
      patterns.set(() => on);
    },
  ];
}

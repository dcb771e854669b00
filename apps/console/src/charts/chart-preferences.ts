/** Per-device display settings of charts, shared by all cards. */
import { localStore } from '../base/local-storage.ts';
import { store, useStore } from '../base/store.ts';

const PATTERNS = 'kontor.charts.patterns';
const patterns = store(localStore.get(PATTERNS) === 'true');

/** Fill patterns in addition to colours. */
export function usePatterns(): [boolean, (on: boolean) => void] {
  return [
    useStore(patterns),
    on => {
      localStore.set(PATTERNS, String(on));
      patterns.set(() => on);
    },
  ];
}

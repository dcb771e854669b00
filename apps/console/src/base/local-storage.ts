/**
 * Local storage with a fallback in memory, for browsers that refuse storage (cross-site frames, some private windows).
 */
const tab = new Map<string, string>();

export const localStore = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? tab.get(key) ?? null;
    } catch {
      return tab.get(key) ?? null;
    }
  },
  remove(key: string): void {
    tab.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // nothing was stored
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      tab.delete(key);
    } catch {
      tab.set(key, value);
    }
  },
};

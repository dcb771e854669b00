/**
 * Small things kept on this device. Where the browser keeps nothing (pages framed by others, some private windows) they
 * live as long as the tab.
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
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      tab.delete(key);
    } catch {
      tab.set(key, value);
    }
  },
};

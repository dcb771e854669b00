/**
 * Local storage, and that of a session, with a fallback in memory for browsers that refuse storage (cross-site frames, some
 * private windows).
 */
function storeIn(area: () => Storage) {
  const tab = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key) ?? tab.get(key) ?? null;
      } catch {
        return tab.get(key) ?? null;
      }
    },
    remove(key: string): void {
      tab.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // nothing was stored
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
        tab.delete(key);
      } catch {
        tab.set(key, value);
      }
    },
  };
}

export const localStore = storeIn(() => localStorage);
export const sessionStore = storeIn(() => sessionStorage);

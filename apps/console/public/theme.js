// Runs before the first paint, so that neither the theme nor the language flashes. Kept outside of the bundle and of
// the page itself, because the content security policy allows no inline script.
(() => {
  // In a frame a browser may refuse all storage, by throwing at the mere look at it. Then what would be kept is kept
  // for as long as the page is there.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      window[name].getItem('');
    } catch {
      const kept = new Map();
      const value = {
        getItem: key => kept.get(String(key)) ?? null,
        setItem: (key, text) => void kept.set(String(key), String(text)),
        removeItem: key => void kept.delete(String(key)),
        clear: () => kept.clear(),
        key: index => [...kept.keys()][index] ?? null,
        get length() {
          return kept.size;
        },
      };
      Object.defineProperty(window, name, { configurable: true, value });
    }
  }
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('kontor.theme') || 'auto';
    const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.theme = dark ? 'dark' : 'light';
    root.lang = localStorage.getItem('language') === 'en' ? 'en' : 'de';
  } catch {
    root.dataset.theme = 'light';
  }
})();

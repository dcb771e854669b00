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
    // The texts of the reader's language come beside the script that shows them (i18n/late.ts). The page names the file
    // of each language; while developing there are none.
    const files = new Map(root.dataset.texts?.split(' ').map(entry => entry.split(':')));
    const asked =
      root.dataset.language === 'browser' ? navigator.languages.map(each => each.slice(0, 2).toLowerCase()) : [];
    const chosen = localStorage.getItem('language');
    // A choice that is none of ours counts as the usual language, as in i18n/index.ts.
    const language = (chosen === null ? asked : [chosen]).find(code => files.has(code)) ?? root.lang;
    root.lang = language;
    if (files.has(language)) {
      const link = Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        href: `/assets/${files.get(language)}.js`,
      });
      document.head.append(link);
    }
  } catch {
    root.dataset.theme = 'light';
  }
})();

// Runs before the first paint, so that neither the theme nor the language flashes. Kept outside of the bundle and of
// the page itself, because the content security policy allows no inline script.
(() => {
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

/** Forces the light theme while printing. */
export function watchPrinting(): () => void {
  const root = document.documentElement;
  let before: string | null = null;
  const begin = () => {
    before ??= root.dataset.theme ?? '';
    root.dataset.theme = 'light';
  };
  const end = () => {
    if (before === null) return;
    if (before) root.dataset.theme = before;
    else delete root.dataset.theme;
    before = null;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    end();
  };
}

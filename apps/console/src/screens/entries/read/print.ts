/** While printing: opens all folded sections and forces the light theme; restores both afterwards. */
export function watchPrinting(): () => void {
  let undo: (() => void) | null = null;
  function before(): void {
    undo?.();
    const root = document.documentElement;
    const { theme } = root.dataset;
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('#main details:not([open])')];
    for (const each of folded) each.open = true;
    root.dataset.theme = 'light';
    undo = () => {
      for (const each of folded) each.open = false;
      if (theme) root.dataset.theme = theme;
      undo = null;
    };
  }
  const after = () => undo?.();
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    after();
  };
}

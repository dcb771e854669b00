/** Forces the light theme while printing, by the browser's print events. */

/** `prepare` runs before each print and answers how to undo it. Answers how to stop watching. */
export function watchPrinting(prepare: () => () => void = () => () => undefined): () => void {
  let undo: (() => void) | null = null;
  function begin(): void {
    undo?.();
    const root = document.documentElement;
    const { theme } = root.dataset;
    const prepared = prepare();
    root.dataset.theme = 'light';
    undo = () => {
      prepared();
      if (theme) root.dataset.theme = theme;
      else delete root.dataset.theme;
      undo = null;
    };
  }
  const end = () => undo?.();
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    end();
  };
}

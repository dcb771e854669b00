/** The focus goes to a chart's name, once the change is on the page; to where charts are searched, where there is none. */
export function focusChart(id: string | undefined): void {
  requestAnimationFrame(() => {
    const row = id && document.querySelector<HTMLElement>(`[data-chart="${CSS.escape(id)}"]`);
    const target = row ? row.querySelector<HTMLElement>('[data-name], button') : null;
    (target ?? document.querySelector<HTMLElement>('main [data-search]'))?.focus();
  });
}

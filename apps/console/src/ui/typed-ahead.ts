/**
 * Keeps what is typed while an input is still being loaded: from `typeAhead` on, in the same task as the shortcut, no
 * key reaches the page or its shortcuts; `takeTyped` hands the letters over once the input has the focus.
 */

let typed: string | null = null;

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Escape') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Backspace') typed = (typed ?? '').slice(0, -1);
  else if (event.key.length === 1) typed = (typed ?? '') + event.key;
}

export function typeAhead(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', keep, { capture: true });
}

/** The letters typed since; keys work as usual again. */
export function takeTyped(): string {
  window.removeEventListener('keydown', keep, { capture: true });
  const text = typed ?? '';
  typed = null;
  return text;
}

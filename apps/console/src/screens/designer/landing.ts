/** Half-tone of a dragged content where it would land beside another one. */
import type { Target } from './edits.ts';

/** More elements are not copied: that would cost a frame. */
const MOST = 400;

/** Fills the landing frame with a copy of the content as it is on the canvas; empty for one that is not there yet. */
function fillLanding(landing: HTMLElement, source: Element | null): void {
  const block = source?.firstElementChild;
  landing.replaceChildren();
  if (!block || block.querySelectorAll('*').length > MOST) return;
  const copy = block.cloneNode(true) as Element;
  // a copied radio button would take the choice from the real one
  for (const each of [copy, ...copy.querySelectorAll('[id], [name], [data-frame]')])
    for (const name of ['id', 'name', 'data-frame', 'data-content', 'tabindex', 'aria-label'])
      each.removeAttribute(name);
  landing.append(copy);
}

/** The half of the other content that it would take; null for a gap, which a line marks. */
export function landingAt(canvas: HTMLElement, target: Target): DOMRect | null {
  if (!('beside' in target)) return null;
  const box = canvas.querySelector(`[data-content="${target.beside}"]`)?.getBoundingClientRect();
  if (!box) return null;
  const half = box.width / 2;
  return new DOMRect(target.side === 'after' ? box.right - half : box.left, box.top, half, box.height);
}

/** Marks canvas and content as dragged, and copies the content into the landing frame. */
export function begun(canvas: HTMLElement | null, source: Element | null, landing: HTMLElement | null): void {
  if (landing) fillLanding(landing, source);
  source?.setAttribute('data-lifted', '');
  canvas?.setAttribute('data-drag', '');
}

export function ended(canvas: HTMLElement | null, landing: HTMLElement | null): void {
  canvas?.querySelector('[data-lifted]')?.removeAttribute('data-lifted');
  canvas?.removeAttribute('data-drag');
  if (landing) landing.hidden = true;
  landing?.replaceChildren();
}

/** `from`: the box that the frame is placed in. */
export function placeLanding(landing: HTMLElement | null, box: DOMRect | null, from: DOMRect): void {
  if (!landing) return;
  landing.hidden = !box;
  if (!box) return;
  const { style } = landing;
  style.transform = `translate(${box.left - from.left}px,${box.top - from.top}px)`;
  style.width = `${box.width}px`;
  style.height = `${box.height}px`;
}

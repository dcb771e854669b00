/** Places a popup below the box around its anchor, or above it where there is no room, within the window. */
export function placeBeside(popup: HTMLElement, anchor: HTMLElement): void {
  const gap = 4;
  const edge = 8;
  const box = (anchor.parentElement ?? anchor).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = box.bottom + gap;
  const fits = below + height + edge <= innerHeight || box.top - gap - height < edge;
  const top = fits ? below : box.top - gap - height;
  const left = Math.max(edge, Math.min(box.left, innerWidth - width - edge));
  Object.assign(popup.style, { top: `${Math.max(edge, top)}px`, left: `${left}px` });
}

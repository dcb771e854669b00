/**
 * Place of the toasts: the lowest one at the right edge, else at the left, at which they cover nothing that is needed
 * next: the focused field and what is marked with `data-keep-clear` (bottom bars, bulk actions, feet of dialogs).
 */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}
export interface Place {
  side: 'left' | 'right';
  /** Distance of the stack from the window's lower edge, in px. */
  bottom: number;
}

const GAP = 10;
/** Space kept free above, where the top bar is. */
const HEAD = 60;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** `margin` are the distances at rest. Where both sides are full, the toasts stay at rest. */
export function placeOf(
  stack: Size,
  window: Size,
  margin: { side: number; bottom: number },
  kept: readonly Box[],
): Place {
  for (const side of ['right', 'left'] as const) {
    const left = side === 'left' ? margin.side : window.width - margin.side - stack.width;
    let bottom = margin.bottom;
    // each step rises above a box, so that there are at most as many steps as boxes
    for (let step = 0; step <= kept.length; step++) {
      const top = window.height - bottom - stack.height;
      const box = { left, right: left + stack.width, top, bottom: top + stack.height };
      const hit = kept.filter(each => meet(box, each));
      if (top < HEAD) break;
      if (hit.length === 0) return { side, bottom };
      bottom = window.height - Math.min(...hit.map(each => each.top)) + GAP;
    }
  }
  return { side: 'right', bottom: margin.bottom };
}

const FIELDS = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]';

function keptBoxes(stack: Element): Box[] {
  const focused = document.activeElement;
  const kept = [...document.querySelectorAll('[data-keep-clear]')];
  if (focused?.matches(FIELDS)) kept.push(focused);
  return kept
    .filter(each => !stack.contains(each))
    .map(each => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0 && height < innerHeight / 2);
}

/** Keeps the stack out of the way while it is shown; not while it is pointed at or focused. Returns the end of it. */
export function keepClear(stack: HTMLElement): () => void {
  let frame = 0;
  const margin = () => {
    const { scrollMarginRight, scrollMarginBottom } = getComputedStyle(stack);
    return { side: Number.parseFloat(scrollMarginRight) || 0, bottom: Number.parseFloat(scrollMarginBottom) || 0 };
  };
  function move() {
    frame = 0;
    if (stack.matches(':hover') || stack.contains(document.activeElement)) return;
    const { width, height } = stack.getBoundingClientRect();
    const window = { width: document.documentElement.clientWidth, height: innerHeight };
    const { side, bottom } = placeOf({ width, height }, window, margin(), keptBoxes(stack));
    stack.dataset.side = side;
    stack.style.bottom = `${bottom}px`;
  }
  const soon = () => {
    frame ||= requestAnimationFrame(move);
  };
  const seen = new MutationObserver(soon);
  seen.observe(document.body, { childList: true, subtree: true });
  const events = ['focusin', 'resize', 'scroll'] as const;
  for (const event of events) addEventListener(event, soon, { capture: true, passive: true });
  move();
  return () => {
    cancelAnimationFrame(frame);
    seen.disconnect();
    for (const event of events) removeEventListener(event, soon, { capture: true });
  };
}

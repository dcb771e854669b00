/** React hook that restores a list's scroll position when the tab returns to its address. */
import { type RefObject, useEffect } from 'react';

const kept = new Map<string, number>();

/** `ready`: rows are rendered, so there is something to scroll. */
export function useScrollRestoration(list: RefObject<HTMLElement | null>, address: string, ready: boolean): void {
  useEffect(() => {
    const element = list.current;
    if (!element || !ready) return;
    const before = kept.get(address) ?? 0;
    // After a frame the windowed list has its full height.
    const frame = before > 0 ? requestAnimationFrame(() => element.scrollTo(0, before)) : 0;
    const keep = () => kept.set(address, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', keep);
    };
  }, [list, address, ready]);
}

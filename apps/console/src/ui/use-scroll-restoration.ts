import { type RefObject, useEffect } from 'react';

const kept = new Map<string, number>();

/**
 * How far a list was scrolled, for whoever comes back to the same address in this tab. `ready`: its rows are there, so
 * that there is something to scroll.
 */
export function useScrollRestoration(list: RefObject<HTMLElement | null>, address: string, ready: boolean): void {
  useEffect(() => {
    const element = list.current;
    if (!element || !ready) return;
    const before = kept.get(address) ?? 0;
    // A frame later the window of rows has its whole height.
    const frame = before > 0 ? requestAnimationFrame(() => element.scrollTo(0, before)) : 0;
    const keep = () => kept.set(address, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', keep);
    };
  }, [list, address, ready]);
}

/** React hook that measures an element's width against limits, and renders only when one is passed. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many of the ascending `limits` fit into the element's width. */
export function useRoom(box: RefObject<HTMLElement | null>, limits: readonly number[]): number {
  const [room, setRoom] = useState(limits.length);
  const key = limits.join(' ');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return;
    const measure = () => {
      const width = element.clientWidth;
      if (width > 0) setRoom(key.split(' ').filter(limit => Number(limit) <= width).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, key]);
  return room;
}

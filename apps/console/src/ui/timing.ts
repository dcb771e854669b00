import { useEffect, useRef, useState } from 'react';

/** True once `busy` has lasted 250 ms, and then for at least a second: no flicker, and no indicator for what is quick. */
export function useIndicator(busy: boolean, after = 250, least = 1000): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (busy === shown) return;
    const wait = busy ? after : Math.max(0, least - (Date.now() - since.current));
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown, after, least]);
  return shown;
}

/** The value, once it has rested for `wait` milliseconds (700 is the search's wait, specification 3 section 9). */
export function useDebounced<T>(value: T, wait = 700): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return rested;
}

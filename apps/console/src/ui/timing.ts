/** React hooks for timing: delayed indicator and debounce. */
import { useEffect, useRef, useState } from 'react';

/** True once `busy` has lasted 250 ms, then for at least a second: no indicator for quick work, and no flicker. */
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

/** Debounced value; 700 ms is the delay of searches (specification 3 section 9). */
export function useDebounced<T>(value: T, wait = 700): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return rested;
}

/** React hook for trying the form out in place: while P is held, or from one press to the next; Esc ends it. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds from which a key counts as held. */
const HELD = 350;

export function useTrying() {
  const [trying, setTrying] = useState(false);
  const pressed = useRef<number | null>(null);
  const toggle = useCallback((key = false) => {
    // a held key repeats
    if (key && pressed.current !== null) return;
    if (key) pressed.current = performance.now();
    setTrying(before => !before);
  }, []);
  useEffect(() => {
    const release = ({ key }: KeyboardEvent) => {
      if (key.toLowerCase() !== 'p' || pressed.current === null) return;
      if (performance.now() - pressed.current > HELD) setTrying(false);
      pressed.current = null;
    };
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog]')) setTrying(false);
    };
    const forget = () => {
      pressed.current = null;
    };
    window.addEventListener('keyup', release);
    window.addEventListener('keydown', leave);
    window.addEventListener('blur', forget);
    return () => {
      window.removeEventListener('keyup', release);
      window.removeEventListener('keydown', leave);
      window.removeEventListener('blur', forget);
    };
  }, []);
  return { trying, toggle };
}

/** Keyboard shortcuts of the wall display. Keys that a focused button or select uses are not handled. */
import { useEffect, useRef } from 'react';
import { singleKeys } from '../../../ui/commands.ts';

/** Buttons use Space and Enter; selects also arrows, Page Up/Down and letters. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const within = event.target instanceof Element ? event.target.closest('button, a, select, input') : null;
  return within !== null && (event.key === ' ' || event.key === 'Enter' || within.matches('select'));
}

export function useWallKeys(keys: readonly [key: string, act: () => void][]): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (/^\p{L}$/u.test(key) && !singleKeys.get()) return;
      const act = current.current.find(([name]) => name === key)?.[1];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

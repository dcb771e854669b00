import { useEffect, useRef } from 'react';
import { singleKeys } from '../../../ui/commands.ts';

/** Keys of the wall. What a focused button or choice does with a key is its own. */
export function useWallKeys(keys: readonly [key: string, act: () => void][]): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const within = event.target instanceof Element ? event.target.closest('button, a, select, input') : null;
      if (within && (event.key === ' ' || event.key === 'Enter')) return;
      // A choice goes by arrows and pages, and by the first letter of what is in it.
      if (within?.matches('select')) return;
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

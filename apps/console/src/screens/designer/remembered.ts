/** React hook for a boolean in local storage; `undefined` until first set. */
import { useState } from 'react';

export function useRememberedFlag(key: string): [boolean | undefined, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : kept === 'on';
  });
  return [
    value,
    next => {
      localStorage.setItem(key, next ? 'on' : 'off');
      setValue(next);
    },
  ];
}

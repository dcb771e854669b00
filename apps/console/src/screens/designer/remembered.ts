import { useState } from 'react';

/** A yes or no that this device remembers; `undefined` until the person has once said it. */
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

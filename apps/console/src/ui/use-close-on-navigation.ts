import { useEffect, useState } from 'react';
import { usePath } from './navigation.ts';

/** Closes what floats above the screen once another one stands below it: what opened it may be there on both. */
export function useCloseOnNavigation(close: () => void): void {
  const path = usePath();
  const [opened] = useState(path);
  useEffect(() => {
    if (path !== opened) close();
  });
}

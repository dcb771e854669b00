/** React hook: closes an overlay on navigation, since its opener may exist on both screens. */
import { useEffect, useState } from 'react';
import { usePath } from './navigation.ts';

export function useCloseOnNavigation(close: () => void): void {
  const path = usePath();
  const [opened] = useState(path);
  useEffect(() => {
    if (path !== opened) close();
  });
}

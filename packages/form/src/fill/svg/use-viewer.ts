/** A drawing's full-screen viewer, which loads when it is opened for the first time; the focus returns to its button. */
import { type ComponentType, useRef, useState } from 'react';
import type { ViewerProps } from './viewer.tsx';

export function useViewer() {
  const button = useRef<HTMLButtonElement>(null);
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null);
  return {
    button,
    Viewer,
    // Without a network, and not there yet, the drawing stays usable as it is.
    open: () =>
      void import('./viewer.tsx').then(
        view => setViewer(() => view.default),
        () => undefined,
      ),
    close() {
      setViewer(null);
      button.current?.focus();
    },
  };
}

/**
 * React hook for a small panel anchored to its opener: column filters, jobs. `const panel = usePopover(label, close =>
 * <…/>)`; `onClick={panel.toggle}`, `aria-expanded={panel.isOpen}`, `{panel.popup}`.
 */
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { lazily } from './lazily.ts';

/**
 * Virtual anchor: falls back to the opener's last position, since the panel's action may unmount it (a filter can
 * remove the table's header).
 */
function placeOf(opener: HTMLElement) {
  let last = opener.getBoundingClientRect();
  return {
    contextElement: opener.isConnected ? opener : undefined,
    getBoundingClientRect: () => {
      if (opener.isConnected) last = opener.getBoundingClientRect();
      return last;
    },
  };
}

const PopoverPopup = lazily(() => import('./popover-popup.tsx'));

export function usePopover(
  label: string,
  content: (close: () => void) => ReactNode,
  align: 'start' | 'center' | 'end' = 'start',
) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const anchor = useMemo(() => opener && placeOf(opener), [opener]);
  const close = useCallback(() => setOpener(null), []);
  const open = useCallback((element: HTMLElement) => setOpener(element), []);
  const toggle = useCallback((event: { currentTarget: HTMLElement }) => {
    const element = event.currentTarget;
    setOpener(present => (present ? null : element));
  }, []);
  const popup = opener && anchor && (
    <Suspense fallback={null}>
      <PopoverPopup label={label} anchor={anchor} opener={opener} align={align} onClose={close}>
        {content(close)}
      </PopoverPopup>
    </Suspense>
  );
  return { open, toggle, close, popup, isOpen: opener !== null, preload: PopoverPopup.preload };
}

/** Popover on Base UI. Lazy chunk of popover.tsx. */
import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './floating.module.css';
import type { Anchor } from './menu-popup.tsx';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

export interface PopoverPopupProps {
  label: string;
  anchor: Anchor;
  align?: 'start' | 'center' | 'end';
  onClose: () => void;
  opener: HTMLElement | null;
  children: ReactNode;
}

export default function PopoverPopup({ label, anchor, align = 'start', onClose, opener, children }: PopoverPopupProps) {
  useCloseOnNavigation(onClose);
  return (
    <Popover.Root open onOpenChange={open => !open && onClose()} modal="trap-focus">
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          sticky
        >
          <Popover.Popup className={cx(styles.popup, styles.panel)} aria-label={label} finalFocus={() => opener}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Props of dialog and drawer, shared with the lazy popup. */
import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  /** Left side of the footer. */
  note?: ReactNode;
  /** 480, 640, 760 or 1080 px wide; from md on full screen on phones. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  kind?: 'dialog' | 'drawer';
  side?: 'left' | 'right';
  /** A click outside does not close it, since input would be lost. */
  persistent?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Props of dialog and drawer, for the lazy component and for its popup. */
import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last. */
  foot?: ReactNode;
  /** Left in the foot. */
  note?: ReactNode;
  /** 480, 640, 760 or 1080 px; from md on a full-screen sheet on phones. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  kind?: 'dialog' | 'drawer';
  side?: 'left' | 'right';
  /** A press outside does not close: where something typed would be lost. */
  persistent?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
}

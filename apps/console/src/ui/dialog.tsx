import { type ReactNode, type RefObject, Suspense } from 'react';
import { lazily } from './lazily.ts';

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

const DialogPopup = lazily(() => import('./dialog-popup.tsx'));

/** Title as a question or "verb + object"; the body scrolls. */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? (
    <Suspense fallback={null}>
      <DialogPopup {...rest} />
    </Suspense>
  ) : null;
}

/** From the right (440 px), for looking something up without leaving the list. */
export const Drawer = (props: Omit<DialogProps, 'kind' | 'size'>) => <Dialog {...props} kind="drawer" />;

Dialog.preload = DialogPopup.preload;

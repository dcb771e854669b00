/** Lazy wrappers of modal dialog and drawer. */
import { Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { lazily } from './lazily.ts';

const DialogPopup = lazily(() => import('./dialog-popup.tsx'));

/** The title is a question or "verb + object"; the body scrolls. */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? (
    <Suspense fallback={null}>
      <DialogPopup {...rest} />
    </Suspense>
  ) : null;
}

/** Side panel at the right (440 px), for looking at details without leaving the list. */
export const Drawer = (props: Omit<DialogProps, 'kind' | 'size'>) => <Dialog {...props} kind="drawer" />;

Dialog.preload = DialogPopup.preload;

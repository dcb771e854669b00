/**
 * Modal dialog and drawer on Base UI, with focus trap and focus return; closes with Esc, the close button, a click
 * outside or, on a phone, the back button. Lazy chunk of dialog.tsx.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import { useBackCloses } from '@kontor/form/back-closes';
import { useRef } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { IconX } from './icons.ts';
import { usePhone } from './media.ts';

const controls = 'input, select, textarea, a[href], button, [contenteditable="true"]';

export default function DialogPopup({
  title,
  children,
  foot,
  note,
  size = 'md',
  side,
  kind = 'dialog',
  onClose,
  persistent = false,
  initialFocus,
}: DialogProps) {
  const t = useUiTexts();
  const body = useRef<HTMLDivElement>(null);
  /** Initial focus: the first control of the body that is seen, rather than the close button; a hidden one takes none. */
  const first = () =>
    [...body.current!.querySelectorAll<HTMLElement>(controls)].find(each => each.getClientRects().length) ?? true;
  useBackCloses(onClose, usePhone());
  const drawer = kind === 'drawer';
  const popup = (
    <Base.Popup
      className={drawer ? cx(styles.drawer, side === 'left' && styles.left) : cx(styles.popup, styles[size])}
      initialFocus={initialFocus ?? first}
    >
      <div className={styles.head}>
        <Base.Title>{title}</Base.Title>
        <Base.Close render={<IconButton icon={IconX} label={t.close} data-tip={undefined} />} />
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {(foot || note) && (
        <div className={styles.foot} data-keep-clear>
          {note && <span className={styles.note}>{note}</span>}
          {foot}
        </div>
      )}
    </Base.Popup>
  );
  return (
    <Base.Root open onOpenChange={open => !open && onClose()} disablePointerDismissal={persistent}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        {drawer ? popup : <Base.Viewport className={styles.viewport}>{popup}</Base.Viewport>}
      </Base.Portal>
    </Base.Root>
  );
}

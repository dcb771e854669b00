/** Renders the toasts, with auto-dismiss. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../base/store.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconX } from './icons.ts';
import { keepClear } from './toast-place.ts';
import styles from './toasts.module.css';
import { dismiss, type Toast, toasts } from './toasts.ts';

/** The timer pauses while the pointer or the focus is in the stack. */
function useLife(toast: Toast, paused: boolean): void {
  const left = useRef(toast.life);
  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [toast, paused]);
}

function OneToast({ toast, paused }: { toast: Toast; paused: boolean }) {
  const t = useUiTexts();
  useLife(toast, paused);
  const text = toast.text();
  const loud = toast.kind === 'error' || toast.kind === 'warn';
  return (
    <li className={cx(styles.toast, toast.kind !== 'info' && styles[toast.kind])} data-toast={toast.kind}>
      {toast.kind !== 'info' && <Icon of={loud ? IconAlertTriangleFilled : IconCircleCheckFilled} size={16} />}
      <div className={styles.text} role={toast.kind === 'error' ? 'alert' : undefined}>
        {loud ? <b>{text}</b> : text}
        {toast.lines().map(line => (
          <div key={line} className={styles.lines}>
            {line}
          </div>
        ))}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label?.() ?? t.undo}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t.close} onClick={() => dismiss(toast.id)}>
        <Icon of={IconX} size={16} />
      </button>
    </li>
  );
}

/** Always mounted: a live region announces only what is added to it. */
export function ToastStack() {
  const t = useUiTexts();
  const all = useStore(toasts);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const stack = useRef<HTMLElement>(null);
  const shown = all.length > 0;
  useLayoutEffect(() => (shown && stack.current ? keepClear(stack.current) : undefined), [shown]);
  const paused = (hovered || focused) && all.length > 0;
  // beside the dialogs, which lie in the body, too: within the page all of them would lie above
  return createPortal(
    <section
      ref={stack}
      className={styles.stack}
      aria-label={t.toastRegion}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ol aria-live="polite" aria-relevant="additions" className={styles.stack}>
        {all.map(toast => (
          <OneToast key={toast.id} toast={toast} paused={paused} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

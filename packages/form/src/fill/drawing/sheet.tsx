/**
 * Drawing on the whole screen of a phone: turned to landscape where the browser can, else it asks to turn the device.
 * The drawing keeps its own size; the sheet only shows it larger.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import fields from '../base/field.module.css';
import { useBackCloses } from '../base/use-back-closes.ts';
import { useInnerSize } from '../base/use-inner-size.ts';
import { useForm } from '../form/context.ts';
import styles from './sheet.module.css';
import { padTexts } from './texts.ts';
import type { Drawing } from './use-drawing.ts';

interface SheetProps {
  label: string;
  options: Options;
  drawing: Drawing;
  onClose: () => void;
  children: (size: Drawing['size']) => ReactNode;
}

/** `lock` is missing in the types, and in browsers that cannot turn a page. */
type Turning = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/** Full screen and landscape belong together: a browser turns nothing else. */
async function turn(): Promise<void> {
  await document.documentElement.requestFullscreen?.();
  await (screen.orientation as Turning | undefined)?.lock?.('landscape');
}

export function Sheet({ label, options, drawing, onClose, children }: SheetProps) {
  const t = padTexts[useForm().locale];
  const dialog = useRef<HTMLDialogElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const room = useInnerSize(ref);
  const { size, canUndo, empty, undo, clear, hold } = drawing;
  useEffect(() => {
    hold(true);
    // Refused where a page may not fill the screen: the sheet still fills the window.
    turn().catch(() => undefined);
    dialog.current?.showModal();
    return () => {
      hold(false);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [hold]);
  useBackCloses(() => dialog.current?.close());
  const own = { width: size.width / size.by, height: size.height / size.by };
  const by = Math.min(room.width / own.width, room.height / own.height);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={label} onClose={onClose}>
      <header className={styles.head}>
        <b>{label}</b>
        <button type="button" className={fields.button} disabled={!canUndo} onClick={undo}>
          {textOf(options.undo)}
        </button>
        <button type="button" className={fields.button} disabled={empty} onClick={clear}>
          {textOf(options.clear)}
        </button>
        <button type="button" className={fields.button} data-done onClick={() => dialog.current?.close()}>
          {t.done}
        </button>
      </header>
      <div ref={ref} className={styles.room}>
        {room.width > 0 && (
          <div className={styles.paper}>{children({ width: own.width * by, height: own.height * by, by })}</div>
        )}
      </div>
      <p className={styles.turn}>{t.turn}</p>
    </dialog>
  );
}

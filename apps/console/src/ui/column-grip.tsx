/** Resize handle of a table column, by dragging or arrow keys (ARIA separator). */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useListTexts } from '../i18n/lists.ts';
import styles from './table.module.css';

const LEAST = 48;
const MOST = 1200;
export const boundedWidth = (width: number): number => Math.round(Math.max(LEAST, Math.min(MOST, width)));
const STEP = 16;

export interface ColumnGripProps {
  title: string;
  width: number | undefined;
  /** null: width of the content. */
  onResize: (width: number | null) => void;
}

export function ColumnGrip({ title, width, onResize }: ColumnGripProps) {
  const t = useListTexts();
  const from = useRef<{ x: number; width: number } | null>(null);
  const frame = useRef(0);
  const resize = (next: number) => onResize(boundedWidth(next));
  const present = (grip: Element) => grip.closest('th')?.offsetWidth ?? LEAST;

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width: present(event.currentTarget) };
  }
  function onPointerMove({ clientX }: PointerEvent) {
    const start = from.current;
    if (!start) return;
    // Throttled to animation frames, since every width re-renders the rows.
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => resize(start.width + clientX - start.x));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by) resize(present(event.currentTarget) + by);
    else if (event.key === 'Delete' || event.key === 'Backspace') onResize(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <hr
      aria-orientation="vertical"
      aria-label={t.columnWidth(title)}
      aria-valuenow={width ?? 0}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuetext={width ? `${width} px` : t.columnWidthAuto}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        from.current = null;
      }}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}

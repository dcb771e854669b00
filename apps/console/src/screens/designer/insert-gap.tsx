/** Button in the gap between contents below the pointer, which opens the insert menu there. */
import { type PointerEvent as ReactPointerEvent, useCallback, useRef, useState } from 'react';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { Icon, IconPlus, matches } from '../../ui/index.ts';
import styles from './canvas.module.css';
import type { Gap } from './gaps.ts';
import { gapAt } from './gaps.ts';

interface Shown extends Gap {
  /** Place within the paper. */
  top: number;
  x: number;
}

/** Follows the pointer once a frame; `follow` and `leave` belong to the paper. */
export function useGap() {
  const [shown, setShown] = useState<Shown | null>(null);
  const asked = useRef(0);
  const follow = useCallback((event: ReactPointerEvent<HTMLElement>) => {
    const { currentTarget, target, clientY, buttons, pointerType } = event;
    if (target instanceof Element && target.closest('[data-gap]')) return;
    cancelAnimationFrame(asked.current);
    asked.current = requestAnimationFrame(() => {
      const still = buttons === 0 && pointerType === 'mouse' && matches('(min-width: 992px)');
      const gap = still && target instanceof Element ? gapAt(target, clientY) : null;
      const paper = currentTarget.getBoundingClientRect();
      setShown(before =>
        gap === null
          ? null
          : before?.y === gap.y && before.left === gap.left
            ? before
            : { ...gap, top: gap.y - paper.top, x: gap.left - paper.left },
      );
    });
  }, []);
  const leave = useCallback(() => {
    cancelAnimationFrame(asked.current);
    setShown(null);
  }, []);
  return { shown, follow, leave };
}

export function InsertGap({ shown, onInsert }: { shown: Shown; onInsert(anchor: HTMLElement): void }) {
  const t = useDesignerCanvasTexts();
  return (
    <div
      data-gap
      className={styles.gap}
      style={{ top: shown.top, left: shown.x, width: shown.right - shown.left }}
      aria-hidden
    >
      <button type="button" tabIndex={-1} title={t.insertHere} onClick={event => onInsert(event.currentTarget)}>
        <Icon of={IconPlus} size={14} />
      </button>
    </div>
  );
}

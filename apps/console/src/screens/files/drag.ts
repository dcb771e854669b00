/**
 * Drag and drop of file cards: onto a directory (moves), or between cards in the custom order. Cards become draggable
 * on pointerdown; a single drop target each for cards and directories does hit testing, so that nothing renders while
 * dragging. Lazy chunk.
 */
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import styles from './files.module.css';

export interface DragEnds {
  /** What a card drags: itself, or the selection it is part of. Null if not draggable. */
  pick: (id: string) => { count: number; alone: boolean } | null;
  said: (count: number) => string;
  /** Dropped on a directory. */
  drop: (id: string, directory: string) => void;
  /** Dropped before or after another card; null unless the custom order is shown. */
  place: ((id: string, beside: string, behind: boolean) => void) | null;
}

const KEY = 'file';
const SCROLL = 64;

type Over = readonly { element: Element }[];

/** By coordinates: during a drag the element below the pointer may be an overlay of the library. */
function rowAt(over: Over, { clientY: y }: Input): HTMLElement | null {
  const rows = over.flatMap(({ element }) => [...element.querySelectorAll<HTMLElement>('[data-directory]')]);
  return (
    rows.find(row => {
      const box = row.getBoundingClientRect();
      return y >= box.top && y < box.bottom;
    }) ?? null
  );
}

/** The nearest card of the row, and the side. */
function besideAt(list: HTMLElement, at: Input): { card: HTMLElement; behind: boolean } | null {
  let nearest: { card: HTMLElement; away: number; behind: boolean } | null = null;
  for (const card of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const box = card.getBoundingClientRect();
    const x = Math.max(box.left - at.clientX, 0, at.clientX - box.right);
    const y = Math.max(box.top - at.clientY, 0, at.clientY - box.bottom);
    const away = x + 4 * y;
    if (!nearest || away < nearest.away) nearest = { card, away, behind: at.clientX > box.left + box.width / 2 };
  }
  return nearest;
}

export function startDrag(list: HTMLElement, ends: () => DragEnds): () => void {
  const pressed = new Map<HTMLElement, () => void>();
  const mark = document.createElement('div');
  mark.className = styles.mark ?? '';
  let scrolling = 0;
  let over: HTMLElement | null = null;

  const within = (targets: Over) => targets.some(({ element }) => element === list);
  function light(next: HTMLElement | null) {
    if (over === next) return;
    if (over) delete over.dataset.over;
    if (next) next.dataset.over = '';
    over = next;
  }
  function show(at: Input | null) {
    const beside = at && besideAt(list, at);
    if (!beside) return mark.remove();
    const box = beside.card.getBoundingClientRect();
    const x = beside.behind ? box.right + 6 : box.left - 9;
    Object.assign(mark.style, { left: `${x}px`, top: `${box.top}px`, width: '3px', height: `${box.height}px` });
    if (!mark.isConnected) document.body.append(mark);
  }
  /** Autoscroll while the pointer is near the upper or lower edge. */
  function scroll(at: Input) {
    const box = list.getBoundingClientRect();
    const inside = at.clientX > box.left && at.clientX < box.right;
    const speed = !inside ? 0 : at.clientY < box.top + SCROLL ? -1 : at.clientY > box.bottom - SCROLL ? 1 : 0;
    cancelAnimationFrame(scrolling);
    if (speed === 0) return;
    const on = () => {
      list.scrollBy(0, speed * 12);
      scrolling = requestAnimationFrame(on);
    };
    scrolling = requestAnimationFrame(on);
  }
  function stop() {
    cancelAnimationFrame(scrolling);
    light(null);
    mark.remove();
    preventUnhandled.stop();
  }

  function press(event: PointerEvent) {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('article[data-row]') : null;
    const id = card?.dataset.row;
    if (!card || !id || pressed.has(card)) return;
    // Virtual scrolling unmounts cards.
    for (const [element, release] of pressed) if (!element.isConnected && pressed.delete(element)) release();
    pressed.set(
      card,
      draggable({
        element: card,
        canDrag: ({ element }) => ends().pick((element as HTMLElement).dataset.row ?? '') !== null,
        getInitialData: ({ element }) => ({ [KEY]: (element as HTMLElement).dataset.row ?? '' }),
        onGenerateDragPreview({ nativeSetDragImage, source }) {
          const { pick, said } = ends();
          const count = pick(String(source.data[KEY]))?.count ?? 1;
          if (count < 2) return;
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render({ container }) {
              const badge = document.createElement('div');
              badge.className = styles.badge ?? '';
              badge.textContent = said(count);
              container.append(badge);
            },
          });
        },
      }),
    );
  }

  const mine = ({ source }: { source: { data: Record<string, unknown> } }) => KEY in source.data;
  list.addEventListener('pointerdown', press, true);
  const end = combine(
    () => list.removeEventListener('pointerdown', press, true),
    dropTargetForElements({ element: list, canDrop: mine }),
    monitorForElements({
      canMonitor: mine,
      onDragStart: () => preventUnhandled.start(),
      onDrag({ source, location }) {
        const { input: at, dropTargets } = location.current;
        const { pick, place } = ends();
        const alone = pick(String(source.data[KEY]))?.alone ?? false;
        light(rowAt(dropTargets, at));
        show(place && alone && within(dropTargets) ? at : null);
        scroll(at);
      },
      onDrop({ source, location }) {
        const id = String(source.data[KEY]);
        const { input: at, dropTargets } = location.current;
        const { pick, drop, place } = ends();
        const alone = pick(id)?.alone ?? false;
        const directory = rowAt(dropTargets, at)?.dataset.directory;
        stop();
        // After the browser's own dragend handling, to keep both tasks short.
        if (directory !== undefined) setTimeout(() => drop(id, directory));
        else if (within(dropTargets) && place && alone) {
          const beside = besideAt(list, at);
          const other = beside?.card.dataset.row;
          if (beside && other) setTimeout(() => place(id, other, beside.behind));
        }
      },
    }),
  );
  return () => {
    end();
    stop();
    for (const release of pressed.values()) release();
  };
}

/** Registers a drop target for files; the drag finds the row by hit testing. */
export const dropsOn = (element: HTMLElement): (() => void) =>
  dropTargetForElements({ element, canDrop: ({ source }) => KEY in source.data });

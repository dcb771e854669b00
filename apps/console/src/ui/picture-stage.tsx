/**
 * Image viewer with zoom and pan: wheel, pinch, double click and dragging, or buttons at its edges; swiping to the next
 * image at scale 1.
 */
import { type PointerEvent, useEffect, useRef } from 'react';
import { usePreviewTexts } from '../i18n/preview.ts';
import { type Edge, EdgeButtons } from './edge-buttons.tsx';
import styles from './picture-stage.module.css';
import { apart, largest, middle, moved, type Point, type View, whole, zoomed } from './zoom.ts';

interface StageProps {
  src: string;
  alt: string;
  /** Images smaller than the stage are not enlarged to fit. */
  natural?: boolean;
  /** Maximum zoom. */
  most?: number;
  view: View;
  onView: (change: (view: View, stage: Point) => View) => void;
  /** 1: next; -1: previous. */
  onSwipe?: (step: 1 | -1) => void;
  onLoad?: (picture: HTMLImageElement) => void;
  onError?: () => void;
}

/** Size of the stage; only one is mounted at a time. */
export function stageSize(): Point {
  const box = document.querySelector('[data-stage]')?.getBoundingClientRect();
  return { x: box?.width ?? 0, y: box?.height ?? 0 };
}

/** Minimum distance of a swipe in px. */
const SWIPE = 60;
const PAN = 80;
const steps: Record<Edge, Point> = {
  left: { x: PAN, y: 0 },
  right: { x: -PAN, y: 0 },
  up: { x: 0, y: PAN },
  down: { x: 0, y: -PAN },
};

/** The view after a step towards an edge of the picture. */
export const stepped = (view: View, edge: Edge, stage: Point): View => moved(view, steps[edge], stage);

export function PictureStage({
  src,
  alt,
  natural,
  most = largest,
  view,
  onView,
  onSwipe,
  onLoad,
  onError,
}: StageProps) {
  const t = usePreviewTexts();
  const stage = useRef<HTMLDivElement>(null);
  const down = useRef(new Map<number, Point>());
  const from = useRef<Point | null>(null);
  const change = useRef(onView);
  change.current = onView;
  const furthest = useRef(most);
  furthest.current = most;

  /** Client coordinates relative to the middle of the stage. */
  function place({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  }

  const put = useRef(place);
  put.current = place;
  useEffect(() => {
    const node = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // touchpads report a pinch as wheel with Ctrl, in small steps
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0025));
      const at = put.current(event);
      change.current((present, size) => zoomed(present, factor, at, size, furthest.current));
    };
    // React attaches wheel listeners as passive, which cannot prevent scrolling
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, place(event));
    from.current = down.current.size === 1 ? place(event) : null;
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    down.current.set(event.pointerId, now);
    if (other) {
      const factor = apart(now, other) / Math.max(1, apart(before, other));
      onView((present, size) => zoomed(present, factor, middle(now, other), size, most));
    } else if (view.scale > 1)
      onView((present, size) => moved(present, { x: now.x - before.x, y: now.y - before.y }, size));
  }
  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const at = place(event);
    if (!down.current.delete(event.pointerId)) return;
    const start = from.current;
    from.current = null;
    if (!start || view.scale > 1 || event.type === 'pointercancel') return;
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe?.(dx < 0 ? 1 : -1);
  }

  const ended = (edge: Edge) => {
    const { x, y } = stepped(view, edge, stageSize());
    return x === view.x && y === view.y;
  };
  return (
    <div className={styles.frame}>
      <div
        ref={stage}
        className={styles.stage}
        role="img"
        aria-label={`${alt}. ${t.stage}`}
        data-stage
        data-natural={natural || undefined}
        data-zoomed={view.scale > 1 || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={event => {
          const at = place(event);
          onView((present, size) => (present.scale > 1 ? whole : zoomed(present, 2.5, at, size, most)));
        }}
      >
        <img
          key={src}
          src={src}
          alt=""
          draggable={false}
          onLoad={event => onLoad?.(event.currentTarget)}
          onError={onError}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      {view.scale > 1 && (
        <EdgeButtons
          labels={{ left: t.panLeft, right: t.panRight, up: t.panUp, down: t.panDown }}
          ended={ended}
          onStep={edge => onView((present, size) => stepped(present, edge, size))}
        />
      )}
    </div>
  );
}

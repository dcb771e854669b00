/** Zoom and pan of a picture by fingers, mouse, wheel and keys. A tap or click without a move goes to the picture. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useInnerSize } from '../base/use-inner-size.ts';
import { bounded, fitted, intoFrame, moved, type Point, type Size, type View, whole, zoomed } from './zoom.ts';

/** A move below this many pixels is a tap. */
const tap = 8;
const step = 1.5;
const shift = 60;

const keyMoves = {
  ArrowLeft: { x: shift, y: 0 },
  ArrowRight: { x: -shift, y: 0 },
  ArrowUp: { x: 0, y: shift },
  ArrowDown: { x: 0, y: -shift },
} as const;
type MoveKey = keyof typeof keyMoves;
const keyZooms: Readonly<Record<string, number>> = { '+': step, '=': step, '-': 1 / step, '0': 0 };

export function useZoom(ref: RefObject<HTMLElement | null>, proportions: Size) {
  const frame = useInnerSize(ref);
  const picture = fitted(frame, proportions);
  const [kept, setKept] = useState<View | null>(null);
  const view = kept ? bounded(kept, frame, picture) : whole(frame, picture);
  const change = (next: (view: View) => View) => setKept(old => next(old ? bounded(old, frame, picture) : view));

  const pan = (by: Point) => change(old => moved(old, by, frame, picture));
  /** By a factor, around the middle unless said otherwise; 0 shows it whole. */
  function zoom(by: number, at: Point = { x: frame.width / 2, y: frame.height / 2 }) {
    if (by === 0) setKept(null);
    else change(old => zoomed(old, by, at, frame, picture));
  }
  function key(name: string): boolean {
    const move = name in keyMoves ? keyMoves[name as MoveKey] : undefined;
    const by = keyZooms[name];
    if (move) pan(move);
    else if (by !== undefined) zoom(by);
    return move !== undefined || by !== undefined;
  }
  /** Whether there is more of the picture towards where an arrow key moves the view. */
  function goesOn(name: MoveKey): boolean {
    const { x, y } = moved(view, keyMoves[name], frame, picture);
    return x !== view.x || y !== view.y;
  }
  /** Brings an element of the picture into the frame. */
  function reveal(node: Element) {
    const outer = ref.current?.getBoundingClientRect();
    if (!outer) return;
    const box = node.getBoundingClientRect();
    pan(intoFrame({ x: box.x - outer.x, y: box.y - outer.y, width: box.width, height: box.height }, frame));
  }
  useWheel(ref, zoom);
  return {
    view,
    size: { width: picture.width * view.scale, height: picture.height * view.scale },
    zoom,
    key,
    goesOn,
    reveal,
    fingers: useFingers(ref, pan, zoom),
  };
}

/** Not passive, which React's own listener is: the page behind would scroll, and the browser zoom. */
function useWheel(ref: RefObject<HTMLElement | null>, zoom: (by: number, at: Point) => void) {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const node = ref.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
      const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
      latest.current(by, { x: event.clientX - left, y: event.clientY - top });
    };
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [ref]);
}

const middle = ([first, second = first]: readonly Point[]): Point => ({
  x: ((first?.x ?? 0) + (second?.x ?? 0)) / 2,
  y: ((first?.y ?? 0) + (second?.y ?? 0)) / 2,
});
const spread = ([first, second]: readonly Point[]) =>
  first && second ? Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)) : 1;

function useFingers(
  ref: RefObject<HTMLElement | null>,
  pan: (by: Point) => void,
  zoom: (by: number, at: Point) => void,
) {
  const down = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const dragged = useRef(false);
  const lift = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const at = { x: event.clientX, y: event.clientY };
      if (down.current.size === 0) {
        dragged.current = false;
        start.current = at;
      }
      if (down.current.size < 2) down.current.set(event.pointerId, at);
      if (down.current.size === 2) dragged.current = true;
    },
    onPointerMove(event: PointerEvent) {
      const node = ref.current;
      if (!node || !down.current.has(event.pointerId)) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!dragged.current && Math.hypot(at.x - start.current.x, at.y - start.current.y) < tap) return;
      dragged.current = true;
      // the drag goes on outside of the frame
      if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
      const before = [...down.current.values()];
      down.current.set(event.pointerId, at);
      const after = [...down.current.values()];
      const [from, to] = [middle(before), middle(after)];
      pan({ x: to.x - from.x, y: to.y - from.y });
      const { left, top } = node.getBoundingClientRect();
      if (after.length === 2) zoom(spread(after) / spread(before), { x: to.x - left, y: to.y - top });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onClickCapture(event: MouseEvent) {
      // the end of a drag, or of a pinch, chooses nothing
      if (dragged.current && event.detail > 0) event.stopPropagation();
    },
  };
}

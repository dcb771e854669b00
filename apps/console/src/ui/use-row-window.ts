/**
 * React hook that windows table rows of any heights: those on the screen and around it are rendered, beside any that have to
 * stay, with spacers in place of the others. Heights are measured as rows are rendered; rows that never were count as the
 * first ones on average.
 */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { scrollerOf } from './use-window.ts';

/** How many rows are all rendered. */
export const fewRows = 60;
/** Rows beyond the edges of the screen. */
const around = 10;

/** A row by its index, or the height of rows that are left out before the row `before`. */
export type WindowPart = { row: number } | { space: number; before: number };

export interface RowWindow {
  parts: readonly WindowPart[];
  /** The middle of a row, from the top of the body; null before rows were measured. */
  middleOf(row: number): number | null;
}

interface Heights {
  of: Map<string, number>;
  usual: number;
  width: number;
}

interface View {
  from: number;
  to: number;
  /** The top of each row, and the bottom of the last. */
  tops: readonly number[];
}

const none: View = { from: 0, to: fewRows, tops: [] };

/** Of the rows that are rendered now, kept with those of before; a body of another width has other heights. */
function measured(body: HTMLElement, keys: readonly string[], heights: Heights): number[] {
  if (heights.width !== body.offsetWidth) Object.assign(heights, { of: new Map(), usual: 0, width: body.offsetWidth });
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > [data-row]')];
  for (const row of rows) heights.of.set(row.dataset.row ?? '', row.offsetHeight);
  heights.usual ||= rows.reduce((sum, row) => sum + row.offsetHeight, 0) / Math.max(1, rows.length);
  const tops = [...body.children]
    .filter(each => !each.matches('[data-row], [data-space]'))
    .reduce((sum, each) => sum + (each as HTMLElement).offsetHeight, 0);
  const made = [tops];
  for (const key of keys) made.push(made.at(-1)! + (heights.of.get(key) ?? heights.usual));
  return made;
}

/** The row at a height. */
function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

const isSame = (one: View, two: View): boolean =>
  one.from === two.from &&
  one.to === two.to &&
  one.tops.length === two.tops.length &&
  one.tops.every((top, at) => top === two.tops[at]);

/** Rows carry their key in `data-row`, spacers `data-space`; other children of the body stand above the rows. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  stays: string | undefined,
): RowWindow {
  const heights = useRef<Heights>({ of: new Map(), usual: 0, width: 0 });
  const [kept, setView] = useState(none);
  const measure = useCallback(() => {
    const [element, scroller] = [body.current, scrollerOf(body.current)];
    if (!element || !scroller || keys.length <= fewRows) return;
    const tops = measured(element, keys, heights.current);
    const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const from = Math.max(0, rowAt(tops, top) - around);
    const to = Math.min(keys.length, rowAt(tops, top + scroller.clientHeight) + 1 + around);
    const next = { from, to, tops };
    setView(now => (isSame(now, next) ? now : next));
  }, [body, keys]);
  // after each rendering: it may have brought rows that were never measured
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const scroller = scrollerOf(body.current);
    if (!scroller || keys.length <= fewRows) return;
    const watch = new ResizeObserver(measure);
    watch.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [body, keys, measure]);
  const view = kept.tops.length === keys.length + 1 ? kept : none;
  const stay = stays === undefined ? -1 : keys.indexOf(stays);
  const parts = useMemo(() => partsOf(view, keys.length, stay), [view, keys, stay]);
  const middleOf = (row: number) => (view.tops.length > row + 1 ? (view.tops[row]! + view.tops[row + 1]!) / 2 : null);
  return { parts, middleOf };
}

function partsOf({ from, to, tops }: View, count: number, stay: number): WindowPart[] {
  const isWhole = count <= fewRows;
  const rows = Array.from(
    { length: isWhole ? count : Math.min(to, count) - from },
    (_, at) => (isWhole ? 0 : from) + at,
  );
  if (!isWhole && stay >= 0 && (stay < from || stay >= to)) rows.push(stay);
  const parts: WindowPart[] = [];
  let done = 0;
  const leave = (upTo: number) => {
    if (upTo > done && tops.length > 0) parts.push({ space: tops[upTo]! - tops[done]!, before: upTo });
  };
  for (const row of rows.sort((one, two) => one - two)) {
    leave(row);
    parts.push({ row });
    done = row + 1;
  }
  leave(count);
  return parts;
}

/**
 * React hook that keeps as many columns as fit beside the drawer: some always, the others in their order. Widths are
 * those of the content, measured once with all columns shown.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Column, scrollerOf } from '../../../ui/index.ts';
import type { Entry } from '../common/entry.ts';

interface Measured {
  /** Of the columns that are no data: selection and menu. */
  around: number;
  columns: Map<string, number>;
}

/** Widths of the columns if nothing stretched them. */
function measure(table: HTMLTableElement): Measured {
  const { width } = table.style;
  table.style.width = 'max-content';
  let around = 0;
  const columns = new Map<string, number>();
  for (const head of table.querySelectorAll<HTMLElement>(':scope > thead th')) {
    if (head.dataset.column) columns.set(head.dataset.column, head.offsetWidth);
    else around += head.offsetWidth;
  }
  table.style.width = width;
  return { around, columns };
}

/** Keys of the columns that fit into `room`. */
export function fitting(
  { around, columns }: Measured,
  keys: readonly string[],
  always: readonly string[],
  room: number,
) {
  const width = (key: string) => columns.get(key) ?? 0;
  let left = room - around - keys.filter(key => always.includes(key)).reduce((sum, key) => sum + width(key), 0);
  return keys.filter(key => {
    if (always.includes(key)) return true;
    left -= width(key);
    return left >= 0;
  });
}

export function useFitting(
  box: RefObject<HTMLElement | null>,
  columns: Column<Entry>[],
  on: boolean,
  always: readonly string[],
): Column<Entry>[] {
  const [fit, setFit] = useState<string | null>(null);
  const known = useRef<{ keys: string; measured: Measured } | null>(null);
  const keys = columns.map(column => column.key).join('\n');
  const kept = always.join('\n');
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table');
    const scroller = scrollerOf(table ?? null);
    if (!on || !table || !scroller || !('ResizeObserver' in window)) return setFit(null);
    if (known.current?.keys !== keys) known.current = { keys, measured: measure(table) };
    const { measured } = known.current;
    const choose = () => {
      if (scroller.clientWidth > 0)
        setFit(fitting(measured, keys.split('\n'), kept.split('\n'), scroller.clientWidth).join('\n'));
    };
    choose();
    const observer = new ResizeObserver(choose);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [box, keys, kept, on]);
  if (!on || fit === null) return columns;
  const shown = new Set(fit.split('\n'));
  return columns.filter(column => shown.has(column.key));
}

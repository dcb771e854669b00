/**
 * Histogram that is a filter: drag across bars to choose a range, or click its first and its last bar; a click alone
 * chooses one. Two sliders do the same by arrow keys, Escape clears. Bars outside of the range are pale.
 */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useEntriesFiguresTexts } from '../../../i18n/entries-figures.ts';
import { cx } from '../../../ui/index.ts';
import styles from './figures.module.css';

export interface Bar {
  from: string;
  to: string;
  count: number;
  /** Its ends for people. */
  low: string;
  high: string;
}

type Range = readonly [number, number];

interface HistogramProps {
  /** What is distributed, for labels. */
  name: string;
  bars: readonly Bar[];
  /** First and last bar of the chosen range; null without a filter. */
  range: Range | null;
  onRange: (from: string | null, to: string | null) => void;
  large?: boolean;
}

const isOne = (range: Range | null): range is Range => range !== null && range[0] === range[1];

/** One bar after one other is the range between them, as the days in a calendar are; the next click begins anew. */
const joined = (before: Range | null, next: Range): Range =>
  isOne(before) && isOne(next) ? [Math.min(before[0], next[0]), Math.max(before[1], next[1])] : next;

/** Dragging across bars: from the first to the present one, and chosen when it ends. */
function useDrag(count: number, choose: (range: Range) => void) {
  const [dragged, setDragged] = useState<Range | null>(null);
  const start = useRef<number | null>(null);
  function at({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)));
  }
  function end() {
    start.current = null;
    setDragged(null);
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const here = at(event);
      start.current = here;
      setDragged([here, here]);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const here = at(event);
      setDragged([Math.min(start.current, here), Math.max(start.current, here)]);
    },
    onPointerUp() {
      if (dragged) choose(dragged);
      end();
    },
    onPointerCancel: end,
  };
  return { dragged, handlers };
}

export function Histogram({ name, bars, range, onRange, large }: HistogramProps) {
  const t = useEntriesFiguresTexts();
  const last = bars.length - 1;
  const choose = ([first, end]: Range) => {
    const [from, to] = [bars[first], bars[end]];
    if (from && to) onRange(from.from, to.to);
  };
  const { dragged, handlers } = useDrag(bars.length, next => choose(joined(range, next)));
  const chosen = dragged ?? range;
  const [low, high] = chosen ?? [0, last];
  const most = Math.max(1, ...bars.map(({ count }) => count));
  if (bars.length < 2) return null;
  const handle = { bars, onClear: range ? () => onRange(null, null) : null };
  return (
    <fieldset
      aria-label={t.histogram(name)}
      className={cx(styles.histogram, large && styles.large)}
      data-chosen={chosen ? '' : undefined}
      {...handlers}
    >
      {bars.map(({ from, low: first, high: end, count }, at) => (
        <span
          key={from}
          className={styles.bar}
          data-out={at < low || at > high || undefined}
          data-tip={t.bin(first, end, count)}
        >
          {count > 0 && <span style={{ height: `${Math.max(6, (count / most) * 100)}%` }} />}
        </span>
      ))}
      <Handle {...handle} label={t.from(name)} at={low} side={0} onMove={to => choose([Math.min(to, high), high])} />
      <Handle {...handle} label={t.to(name)} at={high} side={1} onMove={to => choose([low, Math.max(to, low)])} />
    </fieldset>
  );
}

interface HandleProps {
  bars: readonly Bar[];
  label: string;
  /** The bar at whose beginning (side 0) or end (1) it is. */
  at: number;
  side: 0 | 1;
  onMove: (to: number) => void;
  onClear: (() => void) | null;
}

function Handle({ bars, label, at, side, onMove, onClear }: HandleProps) {
  const last = bars.length - 1;
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -last, End: last }[event.key];
    if (event.key === 'Escape' && onClear) onClear();
    else if (by) onMove(Math.max(0, Math.min(last, at + by)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={side === 0 ? bars[at]?.low : bars[at]?.high}
      className={styles.handle}
      style={{ left: `${((at + side) / bars.length) * 100}%` }}
      onKeyDown={onKeyDown}
    />
  );
}

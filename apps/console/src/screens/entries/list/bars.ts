/** Bins of a field's summary as bars of a histogram, and which of them a range filter covers. */
import { displayValue, type How, type Input } from '@kontor/form';
import { date } from '../../../i18n/format.ts';
import type { FieldFilter } from '../common/filter-query.ts';
import type { Bar } from './histogram.tsx';
import type { FieldSummary } from './summary.ts';

/** Decimal notation: the server accepts no exponents. */
const plain = (value: number) => value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 });

export function barsOf(summary: FieldSummary | undefined, input: Input | undefined, how: How): Bar[] {
  if (summary?.number)
    return summary.number.bins.map(({ from, to, count }) => {
      const text = (value: number) => (input ? displayValue(input, value, how) : plain(value));
      return { from: plain(from), to: plain(to), count, low: text(from), high: text(to) };
    });
  if (summary?.day) return summary.day.bins.map(bin => ({ ...bin, low: date(bin.from), high: date(bin.to) }));
  return [];
}

/** First and last bar within the range; null without one, or where no bar is. */
export function rangeOf(bars: readonly Bar[], filter: FieldFilter | null, isNumber: boolean): [number, number] | null {
  if (filter?.how !== 'range') return null;
  const value = (text: string) => (isNumber ? Number(text) : text);
  const { from, to } = filter;
  const low = from === '' ? 0 : bars.findIndex(bar => value(bar.to) >= value(from));
  const high = to === '' ? bars.length - 1 : bars.findLastIndex(bar => value(bar.from) <= value(to));
  return low >= 0 && high >= low ? [low, high] : null;
}

/** Logarithmic scale for values above zero: the axis runs between powers of ten, and each power takes the same length. */
import type { Language } from '@kontor/form/languages';
import { tickText } from '../text/formats.ts';
import type { LinearScale } from './linear-scale.ts';

interface LogOptions {
  /** Pixels. */
  room: number;
  language: Language;
  /** Approximate distance between ticks in pixels. */
  apart?: number;
}

/** Whether each value has a logarithm. */
export const isLoggable = (values: readonly number[]): boolean => values.length > 0 && values.every(value => value > 0);

export function logScale(values: readonly number[], { room, language, apart = 44 }: LogOptions): LinearScale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const from = Math.floor(Math.log10(low) + 1e-9);
  const to = Math.max(from + 1, Math.ceil(Math.log10(high) - 1e-9));
  const count = Math.max(2, Math.floor(room / apart));
  const every = Math.ceil((to - from) / count);
  // Between few powers there is room for their halves and fifths.
  const parts = (to - from) * 3 <= count ? [1, 2, 5] : [1];
  const powers = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => from + at * every);
  const ticks = powers
    .flatMap(power => (power === to ? [1] : parts).map(part => part * 10 ** power))
    .map(value => ({ value, text: tickText(value, value, value, language) }));
  return {
    low: 10 ** from,
    high: 10 ** to,
    ticks,
    at: value => (value > 0 ? Math.max(0, (Math.log10(value) - from) / (to - from)) : 0),
  };
}

/**
 * Linear scale of values: starts at 0, and reaches at least 8 if entries are counted; integer steps if all values are
 * integers (specification, document 2, section 9).
 */
import type { Language } from '@kontor/form/languages';
import { nice, ticks } from 'd3-array';
import { chartConstants } from '../model/config.ts';
import { tickText } from '../text/formats.ts';
import { drawable } from './values.ts';

export interface LinearScale {
  low: number;
  high: number;
  ticks: { value: number; text: string }[];
  /** 0 to 1. */
  at(value: number): number;
}

export interface ScaleOptions {
  /** Pixels. */
  room: number;
  language: Language;
  /** Whether it includes 0, and 8. */
  fromZero?: boolean;
  /** Approximate distance between ticks in pixels. */
  apart?: number;
  /** No rounding of the ends: no axis is drawn. */
  tight?: boolean;
}

/** Minimum, maximum, and whether all are integers; includes 0 if the scale starts there. */
function extent(values: readonly number[], fromZero: boolean): readonly [low: number, high: number, whole: boolean] {
  let [low, high, whole] = fromZero ? [0, 0, true] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
    if (!Number.isInteger(value)) whole = false;
  }
  return low > high ? [0, 0, whole] : [low, high, whole];
}

/** Widens an empty range: a single value gets room on both sides, above 0 a step. */
function widened(low: number, high: number, fromZero: boolean): readonly [low: number, high: number] {
  if (low !== high) return [low, high];
  return fromZero ? [0, 1] : [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
}

function scaleRange(
  values: readonly number[],
  fromZero: boolean,
  suggested: boolean,
): readonly [low: number, high: number, whole: boolean] {
  const [low, high, whole] = extent(values, fromZero);
  const counts = suggested && fromZero && whole && (high > 0 || low === 0);
  return [...widened(low, counts ? Math.max(high, chartConstants.suggested_max) : high, fromZero), whole];
}

export function linearScale(
  values: readonly number[],
  { room, language, fromZero = true, apart = 44, tight = false }: ScaleOptions,
): LinearScale {
  const [from, to, whole] = scaleRange(values, fromZero, !tight);
  const count = Math.max(2, Math.min(8, Math.floor(room / apart)));
  const [low, high] = (tight ? [from, to] : nice(from, to, count)).map(each => drawable(each) ?? 0) as [number, number];
  const all = ticks(low, high, count).filter(each => Number.isFinite(each) && (!whole || Number.isInteger(each)));
  const step = all.length > 1 ? Math.abs((all[1] ?? 1) - (all[0] ?? 0)) : Math.max(Math.abs(high), 1);
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Computed by halves, since the full span of the largest doubles overflows.
  const span = high / 2 - low / 2;
  return {
    low,
    high,
    ticks: all.map(value => ({ value, text: tickText(value, step, size, language) })),
    at: value => (value / 2 - low / 2) / span,
  };
}

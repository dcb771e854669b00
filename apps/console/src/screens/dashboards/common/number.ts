/** A chart as one number: its latest figure, the difference to the one before, and the course of a year. */
import { isPeriod, type LabelKind, labelText } from '@kontor/charts';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import type { Language } from '../../../i18n/index.ts';

/** Figures of a course: a year of months. */
const COURSE = 12;

export interface NumberFigures {
  value: number;
  /** Of what is measured; empty without one. */
  unit: string;
  /** Period of the value: "Juli 2002"; empty for a sum over labels that are no periods. */
  period: string;
  /** The figure before, with its period. */
  before: { value: number; period: string } | null;
  /** Same period of the year before, of months and quarters. */
  yearBefore: { value: number; period: string } | null;
  course: number[];
}

export type { TileLook } from './model.ts';

/** Points have no single figure. */
export const mayBeNumber = ({ type }: Pick<Chart, 'type'>): boolean => type !== 'scatter' && type !== 'bubble';

const yearOf: Partial<Record<LabelKind, number>> = { month: 12, quarter: 4 };

/** Of the first dataset; null without figures. */
export function numberOf(
  { kind, labels, values, datasets, units }: KeptFigures,
  language: Language,
): NumberFigures | null {
  const data = (datasets[0]?.data ?? []) as (number | null)[];
  if (data.length === 0) return null;
  const unit = units?.measures[0] ?? '';
  if (!isPeriod(kind)) {
    const sum = data.reduce<number>((all, value) => all + (value ?? 0), 0);
    return { value: sum, unit, period: '', before: null, yearBefore: null, course: [] };
  }
  const at = (index: number) => {
    const value = data[index];
    if (index < 0 || value === null || value === undefined) return null;
    return { value, period: labelText(kind, values[index] ?? '', labels[index] ?? '', language) };
  };
  const last = data.length - 1;
  const present = at(last);
  const back = yearOf[kind];
  return {
    value: present?.value ?? 0,
    unit,
    period: labelText(kind, values[last] ?? '', labels[last] ?? '', language),
    before: at(last - 1),
    yearBefore: back ? at(last - back) : null,
    course: data.slice(-COURSE).map(value => value ?? 0),
  };
}

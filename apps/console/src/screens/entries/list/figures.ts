/** Figures that the foot of the list can show of a column, as words; which one is chosen per form on this device. */
import { choicesOf, displayValue, type How, type Input, styleOf, unitOf } from '@kontor/form';
import { localStore } from '../../../base/local-storage.ts';
import { useEntriesFiguresTexts } from '../../../i18n/entries-figures.ts';
import { date, number, percent } from '../../../i18n/format.ts';
import type { FieldSummary } from './summary.ts';

export type Figure =
  | 'sum'
  | 'mean'
  | 'median'
  | 'min'
  | 'max'
  | 'period'
  | 'different'
  | 'filled'
  | 'files'
  | 'nothing';

const isRanked = ({ group, content }: Input): boolean =>
  group === 'choice' && choicesOf(content.options).some(choice => choice.level !== undefined);

/** Adding up speeds, degrees, shares or ratings says nothing. */
function isRate({ kind, content }: Input): boolean {
  if (kind === 'rating' || kind === 'range') return true;
  return styleOf(content.options).currency === null && /\/|^(%|°.*|kn|dB|bar|V)$/.test(unitOf(content.options, 'en'));
}

/** Figures of a column, the usual one first; without an input it is a built-in date, or none. */
export function figuresOf(key: string, input: Input | undefined): Figure[] {
  if (key === 'files' || input?.files) return ['files', 'nothing'];
  if (key === 'created' || key === 'modified') return ['period', 'nothing'];
  if (!input) return [];
  if (input.measure === 'number') {
    const [first, second] = isRate(input) ? (['mean', 'sum'] as const) : (['sum', 'mean'] as const);
    return [first, second, 'median', 'min', 'max', 'different', 'filled', 'nothing'];
  }
  if (input.measure === 'day' || input.measure === 'moment') return ['period', 'different', 'filled', 'nothing'];
  return isRanked(input) ? ['median', 'different', 'filled', 'nothing'] : ['different', 'filled', 'nothing'];
}

const years = (text: string) => text.slice(0, 4);

/** 1990–2002, or days within one year. */
export function periodText(min: string, max: string): string {
  if (min === max) return date(min);
  if (years(min) !== years(max)) return `${years(min)}–${years(max)}`;
  return `${date(min)} – ${date(max)}`;
}

/** More decimals than two say nothing of a mean. */
const rounded = (value: number) => Math.round(value * 100) / 100;

interface Told {
  input: Input | undefined;
  how: How;
  /** Of entries. */
  counted: number;
}

/** Several answers of an entry are more than the entries. */
const shareText = (filled: number, counted: number) =>
  filled > counted || counted === 0 ? number(filled) : percent(filled / counted);

function valueText(figure: 'sum' | 'mean' | 'median' | 'min' | 'max', summary: FieldSummary, { input, how }: Told) {
  const { number: of, median } = summary;
  const value = of ? of[figure] : median;
  if (value === null || !input) return null;
  return displayValue(input, typeof value === 'number' ? rounded(value) : value, how);
}

/** A figure as text; null where there is none. */
export function figureText(figure: Figure, summary: FieldSummary, told: Told): string | null {
  const { filled, different, day } = summary;
  if (figure === 'nothing' || filled === 0) return null;
  if (figure === 'files') return number(filled);
  if (figure === 'different') return number(different);
  if (figure === 'filled') return shareText(filled, told.counted);
  if (figure === 'period') return day?.min && day.max ? periodText(day.min, day.max) : null;
  return valueText(figure, summary, told);
}

const storage = (form: string) => `kontor.entries.${form}.figures`;

/** Chosen figures by column; what is kept may be of any origin. */
export function chosenFigures(form: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStore.get(storage(form)) ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function chooseFigure(form: string, key: string, figure: Figure): void {
  localStore.set(storage(form), JSON.stringify({ ...chosenFigures(form), [key]: figure }));
}

export const useFigureNames = () => {
  const t = useEntriesFiguresTexts();
  return (figure: Figure): string => t[figure];
};

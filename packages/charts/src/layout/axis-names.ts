/** Names of axes with their units, and how the values are laid out: "Kosten in $, logarithmisch". */
import type { Language } from '@kontor/form/languages';
import type { ChartFigures } from '../query/styled-figures.ts';
import { inUnit } from '../query/units.ts';
import { chartTexts } from '../text/texts.ts';
import { isLoggable } from './log-scale.ts';
import type { Scene, SceneText } from './scene.ts';
import { ellipsized } from './text-width.ts';

/** Pixels of a line with a name. */
export const nameRow = 16;
/** In lower pictures the values need all of the room. */
const leastHeight = 140;

export const hasNames = ({ height }: Pick<Scene, 'height'>, small: boolean): boolean => !small && height >= leastHeight;

/** What all datasets measure; if they measure different things in one unit, the unit; otherwise nothing. */
function measureName({ datasets, units }: ChartFigures, language: Language): string {
  const of = (names: readonly string[]) => (new Set(names).size === 1 ? (names[0] ?? '') : '');
  const unit = (index: number) => units?.measures[index] ?? '';
  const name = of(
    datasets.map(({ measure }, index) => inUnit(measure ?? chartTexts[language].entriesName, unit(index))),
  );
  return name || of(datasets.map((_, index) => unit(index)));
}

/** Also says that the axis is logarithmic, or why it is not although the chart asks for it. */
export function valueName(figures: ChartFigures, values: readonly number[], language: Language): string {
  const { logarithmic, notLogarithmic } = chartTexts[language];
  const scale = figures.log ? (isLoggable(values) ? logarithmic : notLogarithmic) : '';
  return [measureName(figures, language), scale].filter(Boolean).join(', ');
}

export const labelName = ({ heading, units }: ChartFigures): string => inUnit(heading, units?.value ?? '');

export const nameText = (text: string, at: Pick<SceneText, 'x' | 'y' | 'anchor'>, room: number): SceneText => ({
  ...at,
  text: ellipsized(text, room),
  role: 'note',
});

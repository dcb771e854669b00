/** Marks of choices: a level from 0 to 3, or a colour of the charts' palette. */
import { limits } from '../base/limits.ts';
import { own } from '../base/plain.ts';
import type { Choice, ChoiceColor } from '../base/types.ts';

/** In the order of the palette: the first is `--c1`. */
export const choiceColors: readonly ChoiceColor[] = [
  'petrol',
  'turquoise',
  'red',
  'amber',
  'blue',
  'plum',
  'green',
  'grey',
];

const isLevel = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= limits.level;

const isColor = (value: unknown): value is ChoiceColor => choiceColors.some(color => color === value);

/** The level and colour of a stored choice, without what is none. */
export function markOf(item: unknown): Pick<Choice, 'level' | 'color'> {
  const [level, color] = [own(item, 'level'), own(item, 'color')];
  return { ...(isLevel(level) && { level }), ...(isColor(color) && { color }) };
}

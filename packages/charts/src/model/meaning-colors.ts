/**
 * Colours that mean something: of a choice's level or own colour, and of a state. Kept as the light theme's `#RRGGBB`,
 * as every colour of a chart is.
 */
import { type Choice, choiceColors } from '@kontor/form';
import { palette } from './palette.ts';

/** Of the levels 0 to 3: none is quiet, the others are the tokens `--sv1` to `--sv3`. */
const levels = ['#6B93A6', '#B98A1F', '#D07A22', '#CE4A32'] as const;

/** Null if the choice has neither; a level goes first, as in forms and lists. */
export function choiceColor({ level, color }: Pick<Choice, 'level' | 'color'>): string | null {
  if (level !== undefined) return levels[level] ?? null;
  return color === undefined ? null : (palette[choiceColors.indexOf(color)] ?? null);
}

const [draft, sent, half, threeQuarter, open, done] = [
  '#5A6C73',
  '#3A80A0',
  '#D99A2B',
  '#8A5A83',
  '#CE4A32',
  '#14847B',
] as const;

/** Of the states that every form has, by value; '' is "no state". */
export const builtInStateColors: Readonly<Record<string, string>> = { draft, ready_to_send: sent, sent, '': draft };

/** Of a form's own state, by its place among them: as its glyph in lists. */
export const stateColorAt = (index: number, count: number): string =>
  index === count - 1 && count > 1 ? done : ([half, threeQuarter, open][index % 3] ?? half);

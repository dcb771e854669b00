/** Fill patterns and line dashes, eight each, the first of them plain. */
import type { Mark } from './scene.ts';

/** Size of a pattern tile in pixels. */
export const tile = 8;

/** Strokes in the background colour. */
export const patternPaths: readonly (string | null)[] = [
  null,
  'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  'M1 2H4M5 6H8',
  'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  'M0 4H8M4 0V8',
  'M0 2H8M0 6H8',
  'M2 0V8M6 0V8',
  'M0 8L8 0M0 0L8 8',
];
export const patternWidth = 1.4;

const dashes = [null, '7 4', '2 3', '10 3 2 3', '5 3 1 3 1 3', '14 4', '4 6', '1 4'] as const;

const of = patternPaths.length;

/** Index of a pattern, 0 for none. `index` is that of a dataset or label; each further eight are shifted by one. */
export function patternOf(index: number, texture: Mark['texture'], asked: boolean): number {
  const turn = Math.floor(index / of);
  if (asked && texture) return (index + turn) % of;
  return texture === 'always' ? 1 + ((turn - 1) % (of - 1)) : 0;
}

/** `stroke-dasharray` of a line: with patterns asked for, one by the dataset's index; else one for `dashed` lines alone; null for a solid line. */
export const dashOf = (
  { patternIndex, dashed }: Pick<Mark, 'patternIndex' | 'dashed'>,
  asked: boolean,
): string | null => (asked ? (dashes[patternIndex % dashes.length] ?? null) : dashed ? '5 4' : null);

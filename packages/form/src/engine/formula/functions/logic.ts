/** Functions of logic. */
import type { Line } from './row.ts';

export const logic: readonly Line[] = [
  ['IF WENN', 'boolean any any?', '=1,2', 'IF(1 < 2, "yes", "no") → "yes"'],
  ['IFS WENNS', 'boolean any boolean* any*', '=1', 'IFS(FALSE, "a", TRUE, "b") → "b"'],
  ['SWITCH ERSTERWERT', 'any any any any* any*', '=2', 'SWITCH(2, 1, "one", 2, "two", "many") → "two"'],
  ['AND UND', 'boolean boolean*', 'boolean', 'AND(1 < 2, 2 < 3) → TRUE'],
  ['OR ODER', 'boolean boolean*', 'boolean', 'OR(1 > 2, 2 < 3) → TRUE'],
  ['NOT NICHT', 'boolean', 'boolean', 'NOT(1 > 2) → TRUE'],
  ['ISBLANK ISTLEER', 'any', 'boolean', 'ISBLANK("a") → FALSE'],
  ['COALESCE ERSTERGEFÜLLTER', 'any any*', '=0,1', 'COALESCE("", 7) → 7'],
  ['IFERROR WENNFEHLER', 'any any', '=0,1', 'IFERROR(1 / 0, 0) → 0'],
];

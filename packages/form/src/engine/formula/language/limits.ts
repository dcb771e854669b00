/** Limits of a formula as it is written, and its operators by precedence. */

export const formulaLimits = { characters: 4_000, nodes: 500, depth: 32 } as const;

/** Operators in the order of their precedence, the loosest first; those of a line bind alike, to the left. */
export const operators: readonly (readonly string[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

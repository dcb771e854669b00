/** Functions of choice lists and places. */
import type { Line } from './row.ts';

export const others: readonly Line[] = [
  ['LOOKUP NACHSCHLAGEN', 'text any text', 'any', 'LOOKUP("countries", country, "rate")'],
  ['DISTANCE ENTFERNUNG', 'place place', 'number', 'ROUND(DISTANCE("53.63 9.99", "53.63 9.99"), 0) → 0'],
];

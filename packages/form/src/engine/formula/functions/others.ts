/** Functions of choice lists and places. */
import type { Line } from './row.ts';

export const others: readonly Line[] = [
  ['LOOKUP NACHSCHLAGEN', 'text any text', 'any', 'LOOKUP("countries", country, "rate")'],
  ['DISTANCE ENTFERNUNG', 'place place', 'number', 'DISTANCE("53.6 10", "53.6 10") → 0'],
];

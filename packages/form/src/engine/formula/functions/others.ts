/** Functions of choice lists and places. */
import type { Line } from './row.ts';

export const others: readonly Line[] = [
  [
    'LOOKUP NACHSCHLAGEN',
    'text any text',
    'any',
    'Der Wert einer Spalte einer Auswahlliste, in der Zeile mit diesem Schlüssel.',
    'The value of a column of a choice list, in the row of this key.',
    'LOOKUP("countries", country, "rate")',
  ],
  [
    'DISTANCE ENTFERNUNG',
    'place place',
    'number',
    'Die Entfernung zweier Orte in Metern.',
    'The distance of two places in metres.',
    'ROUND(DISTANCE("53.63 9.99", "53.63 9.99"), 0) → 0',
  ],
];

/** Functions of lists: of the instances of a repeat, of several choices, of several values. */
import type { Line } from './row.ts';

export const lists: readonly Line[] = [
  ['SUM SUMME', 'list list*', 'number', 'SUM(1, 2, 3) → 6'],
  ['AVERAGE MITTELWERT', 'list list*', 'number', 'AVERAGE(2, 4) → 3'],
  ['MIN MIN', 'list list*', '=0', 'MIN(3, 1, 2) → 1'],
  ['MAX MAX', 'list list*', '=0', 'MAX(3, 1, 2) → 3'],
  ['MEDIAN MEDIAN', 'list list*', 'number', 'MEDIAN(1, 9, 2) → 2'],
  ['COUNT ANZAHL', 'list list*', 'number', 'COUNT(1, "a", 3) → 2'],
  ['COUNTA ANZAHL2', 'list list*', 'number', 'COUNTA(1, "a", 3) → 3'],
  ['COUNTIF ZÄHLENWENN', 'list any', 'number', 'COUNTIF({1; 6; 9}, ">5") → 2'],
  ['SUMIF SUMMEWENN', 'list any list?', 'number', 'SUMIF({"a"; "b"; "a"}, "a", {1; 2; 3}) → 4'],
  ['UNIQUE EINDEUTIG', 'list', 'list', 'COUNTA(UNIQUE({1; 2; 1})) → 2'],
  ['FIRST ERSTES', 'list', '=0', 'FIRST({4; 5}) → 4'],
  ['LAST LETZTES', 'list', '=0', 'LAST({4; 5}) → 5'],
  ['INDEX INDEX', 'list number', '=0', 'INDEX({4; 5; 6}, 2) → 5'],
  ['SELECTED GEWÄHLT', 'field text', 'boolean', 'SELECTED(damage, "wing")'],
  ['COUNTSELECTED ANZAHLGEWÄHLT', 'field', 'number', 'COUNTSELECTED(damage)'],
];

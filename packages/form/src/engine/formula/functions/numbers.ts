/** Functions of numbers. */
import type { Line } from './row.ts';

export const numbers: readonly Line[] = [
  ['ROUND RUNDEN', 'number number?', 'number', 'ROUND(2.345, 2) → 2.35'],
  ['ROUNDUP AUFRUNDEN', 'number number?', 'number', 'ROUNDUP(2.341, 2) → 2.35'],
  ['ROUNDDOWN ABRUNDEN', 'number number?', 'number', 'ROUNDDOWN(2.349, 2) → 2.34'],
  ['INT GANZZAHL', 'number', 'number', 'INT(-1.5) → -2'],
  ['ABS ABS', 'number', 'number', 'ABS(-2) → 2'],
  ['MOD REST', 'number number', 'number', 'MOD(7, 3) → 1'],
  ['POWER POTENZ', 'number number', 'number', 'POWER(2, 10) → 1024'],
  ['SQRT WURZEL', 'number', 'number', 'SQRT(9) → 3'],
  ['LOG10 LOG10', 'number', 'number', 'LOG10(1000) → 3'],
  ['LN LN', 'number', 'number', 'LN(1) → 0'],
  ['EXP EXP', 'number', 'number', 'EXP(0) → 1'],
  ['PI PI', '', 'number', 'ROUND(PI(), 2) → 3.14'],
  ['SIN SIN', 'number', 'number', 'SIN(0) → 0'],
  ['COS COS', 'number', 'number', 'COS(0) → 1'],
  ['TAN TAN', 'number', 'number', 'TAN(0) → 0'],
  ['ASIN ARCSIN', 'number', 'number', 'ASIN(0) → 0'],
  ['ACOS ARCCOS', 'number', 'number', 'ACOS(1) → 0'],
  ['ATAN ARCTAN', 'number', 'number', 'ATAN(0) → 0'],
  ['ATAN2 ARCTAN2', 'number number', 'number', 'ATAN2(1, 0) → 0'],
];

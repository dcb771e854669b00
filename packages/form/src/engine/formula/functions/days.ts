/** Functions of days and times. */
import type { Line } from './row.ts';

export const days: readonly Line[] = [
  ['TODAY HEUTE', '', 'date', 'TODAY()'],
  ['NOW JETZT', '', 'date', 'NOW()'],
  ['DATE DATUM', 'number number number', 'date', 'DATE(2026, 11, 23) → "2026-11-23"'],
  ['YEAR JAHR', 'date', 'number', 'YEAR("2026-11-23") → 2026'],
  ['MONTH MONAT', 'date', 'number', 'MONTH("2026-11-23") → 11'],
  ['DAY TAG', 'date', 'number', 'DAY("2026-11-23") → 23'],
  ['WEEKDAY WOCHENTAG', 'date number?', 'number', 'WEEKDAY("2026-11-23", 2) → 1'],
  ['ISOWEEK KALENDERWOCHE', 'date', 'number', 'ISOWEEK("2026-11-23") → 48'],
  ['DAYS TAGE', 'date date', 'number', 'DAYS("2026-11-23", "2026-11-20") → 3'],
  ['DATEDIF DATEDIF', 'date date text', 'number', 'DATEDIF("2000-11-23", "2026-11-20", "Y") → 25'],
  ['EDATE EDATUM', 'date number', 'date', 'EDATE("2026-11-20", 1) → "2026-12-20"'],
  ['EOMONTH MONATSENDE', 'date number', 'date', 'EOMONTH("2026-11-20", 1) → "2026-12-31"'],
  ['WORKDAY ARBEITSTAG', 'date number list?', 'date', 'WORKDAY("2026-11-20", 1) → "2026-11-23"'],
  ['NETWORKDAYS NETTOARBEITSTAGE', 'date date list?', 'number', 'NETWORKDAYS("2026-11-20", "2026-11-23") → 2'],
  ['HOUR STUNDE', 'date', 'number', 'HOUR("14:30") → 14'],
  ['MINUTE MINUTE', 'date', 'number', 'MINUTE("14:30") → 30'],
];

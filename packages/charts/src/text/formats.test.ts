/** Tests of number, date and label formats. */
import { expect, test } from 'vitest';
import { labelText, momentText, numberText, tickText } from './formats.ts';

test.each([
  ['month', '2000-10', 'de', false, 'Okt 2000'],
  ['month', '2000-10', 'de', true, 'Oktober 2000'],
  ['month', '2000-03', 'en', false, 'Mar 2000'],
  ['week', '2026-W07', 'de', false, 'KW 7 2026'],
  ['week', '2026-W47', 'en', false, 'Week 47 2026'],
  ['day', '2026-11-20', 'de', false, '20.11.2026'],
  ['day', '2026-11-05', 'en', false, '5 Nov 2026'],
  ['quarter', '2026-Q1', 'de', false, 'Q1 2026'],
  ['quarter', '2026-Q1', 'de', true, '1. Quartal 2026'],
  ['quarter', '2026-Q1', 'en', true, 'Q1 2026'],
  ['year', '2026', 'de', false, '2026'],
  ['weekday', '1', 'de', false, 'Montag'],
  ['weekday', '7', 'en', false, 'Sunday'],
  ['weekday', '8', 'de', false, 'Aufschrift'],
  ['hour', '07', 'de', false, '7 Uhr'],
  ['hour', '14', 'en', false, '14:00'],
  ['number', '1234.5', 'de', false, '1.234,5'],
  ['number', '', 'de', false, 'Aufschrift'],
  ['words', '2026-11-20', 'de', false, 'Aufschrift'],
  // An invalid value under a month falls back to the form's label.
  ['month', 'irgendwann', 'de', false, 'Aufschrift'],
] as const)('%s %s (%s, %s) is %s', (kind, value, language, long, text) => {
  expect(labelText(kind, value, 'Aufschrift', language, long)).toBe(text);
});

test('numbers are as exact as a reader wants them', () => {
  const all = [0, 12_345, 3.333_333, 0.012_345, -0.5, 1e15, 1e-9].map(each => numberText(each, 'de'));
  expect(all).toEqual(['0', '12.345', '3,33', '0,0123', '-0,5', '1E15', '1E-9']);
  expect(momentText('2026-11-20T09:30:00.000Z', 'de')).toBe('20.11.2026, 09:30');
});

test('numbers along an axis have the decimals of their step', () => {
  expect([0, 0.5, 1].map(each => tickText(each, 0.5, 1, 'de'))).toEqual(['0', '0,5', '1,0']);
  expect(tickText(1_500_000, 500_000, 2_000_000, 'de')).toBe('1,5\u00a0Mio.');
});

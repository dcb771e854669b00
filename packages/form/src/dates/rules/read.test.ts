/** Tests of the parser of typed dates and of its counterpart, with the days of a calendar's month. */
import { expect, test } from 'vitest';
import { languageCodes } from '../../languages/index.ts';
import { addMonths, weeksOf } from './days.ts';
import { type DateKind, readDate } from './read.ts';
import { dateText } from './write.ts';

/** A Thursday. */
const now = new Date(2026, 10, 26, 9, 5);
const read = (kind: DateKind, text: string) => readDate(kind, text, now);

test.each([
  ['24.7.2026', '2026-07-24'],
  ['24.07.26', '2026-07-24'],
  ['24.7.', '2026-07-24'],
  ['24.7', '2026-07-24'],
  [' 24. 7. 2026 ', '2026-07-24'],
  ['24/7/2026', '2026-07-24'],
  ['24-7-26', '2026-07-24'],
  ['2407', '2026-07-24'],
  ['240726', '2026-07-24'],
  ['24072026', '2026-07-24'],
  ['2026-07-24', '2026-07-24'],
  ['24. Juli 2026', '2026-07-24'],
  ['24. März', '2026-03-24'],
  ['24 Jul 2026', '2026-07-24'],
  ['24 Sept 2026', '2026-09-24'],
  ['July 24, 2026', '2026-07-24'],
  ['Oct 3', '2026-10-03'],
  ['3. Okt.', '2026-10-03'],
  ['Freitag, 24. Juli 2026', '2026-07-24'],
  ['Fr. 24.7.', '2026-07-24'],
  ['24.7.47', '1947-07-24'],
  ['24.7.46', '2046-07-24'],
  ['29.2.2028', '2028-02-29'],
  ['heute', '2026-11-26'],
  ['Today', '2026-11-26'],
  ['morgen', '2026-11-27'],
  ['übermorgen', '2026-11-28'],
  ['gestern', '2026-11-25'],
  ['yesterday', '2026-11-25'],
  ['+7', '2026-12-03'],
  ['-26', '2026-10-31'],
  ['', ''],
  ['  ', ''],
])('the day "%s"', (text, day) => expect(read('date', text)).toBe(day));

test.each([
  '2',
  '24',
  '24.',
  '24.13.2026',
  '29.2.2026',
  '31.4.',
  '24.7.202',
  '0.7.2026',
  'irgendwann',
  'ju 24',
  '24.7.2026 9:30',
  'constructor',
])('no day: "%s"', text => expect(read('date', text)).toBeNull());

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9.30 Uhr', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14h30', '14:30'],
  ['9:30:15', '09:30'],
  ['2 pm', '14:00'],
  ['12 am', '00:00'],
  ['12:15pm', '12:15'],
  ['jetzt', '09:05'],
])('the time "%s"', (text, time) => expect(read('time', text)).toBe(time));

test.each(['24:00', '9:60', '13 pm', '0 am', '9:3', 'bald'])('no time: "%s"', text =>
  expect(read('time', text)).toBeNull(),
);

test.each([
  ['24.7.2026, 9:30', '2026-07-24T09:30'],
  ['24.7. 9:30', '2026-07-24T09:30'],
  ['24.7.2026 um 9 Uhr', '2026-07-24T09:00'],
  ['24 Jul 2026, 09:30', '2026-07-24T09:30'],
  ['July 24, 2026, 2pm', '2026-07-24T14:00'],
  ['Freitag, 24. Juli 2026, 9', '2026-07-24T09:00'],
  ['morgen 8:00', '2026-11-27T08:00'],
  ['tomorrow at 8am', '2026-11-27T08:00'],
  ['2026-07-24T09:30', '2026-07-24T09:30'],
  ['jetzt', '2026-11-26T09:05'],
])('the moment "%s"', (text, moment) => expect(read('datetime-local', text)).toBe(moment));

test.each(['24.7.2026', '24.7.2026,', '24 7 2026', '9:30', 'heute', '31.2.2026, 9:30', ', 9:30'])(
  'a moment needs day and time: "%s"',
  text => expect(read('datetime-local', text)).toBeNull(),
);

test.each(languageCodes)('what is written in %s is read back', language => {
  for (const month of Array.from({ length: 12 }, (_, index) => index + 1)) {
    const day = `2027-${String(month).padStart(2, '0')}-09`;
    expect(read('date', dateText('date', day, language))).toBe(day);
    expect(read('datetime-local', dateText('datetime-local', `${day}T07:05`, language))).toBe(`${day}T07:05`);
  }
  expect(dateText('time', '07:05', language)).toBe('07:05');
  expect(dateText('datetime-local', 'nonsense', language)).toBe('nonsense');
});

test('each language has its own form', () => {
  expect(dateText('date', '2026-07-24', 'de')).toBe('24.07.2026');
  expect(dateText('date', '2026-07-24', 'en')).toBe('24 Jul 2026');
  expect(dateText('datetime-local', '2026-07-24T09:30', 'de')).toBe('24.07.2026, 09:30');
  expect(dateText('datetime-local', '2026-07-24T09:30', 'en')).toBe('24 Jul 2026, 09:30');
});

test('a month has the weeks it touches, and its last day stays the last', () => {
  expect(weeksOf('2027-02-10').map(week => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
  expect(weeksOf('2026-08-01')).toHaveLength(6);
  expect(weeksOf('2026-11-26')[0]).toContain('2026-10-26');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-11-26', -12)).toBe('2025-11-26');
});

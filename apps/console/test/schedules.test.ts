/** Unit tests of dashboards' schedules in their dialog: summaries, validation, request bodies. */
import { expect, it } from 'vitest';
import { useSchedulesTexts } from '../src/i18n/schedules.ts';
import {
  bodyOf,
  type Draft,
  faultsOf,
  nextOf,
  type Schedule,
  sentenceOf,
} from '../src/screens/dashboards/schedules/model.ts';

const t = useSchedulesTexts.now();
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Person ${at}` }));
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const weekly: Draft = {
  every: 'week',
  weekday: 1,
  day: 31,
  time: '07:00',
  timezone: zone,
  format: 'pdf',
  users: people(3),
};
const kept = (draft: Partial<Draft>) => ({ ...weekly, ...draft }) as unknown as Schedule;

it.each([
  [{}, 'Jeden Montag um 07:00 Uhr als PDF an 3 Personen'],
  [{ every: 'day', format: 'xlsx', users: people(1) }, 'Täglich um 07:00 Uhr als Arbeitsmappe an 1 Person'],
  [{ every: 'month' }, 'Am letzten Tag jedes Monats um 07:00 Uhr als PDF an 3 Personen'],
  [{ every: 'month', day: 15 }, 'Am 15. jedes Monats um 07:00 Uhr als PDF an 3 Personen'],
  [{ weekday: 7, timezone: 'Asia/Kathmandu' }, 'Jeden Sonntag um 07:00 Uhr (Asia/Kathmandu) als PDF an 3 Personen'],
] as [Partial<Draft>, string][])('%j reads as a sentence', (draft, sentence) => {
  expect(sentenceOf(kept(draft), t, 'de', true)).toBe(sentence);
});

it('says that there may be others whom the reader does not see', () => {
  expect(sentenceOf(kept({}), t, 'de', false)).toContain('an 3 Personen, die Sie sehen dürfen');
});

it.each([
  [{}, []],
  [{ time: '' }, ['time']],
  [{ time: '7:00' }, ['time']],
  [{ timezone: 'Mond/Krater' }, ['timezone']],
  [{ users: [] }, ['users']],
  [{ users: people(101) }, ['usersMany']],
] as [Partial<Draft>, string[]][])('%j has these faults: %j', (draft, faults) => {
  expect(faultsOf({ ...weekly, ...draft })).toEqual(faults);
});

it('asks for the day that the rhythm goes by, and no other', () => {
  expect(bodyOf(weekly)).toMatchObject({ weekday: 1, day: null, users: [{ id: '0' }, { id: '1' }, { id: '2' }] });
  expect(bodyOf({ ...weekly, every: 'month' })).toMatchObject({ weekday: null, day: 31 });
  expect(bodyOf({ ...weekly, every: 'day' })).toMatchObject({ weekday: null, day: null });
});

it('shows no next time of what is none yet', () => {
  expect(nextOf({ ...weekly, time: '' }, new Date())).toBeNull();
  expect(nextOf({ ...weekly, timezone: 'UTC' }, new Date('2026-11-22T12:00:00Z'))).toEqual(
    new Date('2026-11-23T07:00:00Z'),
  );
});

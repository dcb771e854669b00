/**
 * Maps a line of the source data set to an entry: codes, readable names, numbers; author, time and state by seeded
 * chance.
 */
import type { Data } from '@kontor/form';
import { code, damages } from './birds.ts';
import type { DemoEntry } from './demo-form.ts';
import { type Dice, dice } from './dice.ts';
import { aircraftName, airportName, operatorName } from './readable.ts';

export interface Strike {
  'Airport Name': string;
  'Aircraft Make Model': string;
  'Effect Amount of damage': string;
  'Flight Date': string;
  'Aircraft Airline Operator': string;
  'Origin State': string;
  'Phase of flight': string;
  'Wildlife Size': string;
  'Wildlife Species': string;
  'Time of day': string;
  'Cost Other': string;
  'Cost Repair': string;
  'Cost Total $': string;
  'Speed IAS in knots': string;
}

/**
 * The answers of a line. A cost of 0 means "unknown" in the source and becomes no answer. A few lines rate the damage
 * by letters of another scale: those become `unrated`, with the letter in the remark.
 */
export function answersOf(strike: Strike): Data {
  const rated = code(strike['Effect Amount of damage']);
  const damage = Object.hasOwn(damages, rated) ? rated : 'unrated';
  const total = amount(strike['Cost Total $']);
  return answered({
    airport: airportName(strike['Airport Name']),
    flight_date: strike['Flight Date'],
    time_of_day: code(strike['Time of day']),
    operator: operatorName(strike['Aircraft Airline Operator']),
    aircraft: aircraftName(strike['Aircraft Make Model']),
    phase: code(strike['Phase of flight']),
    speed: strike['Speed IAS in knots'] === '' ? null : Number(strike['Speed IAS in knots']),
    origin_state: strike['Origin State'],
    species: code(strike['Wildlife Species']),
    size: code(strike['Wildlife Size']),
    damage,
    costs_without_damage: damage === 'none' && total ? true : null,
    cost_repair: amount(strike['Cost Repair']),
    cost_other: amount(strike['Cost Other']),
    cost_total: total,
    remark: damage === 'unrated' ? `Einstufung der Quelle: ${strike['Effect Amount of damage']}` : null,
  });
}

export function entryOf(strike: Strike, index: number): DemoEntry {
  const chance = dice(index);
  const data = answersOf(strike);
  return {
    by: chance.weighed({ 'vorfeld.1': 46, 'vorfeld.2': 40, wildtier: 10, leitstelle: 3, admin: 1 }),
    at: reported(strike['Flight Date'], String(data.time_of_day), chance),
    state: stateOf(data, chance),
    data,
  };
}

const amount = (text: string): number | null => Number(text) || null;

function answered(answers: Record<string, unknown>): Data {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== ''));
}

/** First and last full hour (UTC) of a strike by its time of day; hours over 23 are the next day's. */
const hours: Readonly<Record<string, readonly [number, number]>> = {
  dawn: [5, 6],
  day: [8, 17],
  dusk: [18, 19],
  night: [21, 28],
};

/** Most are reported within hours, some on the next day, few within a week. */
function reported(day: string, time: string, chance: Dice): Date {
  const [first, last] = hours[time] ?? [8, 17];
  const later = chance.weighed({ 0: 80, 1: 16, 5: 4 });
  const minutes = chance.whole(first * 60, last * 60 + 59) + chance.whole(10, 150) + Number(later) * 24 * 60;
  return new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 + chance.whole(0, 59_999));
}

const recent = '2002-06-15';
const noState = '';

/** Strikes with damage are reported to the authority, old ones are closed, the newest are still unprocessed. */
function stateOf({ damage, flight_date }: Data, chance: Dice): string | null {
  const harmless = damage === 'none';
  const state =
    String(flight_date) >= recent
      ? chance.weighed({ new: 40, in_review: 30, authority_notified: harmless ? 0 : 40, sent: 12, closed: 18 })
      : chance.weighed({
          closed: harmless ? 900 : 430,
          authority_notified: harmless ? 2 : 380,
          in_review: harmless ? 20 : 40,
          new: 15,
          sent: harmless ? 40 : 120,
          [noState]: 16,
          draft: 5,
          ready_to_send: 2,
        });
  return state === noState ? null : state;
}

/** Demo form: the daily runway check; the shortest form, and the most frequent. */
import { type Form, momentOf } from '@kontor/form';
import { choices, field, heading, row, states, when } from '../build.ts';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { dice } from '../dice.ts';
import { daysBefore } from '../time.ts';

const runways = { '18L': 'Nord (18L/36R)', '18R': 'Süd (18R/36L)' };
const surfaces = { dry: 'Trocken', damp: 'Feucht', wet: 'Nass', ice: 'Eis', snow: 'Schnee' };
const faults = { light: 'Befeuerung', marking: 'Markierung', debris: 'Fremdkörper', surface: 'Belag', animal: 'Tiere' };

export const runwayCheck: DemoForm = {
  name: 'Bahnkontrolle',
  campaign: 'Flugbetrieb',
  agedMinutes: 7 * 60,
  form: runwayForm,
  *entries(_form, now) {
    for (let index = 0; index < 90; index++)
      yield check(daysBefore(now, 1 + Math.floor(index / 3), 4 + 6 * (index % 3), index), index);
  },
};

function runwayForm(): Form {
  return {
    fields: [
      heading('Bahnkontrolle'),
      row(
        field(
          'datetime-local',
          'kontrolliert',
          'Zeitpunkt',
          'col-6',
          { required: true, initialValue: 'now' },
          { console: 1, mobile: 1 },
        ),
        field(
          'radio',
          'bahn',
          'Bahn',
          'col-6',
          { required: true, cached: true, values: choices(runways) },
          { console: 2, mobile: 2 },
        ),
      ),
      row(
        field('select', 'zustand', 'Zustand', 'col-6', { required: true, values: choices(surfaces) }, { console: 3 }),
        field('number', 'reibwert', 'Reibwert', 'col-6', { minValue: 0, maxValue: 1, step: 0.01 }, { console: 4 }),
      ),
      field('checkbox', 'maengel', 'Mängel', 'col-12', { values: choices(faults) }, { console: 5, mobile: 3 }),
      when(
        [{ valOne: 'maengel', comparison: 'not_empty', gate: null }],
        field('textarea', 'massnahme', 'Maßnahme', 'col-12', { required: true }),
      ),
    ],
    states: states({ open: 'Offen', released: 'Freigegeben' }),
  };
}

const measures = ['Entfernt, Bahn frei.', 'An die Technik gemeldet.', 'Vergrämt, Bahn nach 5 Minuten frei.'];

function check(at: Date, index: number): DemoEntry {
  const chance = dice(index + 60_000);
  const faulty = chance.roll() < 0.18;
  const zustand = chance.weighed({ dry: 50, damp: 20, wet: 24, ice: 4, snow: 2 });
  const reibwert = { dry: 0.82, damp: 0.7, wet: 0.55, ice: 0.2, snow: 0.32 }[zustand];
  return {
    by: chance.pick(['vorfeld.1', 'vorfeld.2']),
    at,
    state: faulty && index < 4 ? 'open' : 'released',
    data: {
      kontrolliert: momentOf(at),
      bahn: index % 2 ? '18R' : '18L',
      zustand,
      reibwert: Math.round((reibwert + chance.whole(-4, 4) / 100) * 100) / 100,
      ...(faulty && { maengel: [chance.pick(Object.keys(faults))], massnahme: chance.pick(measures) }),
    },
  };
}

/** Demo form in English: labels are the form's own text, so one form cannot hold both languages. */
import { dayOf, type Form } from '@kontor/form';
import { choices, field, heading, photos, row, states, text, when } from '../build.ts';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { dice } from '../dice.ts';
import { daysBefore } from '../time.ts';

const areas = {
  north: 'Grassland north',
  runway_18l: 'Runway 18L/36R',
  taxiways: 'Taxiways and apron',
  runway_18r: 'Runway 18R/36L',
  south: 'Grassland south',
  pond: 'Pond',
};
const counts = { one: '1', few: '2–5', some: '6–20', many: 'more than 20' };
const actions = { none: 'None', scared: 'Scared away', runway_closed: 'Runway closed', trapped: 'Trapped' };

export const wildlifeSighting: DemoForm = {
  name: 'Wildlife sighting',
  campaign: 'Flight operations',
  agedMinutes: 3 * 24 * 60,
  form: sightingForm,
  *entries(_form, now) {
    for (let index = 0; index < 30; index++)
      yield sighting(daysBefore(now, 2 + index * 3, 5 + (index % 12), index), index);
  },
};

function sightingForm(): Form {
  return {
    fields: [
      heading('Wildlife sighting'),
      text('Have you seen birds or other animals on the airfield? Your report goes straight to the apron control.'),
      row(
        field(
          'select',
          'area',
          'Where did you see them?',
          'col-6',
          { required: true, values: choices(areas) },
          { console: 2, mobile: 2 },
        ),
        field('date', 'seen_on', 'Date', 'col-3', { required: true, initialValue: 'today' }, { console: 1, mobile: 1 }),
        field('text', 'seen_at', 'Time', 'col-3', {}, { console: 3 }),
      ),
      row(
        field('text', 'species', 'Species', 'col-6', {}, { console: 4, mobile: 3 }),
        field('radio', 'count', 'How many?', 'col-6', { required: true, values: choices(counts) }, { console: 5 }),
      ),
      when(
        [
          { valOne: 'count', comparison: 'eq', valTwo: 'some', gate: 'or' },
          { valOne: 'count', comparison: 'eq', valTwo: 'many', gate: null },
        ],
        field(
          'select',
          'action',
          'Action taken',
          'col-6',
          { required: true, values: choices(actions) },
          { console: 6 },
        ),
        field('number', 'height', 'Height of the flock in feet', 'col-6', { minValue: 0, maxValue: 10_000, step: 10 }),
      ),
      field('textarea', 'observation', 'Observation', 'col-12'),
      field('file', 'photos', 'Photos', 'col-12', photos('Another photo', 'Add a photo'), { console: 7, sort: false }),
    ],
    states: states({ new: 'New', confirmed: 'Confirmed', dismissed: 'Dismissed' }),
  };
}

const seen: readonly (readonly [species: string, words: string])[] = [
  ['Greylag goose', 'Flying south in formation, low over the fence.'],
  ['Rook', 'Feeding on the freshly mown strip.'],
  ['Common kestrel', 'Hovering beside the glide path antenna.'],
  ['Roe deer', 'Grazing at the edge of the wood, outside of the fence.'],
  ['Northern lapwing', 'Resting flock, rose when the car came near.'],
  ['Grey heron', 'Standing at the water for more than an hour.'],
];

function sighting(at: Date, index: number): DemoEntry {
  const chance = dice(index + 70_000);
  const [species, observation] = chance.pick(seen);
  const count = chance.weighed({ one: 30, few: 35, some: 25, many: 10 });
  const flock = count === 'some' || count === 'many';
  return {
    by: chance.pick(['wildtier', 'wildtier', 'vorfeld.1', 'vorfeld.2']),
    at,
    state: index < 3 ? 'new' : chance.weighed({ confirmed: 80, dismissed: 20 }),
    data: {
      area: chance.pick(Object.keys(areas)),
      seen_on: dayOf(at),
      seen_at: at.toISOString().slice(11, 16),
      species,
      count,
      observation,
      ...(flock && { action: chance.pick(Object.keys(actions)), height: chance.whole(2, 120) * 10 }),
    },
    ...(flock && species === 'Greylag goose' && { pictures: [{ field: 'photos', scenes: ['geese'] as const }] }),
  };
}

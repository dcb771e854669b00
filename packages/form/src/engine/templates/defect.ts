/** Template of a defect report: location, severity, photos, and measures taken. */
import type { Form } from '../base/types.ts';
import type { Builder } from './build.ts';

export function defect({ field, heading, choices, states, photos, row, when }: Builder): Form {
  const urgencies = choices({
    low: ['Kann warten', 'Can wait'],
    soon: ['Diese Woche', 'This week'],
    now: ['Gefahr, sofort', 'Danger, at once'],
  });
  const kinds = choices({
    electrics: ['Elektrik', 'Electrics'],
    water: ['Wasser und Heizung', 'Water and heating'],
    building: ['Tür, Fenster, Wand', 'Door, window, wall'],
    equipment: ['Gerät oder Maschine', 'Device or machine'],
    outside: ['Außenanlage', 'Grounds'],
    other: ['Sonstiges', 'Other'],
  });
  return {
    fields: [
      heading(['Mängelmeldung', 'Defect report']),
      row(
        field('text', 'place', ['Ort', 'Place'], 'col-8', { required: true, cached: true }, { at: 2 }),
        field('datetime-local', 'noticed', ['Bemerkt am', 'Noticed'], 'col-4', { initialValue: 'now' }, { at: 1 }),
      ),
      field('select', 'kind', ['Art des Mangels', 'Kind of defect'], 'col-12', { values: kinds }, { at: 3 }),
      field('textarea', 'description', ['Was ist zu sehen?', 'What is to be seen?'], 'col-12', { required: true }),
      field(
        'radio',
        'urgency',
        ['Dringlichkeit', 'Urgency'],
        'col-12',
        { required: true, values: urgencies },
        { at: 4 },
      ),
      when(
        { valOne: 'urgency', comparison: 'eq', valTwo: 'now' },
        field('textarea', 'secured', ['Wie ist die Stelle gesichert?', 'How is the place secured?'], 'col-12', {
          required: true,
        }),
      ),
      photos('photos', ['Fotos', 'Photos']),
      row(
        field('text', 'reported_by', ['Gemeldet von', 'Reported by'], 'col-6', { initialValue: 'user.name' }),
        field('tel', 'phone', ['Telefon für Rückfragen', 'Phone for questions'], 'col-6', { cached: true }),
      ),
    ],
    states: states({
      open: ['Offen', 'Open'],
      in_work: ['In Arbeit', 'In work'],
      done: ['Behoben', 'Mended'],
    }),
  };
}

/** Template `contact`, the built-in one of the specification (document 2, section 9). */
import type { Form } from '../base/types.ts';
import type { Builder } from './build.ts';

export function contact({ field, heading, choices }: Builder): Form {
  const letters = choices({ A: ['A', 'A'], B: ['B', 'B'], C: ['C', 'C'] });
  const yesNo = choices({ yes: ['Ja', 'Yes'], no: ['Nein', 'No'] });
  return {
    fields: [
      heading(['Bericht', 'Report']),
      field('text', 'recorded_by', ['Erfasst von', 'Recorded by'], 'col-6', { initialValue: 'user.name' }),
      field('datetime-local', 'created', ['Erfasst am', 'Created'], 'col-6', { initialValue: 'now' }, { at: 1 }),
      field('text', 'company', ['Firma', 'Company'], 'col-12', {}, { at: 2 }),
      field('text', 'name', ['Name', 'Name'], 'col-6', { required: true }, { at: 3 }),
      field('text', 'position', ['Position', 'Position'], 'col-6'),
      field('email', 'email', ['E-Mail', 'Email'], 'col-6', {}, { at: 5 }),
      field('tel', 'phone', ['Telefon', 'Phone'], 'col-6'),
      field('textarea', 'address', ['Adresse', 'Address'], 'col-12'),
      field('radio', 'category', ['Kategorie', 'Category'], 'col-6', { values: letters }, { at: 8 }),
      field('range', 'potential', ['Potenzial (%)', 'Potential (%)'], 'col-6', { minValue: 0, maxValue: 100, step: 5 }),
      field('radio', 'interested', ['Interesse', 'Interested'], 'col-6', { values: yesNo }),
      field('textarea', 'note', ['Notiz', 'Note'], 'col-12'),
    ],
    states: [],
  };
}

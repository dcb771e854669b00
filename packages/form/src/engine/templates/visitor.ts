/** Template of a visitor registration, filled in at the desk or by link on a tablet. */
import type { Form } from '../base/types.ts';
import type { Builder } from './build.ts';

export function visitor({ field, heading, states, row, when, signature }: Builder): Form {
  return {
    fields: [
      heading(['Anmeldung für Besucher', 'Visitor registration']),
      row(
        field('text', 'name', ['Name', 'Name'], 'col-6', { required: true }, { at: 2 }),
        field('text', 'company', ['Firma', 'Company'], 'col-6', {}, { at: 3 }),
      ),
      row(
        field('text', 'host', ['Besucht wird', 'Visiting'], 'col-6', { required: true }, { at: 4 }),
        field(
          'datetime-local',
          'arrived',
          ['Ankunft', 'Arrival'],
          'col-6',
          { required: true, initialValue: 'now' },
          { at: 1 },
        ),
      ),
      row(
        field('tel', 'phone', ['Telefon', 'Phone'], 'col-6'),
        field('text', 'badge', ['Nummer des Ausweises', 'Number of the badge'], 'col-6', {}, { at: 5 }),
      ),
      field('switch', 'by_car', ['Kommt mit dem Auto', 'Comes by car'], 'col-12'),
      when({ valOne: 'by_car', comparison: 'true' }, field('text', 'plate', ['Kennzeichen', 'Number plate'], 'col-6')),
      field(
        'switch',
        'instructed',
        [
          'Ich habe die Hausordnung und die Hinweise zur Sicherheit gelesen',
          'I have read the house rules and the safety notes',
        ],
        'col-12',
        { required: true },
      ),
      signature('signature', ['Unterschrift', 'Signature']),
      field('datetime-local', 'left', ['Gegangen um', 'Left at'], 'col-6', {}, { at: 6 }),
    ],
    states: states({ here: ['Im Haus', 'In the house'], gone: ['Gegangen', 'Gone'] }),
  };
}

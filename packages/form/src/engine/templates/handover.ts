/** Template of a handover of rooms, devices or keys, signed by both sides. */
import type { Form } from '../base/types.ts';
import type { Builder } from './build.ts';

export function handover({ field, heading, choices, photos, row, repeat, signature }: Builder): Form {
  const conditions = choices({
    fine: ['Einwandfrei', 'Faultless'],
    used: ['Gebrauchsspuren', 'Signs of use'],
    damaged: ['Beschädigt', 'Damaged'],
    missing: ['Fehlt', 'Missing'],
  });
  const occasions = choices({ out: ['Ausgabe', 'Handing out'], back: ['Rücknahme', 'Taking back'] });
  return {
    fields: [
      heading(['Übergabeprotokoll', 'Handover record']),
      row(
        field(
          'text',
          'object',
          ['Was wird übergeben?', 'What is handed over?'],
          'col-8',
          { required: true },
          { at: 2 },
        ),
        field(
          'datetime-local',
          'handed_over',
          ['Zeitpunkt', 'Time'],
          'col-4',
          { required: true, initialValue: 'now' },
          { at: 1 },
        ),
      ),
      field('radio', 'occasion', ['Anlass', 'Occasion'], 'col-12', { required: true, values: occasions }, { at: 3 }),
      row(
        field(
          'text',
          'giver',
          ['Übergeben von', 'Handed over by'],
          'col-6',
          { required: true, initialValue: 'user.name' },
          { at: 4 },
        ),
        field('text', 'taker', ['Übernommen von', 'Taken over by'], 'col-6', { required: true }, { at: 5 }),
      ),
      heading(['Gegenstände', 'Items'], 'h3'),
      repeat(
        30,
        row(
          field('text', 'item', ['Gegenstand', 'Item'], 'col-6', { required: true }),
          field('number', 'quantity', ['Anzahl', 'Quantity'], 'col-3', { minValue: 0, step: 1, default: 1 }),
          field('select', 'condition', ['Zustand', 'Condition'], 'col-3', { values: conditions }),
        ),
      ),
      photos('photos', ['Fotos vom Zustand', 'Photos of the condition']),
      field('textarea', 'agreed', ['Vereinbart wurde', 'What was agreed'], 'col-12'),
      row(
        signature('signature_giver', ['Unterschrift der übergebenden Person', 'Signature of whoever hands over'], {
          required: true,
        }),
        signature('signature_taker', ['Unterschrift der übernehmenden Person', 'Signature of whoever takes over'], {
          required: true,
        }),
      ),
    ],
    states: [],
  };
}

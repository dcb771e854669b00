/** Template of a vehicle check before departure: a list of checks, and defects with photos. */
import type { Form } from '../base/types.ts';
import type { Builder } from './build.ts';

export function vehicle({
  field,
  heading,
  choices,
  states,
  photos,
  row,
  section,
  when,
  repeat,
  ...more
}: Builder): Form {
  const found = choices({ ok: ['In Ordnung', 'All right'], defects: ['Mit Mängeln', 'With defects'] });
  const parts = choices({
    tyres: ['Reifen', 'Tyres'],
    brakes: ['Bremsen', 'Brakes'],
    lights: ['Beleuchtung', 'Lights'],
    mirrors: ['Spiegel und Scheiben', 'Mirrors and windows'],
    fluids: ['Öl und Wasser', 'Oil and water'],
    first_aid: ['Verbandskasten und Warndreieck', 'First aid kit and warning triangle'],
    load: ['Ladung gesichert', 'Load secured'],
  });
  return {
    fields: [
      heading(['Fahrzeugprüfung', 'Vehicle check']),
      row(
        field('text', 'plate', ['Kennzeichen', 'Number plate'], 'col-4', { required: true, cached: true }, { at: 2 }),
        field(
          'date',
          'checked',
          ['Geprüft am', 'Checked on'],
          'col-4',
          { required: true, initialValue: 'today' },
          { at: 1 },
        ),
        field('number', 'mileage', ['Kilometerstand', 'Mileage'], 'col-4', { minValue: 0, step: 1 }, { at: 3 }),
      ),
      field('checkbox', 'looked_at', ['Geprüft und in Ordnung', 'Checked and in order'], 'col-12', { values: parts }),
      field('radio', 'result', ['Ergebnis', 'Result'], 'col-12', { required: true, values: found }, { at: 4 }),
      when(
        { valOne: 'result', comparison: 'eq', valTwo: 'defects' },
        repeat(
          12,
          row(
            field('select', 'part', ['Bauteil', 'Part'], 'col-4', { required: true, values: parts }),
            field('text', 'defect', ['Mangel', 'Defect'], 'col-8', { required: true }),
          ),
          photos('defect_photos', ['Fotos', 'Photos']),
        ),
        field('switch', 'usable', ['Fahrzeug darf weiter fahren', 'Vehicle may still be driven'], 'col-12'),
      ),
      section(['Bemerkungen', 'Remarks'], field('textarea', 'remarks', ['Bemerkungen', 'Remarks'], 'col-12')),
      row(
        field('text', 'checked_by', ['Geprüft von', 'Checked by'], 'col-6', { initialValue: 'user.name' }),
        more.signature('signature', ['Unterschrift', 'Signature'], { required: true }),
      ),
    ],
    states: states({
      open: ['Offen', 'Open'],
      workshop: ['In der Werkstatt', 'In the workshop'],
      released: ['Freigegeben', 'Released'],
    }),
  };
}

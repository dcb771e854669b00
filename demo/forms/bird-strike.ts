/** Demo form, the main one: 10,000 real bird strikes of 1990 to 2002, reported as the staff of an airport would. */
import { readFileSync } from 'node:fs';
import type { Form } from '@kontor/form';
import { damages, parts, phases, sizes, species, times } from '../birds.ts';
import { choices, field, heading, levelled, photos, row, section, states, text, when } from '../build.ts';
import { parseCsv } from '../csv.ts';
import type { DemoForm } from '../demo-form.ts';
import { entryOf, type Strike } from '../strikes.ts';
import { withPictures } from '../strikes-pictures.ts';
import { translated } from '../translated.ts';
import { birdStrikeWords } from './bird-strike-words.ts';

const source = new URL('../birdstrikes.csv', import.meta.url);

export const birdStrike: DemoForm = {
  name: 'Vogelschlagmeldung',
  campaign: 'Flugbetrieb',
  numbering: { prefix: 'VS', year: true, digits: 4, gapless: false },
  agedMinutes: 4,
  form: () => translated(birdStrikeForm(), birdStrikeWords),
  entries: () => withPictures(readStrikes().map(entryOf)),
};

export function readStrikes(): Strike[] {
  return parseCsv(readFileSync(source, 'utf8')) as unknown as Strike[];
}

export function birdStrikeForm(): Form {
  return {
    fields: [
      text('Für jeden Zusammenstoß mit Vögeln oder anderen Tieren, auch ohne Schaden.', 'normal', 'muted'),
      heading('Ereignis'),
      row(
        field('text', 'airport', 'Flughafen', 'col-6', { required: true, cached: true }, { console: 2, mobile: 2 }),
        field(
          'date',
          'flight_date',
          'Flugdatum',
          'col-3',
          { required: true, initialValue: 'today' },
          { console: 1, mobile: 1 },
        ),
        field('select', 'time_of_day', 'Tageszeit', 'col-3', { values: choices(times) }),
      ),
      row(
        field('text', 'operator', 'Betreiber', 'col-3', {}, { console: 4 }),
        field('text', 'aircraft', 'Luftfahrzeug', 'col-3', {}, { console: 3 }),
        field('select', 'phase', 'Flugphase', 'col-3', { required: true, values: choices(phases) }, { console: 5 }),
        field('number', 'speed', 'Geschwindigkeit (kn)', 'col-3', { minValue: 0, maxValue: 450, step: 1 }),
      ),
      field('text', 'origin_state', 'Bundesstaat', 'col-6'),
      heading('Tierart'),
      row(
        field('select', 'species', 'Tierart', 'col-6', { values: choices(species) }, { console: 6, mobile: 3 }),
        field('radio', 'size', 'Größe', 'col-6', { values: choices(sizes) }, { console: 7 }),
      ),
      heading('Treffer und Schaden'),
      field('checkbox', 'parts', 'Getroffene Teile', 'col-6', { values: choices(parts) }),
      field(
        'radio',
        'damage',
        'Schaden',
        'col-6',
        { required: true, values: levelled(damages), invalidNote: 'Bitte schätzen Sie das Ausmaß ein.' },
        { console: 8, mobile: 4 },
      ),
      when(
        [{ valOne: 'damage', comparison: 'eq', valTwo: 'none', gate: null }],
        field('switch', 'costs_without_damage', 'Dennoch Kosten entstanden, etwa durch Umkehr oder Prüfung', 'col-12'),
      ),
      when(
        [
          { valOne: 'damage', comparison: 'not_empty', gate: 'and' },
          { valOne: 'damage', comparison: 'neq', valTwo: 'none', gate: 'or' },
          { valOne: 'costs_without_damage', comparison: 'true', gate: null },
        ],
        heading('Folgen und Kosten'),
        row(
          cost('cost_repair', 'Reparatur'),
          cost('cost_other', 'Andere Kosten'),
          cost('cost_total', 'Kosten', { console: 9 }),
        ),
        field('html', 'remark', 'Bemerkung', 'col-12'),
      ),
      field('file', 'photos', 'Fotos', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen'), {
        console: 10,
        sort: false,
      }),
      section(
        'Meldende Person',
        field('text', 'reported_by', 'Name', 'col-4', { initialValue: 'user.name' }),
        field('email', 'reported_mail', 'E-Mail', 'col-4', { initialValue: 'user.email' }),
        field('tel', 'reported_phone', 'Telefon', 'col-4', { cached: true }),
      ),
    ],
    states: states({
      new: 'Neu',
      in_review: 'In Prüfung',
      authority_notified: 'Behörde gemeldet',
      closed: 'Abgeschlossen',
    }),
  };
}

const cost = (name: string, label: string, shown = {}) =>
  field('number', name, label, 'col-4', { minValue: 0, step: 0.01, unit: '$' }, shown);

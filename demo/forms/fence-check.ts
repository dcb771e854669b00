/** Demo form: a check along the fence, with its plan as a picture in the form. */
import { dayOf, type Form } from '@kontor/form';
import { choices, field, heading, photos, picture, row, states, text, when } from '../build.ts';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { dice } from '../dice.ts';
import { daysBefore } from '../time.ts';

const sections = {
  north: 'Nord, Tor 1 bis 4',
  east: 'Ost, Tor 4 bis 6',
  south: 'Süd, Tor 6 bis 9',
  west: 'West, Tor 9 bis 1',
};
const findings = { sound: 'In Ordnung', worn: 'Abgenutzt', damaged: 'Beschädigt', open: 'Offen' };
const causes = { weather: 'Witterung', vehicle: 'Fahrzeug', animal: 'Tier', person: 'Person', unknown: 'Unbekannt' };

export const fenceCheck: DemoForm = {
  name: 'Kontrolle Zaunanlage',
  campaign: 'Sicherheit',
  agedMinutes: 22 * 60,
  scene: 'site_plan',
  form: fenceForm,
  *entries(_form, now) {
    for (let index = 0; index < 52; index++)
      yield check(daysBefore(now, 1 + (index >> 1), 5 + 12 * (index % 2), index), index);
  },
};

function fenceForm(plan: string | null): Form {
  return {
    fields: [
      heading('Rundgang am Zaun'),
      text('Jeder Abschnitt wird zweimal am Tag begangen. Offene Stellen sofort über Funk melden.', 'normal', 'muted'),
      ...(plan ? [picture(plan)] : []),
      row(
        field(
          'date',
          'geprueft_am',
          'Geprüft am',
          'col-4',
          { required: true, initialValue: 'today' },
          { console: 1, mobile: 1 },
        ),
        field(
          'select',
          'abschnitt',
          'Abschnitt',
          'col-8',
          { required: true, values: choices(sections) },
          { console: 2, mobile: 2 },
        ),
      ),
      field(
        'radio',
        'befund',
        'Befund',
        'col-12',
        { required: true, values: choices(findings) },
        { console: 3, mobile: 3 },
      ),
      when(
        [
          { valOne: 'befund', comparison: 'eq', valTwo: 'damaged', gate: 'or' },
          { valOne: 'befund', comparison: 'eq', valTwo: 'open', gate: null },
        ],
        row(
          field(
            'number',
            'feld_nr',
            'Feld Nr.',
            'col-3',
            { required: true, minValue: 1, maxValue: 420, step: 1 },
            { console: 4 },
          ),
          field('range', 'breite', 'Breite der Öffnung in cm', 'col-6', { minValue: 0, maxValue: 300, step: 5 }),
          field('select', 'ursache', 'Ursache', 'col-3', { values: choices(causes) }, { console: 5 }),
        ),
        field('textarea', 'beschreibung', 'Beschreibung', 'col-12'),
        field('file', 'fotos', 'Fotos', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen'), {
          console: 6,
          sort: false,
        }),
      ),
      field('switch', 'schloesser', 'Alle Tore verschlossen', 'col-12'),
    ],
    states: states({ reported: 'Gemeldet', in_repair: 'In Reparatur', done: 'Erledigt' }),
  };
}

const words = [
  'Maschen auf 40 cm Höhe aufgeschnitten.',
  'Ast auf dem Übersteigschutz, zwei Stäbe verbogen.',
  'Unterwühlt, Spuren eines Fuchses.',
  'Pfosten nach Anprall schief, Feld hängt durch.',
];

function check(at: Date, index: number): DemoEntry {
  const chance = dice(index + 50_000);
  const befund = chance.weighed({ sound: 70, worn: 14, damaged: 12, open: 4 });
  const broken = befund === 'damaged' || befund === 'open';
  return {
    by: chance.pick(['vorfeld.1', 'vorfeld.2']),
    at,
    state: broken ? chance.pick(['reported', 'in_repair', 'done']) : 'done',
    data: {
      geprueft_am: dayOf(at),
      abschnitt: Object.keys(sections)[index % 4],
      befund,
      schloesser: befund !== 'open',
      ...(broken && {
        feld_nr: chance.whole(1, 420),
        breite: chance.whole(1, 30) * 5,
        ursache: chance.pick(Object.keys(causes)),
        beschreibung: chance.pick(words),
      }),
    },
    ...(broken && { pictures: [{ field: 'fotos', scenes: ['fence'] as const }] }),
  };
}

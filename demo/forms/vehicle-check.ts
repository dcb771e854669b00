/**
 * Demo form: the handover of a vehicle, with damage marked on a drawing, the parking space on the site plan, and
 * signatures.
 */
import { type Data, dayOf, type Form } from '@kontor/form';
import { choices, drawing, field, heading, row, section, states } from '../build.ts';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { dice } from '../dice.ts';
import { carParts, carSvg, fuelLevels, fuelSvg } from '../pictures/car.ts';
import { daysBefore } from '../time.ts';

const reasons = { start: 'Übernahme', end: 'Rückgabe', monthly: 'Monatliche Prüfung' };
const vehicles = ['F-NO 112', 'F-NO 118', 'F-NO 204', 'F-NO 231', 'F-NO 305'];
const notes = ['Kratzer, etwa 10 cm.', 'Delle ohne Lackschaden.', 'Steinschlag.', 'Lack abgeplatzt, grundiert.'];

export const vehicleCheck: DemoForm = {
  name: 'Fahrzeugprüfung',
  campaign: 'Fuhrpark Vorfeld',
  agedMinutes: 3 * 60,
  form: vehicleForm,
  scene: 'site_plan',
  *entries(_form, now) {
    for (let index = 0; index < 36; index++) yield check(daysBefore(now, 1 + index, 5 + (index % 9), index), index);
  },
};

function vehicleForm(plan: string | null): Form {
  return {
    fields: [
      heading('Übergabe und Prüfung'),
      row(
        field('text', 'kennzeichen', 'Kennzeichen', 'col-4', { required: true }, { console: 1, mobile: 1 }),
        field('date', 'geprueft_am', 'Geprüft am', 'col-4', { required: true, initialValue: 'today' }, { console: 2 }),
        field('number', 'kilometer', 'Kilometerstand', 'col-4', { minValue: 0, step: 1 }, { console: 3 }),
      ),
      field(
        'radio',
        'anlass',
        'Anlass',
        'col-12',
        { required: true, values: choices(reasons) },
        { console: 4, mobile: 2 },
      ),
      row(
        field(
          'svg-checkbox',
          'schaeden',
          'Beschädigte Teile',
          'col-8',
          {
            svgData: carSvg,
            values: choices(carParts),
            cssThumbnails: '.word { display: none } .selected { fill: #ce4a32; stroke: #8c2c1a; stroke-width: 4 }',
          },
          { console: 5, sort: false },
        ),
        field(
          'svg-radio',
          'tank',
          'Tankfüllung',
          'col-4',
          { svgData: fuelSvg, values: choices(fuelLevels) },
          { console: 6 },
        ),
      ),
      field('textarea', 'befund', 'Befund', 'col-12'),
      section(
        'Abstellort',
        drawing('stellplatz', 'Abstellort im Lageplan', 'col-12', {
          height: '320px',
          file: plan ? { id: plan } : null,
        }),
      ),
      drawing('unterschrift', 'Unterschrift der prüfenden Person', 'col-6', { required: true }),
    ],
    states: states({ open: 'Offen', workshop: 'In der Werkstatt', released: 'Freigegeben' }),
  };
}

function check(at: Date, index: number): DemoEntry {
  const chance = dice(index + 90_000);
  const parts = Object.keys(carParts);
  const count = chance.weighed({ 0: 50, 1: 30, 2: 15, 3: 5 });
  const schaeden = [...new Set(Array.from({ length: Number(count) }, () => chance.pick(parts)))];
  const damaged: Data = schaeden.length > 0 ? { schaeden, befund: chance.pick(notes) } : {};
  return {
    by: chance.pick(['vorfeld.1', 'vorfeld.2']),
    at,
    state: schaeden.length > 1 ? 'workshop' : index < 2 ? 'open' : 'released',
    data: {
      kennzeichen: chance.pick(vehicles),
      geprueft_am: dayOf(at),
      kilometer: 18_000 + chance.whole(0, 64_000),
      anlass: chance.pick(Object.keys(reasons)),
      tank: chance.pick(Object.keys(fuelLevels)),
      ...damaged,
    },
    pictures: [{ field: 'unterschrift', scenes: ['signature'], alone: true }],
  };
}

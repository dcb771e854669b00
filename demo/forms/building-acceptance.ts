/** Demo form: an acceptance protocol with a condition and, inside it, a repeat of defects; signed by both sides. */
import { type Data, dayOf, type Form, inputsOf } from '@kontor/form';
import { choices, drawing, field, heading, photos, repeat, row, section, states, when } from '../build.ts';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { type Dice, dice } from '../dice.ts';
import { daysBefore } from '../time.ts';

const trades = {
  shell: 'Rohbau',
  roof: 'Dach',
  facade: 'Fassade',
  electrics: 'Elektro',
  plumbing: 'Sanitär',
  ventilation: 'Lüftung',
  drywall: 'Trockenbau',
  floors: 'Bodenbeläge',
};
const components = {
  wall: 'Wand',
  ceiling: 'Decke',
  floor: 'Boden',
  door: 'Tür',
  window: 'Fenster',
  facade: 'Fassade',
  roof: 'Dach',
  stairs: 'Treppe',
  railing: 'Geländer',
  cable_tray: 'Kabeltrasse',
  distribution: 'Verteilung',
  pipe: 'Rohrleitung',
  duct: 'Lüftungskanal',
  other: 'Sonstiges',
};
const severities = { slight: 'Leicht', considerable: 'Wesentlich', dangerous: 'Gefährdend' };
const results = { accepted: 'Mängelfrei', with_defects: 'Mit Mängeln', refused: 'Verweigert' };

export const buildingAcceptance: DemoForm = {
  name: 'Abnahmeprotokoll Hochbau',
  campaign: 'Neubau Terminal Süd',
  agedMinutes: 26,
  form: acceptanceForm,
  *entries(form, now) {
    for (let index = 0; index < 38; index++) yield acceptance(form, daysBefore(now, index * 2 + 1, 9, index), index);
  },
};

function acceptanceForm(): Form {
  return {
    fields: [
      heading('Abnahmeprotokoll {gewerk}'),
      row(
        field(
          'text',
          'bauvorhaben',
          'Bauvorhaben',
          'col-8',
          { required: true, cached: true },
          { console: 2, mobile: 2 },
        ),
        field(
          'date',
          'abnahme_am',
          'Tag der Abnahme',
          'col-4',
          { required: true, initialValue: 'today' },
          { console: 1, mobile: 1 },
        ),
      ),
      field(
        'select',
        'gewerk',
        'Gewerk',
        'col-12',
        { required: true, values: choices(trades) },
        { console: 3, mobile: 3 },
      ),
      section(
        'Beteiligte und Bevollmächtigte',
        field('text', 'auftraggeber', 'Auftraggeber', 'col-6', { default: 'Flughafen Nord GmbH' }),
        field('text', 'auftragnehmer', 'Auftragnehmer', 'col-6', {}, { console: 4 }),
        field('text', 'bauleitung', 'Bauleitung', 'col-6', { initialValue: 'user.name' }),
        field('email', 'bauleitung_mail', 'E-Mail der Bauleitung', 'col-6'),
        field('tel', 'bauleitung_telefon', 'Telefon der Bauleitung', 'col-6'),
        field('switch', 'vollmacht', 'Vollmacht liegt vor', 'col-6'),
      ),
      row(
        field(
          'radio',
          'ergebnis',
          'Ergebnis der Abnahme',
          'col-8',
          { required: true, values: choices(results) },
          { console: 5, mobile: 4 },
        ),
        field(
          'number',
          'anzahl_maengel',
          'Anzahl Mängel',
          'col-4',
          { minValue: 0, maxValue: 20, step: 1 },
          { console: 6 },
        ),
      ),
      when(
        [
          { valOne: 'ergebnis', comparison: 'neq', valTwo: 'accepted', gate: 'and' },
          { valOne: 'anzahl_maengel', comparison: 'gt', valTwo: '0', gate: null },
        ],
        heading('Mängel', 'h3'),
        repeat(
          20,
          row(
            field('select', 'bauteil', 'Bauteil', 'col-6', { required: true, values: choices(components) }),
            field('text', 'raum', 'Raum oder Achse', 'col-6'),
          ),
          field('textarea', 'beschreibung', 'Beschreibung', 'col-12', { required: true }),
          row(
            field('file', 'mangel_fotos', 'Fotos', 'col-4', photos('Weiteres Foto', 'Foto hinzufügen')),
            field('date', 'frist_beseitigung', 'Frist zur Beseitigung', 'col-4', { required: true }),
            field('select', 'schwere', 'Schwere', 'col-4', { values: choices(severities) }),
          ),
        ),
      ),
      field('textarea', 'vorbehalte', 'Vorbehalte', 'col-12'),
      field('file', 'fotos', 'Fotos der Begehung', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen')),
      row(
        drawing('unterschrift_auftraggeber', 'Unterschrift Auftraggeber', 'col-6'),
        drawing('unterschrift_auftragnehmer', 'Unterschrift Auftragnehmer', 'col-6'),
      ),
    ],
    states: states({ open: 'Offen', in_repair: 'In Nachbesserung', accepted: 'Abgenommen' }),
  };
}

const buildings = ['Terminal Süd, Ebene 0', 'Terminal Süd, Ebene 1', 'Gepäckhalle', 'Parkhaus P3', 'Feuerwache West'];
const firms = ['Hansen Bau', 'Elektro Petersen', 'Nordklima', 'Fassaden Lorenz', 'Bodenwerk Kiel'];
const defects: readonly (readonly [component: keyof typeof components, words: string])[] = [
  ['wall', 'Riss im Putz, etwa 40 cm, von der Türzarge zur Decke.'],
  ['door', 'Brandschutztür schließt nicht selbsttätig.'],
  ['window', 'Dichtung am unteren Rahmen fehlt.'],
  ['cable_tray', 'Trasse ohne Potenzialausgleich.'],
  ['pipe', 'Rohrschelle lose, Dämmung beschädigt.'],
  ['floor', 'Belag an der Dehnfuge gelöst.'],
  ['railing', 'Handlauf scharfkantig, nicht entgratet.'],
];

function acceptance(form: Form, at: Date, index: number): DemoEntry {
  const chance = dice(index + 40_000);
  const ergebnis = chance.weighed({ accepted: 45, with_defects: 45, refused: 10 });
  const count = ergebnis === 'accepted' ? 0 : chance.whole(1, 4);
  return {
    by: chance.pick(['leitstelle', 'vorfeld.1', 'admin']),
    at,
    state: ergebnis === 'accepted' ? 'accepted' : chance.pick(['open', 'in_repair', 'accepted']),
    data: {
      bauvorhaben: chance.pick(buildings),
      abnahme_am: dayOf(at),
      gewerk: chance.pick(Object.keys(trades)),
      auftraggeber: 'Flughafen Nord GmbH',
      auftragnehmer: chance.pick(firms),
      bauleitung: 'Leitstelle Nord',
      vollmacht: true,
      ergebnis,
      anzahl_maengel: count,
      ...(count > 0 && defectsOf(form, at, count, chance)),
    },
    ...(index < 4 && { pictures: picturesOf(count) }),
  };
}

/** The newest are signed, and have photos of the walk and of each visible defect. */
function picturesOf(defects: number): NonNullable<DemoEntry['pictures']> {
  const shown = Array.from({ length: Math.min(defects, 2) }, (_, at) => ({
    field: `mangel_fotos.${at}`,
    scenes: at === 0 ? (['crack', 'joint'] as const) : (['joint'] as const),
  }));
  return [
    ...shown,
    { field: 'fotos', scenes: ['hall', 'corridor'] },
    { field: 'unterschrift_auftraggeber', scenes: ['signed_client'], alone: true },
    { field: 'unterschrift_auftragnehmer', scenes: ['signed_builder'], alone: true },
  ];
}

function defectsOf(form: Form, at: Date, count: number, chance: Dice): Data {
  const container = inputsOf(form).find(input => input.name === 'bauteil')!.repeat!;
  const data: Data = { _repeat: { [container]: count } };
  for (let instance = 0; instance < count; instance++) {
    const [component, words] = chance.pick(defects);
    data[`bauteil.${instance}`] = component;
    data[`raum.${instance}`] = `${chance.whole(0, 2)}.${chance.whole(10, 48)}`;
    data[`beschreibung.${instance}`] = words;
    data[`frist_beseitigung.${instance}`] = dayOf(daysBefore(at, -chance.whole(7, 28), 12, 0));
    data[`schwere.${instance}`] = chance.pick(Object.keys(severities));
  }
  return data;
}

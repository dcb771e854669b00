/**
 * Demo form: a visit to a customer; the airport is filled from known data, with corrections where that is out of date.
 */
import { type Content, compile, type Data, dayOf, type Form } from '@kontor/form';
import { type Airport, airports, airportsDatabase } from '../airports.ts';
import { choices, field, heading, known, row, states, text } from '../build.ts';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { type Dice, dice } from '../dice.ts';
import { lands } from '../lands.ts';
import { daysBefore } from '../time.ts';

/** Where no list was made: the form is only looked at. */
const uuidNil = '00000000-0000-0000-0000-000000000000';

const reasons = { first: 'Erstgespräch', demo: 'Vorführung', service: 'Wartung', complaint: 'Reklamation' };

export const customerVisit: DemoForm = {
  name: 'Kundenbesuch',
  campaign: 'Vertrieb',
  agedMinutes: 5 * 24 * 60,
  known: { filename: 'flughaefen.sqlite', write: path => airportsDatabase(path) },
  list: lands,
  form: (_picture, list = uuidNil) => visitForm(list),
  *entries(form, now) {
    const [container] = [...compile(form).known.keys()];
    for (let index = 0; index < 36; index++)
      yield visit(daysBefore(now, 1 + index * 2, 7 + (index % 9), index), index, container ?? '');
  },
};

function visitForm(list: string): Form {
  return {
    fields: [
      heading('Kundenbesuch'),
      row(
        field('date', 'besucht_am', 'Besucht am', 'col-4', { required: true, initialValue: 'today' }, { console: 1 }),
        field('select', 'anlass', 'Anlass', 'col-8', { required: true, values: choices(reasons) }, { console: 4 }),
      ),
      text('Flughafen', 'h3'),
      airport(),
      text('Gespräch', 'h3'),
      row(
        field('text', 'ansprechpartner', 'Ansprechpartner', 'col-6', {}, { console: 5 }),
        field('email', 'ansprechpartner_mail', 'E-Mail', 'col-6'),
      ),
      field('textarea', 'ergebnis', 'Ergebnis', 'col-12', { required: true }, { mobile: 3 }),
      row(
        field('date', 'naechster_termin', 'Nächster Termin', 'col-4', {}, { console: 6 }),
        field('select', 'reiseland', 'Reiseland', 'col-8', { values: { list } }),
      ),
    ],
    states: states({ open: 'Offen', offer: 'Angebot', won: 'Abgeschlossen', lost: 'Kein Bedarf' }),
  };
}

/** Field names are the columns of the suggestion file. */
function airport(): Content {
  return known(
    { changeValues: 'Angaben korrigieren', cancelChanges: 'Korrekturen verwerfen', changeDataSet: 'Anderer Flughafen' },
    row(
      field('text', 'iata', 'Kürzel', 'col-3', { required: true }, { console: 2, mobile: 1 }),
      field('text', 'name', 'Name', 'col-9', { required: true }, { console: 3, mobile: 2 }),
    ),
    row(
      field('text', 'city', 'Ort', 'col-6'),
      field('text', 'state', 'Bundesstaat', 'col-3'),
      field('text', 'country', 'Land', 'col-3'),
    ),
    row(
      field('number', 'latitude', 'Breite', 'col-3', { minValue: -90, maxValue: 90 }),
      field('number', 'longitude', 'Länge', 'col-3', { minValue: -180, maxValue: 180 }),
    ),
  );
}

/** Airports that were renamed after the list was made. */
const renamed: Readonly<Record<string, string>> = {
  ATL: 'Hartsfield-Jackson Atlanta International',
  BOS: 'Logan International',
  DEN: 'Denver International',
  JFK: 'John F. Kennedy International',
  SAN: 'San Diego International',
};
const visited = ['ANC', 'DFW', 'HNL', 'IAD', 'LAX', 'MIA', 'MSP', 'ORD', 'PDX', 'PHX', 'SEA', 'SFO', 'SLC'];

const outcomes = [
  'Die neue Radarauswertung kam gut an. Angebot bis Monatsende.',
  'Zwei Geräte getauscht, Protokoll liegt vor Ort.',
  'Anzeige bleibt nach dem Neustart dunkel. Techniker kommt nächste Woche.',
  'Kein Budget in diesem Jahr, im Frühjahr noch einmal melden.',
  'Vorführung im Tower, alle Schichten waren dabei.',
];
const contacts = ['Dana Whitfield', 'Luis Ortega', 'Priya Raman', 'Tom Becker', 'Grace Holm', 'Alan Stroud'];

let byCode: Map<string, Airport> | null = null;

/** The answers that choosing an airport fills in. */
function airportData(code: string, container: string, corrects: boolean): Data {
  byCode ??= new Map(airports().map(each => [each.iata, each]));
  const found = byCode.get(code);
  if (!found) throw new Error(`the list of airports has no ${code}`);
  const { latitude, longitude, ...words } = found;
  return {
    ...words,
    ...{ latitude: Number(latitude), longitude: Number(longitude), _$locked: [container] },
    ...(corrects && renamed[code] && { _updated_name: renamed[code] }),
  };
}

function visit(at: Date, index: number, container: string): DemoEntry {
  const chance: Dice = dice(index + 80_000);
  const code = index % 4 === 0 ? chance.pick(Object.keys(renamed)) : chance.pick(visited);
  const contact = chance.pick(contacts);
  const state = index < 4 ? 'open' : chance.weighed({ open: 15, offer: 35, won: 30, lost: 20 });
  return {
    by: chance.pick(['leitstelle', 'vorfeld.1', 'vorfeld.2']),
    at,
    state,
    data: {
      besucht_am: dayOf(at),
      anlass: chance.pick(Object.keys(reasons)),
      ...airportData(code, container, true),
      ansprechpartner: contact,
      ansprechpartner_mail: `${contact.toLowerCase().replace(' ', '.')}@example.org`,
      ergebnis: chance.pick(outcomes),
      ...(state === 'offer' && { naechster_termin: dayOf(daysBefore(at, -14, 9, index)) }),
    },
  };
}

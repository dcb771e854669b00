/** Demo forms from the templates that compute: orders, risk assessments, and travel expense claims. */
import {
  type Content,
  compile,
  type Data,
  dayOf,
  type Form,
  mapLists,
  settle,
  type TemplateName,
  template,
} from '@kontor/form';
import type { DemoEntry, DemoForm } from '../demo-form.ts';
import { type Dice, dice } from '../dice.ts';
import { lands } from '../lands.ts';
import { daysBefore } from '../time.ts';

const day = 24 * 60 * 60 * 1_000;
const signed = [{ field: 'signature', scenes: ['signature'] as const, alone: true as const }];

/** Answers of a repeat's instances, by the name of the field. */
function linesOf(form: Form, name: string, lines: readonly Data[]): Data {
  const repeat = [...compile(form).repeats.values()].find(({ content }) => content.options.name === name);
  if (!repeat) throw new Error(`the form has no repeat ${name}`);
  return {
    _repeat: { [repeat.id]: lines.length },
    ...Object.assign(
      {},
      ...lines.map((line, at) =>
        Object.fromEntries(Object.entries(line).map(([field, value]) => [`${field}.${at}`, value])),
      ),
    ),
  };
}

interface Made {
  name: string;
  campaign: string;
  from: TemplateName;
  agedMinutes: number;
  count: number;
  data(form: Form, chance: Dice, at: Date): Data;
  state(chance: Dice, index: number): string;
}

const made = ({ name, campaign, from, agedMinutes, count, data, state }: Made): DemoForm => ({
  name,
  campaign,
  agedMinutes,
  form: () => template(from, 'de'),
  *entries(form, now): Iterable<DemoEntry> {
    for (let index = 0; index < count; index++) {
      const chance = dice(index + agedMinutes);
      const at = daysBefore(now, 1 + index * 2, 6 + (index % 10), index);
      const by = chance.pick(['leitstelle', 'vorfeld.1', 'vorfeld.2']);
      yield { by, at, state: state(chance, index), data: data(form, chance, at), pictures: signed };
    }
  },
});

const articles: readonly (readonly [article: string, price: number, vat: string])[] = [
  ['Streusalz, Sack 25 kg', 8.95, '19'],
  ['Enteisungsmittel, Fass 200 l', 412.5, '19'],
  ['Warnweste Klasse 3', 14.9, '19'],
  ['Arbeitshandschuhe, Paar', 6.35, '19'],
  ['Schneeschild, Verschleißleiste', 189, '19'],
  ['Trinkwasser, Kiste', 5.49, '7'],
  ['Merkheft Wildtiere', 12.8, '7'],
];
const suppliers = ['Nordsalz GmbH', 'Technikhaus Brandt', 'Arbeitsschutz Ahlers', 'Bürobedarf Lindner'];

export const orders = made({
  name: 'Bestellung',
  campaign: 'Einkauf',
  from: 'order',
  agedMinutes: 6 * 24 * 60,
  count: 40,
  state: (chance, index) => (index < 4 ? 'ordered' : chance.weighed({ ordered: 20, delivered: 30, paid: 50 })),
  data(form, chance, at) {
    const lines = Array.from({ length: chance.whole(1, 5) }, () => {
      const [article, price, vat_rate] = chance.pick(articles);
      return { article, price, vat_rate, quantity: chance.whole(1, 24) };
    });
    const discount = Number(chance.weighed({ 0: 60, 3: 25, 10: 15 }));
    const data = {
      supplier: chance.pick(suppliers),
      order_date: dayOf(at),
      delivery_date: dayOf(new Date(at.getTime() + chance.whole(2, 21) * day)),
      ...(discount && { discount }),
      ...linesOf(form, 'items', lines),
    };
    return Number(settle(form, data).total) > 2_500 ? { ...data, approved_by: 'Leitstelle Nord' } : data;
  },
});

const hazards: readonly (readonly [area: string, hazard: string, measures: string])[] = [
  ['Vorfeld', 'Anfahren beim Einweisen im Dunkeln', 'Leuchtstäbe ausgeben, Einweisung zu zweit'],
  ['Halle 4', 'Absturz von der Hebebühne', 'Geländer ergänzen, Auffanggurt tragen'],
  ['Enteisung', 'Einatmen von Sprühnebel', 'Atemschutz bereitstellen, Abstand markieren'],
  ['Werkstatt', 'Quetschen beim Wechsel der Verschleißleiste', 'Abstützung prüfen, Handschuhe tragen'],
  ['Zaunanlage', 'Umknicken im Gelände', 'Sicherheitsschuhe mit Knöchelschutz'],
  ['Büro', 'Stolpern über Kabel', 'Kabelkanäle verlegen'],
];

export const riskAssessments = made({
  name: 'Gefährdungsbeurteilung',
  campaign: 'Arbeitsschutz',
  from: 'risk',
  agedMinutes: 8 * 24 * 60,
  count: 32,
  state: (chance, index) => (index < 4 ? 'open' : chance.weighed({ open: 20, in_work: 35, checked: 45 })),
  data(_form, chance, at) {
    const [area, hazard, measures] = chance.pick(hazards);
    return {
      area,
      hazard,
      assessed: dayOf(at),
      likelihood: String(chance.whole(1, 5)),
      damage: String(chance.whole(1, 5)),
      measures,
      responsible: chance.pick(['Vorfeldaufsicht 1', 'Vorfeldaufsicht 2', 'Leitstelle Nord']),
      due: dayOf(new Date(at.getTime() + chance.whole(1, 6) * day)),
      assessed_by: 'Leitstelle Nord',
    };
  },
});

const places = ['Schulung Enteisung', 'Messe', 'Abnahme Radaranlage', 'Treffen der Wildtierbeauftragten'];

const claims = made({
  name: 'Reisekostenabrechnung',
  campaign: 'Personal',
  from: 'travel',
  agedMinutes: 10 * 24 * 60,
  count: 34,
  state: (chance, index) => (index < 3 ? 'handed_in' : chance.weighed({ handed_in: 20, checked: 25, paid: 55 })),
  data(form, chance, at) {
    const length = chance.whole(0, 4);
    const receipts = Array.from({ length: chance.whole(1, 3) }, (_, index) => ({
      receipt_kind: index === 0 ? 'ticket' : chance.pick(['hotel', 'other']),
      receipt_amount: chance.whole(1_200, 24_000) / 100,
    }));
    return {
      traveller: chance.pick(['Vorfeldaufsicht 1', 'Wildtierbeauftragte Nord', 'Leitstelle Nord']),
      purpose: chance.pick(places),
      start: dayOf(new Date(at.getTime() - (length + 2) * day)),
      end: dayOf(new Date(at.getTime() - 2 * day)),
      country: chance.pick(['DE', 'AT', 'CH', 'DK', 'FR', 'NL']),
      ...linesOf(form, 'receipts', receipts),
    };
  },
});

/** Its countries and per diems are a choice list, which offices change every year without touching the form. */
export const travelClaims: DemoForm = {
  ...claims,
  list: lands,
  form: (_picture, list) => (list ? withList(template('travel', 'de'), list) : template('travel', 'de')),
};

function withList(form: Form, list: string): Form {
  const options: Readonly<Record<string, Data>> = {
    country: { values: { list } },
    per_diem: { formula: `VALUE(LOOKUP("${list}", country, "tagegeld"))` },
  };
  const changed = (contents: readonly Content[]): Content[] =>
    contents.map(content => ({
      ...content,
      options: { ...content.options, ...options[String(content.options.name)] },
    }));
  return { ...form, fields: mapLists(form.fields, changed) };
}

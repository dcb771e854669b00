/** Template of a travel expense claim: days by date, a per diem by country, receipts, and their total. */
import type { Content, Form } from '../base/types.ts';
import type { Builder } from './build.ts';

const euro = { kind: 'currency', currency: 'EUR', decimals: 2 };

/** Names of the countries, and the euros that are paid for a day there. */
const perDiems = {
  DE: { words: ['Deutschland', 'Germany'], rate: 28 },
  AT: { words: ['Österreich', 'Austria'], rate: 50 },
  CH: { words: ['Schweiz', 'Switzerland'], rate: 64 },
  DK: { words: ['Dänemark', 'Denmark'], rate: 75 },
  FR: { words: ['Frankreich', 'France'], rate: 53 },
  NL: { words: ['Niederlande', 'Netherlands'], rate: 47 },
} as const;

const rates = Object.entries(perDiems)
  .map(([country, { rate }]) => `"${country}", ${rate}`)
  .join(', ');

function daysOf({ field, choices, row, say }: Builder): Content[] {
  const countries = choices(Object.fromEntries(Object.entries(perDiems).map(([value, { words }]) => [value, words])));
  return [
    row(
      field('date', 'start', ['Beginn', 'Start'], 'col-4', { required: true }, { at: 1 }),
      field('date', 'end', ['Ende', 'End'], 'col-4', {
        required: true,
        rules: [
          {
            formula: 'OR(ISBLANK(start), end >= start)',
            message: say(['Das Ende liegt vor dem Beginn.', 'The end is before the start.']),
            level: 'error',
          },
        ],
      }),
      field('calculated', 'days', ['Tage', 'Days'], 'col-4', {
        formula: 'DAYS(end, start) + 1',
        format: { kind: 'number', decimals: 0 },
      }),
    ),
    row(
      field('select', 'country', ['Land', 'Country'], 'col-4', { required: true, values: countries }, { at: 4 }),
      field('calculated', 'per_diem', ['Tagegeld', 'Per diem'], 'col-4', {
        formula: `SWITCH(country, ${rates})`,
        format: euro,
      }),
      field('calculated', 'allowance', ['Tagegeld gesamt', 'Per diem in all'], 'col-4', {
        formula: 'days * per_diem',
        format: euro,
      }),
    ),
  ];
}

function receiptsOf({ field, choices, row, lines }: Builder): Content[] {
  const kinds = choices({
    ticket: ['Fahrkarte', 'Ticket'],
    hotel: ['Übernachtung', 'Hotel'],
    other: ['Sonstiges', 'Other'],
  });
  return [
    lines(
      'receipts',
      ['Belege', 'Receipts'],
      ['Beleg', 'Receipt'],
      30,
      row(
        field('select', 'receipt_kind', ['Art', 'Kind'], 'col-4', { values: kinds }),
        field('text', 'receipt_note', ['Bemerkung', 'Note'], 'col-4'),
        field('number', 'receipt_amount', ['Betrag', 'Amount'], 'col-4', { minValue: 0, decimals: 2, unit: '€' }),
      ),
    ),
    row(
      field('calculated', 'receipts_total', ['Belege gesamt', 'Receipts in all'], 'col-6', {
        formula: 'SUM(receipts.receipt_amount)',
        format: euro,
      }),
      field(
        'calculated',
        'total',
        ['Auszuzahlen', 'To be paid'],
        'col-6',
        { formula: 'allowance + receipts_total', format: euro },
        { at: 5 },
      ),
    ),
  ];
}

export function travel(build: Builder): Form {
  const { field, heading, states, row, signature } = build;
  return {
    fields: [
      heading(['Reisekostenabrechnung', 'Travel expense claim']),
      row(
        field(
          'text',
          'traveller',
          ['Reisende Person', 'Traveller'],
          'col-6',
          { required: true, initialValue: 'user.name' },
          { at: 2 },
        ),
        field('text', 'purpose', ['Anlass', 'Purpose'], 'col-6', { required: true }, { at: 3 }),
      ),
      ...daysOf(build),
      ...receiptsOf(build),
      signature('signature', ['Unterschrift', 'Signature'], { required: true }),
    ],
    states: states({
      handed_in: ['Eingereicht', 'Handed in'],
      checked: ['Geprüft', 'Checked'],
      paid: ['Ausgezahlt', 'Paid'],
    }),
  };
}

/** Template of an order with line items: amounts, discount, value added tax by rate, and the total are computed. */
import type { Content, Form } from '../base/types.ts';
import type { Builder } from './build.ts';

const euro = { kind: 'currency', currency: 'EUR', decimals: 2 };

/** The tax of a rate on what is left of its amounts after the discount. */
const tax = (rate: number) =>
  `ROUND(SUMIF(items.vat_rate, "${rate}", items.amount) * (1 - COALESCE(discount, 0) / 100) * ${rate}%, 2)`;

function itemsOf({ field, choices, row, lines }: Builder): Content {
  const rates = choices({ 19: ['19 %', '19 %'], 7: ['7 %', '7 %'], 0: ['Ohne', 'None'] });
  return lines(
    'items',
    ['Positionen', 'Items'],
    ['Position', 'Item'],
    50,
    field('text', 'article', ['Artikel', 'Article'], 'col-12', { required: true }),
    row(
      field('number', 'quantity', ['Menge', 'Quantity'], 'col-3', { required: true, minValue: 0 }),
      field('number', 'price', ['Einzelpreis', 'Unit price'], 'col-3', {
        required: true,
        minValue: 0,
        decimals: 2,
        unit: '€',
      }),
      field('select', 'vat_rate', ['Umsatzsteuer', 'VAT'], 'col-3', { required: true, values: rates, default: '19' }),
      field('calculated', 'amount', ['Betrag', 'Amount'], 'col-3', {
        formula: 'ROUND(quantity * price, 2)',
        format: euro,
      }),
    ),
  );
}

function datesOf({ field, row, say }: Builder): Content {
  return row(
    field('text', 'supplier', ['Lieferant', 'Supplier'], 'col-6', { required: true, cached: true }, { at: 2 }),
    field(
      'date',
      'order_date',
      ['Bestellt am', 'Ordered on'],
      'col-3',
      { required: true, initialValue: 'today' },
      { at: 1 },
    ),
    field(
      'date',
      'delivery_date',
      ['Liefertermin', 'Delivery'],
      'col-3',
      {
        rules: [
          {
            formula: 'OR(ISBLANK(order_date), delivery_date >= order_date)',
            message: say([
              'Der Liefertermin liegt vor der Bestellung.',
              'The date of delivery is before that of the order.',
            ]),
            level: 'error',
          },
        ],
      },
      { at: 3 },
    ),
  );
}

function sumsOf({ field, row }: Builder): Content[] {
  return [
    row(
      field('number', 'discount', ['Rabatt in Prozent', 'Discount in per cent'], 'col-4', {
        minValue: 0,
        maxValue: 100,
        unit: '%',
      }),
      field('calculated', 'net', ['Summe netto', 'Net amount'], 'col-4', {
        formula: 'SUM(items.amount)',
        format: euro,
      }),
      field('calculated', 'discount_amount', ['Rabatt', 'Discount'], 'col-4', {
        formula: 'ROUND(net * COALESCE(discount, 0) / 100, 2)',
        format: euro,
      }),
    ),
    row(
      field('calculated', 'vat_19', ['Umsatzsteuer 19 %', 'VAT 19 %'], 'col-4', { formula: tax(19), format: euro }),
      field('calculated', 'vat_7', ['Umsatzsteuer 7 %', 'VAT 7 %'], 'col-4', { formula: tax(7), format: euro }),
      field(
        'calculated',
        'total',
        ['Gesamtbetrag', 'Total'],
        'col-4',
        { formula: 'net - discount_amount + vat_19 + vat_7', format: euro },
        { at: 4 },
      ),
    ),
  ];
}

export function order(build: Builder): Form {
  const { field, heading, states, say, signature } = build;
  return {
    fields: [
      heading(['Bestellung', 'Order']),
      datesOf(build),
      itemsOf(build),
      ...sumsOf(build),
      field('text', 'approved_by', ['Freigabe durch', 'Approved by'], 'col-6', {
        showIf: 'total > 2500',
        requiredIf: 'total > 2500',
        help: say(['Ab 2.500 € nötig.', 'Needed from 2,500 € on.']),
      }),
      field('textarea', 'note', ['Bemerkung für den Lieferanten', 'Note for the supplier'], 'col-12'),
      signature('signature', ['Unterschrift', 'Signature'], { required: true }),
    ],
    states: states({
      ordered: ['Bestellt', 'Ordered'],
      delivered: ['Geliefert', 'Delivered'],
      paid: ['Bezahlt', 'Paid'],
    }),
  };
}

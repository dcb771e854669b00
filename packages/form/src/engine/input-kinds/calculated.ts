/**
 * The kind `calculated`: a value that a formula gives and nobody types. Its format says what it is: a number (with
 * decimals, a unit, a currency, as per cent), a day, a moment, a text, or yes or no. It is stored like a typed one.
 */
import { isDay, isMoment, writeDate } from '../base/dates.ts';
import { type InputRow, type Measure, parseText, unreadable, type ValueRule } from '../base/input-row.ts';
import { issue } from '../base/issue.ts';
import { own, textOf } from '../base/plain.ts';
import type { How, Options } from '../base/types.ts';
import { flag } from './choice.ts';
import { inputSchema, needs } from './common.ts';
import { parseNumber, writeFigure } from './number.ts';

export const calculatedKinds = ['number', 'percent', 'currency', 'text', 'date', 'datetime', 'boolean'] as const;
export type CalculatedKind = (typeof calculatedKinds)[number];

export function calculatedKind(options: Options): CalculatedKind {
  const kind = own(options.format, 'kind');
  return calculatedKinds.find(each => each === kind) ?? 'text';
}

/** Options of the format, as those of a number field have them. */
const figureOptions = ({ format }: Options): Options => ({
  decimals: own(format, 'decimals'),
  unit: own(format, 'unit'),
  ...(own(format, 'kind') === 'currency' && { currency: textOf(own(format, 'currency')) || 'EUR' }),
});

function showNumber(options: Options, percent: boolean) {
  const figure = figureOptions(options);
  return (value: number, how: How) =>
    percent
      ? writeFigure(Number((value * 100).toPrecision(15)), { ...figure, unit: '%' }, how.locale)
      : writeFigure(value, figure, how.locale);
}

function dated(fits: (text: string) => boolean): ValueRule['parse'] {
  return raw => {
    const text = parseText(raw);
    return typeof text === 'string' && !fits(text) ? unreadable : text;
  };
}

function ruleOf(options: Options): ValueRule {
  const kind = calculatedKind(options);
  switch (kind) {
    case 'number':
    case 'percent':
    case 'currency':
      return { empty: null, code: 'invalid_number', parse: parseNumber, show: showNumber(options, kind === 'percent') };
    case 'date':
      return {
        empty: '',
        code: 'invalid_date',
        parse: dated(isDay),
        show: (value: string, how) => writeDate(value, how),
      };
    case 'datetime':
      return {
        empty: '',
        code: 'invalid_datetime',
        parse: dated(isMoment),
        show: (value: string, how) => writeDate(value, how),
      };
    case 'boolean':
      return { ...flag.rule(options), empty: null };
    default:
      return { empty: '', code: 'invalid_text', parse: parseText, show: (value: string) => value };
  }
}

const measures: Readonly<Partial<Record<CalculatedKind, Measure>>> = {
  number: 'number',
  percent: 'number',
  currency: 'number',
  date: 'day',
  datetime: 'moment',
};

export const calculated: InputRow = {
  kind: 'calculated',
  group: 'number',
  schema: inputSchema('calculated'),
  create: () => ({ type: 'calculated', name: '', label: '', formula: '', format: { kind: 'number' } }),
  check: options => [
    ...needs(options, ['label', 'formula']),
    ...(own(options.format, 'kind') === 'currency' &&
    !Intl.supportedValuesOf('currency').includes(textOf(own(options.format, 'currency')))
      ? [issue('format.currency', 'invalid_currency')]
      : []),
  ],
  rule: ruleOf,
  measureOf: options => measures[calculatedKind(options)] ?? null,
  groupOf: options => {
    const measure = measures[calculatedKind(options)];
    if (measure === 'number') return 'number';
    return measure ? 'date' : calculatedKind(options) === 'boolean' ? 'choice' : 'text';
  },
  listed: true,
  silent: true,
  titles: false,
  prints: 'value',
  shape: 'field',
  fromLink: null,
};

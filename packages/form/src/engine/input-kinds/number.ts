/**
 * The kinds `number` and `range`: bounds, steps, decimals, unit or currency. A range always has bounds: 0 to 100 unless
 * given, as in HTML.
 */

import { type InputRow, unreadable, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import { type NumberStyle, numberFormat, toNumber, writeNumber } from '../base/numbers.ts';
import { textOf } from '../base/plain.ts';
import { textIn } from '../base/text.ts';
import type { Options } from '../base/types.ts';
import { common, inputSchema } from './common.ts';

/** Shared by all kinds whose answer is a number. */
export function parseNumber(raw: unknown): number | undefined | typeof unreadable {
  if (raw === undefined || raw === null || raw === '') return undefined;
  if (typeof raw === 'string' && raw.trim() === '') return undefined;
  const value = toNumber(raw);
  // -0 would come back from the database as 0
  return value === null ? unreadable : value + 0;
}

/** Bounds and step of a field; `null` where there is none. */
export function boundsOf(options: Options): { min: number | null; max: number | null; step: number | null } {
  const range = options.type === 'range';
  const step = toNumber(options.step);
  return {
    min: toNumber(options.minValue) ?? (range ? 0 : null),
    max: toNumber(options.maxValue) ?? (range ? 100 : null),
    step: step !== null && step > 0 ? step : null,
  };
}

/** The currency of a field, well-formed; it goes before a unit. */
const currencyOf = (options: Options) => /^[A-Z]{3}$/.exec(textOf(options.currency))?.[0] ?? null;

/** Decimals and currency of a field; an amount has the decimals of its currency unless given. */
export function styleOf(options: Options): Required<NumberStyle> {
  const currency = currencyOf(options);
  const decimals = toNumber(options.decimals);
  if (decimals !== null || currency === null) return { decimals, currency };
  return { decimals: numberFormat('en', { currency }).resolvedOptions().maximumFractionDigits ?? null, currency };
}

/** What is written beside a number, in a language. */
export function unitOf(options: Options, locale: string): string {
  const currency = currencyOf(options);
  if (currency === null) return textIn(options.unit, locale.slice(0, 2)).trim();
  const parts = numberFormat(locale, { currency }).formatToParts(0);
  return parts.find(part => part.type === 'currency')?.value ?? currency;
}

/** A number as it is read: `1.250,00 €`, `140 km/h`. */
export function writeFigure(value: number, options: Options, locale: string): string {
  const style = styleOf(options);
  const text = writeNumber(value, locale, style);
  const unit = style.currency === null ? unitOf(options, locale) : '';
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/** Steps count from the lower bound, else from 0; decimal steps are compared with a tolerance for binary fractions. */
function onStep(value: number, base: number, step: number): boolean {
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
}

function numberRow(kind: 'number' | 'range'): InputRow {
  const rule = (options: Options): ValueRule => {
    const { min, max, step } = boundsOf(options);
    const outside: Fault = {
      code: 'out_of_range',
      values: { ...(min !== null && { min }), ...(max !== null && { max }) },
    };
    const { decimals } = styleOf(options);
    const offStep: Fault = { code: 'step_mismatch', values: { step: step ?? 1 } };
    return {
      empty: null,
      code: 'invalid_number',
      parse: parseNumber,
      limits(value: number) {
        if ((min !== null && value < min) || (max !== null && value > max)) return outside;
        if (step !== null && !onStep(value, min ?? 0, step)) return offStep;
        const broken = decimals !== null && !onStep(value, 0, 10 ** -decimals);
        return broken ? { code: 'too_many_decimals', values: { max: decimals } } : null;
      },
      show: (value: number, how) => writeFigure(value, options, how.locale),
    };
  };
  return {
    kind,
    group: 'number',
    schema: inputSchema(kind),
    create: () => ({
      type: kind,
      name: '',
      label: '',
      required: false,
      ...(kind === 'range' && { minValue: 0, maxValue: 100, step: 1 }),
    }),
    check(options) {
      const found = common(options, rule(options));
      for (const name of ['minValue', 'maxValue'] as const) {
        const given = options[name];
        if (given !== undefined && given !== null && given !== '' && toNumber(given) === null)
          found.push(issue(name, 'invalid_number'));
      }
      const { min, max } = boundsOf(options);
      if (min !== null && max !== null && min > max) found.push(issue('maxValue', 'out_of_range', { min }));
      if (options.currency && !Intl.supportedValuesOf('currency').includes(textOf(options.currency)))
        found.push(issue('currency', 'invalid_currency'));
      if (typeof options.step === 'number' && options.step <= 0) found.push(issue('step', 'out_of_range', { min: 0 }));
      return found;
    },
    rule,
    measure: 'number',
    listed: true,
    titles: false,
    prints: 'value',
    shape: 'field',
    fromLink: 'text',
  };
}

export const number = numberRow('number');
export const range = numberRow('range');

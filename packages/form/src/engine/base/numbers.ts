/** Parsing and formatting of numbers. */

const written = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A finite number from a number or its plain writing (`-1.5`, `2e3`); else `null`. No grouping, no comma. */
export function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || raw.length > 40) return null;
  const text = raw.trim();
  if (!written.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** How numbers are written: with a fixed number of decimals, as an amount of a currency (ISO 4217). */
export interface NumberStyle {
  decimals?: number | null;
  currency?: string | null;
}

/** Cached: constructing a format costs more than everything else in rendering a field. */
const formats = new Map<string, Intl.NumberFormat>();

export function numberFormat(locale: string, { decimals, currency }: NumberStyle = {}): Intl.NumberFormat {
  const key = `${locale} ${decimals ?? ''} ${currency ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    const fixed = decimals ?? null;
    format = new Intl.NumberFormat(locale, {
      ...(currency ? { style: 'currency', currency } : { maximumFractionDigits: 12 }),
      ...(fixed !== null && { minimumFractionDigits: fixed, maximumFractionDigits: fixed }),
    });
    formats.set(key, format);
  }
  return format;
}

export const writeNumber = (value: number, locale: string, style?: NumberStyle): string =>
  numberFormat(locale, style).format(value);

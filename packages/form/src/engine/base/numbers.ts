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

/** Cached: constructing a format costs more than everything else in rendering a field. */
const formats = new Map<string, Intl.NumberFormat>();

export function writeNumber(value: number, locale: string): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
  formats.set(locale, format);
  return format.format(value);
}

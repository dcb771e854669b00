/**
 * `TEXT`, and its formats: numbers by `0`, `#,##0.00`, `0%`, `0.00E+00` and `General`, days by `DD.MM.YYYY`, `HH:MM` and names of
 * months and days; sections for positive and negative numbers, zero and texts.
 */
import { ofScalars } from './calls.ts';
import type { LatePart } from './evaluator.ts';
import { stamps } from './stamps.ts';
import { Fault, isFault, numberOf, type Stamp, stampOf, textOfValue, type Value } from './values.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** What stands for itself: in quotes, or behind a backslash. Colours, which a text does not have, are left out. */
const quoted = /"([^"]*)"?|\\(.)/g;
const colour = /"[^"]*"?|\\.|\[[\p{L}]{3,} ?\d*\]/gu;

/** The code, with something else in place of what stands for itself. */
const bare = (code: string): string => code.replace(quoted, part => '\0'.repeat(part.length));

const uncoloured = (code: string): string => code.replace(colour, part => (part.startsWith('[') ? '' : part));

function sectionsOf(given: string): string[] {
  const code = uncoloured(given);
  let at = 0;
  return bare(code)
    .split(';')
    .map(({ length }) => {
      at += length + 1;
      return code.slice(at - length - 1, at - 1);
    });
}

/**
 * What spreadsheets have and `TEXT` does not: places kept free, filled and in brackets, halves of a day,
 * parts of a second, single letters of months, and digits in two places. Takes time in proportion to the code.
 */
const foreign = /e[+-]|[?*_[]|am\/pm|a\/p|s[.,]0|m{5}|\.[#0,]*\.|[#0][,.]*[^;#0,.][^;#0]*[#0]/i;

const powerOfTen = /([#0][.,]*)e([+-])(0+)/i;

/** Whether `TEXT` can write by the code. */
export const isWritable = (code: string): boolean => !foreign.test(bare(uncoloured(code)).replace(powerOfTen, '$1'));

function format(value: Value, code: string, language: string): Value {
  if (value === null || isFault(value)) return value;
  if (!isWritable(code)) return new Fault('pattern');
  const [positive = '', negative, zero = positive, text] = sectionsOf(code);
  if (negative === undefined) return bySection(value, positive, language);
  const number = numberOf(value);
  if (typeof number === 'number') {
    const section = number < 0 ? negative : number > 0 ? positive : zero;
    // the negative section says itself how that is written
    return section && bySection(Math.abs(number), section, language);
  }
  const isDay = !isFault(stampOf(value));
  return isDay ? bySection(value, positive, language) : text === '' ? '' : bySection(value, text ?? '@', language);
}

function bySection(value: Value, code: string, language: string): Value {
  const codes = bare(code);
  const shape = /general|[#0](?:[#0,.]*[#0])?,*(?:e[+-]0+)?/i.exec(codes);
  const day = !shape && /[ymdhs]/i.test(codes) ? momentOf(value) : null;
  if (isFault(day)) return typeof value === 'string' ? value : day;
  if (day) return writeDay(day, code, language);
  const around = (part: string) =>
    part.replace(/"([^"]*)"?|\\(.)|@/g, (found, ...own: string[]) =>
      found === '@' ? textOfValue(value) : (own[0] ?? own[1]!),
    );
  if (!shape) return code === '' ? textOfValue(value) : around(code);
  const number = numberOf(value);
  if (typeof number !== 'number') return typeof value === 'string' ? value : number;
  const percents = codes.split('%').length - 1;
  const text = writeNumber(number * 100 ** percents, shape[0], language);
  const sign = text.startsWith('-') ? '-' : '';
  return (
    sign +
    around(code.slice(0, shape.index)) +
    text.slice(sign.length) +
    around(code.slice(shape.index + shape[0].length))
  );
}

/** A text may be a time of day, or a number. */
function momentOf(value: Value): ReturnType<typeof stampOf> {
  const number = typeof value === 'string' ? numberOf(value) : null;
  return stampOf(typeof number === 'number' ? number : value);
}

/** A number times a power of ten; the power is a multiple of how many digits stand before the decimal sign. */
function writePower(value: number, digits: string, sign: string, places: number, language: string): string {
  const step = digits.split('.')[0]!.replaceAll(',', '').length;
  const [mantissa, exponent] = value.toExponential(14).split('e');
  const write = (by: number) => {
    const text = writeNumber(Number(`${mantissa}e${Number(exponent) - by}`), digits, language);
    return { by, text, isOver: /\d+/.exec(text)![0].length > step };
  };
  const exact = write(Math.floor(Number(exponent) / step) * step);
  // 9.99 rounds to 10.0
  const { text, by } = exact.isOver ? write(exact.by + step) : exact;
  return `${text}E${by < 0 ? '-' : sign.replace('-', '')}${String(Math.abs(by)).padStart(places, '0')}`;
}

function writeNumber(value: number, shape: string, language: string): string {
  const point = (0.5).toLocaleString(language).slice(1, 2);
  const [found, last = '', sign = '', zeros = ''] = powerOfTen.exec(shape) ?? [];
  if (found) return writePower(value, shape.slice(0, -found.length) + last, sign, zeros.length, language);
  // as it is, with the language's decimal sign
  if (/g/i.test(shape)) return textOfValue(value).replace('.', point);
  const [whole = '', decimals = ''] = shape.replaceAll(',', '').split('.');
  const least = decimals.replaceAll('#', '').length;
  // commas behind the digits are thousands that are not written
  const thousands = shape.length - 1 - Math.max(shape.lastIndexOf('0'), shape.lastIndexOf('#'));
  const [digits, power = '0'] = (value / 1000 ** thousands).toPrecision(15).split('e');
  const places = Math.min(20, decimals.length);
  // halves away from zero, in decimal writing
  const scaled = Number(`${digits}e${Number(power) + places}`);
  const rounded = Number(`${Math.sign(scaled) * Math.round(Math.abs(scaled))}e-${places}`) || 0;
  const text = new Intl.NumberFormat(language, {
    useGrouping: /,[#0]/.test(shape),
    minimumIntegerDigits: Math.max(1, Math.min(20, whole.replaceAll('#', '').length)),
    minimumFractionDigits: Math.min(20, least),
    maximumFractionDigits: places,
  }).format(rounded);
  const open = shape.includes('.') && !text.includes(point) ? text + point : text;
  // `#` writes no zero
  return whole.includes('0') ? open : open.replace(/^(-?)0(?!\d)/, '$1');
}

function writeDay({ day }: Stamp, code: string, language: string): Value {
  const at = new Date(Math.floor(day) * 86_400_000);
  const year = at.getUTCFullYear();
  const seconds = Math.round((day - Math.floor(day)) * 86_400);
  const minutes = Math.floor(seconds / 60);
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  let hours = false;
  return code.replace(/"([^"]*)"?|\\(.)|y+|m+|d+|h+|s+/gi, (part, ...own: string[]) => {
    const word = own[0] ?? own[1];
    if (word !== undefined) return word;
    const [letter, length] = [part[0]!.toLowerCase(), part.length];
    const number = (value: number) => (length === 1 ? String(value) : two(value));
    const after = hours;
    hours = letter === 'h';
    if (letter === 'y') return length > 2 ? String(year).padStart(4, '0') : two(year % 100);
    if (letter === 'h') return number(Math.floor(minutes / 60) % 24);
    if (letter === 's') return number(seconds % 60);
    // minutes after hours, else months
    if (letter === 'm' && after) return number(minutes % 60);
    if (length < 3) return number(letter === 'm' ? at.getUTCMonth() + 1 : at.getUTCDate());
    const long = length > 3 ? 'long' : 'short';
    return name(letter === 'm' ? { month: long } : { weekday: long });
  });
}

export const text: LatePart = {
  calls: ofScalars({ TEXT: ['as', ([value, code]: [Value, string], run) => format(value, code, run.env.language)] }),
  ...stamps,
};

/** The formats of `TEXT`: numbers by `0`, `#,##0.00`, `0%`; days by `DD.MM.YYYY`, `HH:MM` and names of months and days. */
import { civil } from './days.ts';
import { isFault, numberOf, type Stamp, stampOf, textOfValue, type Value } from './values.ts';

const two = (value: number) => String(value).padStart(2, '0');

export function format(value: Value, code: string, language: string): Value {
  if (value === null || isFault(value)) return value;
  const shape = /[#0](?:[#0,.]*[#0])?/.exec(code);
  const day = !shape && /[ymdhs]/i.test(code) ? stampOf(value) : null;
  if (isFault(day)) return typeof value === 'string' ? value : day;
  if (day) return writeDay(day, code, language);
  if (!shape) return code === '' || code === '@' ? textOfValue(value) : code.replaceAll('"', '');
  const number = numberOf(value);
  if (typeof number !== 'number') return typeof value === 'string' ? value : number;
  const percents = code.split('%').length - 1;
  const text = writeNumber(number * 100 ** percents, shape[0], language);
  const around = (part: string) => part.replaceAll('"', '');
  const sign = text.startsWith('-') ? '-' : '';
  return (
    sign +
    around(code.slice(0, shape.index)) +
    text.slice(sign.length) +
    around(code.slice(shape.index + shape[0].length))
  );
}

function writeNumber(value: number, shape: string, language: string): string {
  const [whole = '', decimals = ''] = shape.replaceAll(',', '').split('.');
  const least = decimals.replaceAll('#', '').length;
  const [digits, power = '0'] = value.toPrecision(15).split('e');
  const places = Math.min(20, decimals.length);
  // halves away from zero, in decimal writing
  const scaled = Number(`${digits}e${Number(power) + places}`);
  const rounded = Number(`${Math.sign(scaled) * Math.round(Math.abs(scaled))}e-${places}`) || 0;
  return new Intl.NumberFormat(language, {
    useGrouping: shape.includes(','),
    minimumIntegerDigits: Math.max(1, Math.min(20, whole.replaceAll('#', '').length)),
    minimumFractionDigits: Math.min(20, least),
    maximumFractionDigits: places,
  }).format(rounded);
}

function writeDay({ day }: Stamp, code: string, language: string): Value {
  const [year, month, date] = civil(day);
  const seconds = Math.round((day - Math.floor(day)) * 86_400);
  const minutes = Math.floor(seconds / 60);
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(Math.floor(day) * 86_400_000));
  let hours = false;
  return code.replace(/"([^"]*)"|y+|m+|d+|h+|s+/gi, (part, quoted?: string) => {
    if (quoted !== undefined) return quoted;
    const [letter, length] = [part[0]!.toLowerCase(), part.length];
    const number = (value: number) => (length === 1 ? String(value) : two(value));
    const after = hours;
    hours = letter === 'h';
    if (letter === 'y') return length > 2 ? String(year).padStart(4, '0') : two(year % 100);
    if (letter === 'h') return number(Math.floor(minutes / 60) % 24);
    if (letter === 's') return number(seconds % 60);
    // minutes after hours, else months
    if (letter === 'm' && after) return number(minutes % 60);
    if (length < 3) return number(letter === 'm' ? month : date);
    const long = length > 3 ? 'long' : 'short';
    return name(letter === 'm' ? { month: long } : { weekday: long });
  });
}

/**
 * Writes worksheet cells as XML (ECMA-376, part 1, section 18.3): the inner loop of every export, kept plain for speed.
 */

/** A date or time as the sheet's serial number, formatted as `date` or `datetime`. */
export interface TimeCell {
  serial: number;
  time: boolean;
}
/** Text with a hyperlink to a file beside the workbook, by relative path. */
export interface LinkCell {
  text: string;
  target: string;
}
/** A number with a format code of the sheet, such as `#,##0.00" €"`. */
export interface FormattedCell {
  number: number;
  format: string;
}
export type Cell = string | number | boolean | null | undefined | TimeCell | LinkCell | FormattedCell;

/** Format of a fraction of a day, which is a time of day. */
export const clockFormat = 'hh:mm';

/** Index of each format in `styles.xml`. */
export const styles = { plain: 0, header: 1, date: 2, datetime: 3, link: 4, quoted: 5 } as const;

/** Number formats of a workbook, collected while its cells are written; `styles.xml` comes after them. */
export class Formats {
  readonly codes: string[] = [];
  readonly #indexes = new Map<string, number>();

  /** Index of a format's style; a workbook has at most 200, further numbers are plain. */
  index(code: string): number {
    const known = this.#indexes.get(code);
    if (known !== undefined) return known;
    if (this.codes.length >= 200) return styles.plain;
    const index = Object.keys(styles).length + this.codes.push(code) - 1;
    this.#indexes.set(code, index);
    return index;
  }
}

const longest = 32_767;
const special = /[&<>\r\p{Cc}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;
const specials = /[&<>]|\r\n?|(?![\t\n])[\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', _: '_x005F_' };

function replaced(found: string): string {
  if (found[0] === '\r') return '\n';
  return named[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/**
 * Escapes the text of a cell: characters that XML forbids as `_xHHHH_` (ST_Xstring), and text that looks like that
 * escape.
 */
export function escapeText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return special.test(whole) ? whole.replace(specials, replaced) : whole;
}

/** Truncates to a cell's capacity with an ellipsis, never within a surrogate pair. */
export function cut(text: string): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 2);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 2 : longest - 1)}…`;
}

/** Formula injection guard: text that a spreadsheet would evaluate once it is edited or saved as text. */
export const runs = /^[\s\p{Cc}]*[=+\-@]/u;
/** The guard of texts in CSV is an apostrophe; a text that looks guarded gets another one, so that taking one away gives the text. */
export const isGuarded = (text: string): boolean => /^'+[\s\p{Cc}]*[=+\-@]/u.test(text);

function textCell(ref: string, text: string, style: number): string {
  const look = style || (runs.test(text) ? styles.quoted : 0);
  const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${ref}"${look ? ` s="${look}"` : ''} t="inlineStr"><is><t${space}>${escapeText(cut(text))}</t></is></c>`;
}

const letters: string[] = [];

/** Column 0 is A. */
export function columnName(index: number): string {
  let name = letters[index];
  if (name === undefined) {
    name = '';
    for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
      name = String.fromCharCode(65 + (rest % 26)) + name;
    letters[index] = name;
  }
  return name;
}

function cellXml(ref: string, value: Cell, style: number, formats: Formats): string {
  switch (typeof value) {
    case 'string':
      return value === '' ? '' : textCell(ref, value, style);
    case 'number':
      return Number.isFinite(value) ? `<c r="${ref}"><v>${value}</v></c>` : '';
    case 'boolean':
      return `<c r="${ref}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'object':
      if (value === null) return '';
      if ('text' in value) return textCell(ref, value.text, styles.link);
      if ('format' in value) return `<c r="${ref}" s="${formats.index(value.format)}"><v>${value.number}</v></c>`;
      return `<c r="${ref}" s="${value.time ? styles.datetime : styles.date}"><v>${value.serial}</v></c>`;
    default:
      return '';
  }
}

/** Row 1 is the first. `style` applies to texts. Never writes formulas: text is always an inline string. */
export function rowXml(row: number, values: readonly Cell[], formats: Formats, style: number = styles.plain): string {
  let cells = '';
  for (let index = 0; index < values.length; index++)
    cells += cellXml(`${columnName(index)}${row}`, values[index], style, formats);
  return `<row r="${row}">${cells}</row>`;
}

const dayMs = 86_400_000;
const first = Date.UTC(1899, 11, 31);
const leap = Date.UTC(1900, 2, 1);

/**
 * Serial number of a wall clock in UTC milliseconds, in the 1900 system with its fictitious 29 February 1900. Null
 * before 1900, which the system cannot represent.
 */
export function serialOf(clock: number): number | null {
  const days = (clock - first) / dayMs;
  return days < 1 ? null : clock >= leap ? days + 1 : days;
}

const leapSerial = 61;

/** The clock of a serial number, to the second. */
export const clockOf = (serial: number): number =>
  Math.round((first + (serial >= leapSerial ? serial - 1 : serial) * dayMs) / 1_000) * 1_000;

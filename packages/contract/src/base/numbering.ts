/** Running numbers of a form's entries: prefix, year and digits, joined by hyphens (`VS-2026-0611`). */
import { numberPrefix } from './number-prefix.ts';
import { Type } from './type.ts';

export interface Numbering {
  /** '' for none. Letters, digits, dots and hyphens: numbers are parts of file names. */
  prefix: string;
  /** The number contains the year, and begins anew with each. */
  year: boolean;
  /** At least as many digits. */
  digits: number;
  /** Without gaps: entries are saved one after the other. */
  gapless: boolean;
}

export const mostPrefix = 20;

export const numberingSchema = Type.Object(
  {
    prefix: Type.String({ maxLength: mostPrefix, pattern: numberPrefix.source }),
    year: Type.Boolean(),
    digits: Type.Integer({ minimum: 1, maximum: 9 }),
    gapless: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** What goes before the digits. */
export const numberHead = ({ prefix, year }: Numbering, at: number): string =>
  [prefix, year ? String(at) : '']
    .filter(Boolean)
    .map(part => `${part}-`)
    .join('');

export const numberText = (numbering: Numbering, year: number, count: number): string =>
  numberHead(numbering, year) + String(count).padStart(numbering.digits, '0');

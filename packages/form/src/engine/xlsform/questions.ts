/** The types of questions of an XLSForm: the kind of input that each becomes, with its options. */
import type { InputKind, Options } from '../base/types.ts';

export interface Became {
  kind: InputKind;
  options?: Options;
  /** Why it is not quite the same. */
  reason?: string;
}

const files = (allowedMimeTypes: string[]): Became => ({
  kind: 'file',
  options: { allowedMimeTypes, maxFiles: 1 },
});

/** Fields that nobody types: a formula fills them. */
const automatic = (formula: string, kind: string, reason = 'automatic'): Became => ({
  kind: 'calculated',
  options: { formula, format: { kind }, hidden: true },
  reason,
});

const table: Readonly<Record<string, Became>> = {
  text: { kind: 'text' },
  string: { kind: 'text' },
  integer: { kind: 'number', options: { decimals: 0 } },
  int: { kind: 'number', options: { decimals: 0 } },
  decimal: { kind: 'number' },
  range: { kind: 'range' },
  date: { kind: 'date' },
  time: { kind: 'time' },
  datetime: { kind: 'datetime-local' },
  acknowledge: { kind: 'checkbox' },
  trigger: { kind: 'checkbox' },
  image: files(['image/*']),
  photo: files(['image/*']),
  audio: files(['audio/*']),
  video: files(['video/*']),
  file: files(['*/*']),
  barcode: { kind: 'text', reason: 'barcode' },
  geopoint: { kind: 'text', reason: 'place' },
  geotrace: { kind: 'textarea', reason: 'place' },
  geoshape: { kind: 'textarea', reason: 'place' },
  hidden: { kind: 'hidden' },
  calculate: { kind: 'calculated', options: { hidden: true, format: { kind: 'text' } } },
  today: automatic('TODAY()', 'date'),
  start: automatic('entry.created', 'datetime'),
  username: automatic('user.username', 'text'),
  email: automatic('user.email', 'text'),
};

export function questionOf(type: string, appearance: string): Became | null {
  const found = Object.hasOwn(table, type.toLowerCase()) ? table[type.toLowerCase()] : undefined;
  if (!found) return null;
  if (found.kind === 'text' && found.reason === undefined && /\bmultiline\b/.test(appearance))
    return { kind: 'textarea' };
  if (found.kind === 'file' && /\b(signature|draw|annotate)\b/.test(appearance)) return { ...found, reason: 'drawing' };
  return found;
}

const many = 8;

/** A choice as radio buttons, or folded away where there are many or the sheet asks for it. */
export function choiceKind(multiple: boolean, appearance: string, count: number): Became {
  const folded = /\b(minimal|autocomplete|search)\b/.test(appearance) || (!multiple && count > many);
  if (multiple) return folded ? { kind: 'select', options: { multiple: true } } : { kind: 'checkbox' };
  return { kind: folded ? 'select' : 'radio' };
}

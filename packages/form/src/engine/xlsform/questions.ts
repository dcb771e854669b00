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

/** Older words for edges and choices, as other tools still read them, and what they are written as today. */
const older: readonly [RegExp, string][] = [
  [/^(?:get )?(start|end) time$/i, '$1'],
  [/^get today$/i, 'today'],
  [/^(begin|end)[ _](?:repeat|lgroup|looped group)$/i, '$1_repeat'],
  [/^(begin|end)[ _]group\b.*$/i, '$1_group'],
  // Of others there is no counterpart: over a list, or a table of ratings.
  [/^(begin|end)[ _](?!group$|repeat$|other$)\w.*$/i, '$1_other'],
  [/^(?:add )?select[ _](?:one|1)(?: prompt)?(?: using| from)? (?=\S)/i, 'select_one '],
  [/^select1 (?=\S)/i, 'select_one '],
  [/^(?:add )?select[ _](?:multiple|all that apply)(?: prompt)?(?: using| from)? (?=\S)/i, 'select_multiple '],
  [/ or specify other$/i, ' or_other'],
  [/^add (.+) prompt$/i, '$1'],
  [/^q (.+)$/i, '$1'],
];

/** The type as it is written today; edges in small letters. */
export function usualType(written: string): string {
  let type = written.replace(/\s+/g, ' ').trim();
  for (const [pattern, usual] of older) type = type.replace(pattern, usual);
  return /^(begin|end)_/i.test(type) ? type.toLowerCase() : type;
}

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
  'date time': { kind: 'datetime-local' },
  percentage: { kind: 'number', options: { decimals: 0, minValue: 0, maxValue: 100 } },
  'phone number': { kind: 'text' },
  acknowledge: { kind: 'checkbox' },
  trigger: { kind: 'checkbox' },
  image: files(['image/*']),
  photo: files(['image/*']),
  picture: files(['image/*']),
  audio: files(['audio/*']),
  video: files(['video/*']),
  file: files(['*/*']),
  barcode: { kind: 'text', reason: 'barcode' },
  geopoint: { kind: 'text', reason: 'place' },
  gps: { kind: 'text', reason: 'place' },
  location: { kind: 'text', reason: 'place' },
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

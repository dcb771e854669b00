/** A drawing or signature, stored as an image: the answer is one file id, mirrored in `_images`. */

import { type ContentRow, full, neverAccepts } from '../base/content-row.ts';
import { isId, newId } from '../base/id.ts';
import { unreadable, type ValueRule } from '../base/input-row.ts';
import { issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { own, textOf } from '../base/plain.ts';
import type { Schema } from '../base/schema.ts';
import { renameTextSlots, textsOf } from '../base/text.ts';
import type { Content, Options } from '../base/types.ts';
import { needs } from '../input-kinds/common.ts';

const text: Schema = { type: ['string', 'null'], maxLength: limits.label, localized: true };
const flag: Schema = { type: ['boolean', 'null'] };
/** What the pad produces, and what may be attached instead. */
const pictures = ['image/png', 'image/jpeg'];
const usual = 150;
const [lowest, highest] = [60, 2_000];

/** In pixels; `150px`, `150` and 150 are the same. */
export function heightOf(options: Options): number {
  const given = Number.parseFloat(String(options.height));
  return given >= lowest && given <= highest ? Math.round(given) : usual;
}

const rule: ValueRule = {
  empty: '',
  code: 'invalid_file',
  parse(raw) {
    const one: unknown = Array.isArray(raw) && raw.length < 2 ? raw[0] : raw;
    if (one === undefined || one === null || one === '') return undefined;
    return typeof one === 'string' ? one.trim() || undefined : unreadable;
  },
  limits: (value: string) => (isId(value) ? null : { code: 'invalid_file' }),
  show: (_: string, how) => how.yes,
};

export const canvas: ContentRow = {
  type: 'canvas',
  group: 'field',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      label: text,
      height: { type: ['string', 'number', 'null'], maxLength: 20 },
      clear: text,
      undo: text,
      unlock: text,
      required: flag,
      disabled: flag,
      invalidNote: text,
      file: { type: ['object', 'null'], properties: { id: { type: 'string', maxLength: 100 } } },
    },
    required: ['name'],
    additionalProperties: false,
  },
  create: () => ({
    id: newId(),
    type: 'canvas',
    column: full(),
    options: {
      name: '',
      label: '',
      height: `${usual}px`,
      clear: '',
      undo: '',
      unlock: '',
      required: false,
      file: null,
    },
  }),
  check(options) {
    const { height } = options;
    const missing = height === undefined || height === null || height === '';
    const pixels = /^\d{1,4}(?:px)?$/.test(String(height)) ? Number.parseInt(String(height), 10) : 0;
    const fits = missing || (pixels >= lowest && pixels <= highest);
    const id = own(options.file, 'id');
    return [
      ...needs(options, ['label', 'clear', 'undo', 'unlock']),
      ...(missing ? [issue('height', 'required')] : []),
      ...(fits ? [] : [issue('height', 'out_of_range', { min: lowest, max: highest })]),
      ...(id === undefined || isId(id) ? [] : [issue('file.id', 'invalid_id')]),
    ];
  },
  container: false,
  accepts: neverAccepts,
  field: () => ({
    kind: 'canvas',
    group: 'drawing',
    measure: null,
    rule,
    listed: false,
    silent: false,
    files: true,
    titles: false,
    takes: { types: pictures, most: 1 },
    prints: 'drawing',
  }),
  texts: options => textsOf(options.label),
  renamed: (options, names) => ({ ...options, label: renameTextSlots(options.label, names) }),
  tidied(options) {
    const plain = typeof options.height === 'number' || /^\d+$/.test(textOf(options.height));
    return plain ? { ...options, height: `${options.height}px` } : options;
  },
  shape: () => 'signature',
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a8',
  type: 'canvas',
  column: { width: 'col-6', before: 0, after: 0 },
  options: {
    name: 'a_signature',
    label: 'Signature',
    height: '150px',
    clear: 'Clear',
    undo: 'Undo',
    unlock: 'Unlock',
    required: true,
    file: null,
  },
};

/**
 * The kind `file`: a list of file ids, mirrored in `_images`. The bytes, their size and true type are checked by the
 * server.
 */

import { isId } from '../base/id.ts';
import type { InputRow, ValueRule } from '../base/input-row.ts';
import { issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { listOf } from '../base/plain.ts';
import type { Options } from '../base/types.ts';
import { parseList } from './choice.ts';
import { defaultFault, inputSchema, needs } from './common.ts';

/**
 * Maximum number of files: `maxFiles`, otherwise 1 for single fields (`multiple: false`), otherwise 6 (document 1,
 * section 9).
 */
export function maxFilesOf(options: Options): number {
  if (options.multiple === false) return 1;
  const given = options.maxFiles;
  return Number.isSafeInteger(given) && (given as number) > 0 ? (given as number) : limits.defaultFiles;
}

const pattern = /^(?:\*\/\*|[a-z0-9][a-z0-9!#$&^_.+-]*\/(?:\*|[a-z0-9][a-z0-9!#$&^_.+-]*))$/i;

/** Accepted media types; by default png and jpeg. */
export function mimeTypesOf(options: Options): string[] {
  const given = listOf(options.allowedMimeTypes).filter(item => typeof item === 'string');
  return given.length ? given : ['image/png', 'image/jpeg'];
}

/** Whether a media type matches one of the patterns (exact, any subtype, any type), ignoring parameters and case. */
export function allowsMime(patterns: readonly string[], type: string): boolean {
  const plain = type.split(';', 1)[0]!.trim().toLowerCase();
  return patterns.some(given => {
    const wanted = given.toLowerCase();
    return wanted === '*/*' || wanted === plain || (wanted.endsWith('/*') && plain.startsWith(wanted.slice(0, -1)));
  });
}

/** Maximum edge lengths that the designer offers, in px; 0 does not resize. */
export const edges: readonly number[] = [0, 1280, 1920, 2560];
const defaultEdge = 1920;

/** The maximum edge length to which images are scaled down on the device; null for no resizing. */
export function maxEdgeOf({ maxEdge }: Options): number | null {
  if (maxEdge === 0) return null;
  return Number.isSafeInteger(maxEdge) && (maxEdge as number) > 0 ? (maxEdge as number) : defaultEdge;
}

/** Whether the location in a photo's metadata is kept. */
export const keepsLocation = (options: Options): boolean => options.keepLocation === true;

export const takesPictures = (options: Options): boolean =>
  mimeTypesOf(options).some(type => type === '*/*' || type.toLowerCase().startsWith('image/'));

function rule(options: Options): ValueRule {
  const max = maxFilesOf(options);
  return {
    empty: [],
    code: 'invalid_file',
    parse: parseList,
    limits(value: string[]) {
      if (!value.every(isId)) return { code: 'invalid_file' };
      return value.length > max ? { code: 'too_many', values: { max } } : null;
    },
    show: (value: string[]) => String(value.length),
  };
}

export const file: InputRow = {
  kind: 'file',
  group: 'file',
  schema: inputSchema('file'),
  create: () => ({
    type: 'file',
    name: '',
    label: '',
    required: false,
    allowedMimeTypes: ['image/png', 'image/jpeg'],
    buttonLabel: '',
    buttonLabelFirstItem: '',
  }),
  check(options) {
    const types = listOf(options.allowedMimeTypes);
    return [
      ...needs(options, ['buttonLabel', 'buttonLabelFirstItem']),
      ...(types.length ? [] : [issue('allowedMimeTypes', 'required')]),
      ...types.flatMap((type, index) =>
        typeof type === 'string' && pattern.test(type) ? [] : [issue(`allowedMimeTypes.${index}`, 'invalid')],
      ),
      ...defaultFault(rule(options), options),
    ];
  },
  rule,
  listed: false,
  files: true,
  takes: options => ({ types: mimeTypesOf(options), most: maxFilesOf(options) }),
  titles: false,
  prints: 'files',
  shape: 'files',
  fromLink: null,
};

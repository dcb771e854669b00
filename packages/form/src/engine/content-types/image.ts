/** An image of the file library. `options.file` is `{id}`, or null until one is chosen. */

import { type ContentRow, full, neverAccepts } from '../base/content-row.ts';
import { isId, newId } from '../base/id.ts';
import { issue } from '../base/issue.ts';
import { own } from '../base/plain.ts';
import type { Content } from '../base/types.ts';

export const image: ContentRow = {
  type: 'image',
  group: 'text',
  schema: {
    type: 'object',
    properties: { file: { type: ['object', 'null'], properties: { id: { type: 'string', maxLength: 100 } } } },
    additionalProperties: false,
  },
  create: () => ({ id: newId(), type: 'image', column: full(), options: { file: null } }),
  check(options) {
    const id = own(options.file, 'id');
    if (id === undefined) return [issue('file', 'required')];
    return isId(id) ? [] : [issue('file.id', 'invalid_id')];
  },
  container: false,
  accepts: neverAccepts,
  texts: () => [],
  shape: () => 'image',
  print(options) {
    const id = own(options.file, 'id');
    return isId(id) ? { what: 'picture', file: id } : null;
  },
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a3',
  type: 'image',
  column: { width: 'col-4', before: 0, after: 0 },
  options: { file: { id: '0190a6d2-7c00-7000-8000-000000000002' } },
};

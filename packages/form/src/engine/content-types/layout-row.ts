/** Contents side by side, starting on a row of their own; created by dropping one content beside another. */

import { type ContentRow, full } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import type { Content } from '../base/types.ts';
import { defaultContent } from './format-string.ts';

export const layoutRow: ContentRow = {
  type: 'layout_row',
  group: 'layout',
  schema: {
    type: 'object',
    properties: { contents: { type: 'array' } },
    required: ['contents'],
    additionalProperties: false,
  },
  create: () => ({ id: newId(), type: 'layout_row', column: full(), options: { contents: [defaultContent()] } }),
  check: () => [],
  container: true,
  // a row directly inside a row would be redundant
  accepts: (child, direct = true) => !(direct && child.type === 'layout_row'),
  texts: () => [],
  shape: () => null,
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a4',
  type: 'layout_row',
  column: full(),
  options: {
    contents: [
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b1',
        type: 'input',
        column: { width: 'col-6', before: 0, after: 0 },
        options: { type: 'number', name: 'speed', label: 'Speed', minValue: 0 },
      },
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b2',
        type: 'input',
        column: { width: 'col-6', before: 0, after: 0 },
        options: { type: 'date', name: 'flown', label: 'Flown' },
      },
    ],
  },
};

/** A collapsible section with a heading. */

import { type ContentRow, full } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { renameTextSlots, textIn, textsOf } from '../base/text.ts';
import type { Content } from '../base/types.ts';
import { defaultContent } from './format-string.ts';

export const collapseContainer: ContentRow = {
  type: 'collapse_container',
  group: 'container',
  schema: {
    type: 'object',
    properties: {
      label: { type: 'string', minLength: 1, maxLength: limits.label, localized: true },
      contents: { type: 'array' },
    },
    required: ['label', 'contents'],
    additionalProperties: false,
  },
  create: () => ({
    id: newId(),
    type: 'collapse_container',
    column: full(),
    options: { label: '', contents: [defaultContent()] },
  }),
  check: () => [],
  container: true,
  accepts: () => true,
  texts: options => textsOf(options.label),
  renamed: (options, names) => ({ ...options, label: renameTextSlots(options.label, names) }),
  shape: () => 'section',
  section: options => ({ label: textIn(options.label).trim(), level: null }),
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a5',
  type: 'collapse_container',
  column: full(),
  options: {
    label: 'Costs',
    contents: [
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b3',
        type: 'input',
        column: full(),
        options: { type: 'textarea', name: 'costs', label: 'Costs' },
      },
    ],
  },
};

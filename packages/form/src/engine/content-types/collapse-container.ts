/**
 * A section with a heading, collapsible or (`collapsible: false`) a plain group, whose heading may be missing. `open`:
 * a collapsible one starts open.
 */

import { type ContentRow, full } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import type { Schema } from '../base/schema.ts';
import { renameTextSlots, textIn, textsOf } from '../base/text.ts';
import type { Content, Options } from '../base/types.ts';
import { needs } from '../input-kinds/common.ts';
import { defaultContent } from './format-string.ts';

/** Whether it folds; a plain group does not. */
export const isCollapsible = (options: Options): boolean => options.collapsible !== false;

const schema = {
  type: 'object',
  properties: {
    label: { type: 'string', maxLength: limits.label, localized: true },
    open: { type: ['boolean', 'null'] },
    collapsible: { type: ['boolean', 'null'] },
    contents: { type: 'array' },
  },
  required: ['contents'],
  additionalProperties: false,
} satisfies Schema;

export const collapseContainer: ContentRow = {
  type: 'collapse_container',
  group: 'container',
  schema,
  // a section that folds is opened by its label
  variants: [
    {
      ...schema,
      properties: {
        ...schema.properties,
        label: { ...schema.properties.label, minLength: 1 },
        collapsible: { type: ['boolean', 'null'], enum: [true, null] },
      },
      required: ['contents', 'label'],
    },
    {
      ...schema,
      properties: { ...schema.properties, collapsible: { type: 'boolean', enum: [false] } },
      required: ['contents', 'collapsible'],
    },
  ],
  create: () => ({
    id: newId(),
    type: 'collapse_container',
    column: full(),
    options: { label: '', contents: [defaultContent()] },
  }),
  check: options => (isCollapsible(options) ? needs(options, ['label']) : []),
  container: true,
  accepts: () => true,
  texts: options => textsOf(options.label),
  renamed: (options, names) => ({ ...options, label: renameTextSlots(options.label, names) }),
  shape: () => 'section',
  section(options) {
    const label = textIn(options.label).trim();
    return label || isCollapsible(options) ? { label, level: null } : null;
  },
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

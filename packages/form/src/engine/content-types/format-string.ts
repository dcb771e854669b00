/** A static text in a size and styles, with `{field}` filled in. Plain text, never parsed as HTML. */

import { type ContentRow, full, neverAccepts } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { listOf, own, textOf } from '../base/plain.ts';
import { renameTextSlots, textIn, textsOf } from '../base/text.ts';
import type { Content, TextSize, TextStyle } from '../base/types.ts';

export const textSizes: readonly TextSize[] = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
export const textStyles: readonly TextStyle[] = ['italic', 'bold', 'muted'];

/** The default content of an empty form or container. */
export function defaultContent(): Content {
  return {
    id: newId(),
    type: 'formatString',
    column: full(),
    options: { text: '', classes: { size: 'normal', styles: [] } },
  };
}

export const formatString: ContentRow = {
  type: 'formatString',
  group: 'text',
  schema: {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: limits.text, localized: true },
      classes: {
        type: ['object', 'null'],
        properties: {
          size: { type: ['string', 'null'], enum: [...textSizes, null] },
          styles: { type: ['array', 'null'], maxItems: 3, items: { type: 'string', enum: textStyles } },
        },
        additionalProperties: false,
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  create: defaultContent,
  check: () => [],
  blank: options => options.text === '',
  container: false,
  accepts: neverAccepts,
  texts: options => textsOf(options.text),
  renamed: (options, names) => ({ ...options, text: renameTextSlots(options.text, names) }),
  shape: options => (textOf(own(options.classes, 'size')).startsWith('h') ? 'title' : 'text'),
  section: options => {
    const [, level] = /^h([1-6])$/.exec(textOf(own(options.classes, 'size'))) ?? [];
    return level ? { label: textIn(options.text).trim(), level: Number(level) } : null;
  },
  print: options => ({
    what: 'text',
    text: textIn(options.text),
    level: Number(/^h([1-6])$/.exec(textOf(own(options.classes, 'size')))?.[1] ?? 0),
    styles: textStyles.filter(style => listOf(own(options.classes, 'styles')).includes(style)),
  }),
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a2',
  type: 'formatString',
  column: full(),
  options: { text: 'Report on {species}', classes: { size: 'h2', styles: ['bold'] } },
};

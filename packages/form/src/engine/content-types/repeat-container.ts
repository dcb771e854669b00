/**
 * Contents with several instances: the values of instance i are stored under `name.i`. It may have a heading (`label`),
 * a name of its instances (`instanceLabel`, shown as "Damaged part 2"; with `{field}` or `{=formula}` in it, it is the
 * instance's whole title) and of its add button (`addLabel`).
 */

import { acceptsNoLogic, type ContentRow, full } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import type { Schema } from '../base/schema.ts';
import { renameTextSlots, textIn, textsOf } from '../base/text.ts';
import type { Content, Options } from '../base/types.ts';
import { defaultContent } from './format-string.ts';

const formula: Schema = { type: ['string', 'null'], maxLength: limits.formula };
const text: Schema = { type: ['string', 'null'], maxLength: limits.label, localized: true };

/** The texts of a repeat; '' where it has none of its own. `title`: of an instance, with places to be filled in. */
export function repeatTexts({ label, instanceLabel, addLabel }: Options, language?: string) {
  const instance = textIn(instanceLabel, language).trim();
  const isFilled = instance.includes('{');
  return {
    label: textIn(label, language).trim(),
    instance: isFilled ? '' : instance,
    title: isFilled ? instance : '',
    add: textIn(addLabel, language).trim(),
  };
}

export const repeatContainer: ContentRow = {
  type: 'repeat_container',
  group: 'container',
  schema: {
    type: 'object',
    properties: {
      label: text,
      instanceLabel: text,
      addLabel: text,
      /** By which formulas name it. */
      name: { type: ['string', 'null'], maxLength: limits.name },
      countFormula: formula,
      minFormula: formula,
      maxFormula: formula,
      maxRepeats: { type: 'integer', minimum: 1, maximum: limits.repeats },
      contents: { type: 'array' },
    },
    required: ['maxRepeats', 'contents'],
    additionalProperties: false,
  },
  create: () => ({
    id: newId(),
    type: 'repeat_container',
    column: full(),
    options: { maxRepeats: 10, contents: [defaultContent()] },
  }),
  check: () => [],
  container: true,
  logic: true,
  accepts: acceptsNoLogic,
  repeats(options) {
    const max = options.maxRepeats;
    return Number.isSafeInteger(max) ? Math.min(Math.max(max as number, 1), limits.repeats) : 1;
  },
  texts: ({ label, instanceLabel }) => [...textsOf(label), ...textsOf(instanceLabel)],
  renamed: (options, names) => ({
    ...options,
    ...(options.label !== undefined && { label: renameTextSlots(options.label, names) }),
    instanceLabel: renameTextSlots(options.instanceLabel, names),
  }),
  shape: () => 'repeat',
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a7',
  type: 'repeat_container',
  column: full(),
  options: {
    maxRepeats: 5,
    contents: [
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b5',
        type: 'input',
        column: full(),
        options: { type: 'text', name: 'part', label: 'Part', required: true },
      },
    ],
  },
};

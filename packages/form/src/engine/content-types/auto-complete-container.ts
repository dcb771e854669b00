/**
 * Container of fields filled from known data: choosing a row of the form's suggestion file fills and locks them;
 * corrections are stored separately. The three texts are its button labels.
 */

import { acceptsNoLogic, type ContentRow, full } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import type { Schema } from '../base/schema.ts';
import type { Content } from '../base/types.ts';
import { defaultContent } from './format-string.ts';

const text: Schema = { type: 'string', minLength: 1, maxLength: limits.label, localized: true };

export const autoCompleteContainer: ContentRow = {
  type: 'auto_complete_container',
  group: 'container',
  schema: {
    type: 'object',
    properties: { changeValues: text, changeDataSet: text, cancelChanges: text, contents: { type: 'array' } },
    required: ['changeValues', 'changeDataSet', 'cancelChanges', 'contents'],
    additionalProperties: false,
  },
  create: () => ({
    id: newId(),
    type: 'auto_complete_container',
    column: full(),
    options: { changeValues: '', changeDataSet: '', cancelChanges: '', contents: [defaultContent()] },
  }),
  check: () => [],
  container: true,
  logic: true,
  accepts: acceptsNoLogic,
  known: true,
  texts: () => [],
  shape: () => 'section',
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a8',
  type: 'auto_complete_container',
  column: full(),
  options: {
    changeValues: 'Correct values',
    changeDataSet: 'Choose another airport',
    cancelChanges: 'Discard corrections',
    contents: [
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b6',
        type: 'input',
        column: { width: 'col-6', before: 0, after: 0 },
        options: { type: 'text', name: 'airport', label: 'Airport', required: true },
      },
      {
        id: '0190a6d2-7c00-7000-8000-0000000000b7',
        type: 'input',
        column: { width: 'col-6', before: 0, after: 0 },
        options: { type: 'number', name: 'elevation', label: 'Elevation' },
      },
    ],
  },
};

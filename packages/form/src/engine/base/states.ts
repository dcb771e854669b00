/** JSON schema of the states of a form. */
import { limits } from './limits.ts';
import type { Schema } from './schema.ts';

export const statesSchema: Schema = {
  type: 'array',
  maxItems: limits.states,
  items: {
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 100 },
      value: { type: 'string', minLength: 1, maxLength: limits.name },
      label: { type: 'string', minLength: 1, maxLength: limits.label, localized: true },
    },
    required: ['value', 'label'],
    additionalProperties: false,
  },
};

/**
 * JSON Schema (2020-12) of forms, generated from the rows, for authors of forms in editors and programs. What a schema
 * cannot express (unique names, existing fields, nested repeats) is left to `checkForm`.
 */

import type { ContentRow } from '../base/content-row.ts';
import { limits } from '../base/limits.ts';
import type { Schema } from '../base/schema.ts';
import { statesSchema } from '../base/states.ts';
import type { ContentType } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { contentTypes } from '../content-types/index.ts';
import { rulesSchema } from '../input-kinds/common.ts';
import { contentSchema } from './check-form.ts';

export type JsonSchema = { [keyword: string]: unknown };

const ref = (type: ContentType): JsonSchema => ({ $ref: `#/$defs/${type}` });
const fieldName = { type: 'string', maxLength: limits.name, pattern: '^(?!_|constructor$|prototype$)[A-Za-z0-9_]+$' };

/** `id`: the schema's address. */
export function formSchema(id: string): JsonSchema {
  const rows = Object.values(contentTypes);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title: 'Kontor form',
    description: 'A form as it is exported from the form editor and imported there.',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      kontor: { const: 'form' },
      name: { type: 'string', maxLength: 255 },
      campaign: { type: ['string', 'null'], maxLength: 255 },
      copy_to: { type: ['string', 'null'], maxLength: limits.name },
      fields: { type: 'array', maxItems: limits.contents, items: anyOf(rows.map(row => row.type)) },
      states: converted(statesSchema),
      rules: converted(rulesSchema),
    },
    required: ['fields'],
    additionalProperties: false,
    $defs: Object.fromEntries(rows.map(row => [row.type, contentOf(row)])),
  };
}

const anyOf = (types: readonly ContentType[]): JsonSchema => ({ oneOf: types.map(ref) });

function contentOf(row: ContentRow): JsonSchema {
  const base = converted(contentSchema);
  return {
    ...base,
    title: row.type,
    properties: {
      ...(base.properties as object),
      id: { type: 'string', format: 'uuid' },
      type: { const: row.type },
      options: row.variants ? { oneOf: row.variants.map(each => optionsOf(row, each)) } : optionsOf(row, row.schema),
    },
    examples: [contentExamples[row.type]],
  };
}

/** Options of one kind; a container's contents are limited to those it accepts directly. */
function optionsOf(row: ContentRow, schema: Schema): JsonSchema {
  const options = converted(schema);
  const accepted = Object.values(contentTypes).filter(each => row.accepts(each, true));
  return {
    ...options,
    properties: {
      ...(options.properties as object),
      ...(row.field && { name: fieldName }),
      ...(row.container && {
        contents: { type: 'array', maxItems: limits.contents, items: anyOf(accepted.map(each => each.type)) },
      }),
    },
  };
}

/** Translates a row's schema to JSON Schema. */
function converted({ localized, apart: _apart, minLength, ...schema }: Schema): JsonSchema {
  const { items, properties, ...rest } = schema;
  const own: JsonSchema = {
    ...rest,
    // blank counts as empty: lengths are measured after trimming
    ...(minLength && { minLength, pattern: '\\S' }),
    ...(items && { items: converted(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, converted(each)])),
    }),
  };
  return localized ? perLanguage(own) : own;
}

/** A text for all languages, or one per language. */
function perLanguage(text: JsonSchema): JsonSchema {
  const each = { ...text, type: 'string' };
  const languages = { type: 'object', propertyNames: { pattern: '^[a-z]{2}$' }, additionalProperties: each };
  return { anyOf: [text, { ...languages, minProperties: 1, maxProperties: limits.languages }] };
}

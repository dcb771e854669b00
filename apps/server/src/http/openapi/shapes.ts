/**
 * Schemas of JSON documents whose shape the rows leave to other modules (permissions, configs, answers, contents,
 * figures), as components of the OpenAPI document; and where each of them is used. Requests are not validated by these.
 */
import { chartTypeNames } from '@kontor/charts';
import { formSchema } from '@kontor/form';
import { apiTypes } from '../../outside/apis/index.ts';

type Json = Record<string, unknown>;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const free = (description: string): Json => ({ type: 'object', description, additionalProperties: true });
const nullable = (type: string): Json => ({ anyOf: [{ type }, { type: 'null' }] });

const contentOf = formSchema('').$defs as Record<string, { properties: Json }>;
const scope = { enum: ['all', 'self', 'none'], type: 'string' };
const configName = (type: string) => `${type[0]?.toUpperCase()}${type.slice(1)}Config`;

const permissions = {
  type: 'object',
  description:
    'Entity → action → scope: `{"Reports":{"read":"self"}}`. `*` stands for every other entity, or every other action; what is not named is `none`.',
  additionalProperties: {
    type: 'object',
    properties: { create: scope, read: scope, update: scope, delete: scope, '*': scope },
    additionalProperties: false,
  },
};

const answers = {
  type: 'object',
  description:
    'The answers by the name of their field (`name.0`, `name.1` inside of a repeat): text, a number, true or false, a list of these for several choices; of a file the id, or a list of ids; null or left out where there is none. Keys that begin with `_` are kept beside them.',
  additionalProperties: ref('Answer'),
};
/** Not in terms of itself: types of generated clients would lose what it says. */
const answer = {
  description: 'The value of one field.',
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
  ],
};

const listColumn = {
  anyOf: [
    {
      type: 'object',
      required: ['sorting'],
      properties: { sorting: { type: 'integer' }, class: { type: 'string' }, useToSort: { type: 'boolean' } },
    },
    { type: 'null' },
  ],
};
const content = {
  type: 'object',
  description:
    'A content of a form: a field, a text, a picture, or a container of further ones. What `options` hold follows from the type: `/schemas/form.json` says it in whole.',
  required: ['id', 'type', 'column', 'options'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    type: { enum: Object.keys(contentOf), type: 'string' },
    column: contentOf.input?.properties.column,
    options: free('Of the type of the content.'),
    list_column: listColumn,
    backend_list_column: listColumn,
  },
};

const point = {
  type: 'object',
  required: ['x', 'y'],
  properties: { x: { anyOf: [{ type: 'number' }, { type: 'string' }] }, y: { type: 'number' }, r: { type: 'number' } },
};
const dataset = {
  type: 'object',
  description: 'A value for each label, or points.',
  required: ['id', 'label', 'color', 'measure', 'data'],
  properties: {
    id: { type: 'string' },
    label: { type: 'string' },
    color: { type: 'string' },
    measure: nullable('string'),
    earlier: { type: 'boolean', description: 'Its values are those of a year before.' },
    data: {
      anyOf: [
        { type: 'array', items: nullable('number') },
        { type: 'array', items: point },
      ],
    },
  },
};

/** Components by name, in the order of the document. */
export const shapes = (): Json => ({
  Permissions: permissions,
  Answers: answers,
  Answer: answer,
  Content: content,
  Translations: {
    type: 'object',
    description: 'A text by language: `{"de":"Neu","en":"New"}`.',
    additionalProperties: { type: 'string' },
  },
  Outline: {
    type: 'object',
    description: "A stroke of the form's small picture.",
    required: ['shape', 'width'],
    properties: { shape: { type: 'string' }, width: { type: 'string' } },
  },
  ApiConfig: {
    description: `What an API of that type holds: ${[...apiTypes.keys()].map(type => `\`${type}\``).join(' or ')}. Secrets are told as ********.`,
    anyOf: [...apiTypes.keys()].map(type => ref(configName(type))),
  },
  ...Object.fromEntries([...apiTypes].map(([type, { schema }]) => [configName(type), schema])),
  Figures: {
    type: 'object',
    description: `What a chart draws (${chartTypeNames.map(name => `\`${name}\``).join(', ')}): labels, and for each dataset its values.`,
    required: ['kind', 'heading', 'labels', 'values', 'datasets', 'omitted'],
    properties: {
      kind: { type: 'string' },
      heading: { type: 'string' },
      labels: { type: 'array', items: { type: 'string' } },
      values: { type: 'array', items: { type: 'string' } },
      datasets: { type: 'array', items: ref('FigureDataset') },
      omitted: { type: 'integer' },
      modified: { type: 'string', format: 'date-time' },
    },
  },
  FigureDataset: dataset,
});

/** Where each is used: the last names of the path to a document, the most specific one first. */
const places: readonly (readonly [path: string, shape: Json])[] = [
  ['own_permissions', ref('Permissions')],
  ['permissions', ref('Permissions')],
  ['fields', ref('Content')],
  ['outline', ref('Outline')],
  ['label', ref('Translations')],
  ['datasets', ref('FigureDataset')],
  ['chart_cache', ref('Figures')],
  ['ChartCaches.figures', free('`labels`, `values` and `data` of the dataset.')],
  [
    'count_failed',
    {
      type: 'object',
      required: ['reason', 'retry'],
      properties: {
        reason: { enum: ['too_slow', 'failed'], type: 'string' },
        retry: { type: 'string', format: 'date-time' },
      },
    },
  ],
  ['Apis.config', ref('ApiConfig')],
  ['apisAvailable.data.config', free('The JSON Schema of its config.')],
  ['FileHandlers.config', free('Goes along with each delivery as it is.')],
  ['fileHandle.options', free('Goes along with the delivery as it is.')],
  ['Audit.detail', free('Of the action, without secrets.')],
  ['suggestions.data', { type: 'object', additionalProperties: nullable('string') }],
  ['fileReferencePlace.data', ref('FileReferences')],
  ['value', free('Any JSON.')],
  ['values', free('What the words of the issue are filled in with.')],
  ['openapi', free('This document.')],
  ['formSchema', free('A JSON Schema.')],
  ['data', ref('Answers')],
];

const isPlain = (schema: Json): boolean => Object.keys(schema).length === 1 && schema.type === 'object';

const shapeAt = (path: string): Json | undefined =>
  places.find(([place]) => path === place || path.endsWith(`.${place}`))?.[1];

/** The schema with its plain documents described; `path` names it: `Reports`, then properties. */
export function described(schema: object, path: string): object {
  const here = schema as Json;
  if (isPlain(here)) return shapeAt(path) ?? { ...here, additionalProperties: true };
  const inner = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? described(value, name) : value;
  const entries = Object.entries(here).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [
        key,
        Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, inner(one, `${path}.${name}`)])),
      ];
    if (key === 'anyOf') return [key, (value as unknown[]).map(one => inner(one, path))];
    return [key, key === 'items' ? inner(value, path) : value];
  });
  return Object.fromEntries(entries);
}

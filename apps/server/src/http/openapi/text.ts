/** Generates the OpenAPI 3.1 document from the route table. */
import { resources } from '@kontor/contract';
import { version } from '../../base/version.ts';
import type { Endpoint } from '../../records/endpoint.ts';
import { entitySchema } from './entities.ts';
import { exampleOf } from './examples.ts';
import { answersVersion, parametersOf } from './parameters.ts';
import { resourceOf, tagOf, tags } from './places.ts';
import { answerName, byStatus, problemAnswer, problemsOf } from './problems.ts';
import { described, shapes } from './shapes.ts';
import { webhooksText } from './webhooks.ts';

type Json = Record<string, unknown>;

const problem = {
  type: 'object',
  required: ['name', 'message', 'code', 'issues', 'requestId'],
  properties: {
    name: { type: 'string', description: 'Stays the same, for programs.' },
    message: { type: 'string' },
    code: { type: 'integer', description: 'The status.' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string', description: 'Where in the body or the query.' },
          code: { type: 'string' },
          message: { type: 'string' },
          values: { type: 'object', additionalProperties: true },
        },
      },
    },
    current: { description: 'Of a 412: the item as it is now.' },
    changed_by: {
      type: 'object',
      description: 'Of a 412: who changed it, where the caller may know.',
      additionalProperties: true,
    },
    requestId: { type: 'string', description: 'Also in the header `X-Request-Id`, and in the log.' },
  },
};

const eTag = { ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } } };

/** A stored file, and other files with the same bytes. */
const uploaded = {
  type: 'object',
  required: ['data', 'same'],
  properties: {
    data: { $ref: '#/components/schemas/Files' },
    same: {
      type: 'array',
      description: 'Files with the same bytes that the caller may read, five at most.',
      items: {
        type: 'object',
        required: ['file_id', 'file_reference_id', 'name'],
        properties: {
          file_id: { type: 'string', format: 'uuid' },
          file_reference_id: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
          name: { type: 'string' },
        },
      },
    },
  },
};

function answer(endpoint: Endpoint): Json {
  const { out, documented, multipart } = endpoint;
  // Calls that store a file; those that read one have an answer of their own.
  if (multipart && !tables[endpoint.name])
    return { description: 'The answer.', content: { 'application/json': { schema: uploaded } } };
  if (out === null) return { description: 'Done.' };
  if (typeof out === 'string') return { description: 'The content.', content: { [out]: {} } };
  return {
    description: 'The answer.',
    ...(answersVersion(endpoint) ? { headers: eTag } : {}),
    content: { 'application/json': { schema: documented ?? described(out, endpoint.name) } },
  };
}

/** A repeated idempotency key answers the first result. */
function answers(endpoint: Endpoint): Json {
  const kinds = problemsOf(endpoint);
  const again = kinds.includes('localIdTaken') && endpoint.status === 201;
  return {
    [endpoint.status]: answer(endpoint),
    ...(again ? { 200: { ...answer(endpoint), description: 'It was sent before with the same content.' } } : {}),
    ...Object.fromEntries(
      [...byStatus(kinds)].map(([code, same]) => [code, { $ref: `#/components/responses/${answerName(same)}` }]),
    ),
    default: problemAnswer(['broken']),
  };
}

/** The keys of answers depend on the form, so they are described in prose. */
const aboutAnswers =
  'Answers are filtered by `filter[data.name]=value` (repeated: any of them; empty: not answered), `filter[data.name][neq]=value` (none of them; empty: answered), and of fields with numbers, days or times by `filter[data.name][gte]=value`, `gt`, `lt` and `lte`, together with the one `filter[report_config_id]` whose field it is. `filter[figure]={"chart":id,"dataset":id,"value":label}` (or `point`, and `within` with the filter of a dashboard) keeps the entries of that form behind a figure of a chart.';
const hasPatterns = ({ query }: Endpoint) => query !== undefined && Object.hasOwn(query, 'patternProperties');

/** API keys open calls that need a permission. */
const takesKeys = ({ who, needs, noApiKeys }: Endpoint): boolean =>
  who !== 'share' && needs !== undefined && !noApiKeys;

function securityOf(endpoint: Endpoint): object[] {
  const { who, link, needs } = endpoint;
  return [
    ...(who === 'none' ? [] : who === 'user' ? [{ session: [] }] : []),
    ...(who === 'user' && takesKeys(endpoint) ? [{ key: [] }] : []),
    // Public, with more in the answer for those with the permission.
    ...(who === 'none' && needs ? [{}, { session: [] }, { key: [] }] : []),
    ...(link ? [{ share: [] }, { shareInAddress: [] }] : []),
  ];
}

const parts = {
  title: { type: 'string', maxLength: 100 },
  expires: { type: 'string', format: 'date-time', description: 'When it goes by itself.' },
  config: { type: 'string', description: 'A JSON object.' },
  file: { type: 'string', format: 'binary', description: 'The last part; its bytes are streamed.' },
};

const read = (description: string) => ({ type: 'string', format: 'binary', description });

/** Parts of the calls that read a file. */
const tables: Readonly<Record<string, object>> = {
  entriesImport: {
    report_config_id: { type: 'string', format: 'uuid' },
    mapping: {
      type: 'string',
      description: 'A JSON object: `columns`, `keys`, `remembered`, `state`, `dates`, `decimal`, `time_zone`.',
    },
    file: read('A CSV file or a workbook.'),
  },
  choiceListImport: { file: read('A CSV file or a workbook.') },
  reportConfigImport: { file: read('An XLSForm as workbook, CSV or Markdown, or a form as JSON.') },
  formTable: { file: read('A CSV file or a workbook.') },
  usersImport: { file: read('A CSV file.') },
};

function multipartOf({ name }: Endpoint): object {
  const properties = tables[name];
  if (properties)
    return { type: 'object', required: Object.keys(properties).filter(part => part !== 'mapping'), properties };
  return name === 'fileUpload'
    ? { type: 'object', required: ['file'], properties: parts }
    : { type: 'object', required: ['_method'], properties: { _method: { const: 'PATCH' }, ...parts } };
}

/** Bodies of verbs have the fields of their entity. */
const bodyName = (endpoint: Endpoint): string =>
  /^(add|edit)[A-Z]/.test(endpoint.name) ? (resourceOf(endpoint)?.entity ?? endpoint.name) : endpoint.name;

function bodyOf(endpoint: Endpoint): object {
  if (endpoint.multipart)
    return { requestBody: { content: { 'multipart/form-data': { schema: multipartOf(endpoint) } }, required: true } };
  if (endpoint.byteStream) {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { content: { 'application/offset+octet-stream': { schema } } } };
  }
  if (!endpoint.body) return {};
  const schema = described(endpoint.body, bodyName(endpoint));
  const content = { 'application/json': { schema, example: exampleOf(endpoint) } };
  return { requestBody: { content, required: true } };
}

/** Describes access in prose where no security scheme can. */
function description(endpoint: Endpoint): object {
  const notes = [
    hasPatterns(endpoint) ? aboutAnswers : '',
    endpoint.noApiKeys || (endpoint.who === 'user' && !endpoint.needs) ? 'No API key opens it.' : '',
  ].filter(Boolean);
  return notes.length > 0 ? { description: notes.join('\n\n') } : {};
}

const operation = (endpoint: Endpoint): Json => ({
  tags: [tagOf(endpoint)],
  summary: endpoint.about,
  operationId: endpoint.name,
  ...description(endpoint),
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  security: securityOf(endpoint),
  responses: answers(endpoint),
  ...(endpoint.needs && endpoint.who !== 'none'
    ? { 'x-permission': `${endpoint.needs.entity}.${endpoint.needs.action}` }
    : {}),
});

export function openApiText(endpoints: readonly Endpoint[], publicUrl: string): object {
  const paths: Record<string, Json> = {};
  const refusals: Json = {};
  const used = new Set(endpoints.map(tagOf));
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
    for (const same of byStatus(problemsOf(endpoint)).values()) refusals[answerName(same)] ??= problemAnswer(same);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Forms, entries, files and the figures made from them.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: tags().filter(({ name }) => used.has(name)),
    paths,
    webhooks: webhooksText(),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, for other programs (`POST /account/keys.json`).',
        },
        share: { type: 'http', scheme: 'bearer', description: 'The token of a share link.' },
        shareInAddress: { type: 'apiKey', in: 'query', name: 'token', description: 'The token of a share link.' },
      },
      responses: refusals,
      schemas: {
        Problem: problem,
        ...Object.fromEntries(Object.values(resources).map(resource => [resource.entity, entitySchema(resource)])),
        ...shapes(),
      },
    },
  };
}

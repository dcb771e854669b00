/** The OpenAPI 3.1 text, written from the same table that makes the routes. */
import { type Resource, resources } from '@kontor/contract';
import { type Endpoint, opensToKeys } from '../endpoint.ts';
import { version } from '../version.ts';

type Json = Record<string, unknown>;

const properties = (resource: Resource, keep: (field: Resource['fields'][string]) => boolean): Json =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => (keep(field) ? [[name, field.schema]] : [])),
  );

function schemasOf(resource: Resource): Json {
  const links = Object.entries(resource.links).map(([name, link]) => {
    const one = { $ref: `#/components/schemas/${resources[link.to as keyof typeof resources].entity}` };
    return [name, link.kind === 'one' ? { anyOf: [one, { type: 'null' }] } : { type: 'array', items: one }];
  });
  return {
    [resource.entity]: {
      type: 'object',
      description: resource.about,
      properties: { ...properties(resource, field => field.read), ...Object.fromEntries(links) },
    },
  };
}

const problem = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'integer' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

function parameters(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.query as { properties?: Json; required?: string[] } | undefined;
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
}

function answer(endpoint: Endpoint): Json {
  const { out } = endpoint;
  if (out === null) return { description: 'Done.' };
  if (typeof out === 'string') return { description: 'The content.', content: { [out]: {} } };
  return { description: 'The answer.', content: { 'application/json': { schema: endpoint.documented ?? out } } };
}

/** Keys of answers are the forms' own, so that they are told in words. */
const aboutAnswers =
  'Answers are filtered by `filter[data.name]=value` (repeated: any of them; empty: not answered), `filter[data.name][neq]=value` (none of them; empty: answered), and of fields with numbers, days or times by `filter[data.name][gte]=value`, `gt`, `lt` and `lte`, together with the one `filter[report_config_id]` whose field it is.';
const hasPatterns = ({ query }: Endpoint) => query !== undefined && Object.hasOwn(query, 'patternProperties');

/** Whose token opens it; none for what is open to everybody. */
function securityOf(endpoint: Endpoint): object {
  const { who, link } = endpoint;
  const person = who === 'user' ? [{ session: [] }, ...(opensToKeys(endpoint) ? [{ key: [] }] : [])] : [];
  return { security: [...person, ...(link ? [{ share: [] }, { shareInAddress: [] }] : [])] };
}

function operation(endpoint: Endpoint): Json {
  const body = endpoint.body && { content: { 'application/json': { schema: endpoint.body } }, required: true };
  return {
    summary: endpoint.about,
    operationId: endpoint.name,
    ...(hasPatterns(endpoint) ? { description: aboutAnswers } : {}),
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    ...(endpoint.multipart
      ? { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
      : {}),
    ...securityOf(endpoint),
    responses: {
      [endpoint.status]: answer(endpoint),
      default: {
        description: 'A problem.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    ...(endpoint.needs ? { 'x-permission': `${endpoint.needs.entity}.${endpoint.needs.action}` } : {}),
  };
}

export function openApiText(endpoints: readonly Endpoint[], publicUrl: string): object {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version, description: 'Forms, entries, files and the figures made from them.' },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of somebody who signed in.' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, within its rights and those of its person.' },
        share: { type: 'http', scheme: 'bearer', description: 'The token of a share link.' },
        shareInAddress: { type: 'apiKey', in: 'query', name: 'token' },
      },
      schemas: Object.assign({ Problem: problem }, ...Object.values(resources).map(resource => schemasOf(resource))),
    },
  };
}

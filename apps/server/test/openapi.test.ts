/** Tests of the OpenAPI document: valid, complete, equal to the specification's table, and matching real answers. */
import { resources } from '@kontor/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, readSpecified } from '../src/docs/specified.ts';
import { resourceOf } from '../src/http/openapi/places.ts';
import { schemaCheck } from '../src/http/validate.ts';
import { routes } from '../src/routes/table.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
/** The document as it was served, asked for once: making and writing it takes a fifth of a second. */
let written: string;
beforeAll(async () => {
  house = await openHouse();
  written = (await house.nobody.get('/openapi.json')).raw.toString();
});
afterAll(() => house.close());

interface Content {
  schema: { properties?: Record<string, object> };
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; description?: string }[];
  requestBody?: { content: Record<string, Content> };
  security: Record<string, unknown>[];
  responses: Record<string, { headers?: object; $ref?: string }>;
  'x-permission'?: string;
}
interface Text {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties: object }>;
    responses: Record<string, object>;
    securitySchemes: object;
  };
}
const textOf = () => JSON.parse(written) as Text;
const operationsOf = ({ paths }: Text) => Object.values(paths).flatMap(operations => Object.values(operations));
const operationOf = ({ paths }: Text, { path, method }: { path: string; method: string }) => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not told`);
  return operation;
};

it('is valid OpenAPI 3.1', async () => {
  const text = textOf();
  expect(text.openapi).toMatch(/^3\.1\./);
  const result = await new Validator().validate({ ...text });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

describe('the specification', () => {
  it('names 171 calls, each once', () => {
    const lines = readSpecified();
    expect(lines).toHaveLength(171);
    expect(new Set(lines.map(({ method, path }) => `${method} ${path}`)).size).toBe(171);
  });

  it('is served as its table has it: path, method, who, permission', async () => {
    expect(differences(readSpecified(), textOf().paths)).toEqual([]);
  });

  it.each<[string, Partial<Operation> | null, string[]]>([
    ['the same', {}, []],
    ['no such call', null, ['GET /a.json is missing']],
    ['another method', null, ['GET /a.json is missing (there is POST)']],
    ['open to everybody', { security: [] }, ['GET /a.json: auth user, served none']],
    ['open to links', { security: [{ session: [] }, { share: [] }] }, ['GET /a.json: auth user, served user,share']],
    ['another right', { 'x-permission': 'A.update' }, ['GET /a.json: permission A.read, served A.update']],
  ])('differs where there is %s', (name, change, said) => {
    const line = { method: 'GET', path: '/a.json', auth: 'user', permission: 'A.read' };
    const operation = { security: [{ session: [] }], 'x-permission': 'A.read', ...change } as Operation;
    const paths = name === 'another method' ? { '/a.json': { post: operation } } : { '/a.json': { get: operation } };
    expect(differences([line], name === 'no such call' ? {} : paths)).toEqual(said);
  });
});

it('lists every route with its parameters, body and answer, and nothing else', async () => {
  const text = textOf();
  const listed = Object.entries(text.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  expect(listed.sort()).toEqual(
    routes()
      .map(({ method, path, name }) => `${method} ${path} ${name}`)
      .sort(),
  );
  for (const endpoint of routes()) {
    const operation = operationOf(text, endpoint);
    const query = Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {});
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]);
    const names = (place: string) => operation.parameters.filter(one => one.in === place).map(one => one.name);
    expect(names('query')).toEqual(query);
    expect(names('path')).toEqual(inPath);
    expect(operation.requestBody !== undefined).toBe(
      endpoint.body !== undefined || endpoint.multipart === true || endpoint.byteStream === true,
    );
    expect(Object.keys(operation.responses)).toContain(String(endpoint.status));
  }
});

it('puts every call under one heading that is told', async () => {
  const text = textOf();
  const told = text.tags.map(({ name }) => name);
  expect(new Set(told).size).toBe(told.length);
  for (const operation of operationsOf(text)) {
    expect(operation.tags).toHaveLength(1);
    expect(told).toContain(operation.tags[0]);
  }
  for (const name of Object.keys(resources)) expect(told).toContain(name);
});

it('tells versions where a verb answers or takes them', async () => {
  const text = textOf();
  for (const endpoint of routes().filter(({ name }) => /^(edit|read|remove)[A-Z]/.test(name))) {
    const { responses, parameters } = operationOf(text, endpoint);
    const verb = /^[a-z]+/.exec(endpoint.name)?.[0];
    expect(responses[200]?.headers !== undefined, endpoint.name).toBe(verb !== 'remove');
    expect(
      parameters.some(({ name }) => name === 'If-Match'),
      endpoint.name,
    ).toBe(verb !== 'read');
    expect('412' in responses, endpoint.name).toBe(verb !== 'read');
  }
});

it('describes what lists take, and the parts of what is uploaded', async () => {
  const text = textOf();
  for (const endpoint of routes().filter(({ name }) => /^(list|deleted)[A-Z]/.test(name)))
    for (const { name, description = '' } of operationOf(text, endpoint).parameters)
      expect(description, `${endpoint.name} ${name}`).not.toBe('');
  const uploads = routes().filter(({ multipart }) => multipart);
  expect(uploads.length).toBeGreaterThan(1);
  for (const endpoint of uploads) {
    const parts = operationOf(text, endpoint).requestBody?.content['multipart/form-data']?.schema.properties ?? {};
    const isUpload = /^file(Upload|Edit)$/.test(endpoint.name);
    const own = endpoint.name === 'entriesImport' ? ['report_config_id', 'mapping', 'file'] : ['file'];
    expect(Object.keys(parts), endpoint.name).toEqual(
      isUpload ? expect.arrayContaining(['title', 'expires', 'config', 'file']) : own,
    );
    const answer = operationOf(text, endpoint).responses[endpoint.status] as { content: Record<string, Content> };
    // Stored files are answered with those of the same bytes; what is read from a file has an answer of its own.
    const { schema } = answer.content['application/json'] ?? {};
    expect([endpoint.name, 'same' in (schema?.properties ?? {})]).toEqual([endpoint.name, isUpload]);
  }
});

it('shows with each body one that its call takes', async () => {
  const text = textOf();
  const bodies = routes().filter(({ body }) => body);
  for (const endpoint of bodies) {
    const content = operationOf(text, endpoint).requestBody?.content['application/json'];
    const issues = schemaCheck(endpoint.body ?? {})(content?.example);
    expect(issues, endpoint.name).toEqual([]);
    const isEmpty = Object.keys((endpoint.body as { properties?: object }).properties ?? {}).length === 0;
    if (!isEmpty) expect(content?.example, endpoint.name).not.toEqual({});
  }
});

/** Invalid requests; each refusal must be documented for its call. */
describe('problems', () => {
  const some = '019a0000-0000-7000-8000-00000000dead';
  const urlOf = (path: string) => path.replace('{id}', some).replace(/\{\w+\}/, 'original');
  async function ask(person: Person, { method, path }: { method: string; path: string }, query = '', body?: object) {
    const url = `${urlOf(path)}${query}`;
    if (method === 'POST') return person.post(url, body);
    if (method === 'PATCH') return person.patch(url, body);
    return method === 'DELETE' ? person.delete(url) : person.get(url);
  }

  it.each<[string, () => Promise<Person>, string, object | undefined]>([
    ['by nobody', async () => house.nobody, '', undefined],
    ['by somebody without a right', () => house.as('rightless', 'user', noRights()), '', { nonsense: true }],
    ['with a query that nobody knows', () => house.as('chief', 'admin'), '?nonsense=1', { nonsense: true }],
    ['for what is not there, with a body that does not fit', () => house.as('boss', 'admin'), '', { nonsense: true }],
  ])('are told where a call is asked %s', async (_way, person, query, body) => {
    const text = textOf();
    const refusals = new Map(
      Object.entries(text.components.responses).map(([name, response]) => [name, JSON.stringify(response)]),
    );
    const statuses = new Set<number>();
    // Streams do not end, and signing out would end the session.
    for (const endpoint of routes().filter(({ name }) => !['live', 'logout', 'sessionsEnd'].includes(name))) {
      const { status, body: said } = await ask(await person(), endpoint, query, body);
      if (status < 400) continue;
      statuses.add(status);
      const answer = operationOf(text, endpoint).responses[status];
      expect(answer, `${endpoint.name} answers ${status} ${said.name}`).toBeDefined();
      expect(refusals.get(answer?.$ref?.split('/').pop() ?? ''), endpoint.name).toContain(
        `\`${said.name ?? (said as { error?: { code: string } }).error?.code}\``,
      );
    }
    expect(statuses.size).toBeGreaterThan(0);
  });

  const noRights = () =>
    Object.fromEntries(
      Object.values(resources).map(({ entity }) => [
        entity,
        { create: 'none', read: 'none', update: 'none', delete: 'none' } as const,
      ]),
    );
});

it('names no hidden field, and every reference leads somewhere', async () => {
  const { components } = textOf();
  for (const word of ['password_hash', 'content_hash', 'storage_key']) expect(written).not.toContain(word);
  for (const [, kind = '', name = ''] of written.matchAll(/#\/components\/(schemas|responses)\/(\w+)/g))
    expect(Object.keys(components[kind as 'schemas' | 'responses'])).toContain(name);
  expect(Object.keys(components.securitySchemes)).toEqual(['session', 'key', 'share', 'shareInAddress']);
});

it('finds the resource of each verb by its path', () => {
  for (const endpoint of routes().filter(({ name }) => /^(list|read|add|edit|remove)[A-Z]/.test(name)))
    expect(endpoint.name.endsWith(resourceOf(endpoint)?.entity ?? '-'), endpoint.name).toBe(true);
});

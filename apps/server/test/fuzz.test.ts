/**
 * Fuzz test: hostile values in every parameter and property of every call, generated from the schemas of the route
 * table, so that new fields are included. No answer may be a 500, and every refusal names its cause.
 */
import { problems } from '@kontor/contract';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../src/records/endpoint.ts';
import { routes } from '../src/routes/table.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let form: string;
let ids: Record<string, string>;

beforeAll(async () => {
  house = await openHouse({ supportMail: 'support@example.org' });
  await house.work();
  admin = await house.as('admin', 'admin');
});
// Restores what a call removed.
beforeEach(async () => {
  form = await addForm(admin);
  const added = await admin.post('/reports/add.json', report(form));
  ids = { ReportConfigs: form, Reports: added.body.data.id, Users: admin.id };
});
afterAll(() => house.close());

type Schema = {
  type?: string;
  format?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
};

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };
const texts = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\uffff',
  '\u202e',
  "'; drop table reports; --",
  '%_\\',
  '$1',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '{"a":1}',
  '[]',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2024-02-30T25:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  'x'.repeat(300),
  'ß'.repeat(70_000),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: texts },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, -0, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320),
  fc.constantFrom<unknown>([], {}, [[]], [null], { '': '' }, { 'a\0': 1 }, { '\ud800': 1 }, { length: 3 }, { id: {} }),
  fc.constantFrom(5, 40, 60).map(nested),
  fc.constantFrom<unknown>(
    Array.from({ length: 20_000 }, () => 0),
    Array.from({ length: 300 }, () => ({ id: 'x' })),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/** A value that is valid under the schema, so that validation reaches the other fields. */
function fitting(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return fitting(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'string':
      if (name === 'report_config_id' || name === 'filter[report_config_id]') return form;
      if (name === 'state') return 'sent';
      if (schema.format === 'uuid') return uuidv7();
      if (schema.format === 'email') return 'a@b.de';
      return schema.format === 'date-time' ? new Date().toISOString() : name === 'field' ? 'title' : 'title';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    default:
      return name === 'data' ? { title: 'A title' } : {};
  }
}

const fields = (schema: object | undefined) => {
  const { properties = {}, patternProperties = {} } = (schema ?? {}) as Schema;
  return [
    ...Object.entries(properties),
    ...Object.keys(patternProperties).flatMap(pattern =>
      ['amount', 'day', 'title', 'part']
        .map(name => `filter[data.${name}]${pattern.includes('gte') ? '[gte]' : ''}`)
        .map(key => [key, {}] as [string, Schema]),
    ),
  ];
};
/** Properties of forms and entries, which the schema leaves to the form engine. */
const inside: Record<string, string[]> = {
  data: [
    'title',
    'amount',
    'struck',
    'colours',
    'colour',
    'mail',
    'day',
    'part.0',
    'part.x',
    'pictures',
    '_repeat',
    '_images',
    '__proto__',
    '',
  ],
  fields: ['0', 'id', 'type', 'column', 'options', 'list_column'],
  states: ['id', 'value', 'label'],
};
const content = () => ({
  id: uuidv7(),
  type: 'input',
  column: { width: 'col-12', before: 0, after: 0 },
  options: { type: 'text', name: 'a', label: 'a' },
});

/** One invalid value in an otherwise valid request. */
interface Attack {
  place: 'body' | 'inside' | 'query' | 'params' | 'whole' | 'key';
  pick: number;
  value: unknown;
  also: number;
}
const inBodies = ['body', 'body', 'body', 'inside', 'inside', 'key', 'whole', 'query', 'params'] as const;
const inAddresses = ['query', 'query', 'query', 'params'] as const;
const attackOn = (endpoint: Endpoint): fc.Arbitrary<Attack> =>
  fc.record({
    place: endpoint.body ? fc.constantFrom(...inBodies) : fc.constantFrom(...inAddresses),
    pick: fc.nat(1_000),
    value: hostile,
    also: fc.nat(1_000),
  });
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

function bodyUnder(endpoint: Endpoint, { place, pick, value, also }: Attack): unknown {
  if (place === 'whole') return value;
  const all = fields(endpoint.body);
  const body: Record<string, unknown> = Object.fromEntries(all.map(([name, schema]) => [name, fitting(schema, name)]));
  const target = pickOf(all, pick);
  if (!target) return body;
  const [name] = target;
  if (place === 'body') body[name] = value;
  if (place === 'key') body[String(value).slice(0, 200)] = value;
  if (place !== 'inside') return body;
  const holder = pickOf(
    Object.keys(inside).filter(one => one in body),
    pick,
  );
  if (!holder) return body;
  const key = pickOf(inside[holder] ?? [], also) ?? '';
  if (holder === 'data')
    body.data = Object.fromEntries([
      ['title', 'x'],
      [key, value],
    ]);
  if (holder === 'fields') body.fields = [{ ...content(), [key]: value }];
  if (holder === 'states') body.states = [{ id: '1', value: 'x', label: 'x', [key]: value }];
  return body;
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? 'undefined';

function queryUnder(endpoint: Endpoint, { place, pick, value }: Attack): string {
  const query = new URLSearchParams();
  const all = fields(endpoint.query);
  const required = (endpoint.query as { required?: string[] } | undefined)?.required ?? [];
  for (const [name, schema] of all) {
    if (required.includes(name) || name === 'filter[report_config_id]') query.set(name, String(fitting(schema, name)));
  }
  const [name = 'unknown'] = pickOf(all, pick) ?? [];
  // Long values in bodies only: the server limits headers to 16 kB.
  if (place === 'query')
    for (const one of Array.isArray(value) ? value.slice(0, 5) : [value])
      query.append(name, written(one).slice(0, 600));
  return query.size > 0 ? `?${query}` : '';
}

function pathUnder(endpoint: Endpoint, { place, value }: Attack): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (place === 'params') return encodeURIComponent(written(value).toWellFormed().slice(0, 600)) || 'x';
    return name === 'id' ? (ids[endpoint.needs?.entity ?? ''] ?? uuidv7()) : 'original';
  });
}

const names = new Set(Object.values(problems).map(problem => problem.name as string));

interface Answered {
  statusCode: number;
  json(): { error: { code: string; details?: { code: string; target: string }[] } };
}

/** OData has a form of its own for errors. */
function ofOData({ statusCode, json }: Answered) {
  const { code: name, details = [] } = json().error;
  return { name, code: statusCode, issues: details.map(({ code, target }) => ({ path: target, code })) };
}

async function survives(endpoint: Endpoint, under: Attack): Promise<void> {
  const url = `${pathUnder(endpoint, under)}${queryUnder(endpoint, under)}`;
  const hasBody = endpoint.body !== undefined;
  const payload = hasBody ? JSON.stringify(bodyUnder(endpoint, under)) : undefined;
  const answer = await house.app.inject({
    method: endpoint.method,
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const told = `${endpoint.method} ${url.slice(0, 300)} ${payload?.slice(0, 300) ?? ''} → ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  const isOData = endpoint.path.startsWith('/odata/');
  // 501 is OData's word for what it has and this service does not.
  const unknown = isOData && answer.statusCode === 501;
  if (!unknown) expect(answer.statusCode, told).toBeLessThan(500);
  if (answer.statusCode < 400 || answer.statusCode === 414) return;
  const { name, issues, code } = isOData ? ofOData(answer) : answer.json();
  expect(names, told).toContain(name);
  expect(code, told).toBe(answer.statusCode);
  if (name === 'ValidationError' || name === 'BadQuery') {
    expect(issues.length, told).toBeGreaterThan(0);
    for (const issue of issues) expect([typeof issue.path, typeof issue.code], told).toEqual(['string', 'string']);
  }
}

// Signing out would end the attack; loading the demo would run beside it for half a minute.
const attacked = routes().filter(({ name }) => name !== 'logout' && name !== 'demoLoad');

describe('hostile values', () => {
  it.each(attacked.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s bears them',
    async (_name, endpoint) => {
      const many = fields(endpoint.body).length + fields(endpoint.query).length;
      await fc.assert(
        fc.asyncProperty(attackOn(endpoint), under => survives(endpoint, under)),
        { numRuns: Math.min(90, 8 + many * (endpoint.body ? 10 : 4)), seed: 20_240_601, endOnFailure: false },
      );
    },
  );

  it('and each field of a body is met by each kind of them', async () => {
    const values: unknown[] = [null, true, 7, 1e308, '', '\0', '\ud800', 'x'.repeat(70_000), [], {}, nested(50), [{}]];
    for (const endpoint of attacked) {
      for (const [name, schema] of fields(endpoint.body)) {
        for (const value of values) {
          const body = Object.fromEntries(fields(endpoint.body).map(([other, its]) => [other, fitting(its, other)]));
          const under: Attack = {
            place: 'params',
            pick: 0,
            value: ids[endpoint.needs?.entity ?? ''] ?? uuidv7(),
            also: 0,
          };
          const answer = await house.app.inject({
            method: endpoint.method,
            url: `/api${pathUnder(endpoint, under)}${queryUnder(endpoint, { ...under, place: 'body' })}`,
            headers: { authorization: `Bearer ${admin.token}` },
            payload: { ...body, [name]: value },
          });
          const told = `${endpoint.name} ${name} ${JSON.stringify(schema)} = ${JSON.stringify(value).slice(0, 60)} → ${answer.body.slice(0, 200)}`;
          expect(answer.statusCode, told).toBeLessThan(500);
        }
      }
    }
  });
});

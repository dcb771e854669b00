/** Tests that every route must pass, generated from the route table: strict schemas, cache headers, refusals. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../src/records/endpoint.ts';
import { routes } from '../src/routes/table.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { peopleOf } from './world.ts';

let house: House;
let people: Awaited<ReturnType<typeof peopleOf>>;
let token: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  people = await peopleOf(house, admin => addForm(admin));
  token = people.share.token;
  expect(token).not.toBe('');
});
afterAll(() => house.close());

const pathOf = ({ path }: Endpoint) => path.replace('{variant}', 'original').replaceAll(/\{\w+\}/g, uuidv7());
/** Streams never end. */
const gets = routes().filter(({ method, name }) => method === 'GET' && name !== 'live');
const statusOf = async (person: Person, method: 'GET' | 'HEAD', path: string) =>
  (
    await house.app.inject({
      method,
      url: `/api${path}`,
      headers: person.token ? { authorization: `Bearer ${person.token}` } : {},
    })
  ).statusCode;

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
}
/** Paths in a schema that accept unknown properties. JSON documents with free keys name none. */
function open(schema: Schema, path = ''): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => open(one, `${path}.${name}`)),
    ...(schema.items ? open(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap(one => open(one, path)),
  ];
  const leaks = schema.properties !== undefined && schema.additionalProperties !== false;
  return leaks ? [path, ...inner] : inner;
}

it('no body takes a key that its row does not name, at any depth', () => {
  const bodies = routes().filter(({ body }) => body !== undefined);
  expect(bodies.length).toBeGreaterThan(50);
  for (const { name, body } of bodies) expect([name, open(body as Schema)]).toEqual([name, []]);
});

it('no query takes a key that its row does not name', () => {
  for (const { name, query } of routes())
    expect([name, (query as Schema | undefined)?.additionalProperties]).toEqual([name, query ? false : undefined]);
});

const takesToken = ({ query }: Endpoint) => 'token' in ((query as Schema | undefined)?.properties ?? {});

describe('a share link in the address', () => {
  it.each(gets.filter(({ link }) => !link).map(one => [one.name, one] as const))(
    'opens nothing more at %s, for nobody and beside a session',
    async (_name, endpoint) => {
      const path = pathOf(endpoint);
      for (const person of [people.nobody, people.none, people.self]) {
        const before = await statusOf(person, 'GET', path);
        const after = await statusOf(person, 'GET', `${path}?token=${token}`);
        // Refused for the unknown query parameter at the latest, or earlier for a missing permission. What takes the secrets of
        // export links finds none by that of a share link.
        const refused = takesToken(endpoint) ? 404 : 400;
        expect([Math.max(before, refused), refused]).toContain(after);
      }
    },
  );
});

it.each(gets.map(one => [one.name, one] as const))('HEAD of %s is answered as GET is', async (_name, endpoint) => {
  const path = pathOf(endpoint);
  for (const person of [people.nobody, people.none, people.self])
    expect(await statusOf(person, 'HEAD', path)).toBe(await statusOf(person, 'GET', path));
});

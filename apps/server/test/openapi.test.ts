import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../src/routes.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, object>;
};
interface Text {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }> };
}
const textOf = async () => (await house.nobody.get('/openapi.json')).body as unknown as Text;

it('is valid OpenAPI 3.1', async () => {
  const text = await textOf();
  expect(text.openapi).toMatch(/^3\.1\./);
  const result = await new Validator().validate({ ...text });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it('lists every route with its parameters, body and answer, and nothing else', async () => {
  const { paths } = await textOf();
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  expect(listed.sort()).toEqual(
    routes()
      .map(({ method, path, name }) => `${method} ${path} ${name}`)
      .sort(),
  );
  for (const endpoint of routes()) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const query = Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {});
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]);
    const names = (place: string) => operation?.parameters.filter(one => one.in === place).map(one => one.name);
    expect(names('query')).toEqual(query);
    expect(names('path')).toEqual(inPath);
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.multipart === true);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status));
  }
});

it('names no hidden field, and every reference leads somewhere', async () => {
  const { components } = await textOf();
  const written = JSON.stringify(await textOf());
  for (const word of ['password_hash', 'content_hash', 'storage_key']) expect(written).not.toContain(word);
  for (const [, name] of written.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(Object.keys(components.schemas)).toContain(name);
});

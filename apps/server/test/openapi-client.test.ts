/**
 * Test of the OpenAPI document by a generated client: types from the served document, compiled strictly, call the
 * running server without a cast; every answer fits the document.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, type Person } from './house.ts';

const run = promisify(execFile);
const calls = resolve('apps/server/test/generated-client/calls.mts');
const folder = mkdtempSync(join(tmpdir(), 'kontor-client-'));

let house: House;
let admin: Person;
let address: string;
let served: Record<string, unknown>;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  served = (await (await fetch(`${address}/api/openapi.json`)).json()) as Record<string, unknown>;
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

it('leaves no document undescribed', () => {
  const plain: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    if (entries.length === 1 && 'type' in value && value.type === 'object') plain.push(path);
    for (const [key, inner] of entries) if (key !== 'example') walk(inner, `${path}/${key}`);
  };
  walk(served, '');
  expect(plain).toEqual([]);
});

it('describes what webhooks send, and how it is signed', () => {
  const { webhooks } = served as { webhooks: Record<string, Record<string, { parameters: { name: string }[] }>> };
  expect(Object.keys(webhooks)).toEqual(['entry', 'files', 'form', 'file', 'account']);
  for (const operations of Object.values(webhooks))
    for (const method of ['post', 'put'])
      expect(operations[method]?.parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Kontor-Event']),
      );
});

it('is compiled against strictly, without a cast', async () => {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(served));
  const generator = resolve('apps/server/node_modules/openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, join(folder, 'openapi.json'), '--output', join(folder, 'api.d.ts')]);
  const compilerOptions = {
    ...{ target: 'esnext', module: 'nodenext', noEmit: true, skipLibCheck: true, types: [], lib: ['esnext', 'dom'] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
    paths: { 'kontor-api': [join(folder, 'api.d.ts')] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [calls] }));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [compiler, '-p', folder]).catch(error => error);
  expect(said.stdout).toBe('');
  // `as const` is none.
  expect(readFileSync(calls, 'utf8')).not.toMatch(/\bas (?!const\b)|\bany\b|@ts-|!\.|<unknown>/);
});

const pointer = (parts: string[]) => parts.map(part => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

it('calls thirty endpoints, whose answers fit the document', async () => {
  // By its address: its types exist only once they are generated.
  const { thirtyCalls } = await import(pathToFileURL(calls).href);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(served, 'api');
  const called = new Set<string>();
  const faults: string[] = [];
  const said = await thirtyCalls({
    baseUrl: `${address}/api`,
    token: admin.token,
    async onAnswer({ method, path }: { method: string; path: string }, response: Response) {
      called.add(`${method} ${path}`);
      if (response.status === 204) return;
      const place = [path, method.toLowerCase(), 'responses', String(response.status), 'content', 'application/json'];
      const schema = response.ok ? `paths/${pointer([...place, 'schema'])}` : 'components/schemas/Problem';
      const fits = ajv.compile({ $ref: `api#/${schema}` });
      if (!fits(await response.json())) faults.push(`${method} ${path}: ${ajv.errorsText(fits.errors)}`);
    },
  });
  expect(faults).toEqual([]);
  expect(called.size).toBeGreaterThanOrEqual(30);
  expect(said).toEqual([
    { text: 'Merlin Birds Birds of prey input species', numbers: [1, 1, 1, 2, 1, 1] },
    { text: 'all Ida self Night shift T', numbers: [1, 1, 0] },
    { text: 'create https://example.org/hook webhook', numbers: [1, 0] },
    { text: 'bar Birds Merlin', numbers: [1, 0] },
    { text: 'well draft new logged NotFound', numbers: [1, 1, 0, 1] },
  ]);
});

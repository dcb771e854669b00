/**
 * Tests of the API's documentation: docs/api.md is up to date, its examples are valid, the reference page and the
 * example client work.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Resource, type ResourceName, resources } from '@kontor/contract';
import { readXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/accounts/passwords.ts';
import { sql } from '../src/db/sql.ts';
import { apiFile, apiText } from '../src/docs/api-text.ts';
import { exampleOf, someId } from '../src/http/openapi/examples.ts';
import { resourceOf } from '../src/http/openapi/places.ts';
import type { Endpoint } from '../src/records/endpoint.ts';
import { routes } from '../src/routes/table.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openWorld, type World } from './world.ts';

let house: House;
let admin: Person;
let world: World;
let form: string;
const formName = 'Runway inspections of the example';

const exampleNamed = (name: string) => {
  const endpoint = routes().find(one => one.name === name);
  if (!endpoint) throw new Error(`there is no ${name}`);
  return exampleOf(endpoint) as Record<string, unknown>;
};

beforeAll(async () => {
  house = await openHouse();
  // A new key sends a mail, which is a job.
  await house.work();
  admin = await house.as('admin', 'admin');
  const added = await admin.post('/report-configs/add.json', { ...exampleNamed('addReportConfigs'), name: formName });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  form = added.body.data.id;
  world = await openWorld(house, form);
});
afterAll(() => house.close());

it('docs/api.md is what the rows give (else: npm run api-docs)', () => {
  expect(readFileSync(apiFile, 'utf8') === apiText()).toBe(true);
});

it('marks what is beyond the specification, and tells of every call', () => {
  const text = apiText();
  for (const { method, path } of routes()) expect(text).toContain(`### \`${method} ${path}\`\n`);
  const sentence = (key: string) => text.split(`### \`${key}\`\n\n`)[1]?.split('\n')[0];
  expect(sentence('GET /account/keys.json')).toContain('*(beyond the specification)*');
  expect(sentence('GET /reports.json')).not.toContain('beyond');
});

describe('the examples', () => {
  const verbs = (verb: string) =>
    routes().filter(({ name, body }) => name.startsWith(verb) && /^[a-z]+[A-Z]/.test(name) && body);
  /** Relations and references point at existing items, by the links of the row. */
  const targetOf = (links: Resource['links'], key: string) =>
    Object.entries(links).find(([name, link]) => (link.kind === 'one' ? link.by === key : name === key))?.[1].to;
  async function withIds(endpoint: Endpoint): Promise<Record<string, unknown>> {
    const links = resourceOf(endpoint)?.links ?? {};
    const entries = Object.entries(exampleNamed(endpoint.name)).map(async ([key, value]) => {
      if (!JSON.stringify(value).includes(someId)) return [key, value];
      const target = targetOf(links, key) ?? 'report-configs';
      const id = target === 'report-configs' ? form : await world.make(target as ResourceName, admin.id);
      return [key, JSON.parse(JSON.stringify(value).replaceAll(someId, id)) as unknown];
    });
    return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
  }

  it.each(verbs('add').map(endpoint => [endpoint.name, endpoint] as const))(
    '%s may be sent',
    async (_name, endpoint) => {
      const { status, body } = await admin.post(endpoint.path, await withIds(endpoint));
      expect(status, JSON.stringify(body)).toBe(201);
    },
  );

  it.each(verbs('edit').map(endpoint => [endpoint.name, endpoint] as const))(
    '%s may be sent',
    async (_name, endpoint) => {
      const resource = resourceOf(endpoint);
      if (!resource) throw new Error('an edit of nothing');
      const stranger = await house.as(`stranger ${uuidv7()}`);
      const id = resource.entity === 'Users' ? stranger.id : await world.make(resource.name as ResourceName, admin.id);
      const given = await withIds(endpoint);
      // Values of unique fields are taken by the item that the first add created.
      const own =
        'name' in given && Object.keys(resource.unique).length > 0
          ? { ...given, name: `n_${uuidv7().slice(-12)}` }
          : given;
      const { status, body } = await admin.patch(endpoint.path.replace('{id}', id), own);
      expect(status, JSON.stringify(body)).toBe(200);
    },
  );

  it('cover every resource that takes something', () => {
    const written = Object.values(resources).filter(({ verbs: has }) => (has as readonly string[]).includes('add'));
    expect(verbs('add')).toHaveLength(written.length);
  });
});

describe('the page', () => {
  const get = (url: string, headers = {}) => house.app.inject({ method: 'GET', url, headers });

  it('is found without the slash, and loads from the house alone', async () => {
    const short = await get('/api/docs');
    expect([short.statusCode, short.headers.location]).toEqual([308, '/api/docs/']);
    const page = await get('/api/docs/');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|https?:\/\/|\{version\}|\{product\}/);
    const parts = [...page.body.matchAll(/(?:src|href)="([\w.-]+\.(?:js|css)[^"]*)"/g)].map(([, url]) => url);
    expect(parts).toHaveLength(4);
    for (const part of parts) expect((await get(`/api/docs/${part}`)).statusCode, part).toBe(200);
  });

  it('is sent packed where that is taken, and kept', async () => {
    const plain = await get('/api/docs/swagger-ui.css');
    const packed = await get('/api/docs/swagger-ui.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['cache-control']).toContain('immutable');
    expect((await get('/api/docs/page.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['index.html', 'swagger-ui-bundle.js.map', 'package.json', '..%2fapi-page.ts', '%2e%2e/openapi.json/x'])(
    'holds nothing else: %s',
    async name => {
      expect((await get(`/api/docs/${name}`)).statusCode).toBe(404);
    },
  );
});

describe('the client in examples/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-client-'));
  const program = resolve(import.meta.dirname, '../../../examples/client/main.mjs');
  const password = 'correct horse battery staple';
  let url: string;

  beforeAll(async () => {
    url = await house.app.listen({ port: 0, host: '127.0.0.1' });
    const anna = await house.as('anna.client', 'admin');
    const hash = await hashPassword(password);
    await house.database.run(sql`insert into credentials (user_id, password_hash) values (${anna.id}, ${hash})`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(env: Record<string, string>, ...args: string[]) {
    const options = { cwd: folder, env: { PATH: process.env.PATH, KONTOR_URL: url, ...env } };
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [program, ...args], options)) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  }
  const person = { KONTOR_USER: 'anna.client', KONTOR_PASSWORD: password };

  it('lists the forms, adds an entry, fetches the workbook, and leaves no session', async () => {
    const { id } = await house.as('anna.client');
    const open = async () =>
      (await house.database.one<{ n: number }>(sql`select count(*) as n from tokens where user_id = ${id}`))?.n;
    const before = await open();
    expect((await run(person)).stdout).toContain(`${formName}: `);
    const done = await run(person, formName, '{"species":"Kestrel of the client"}', 'book.xlsx');
    expect(done.stderr).toBe('');
    const [, added = ''] = /^Added (\S+)$/m.exec(done.stdout) ?? [];
    expect((await admin.get(`/reports/${added}.json`)).body.data).toMatchObject({
      report_config_id: form,
      data: { species: 'Kestrel of the client' },
    });
    const book = await readXlsx(readFileSync(join(folder, 'book.xlsx')));
    expect(JSON.stringify(book.sheets)).toContain('Kestrel of the client');
    expect(await open()).toBe(before);
  });

  it('comes by an API key as well', async () => {
    const made = await admin.post('/account/keys.json', {
      name: 'Example',
      permissions: { ReportConfigs: { read: 'all' }, Reports: { read: 'all' } },
    });
    const KONTOR_KEY = (made.body.data as unknown as { key: string }).key;
    expect((await run({ KONTOR_KEY })).stdout).toContain(formName);
    const refused = await run({ KONTOR_KEY }, formName, '{"species":"x"}');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Forbidden')]);
  });

  it.each<[string, Record<string, string>, string[], string]>([
    ['a wrong password', { ...person, KONTOR_PASSWORD: 'wrong' }, [], 'WrongPassword'],
    ['a form that is not there', person, ['Nothing'], 'There is no form'],
    ['answers that do not fit', person, [formName, '{"species":""}'], 'ValidationError'],
  ])('says %s, and ends with 1', async (_what, env, args, said) => {
    const { code, stderr } = await run(env, ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });
});

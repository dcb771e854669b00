/** Tests of the HTTP layer: unknown addresses, bodies, headers, errors, the log, and raw sockets. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { problemOf } from '../src/db/problems.ts';
import { sql } from '../src/db/sql.ts';
import { guardedCaller } from '../src/outside/guarded-fetch.ts';
import { openSignatures } from '../src/outside/signatures.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { addForm, report } from './forms.ts';
import { type House, neverLate, openHouse, type Person } from './house.ts';

let house: House;
let app: FastifyInstance;
let anna: Person;
let form: string;
let lines: string[] = [];
const closers: (() => Promise<unknown>)[] = [];

async function appOver(database: Database, rest: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const services = {
    ...(await openSignatures(house.database)),
    seal: house.services.seal,
    jobs: house.services.jobs,
    place: house.services.place,
    providers: [],
    send: async () => undefined,
    storage: diskStorage(`${tmpdir()}/kontor-http-none`),
    caller: guardedCaller(),
    mail: house.services.mail,
    origins: [],
    embedOrigins: [],
    limits: { uploadSize: 1_000, uploads: 20, uploadTypes: [], storage: 0 },
    branding: { app_name: 'Kontor', sub_name: '', support_mail: null },
  };
  const options = { publicUrl: 'http://localhost', trustProxy: [], now: () => new Date(), load: neverLate };
  const made = await buildApp({ ...options, database, services, ...rest });
  closers.push(() => made.close());
  return made;
}

beforeAll(async () => {
  house = await openHouse();
  anna = await house.as('anna');
  form = await addForm(await house.as('admin', 'admin'));
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = await appOver(house.database, { logger: { level: 'info', stream } });
});
afterAll(async () => {
  for (const close of closers) await close();
  await house.close();
});

const ask = (options: InjectOptions, on = app) =>
  on.inject({ ...options, headers: { authorization: `Bearer ${anna.token}`, ...options.headers } });
const post = (
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  url = '/api/reports/add.json',
) => ask({ method: 'POST', url, payload, headers });

describe('an address that is none', () => {
  it.each([
    ['GET', '/api/nothing.json', 404],
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/apis/x', 404],
    ['GET', '/nothing', 404],
    ['POST', '/api/nothing.json', 404],
    ['DELETE', '/api/reports.json', 404],
    ['PUT', `/api/reports/${uuidv7()}.json`, 404],
    ['GET', '/api/reports/not-an-id.json', 404],
    ['GET', `/api/reports/${uuidv7()}`, 404],
    ['GET', '/api/reports/%00.json', 404],
    ['GET', '/api/reports/../../etc/passwd', 404],
    ['GET', `/api/reports/${'x'.repeat(150)}.json`, 404],
  ] as const)('%s %s answers %i in the words of the catalogue', async (method, url, status) => {
    const answer = await ask({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject({ name: 'NotFound', code: 404 });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(answer.headers['content-security-policy']).toContain(rule);
  });
});

it.each([
  ['/api/reports/%zz.json', 400],
  ['/api/%', 400],
  [`/api/reports/${'x'.repeat(1_000)}.json`, 400],
])('%s is no address and answers %i', async (url, status) => {
  const answer = await ask({ url });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ name: 'BadRequest', code: 400 });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['x-request-id']).toBeTruthy();
});

describe('a body', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  const parts = (n: number) => `{"data":[${'0,'.repeat(n)}0]}`;

  it.each<[string, string | Buffer, number, string]>([
    ['64 levels deep', deep(64), 422, 'ValidationError'],
    ['65 levels deep', deep(65), 400, 'TooDeep'],
    ['a million levels deep', '['.repeat(1_000_000), 400, 'TooDeep'],
    ['of 100,002 parts', parts(100_002), 400, 'TooDeep'],
    ['with brackets in texts', JSON.stringify({ a: '[{'.repeat(500), b: '\\"[[[' }), 422, 'ValidationError'],
    ['with __proto__', '{"report_config_id":"x","__proto__":{"admin":true}}', 400, 'BadRequest'],
    ['with __proto__ escaped', '{"data":{"\\u005f_proto__":{"admin":true}}}', 400, 'BadRequest'],
    ['with constructor.prototype', '{"data":{"constructor":{"prototype":{"admin":true}}}}', 400, 'BadRequest'],
    ['cut off', '{"a":', 400, 'BadRequest'],
    ['of two documents', '{}{}', 400, 'BadRequest'],
    ['of no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'BadRequest'],
    ['cut within a character', Buffer.from([0x22, 0xe2, 0x82, 0x22]), 400, 'BadRequest'],
    ['of UTF-8', '"€ 😀 \ufffd"', 422, 'ValidationError'],
    ['that is empty', '', 422, 'ValidationError'],
    ['null', 'null', 422, 'ValidationError'],
    ['a list', '[]', 422, 'ValidationError'],
    ['a number', '7', 422, 'ValidationError'],
  ])('%s answers as it should', async (_what, payload, status, name) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().name]).toEqual([status, name]);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/xml'],
    ['text/html'],
    ['application/json-patch+json'],
    ['nonsense'],
  ])('of type %s is a 415', async type => {
    const answer = await post('{}', { 'content-type': type });
    expect([answer.statusCode, answer.json().name]).toEqual([415, 'UnsupportedMediaType']);
  });

  it('is taken up to the limit of its route', async () => {
    const login = '/api/pixelstein-users/users/login.json';
    const body = (size: number) => JSON.stringify({ username: 'x', password: 'y', pad: 'x'.repeat(size) });
    const json = { 'content-type': 'application/json' };
    expect((await post(body(100), json, login)).statusCode).toBe(422);
    expect((await post(body(9_000), json, login)).statusCode).toBe(413);
    expect((await post(body(2_000_000))).statusCode).toBe(422);
    const large = await post(body(11_000_000));
    expect([large.statusCode, large.json().name]).toEqual([413, 'TooLarge']);
  });

  it('is not read for a stranger', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/reports/add.json',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('what browsers and proxies may not bring', () => {
  it.each([
    ['OPTIONS', '/api/pixelstein-users/users/login.json'],
    ['OPTIONS', '/api/reports.json'],
    ['TRACE', '/api/health'],
    ['TRACE', '/'],
  ])('%s %s is nothing here, and no other origin is let in', async (method, url) => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await ask({ method: method as 'OPTIONS', url, headers });
    expect(answer.statusCode).toBe(404);
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
    expect(answer.body).not.toContain('evil');
  });

  it.each(['page=1&page=2', 'limit=5&limit=6', 'direction=asc&direction=desc', 'search=a&search=b'])(
    'a parameter given twice: %s',
    async query => {
      const answer = await ask({ url: `/api/reports.json?${query}` });
      expect([answer.statusCode, answer.json().name]).toEqual([400, 'BadQuery']);
    },
  );

  it.each([
    ['nobody’s word', [], '127.0.0.1'],
    ['the word of a proxy that is trusted', ['127.0.0.1'], '203.0.113.9'],
    ['the word of another', ['10.0.0.1'], '127.0.0.1'],
  ])('an address of the caller: by %s', async (_what, trustProxy, address) => {
    const on = await appOver(house.database, { trustProxy });
    const payload = { username: 'nobody at all', password: 'x' };
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-real-ip': '192.0.2.1' };
    const url = '/api/pixelstein-users/users/login.json';
    const answer = await on.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBe(401);
    const row = await house.database.one<{ ip: string }>(
      sql`select ip from audit where request_id = ${String(answer.headers['x-request-id'])}`,
    );
    expect(row?.ip).toBe(address);
  });
});

describe('every answer', () => {
  const wanted = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
  const asks: [number, InjectOptions][] = [
    [200, { url: '/api/reports.json' }],
    [200, { url: '/api/health' }],
    [200, { method: 'HEAD', url: '/api/reports.json' }],
    [400, { url: '/api/reports.json?nothing=1' }],
    [401, { url: '/api/reports.json', headers: { authorization: '' } }],
    [403, { url: '/api/report-configs/deleted.json' }],
    [404, { url: '/api/nothing' }],
    [415, { method: 'POST', url: '/api/reports/add.json', payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [422, { method: 'POST', url: '/api/reports/add.json', payload: {} }],
  ];
  it.each(asks)('%i carries the security headers and an id of its own: %j', async (status, options) => {
    const [one, two] = [await ask(options), await ask(options)];
    expect(one.statusCode).toBe(status);
    expect(one.headers).toMatchObject(wanted);
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    expect(one.headers['x-powered-by'] ?? one.headers.server).toBeUndefined();
    if (status >= 400) {
      const { name, message, code, issues, requestId, ...rest } = one.json();
      expect([typeof name, typeof message, code, Array.isArray(issues), rest]).toEqual([
        'string',
        'string',
        status,
        true,
        {},
      ]);
      expect(requestId).toBe(one.headers['x-request-id']);
    }
  });

  it('over https asks for https, over http does not', async () => {
    const secure = await appOver(house.database, { publicUrl: 'https://kontor.example' });
    expect((await secure.inject('/api/health')).headers['strict-transport-security']).toContain('max-age=31536000');
    expect((await app.inject('/api/health')).headers['strict-transport-security']).toBeUndefined();
  });

  it('to HEAD is that to GET without a body', async () => {
    for (const url of ['/api/reports.json', '/api/health', '/api/nothing']) {
      const [head, get] = [await ask({ method: 'HEAD', url }), await ask({ url })];
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  it('allows no other origin', async () => {
    const answer = await ask({ url: '/api/reports.json', headers: { origin: 'https://evil.example' } });
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  });
});

it.each([['fe80::1%eth0'], ['unknown'], ['::ffff:10.0.0.1']])(
  'who comes from %s can sign in or fail as anybody',
  async remoteAddress => {
    const payload = { username: remoteAddress, password: 'x' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/pixelstein-users/users/login.json',
      payload,
      remoteAddress,
    });
    expect(answer.statusCode).toBe(401);
  },
);

describe('faults of the house', () => {
  it('tell nothing of its inside', async () => {
    const one = async () => {
      throw Object.assign(new Error('inside'), { detail: 'Key (name)=(secret) exists', where: 'secret' });
    };
    const heard: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        heard.push(String(chunk));
        done();
      },
    });
    const watch = { ...house.database.watch, pulse: one };
    const broken = await appOver({ ...house.database, one, watch }, { logger: { level: 'info', stream } });
    const answer = await broken.inject('/api/health');
    expect([answer.statusCode, answer.json().name]).toEqual([500, 'InternalError']);
    expect(answer.body).not.toContain('inside');
    expect(heard.join('')).toContain('inside');
    expect(heard.join('')).not.toContain('secret');
    expect(answer.body).not.toContain('.ts');
  });

  it('of the database say when to come back', async () => {
    const away = openDatabase({ connection: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' } });
    closers.push(() => away.close());
    const answer = await (await appOver(away)).inject('/api/health');
    expect([answer.statusCode, answer.json().name]).toEqual([503, 'Busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it.each<[string, Error, string | undefined]>([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'].map(
    (code): [string, Error, string] => [code, Object.assign(new Error('x'), { code, syscall: 'x' }), 'busy'],
  ),
  ['a socket that is not there', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), 'busy'],
  [
    'several addresses that refuse',
    new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })]),
    'busy',
  ],
  ['a file that is not there', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), undefined],
  ['a fault of ours', new TypeError('ECONNREFUSED'), undefined],
])('of the way to the database, %s', (_what, error, kind) => {
  expect(problemOf(error)?.kind).toBe(kind);
});

describe('the log', () => {
  it('has a line an answer, without values, names, tokens or addresses', async () => {
    lines = [];
    const secrets = ['geheim-1', 'geheim-2', 'geheim-3', 'geheim-4', 'geheim-5', anna.token];
    await ask({ url: `/api/reports.json?search=${secrets[0]}&filter[data.${'title'}]=${secrets[1]}` });
    await ask({ method: 'POST', url: '/api/reports/add.json', payload: report(form, { title: secrets[2] }) });
    await ask({
      method: 'POST',
      url: '/api/pixelstein-users/users/login.json',
      payload: { username: secrets[3], password: secrets[4] },
    });
    await ask({ url: `/api/pixelstein-files/files/${uuidv7()}/bytes/original?expires=1&signature=${secrets[1]}` });
    await ask({ url: `/api/${secrets[0]}` });
    await ask({ url: `/api/%zz?${secrets[0]}` });
    const last = await ask({ url: '/api/health' });
    const text = lines.join('');
    for (const secret of secrets) expect(text).not.toContain(secret);
    const all = lines.map(line => JSON.parse(line));
    // Warnings that belong to no request, as of the database, may come in between.
    const entries = all.filter(({ reqId }) => reqId !== undefined);
    const others = all.filter(({ reqId }) => reqId === undefined);
    expect(others.filter(({ level, method, route }) => level < 40 || method || route)).toEqual([]);
    expect(entries).toHaveLength(7);
    expect(entries.map(entry => [entry.method, entry.route, entry.status])).toEqual([
      ['GET', '/api/reports.json', 200],
      ['POST', '/api/reports/add.json', 201],
      ['POST', '/api/pixelstein-users/users/login.json', 401],
      ['GET', '/api/pixelstein-files/files/:id/bytes/:variant', 404],
      ['GET', 'none', 404],
      ['GET', 'none', 400],
      ['GET', '/api/health', 200],
    ]);
    // The user's id; none for unknown routes.
    expect(entries.map(entry => entry.user)).toEqual([
      anna.id,
      anna.id,
      anna.id,
      anna.id,
      undefined,
      undefined,
      anna.id,
    ]);
    expect(entries.at(-1).reqId).toBe(last.headers['x-request-id']);
  });
});

describe('on the wire', () => {
  let port: number;
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port;
  });
  const talk = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', chunk => {
      heard += chunk;
    });
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return heard;
  };

  /** Parses a raw refusal, which has the format of all others. */
  const refusal = (heard: string) => {
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    for (const header of ["content-security-policy: default-src 'none'", 'x-content-type-options: nosniff', 'close'])
      expect(head).toContain(header);
    const { requestId, ...rest } = JSON.parse(body);
    expect(head.toLowerCase()).toContain(`x-request-id: ${requestId}`);
    expect(head).toContain(` ${rest.code} `);
    return rest;
  };

  it('whoever sends headers slowly is cut off', async () => {
    const heard = await talk('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    // Node by itself gives a minute.
    expect(app.server.headersTimeout).toBe(5_000);
    expect(refusal(heard)).toMatchObject({ code: 408, name: 'RequestTimeout', issues: [] });
  });

  it.each([
    ['no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers without end', `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/reports/add.json HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
      400,
    ],
    [
      'length and chunks',
      'POST /api/reports/add.json HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s is refused and closed', async (_what, text, status) => {
    const name = status === 431 ? 'HeadersTooLarge' : 'BadRequest';
    expect(refusal(await talk(text))).toMatchObject({ code: status, name, issues: [] });
  });

  it('an expectation that nobody knows does no harm', async () => {
    const heard = await talk('GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('what comes while the server stops is told to come back', async () => {
    const heard: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void heard.push(String(chunk))) });
    const stopping = await appOver(house.database, { logger: { level: 'warn', stream } });
    const gate = Promise.withResolvers<void>();
    const closes = Promise.withResolvers<void>();
    stopping.addHook('preClose', () => {
      closes.resolve();
      return gate.promise;
    });
    await stopping.listen({ port: 0, host: '127.0.0.1' });
    const { port } = stopping.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const closing = stopping.close();
    await closes.promise;
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
    const answer = String((await once(socket, 'data'))[0]);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toContain('"name":"Busy"');
    expect(answer.toLowerCase()).toContain('retry-after: 5');
    expect(heard).toEqual([]);
    socket.destroy();
    gate.resolve();
    await closing;
  });
});

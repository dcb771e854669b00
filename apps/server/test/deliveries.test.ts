/**
 * API tests of handlers and deliveries of entries, to a real HTTP server on the loopback: permissions, secrets,
 * retries.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { deliveriesOf } from '../src/jobs/deliveries.ts';
import { openSecrets, type SealedSecrets } from '../src/outside/apis/index.ts';
import { addForm, report } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { openReceiver, type Receiver, type Taken } from './receiver.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let receiver: Receiver;
let form: string;

const secret = 'a secret of the test';
const bearer = 'Bearer of-the-test';

beforeAll(async () => {
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'] });
  admin = await house.as('admin', 'admin');
  receiver = await openReceiver();
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});
beforeEach(async () => {
  // What an earlier test left to be tried again, seconds later, would arrive in this one.
  await house.database.run(sql`update deliveries set state = 'cancelled' where state = 'waiting'`);
  receiver.taken.length = 0;
  receiver.answer = response => response.writeHead(204).end();
  form = await addForm(admin, `Form ${uuidv7()}`);
});

const config = (rest: object = {}) => ({ url: `${receiver.url}/hook`, method: 'POST', ...rest });
async function addApi(rest: object = {}): Promise<string> {
  const added = await admin.post('/apis/add.json', { name: 'Receiver', type: 'webhook', config: config(rest) });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
async function addHandler(api_id: string, event: string, rest: object = {}): Promise<string> {
  const body = { api_id, report_config_id: form, title: `On ${event}`, event, ...rest };
  const added = await admin.post('/reportHandlers/add.json', body);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
async function addReport(data: Record<string, unknown> = {}, person = admin): Promise<string> {
  const added = await person.post('/reports/add.json', report(form, data));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}

interface Delivery {
  id: string;
  event: string;
  state: string;
  attempts: number;
  last_error: string | null;
  wait: number;
  payload: object | null;
}
const deliveries = (report_id: string) =>
  house.database.rows<Delivery>(
    sql`select id, event, state, attempts, last_error, payload, extract(epoch from next_try - now())::float8 as wait from deliveries where report_id = ${report_id} order by seq`,
  );
const arrived = (count: number) =>
  until(
    () => receiver.taken,
    taken => taken.length >= count,
  );
const ended = (id: string) =>
  until(
    () => deliveries(id),
    found => found.every(({ state }) => state !== 'waiting' && state !== 'running'),
  );
const titleOf = ({ body }: Taken) => JSON.parse(body).report.data.title;

describe('who may not', () => {
  it('a handler is set up only by those who may read all entries, through an API and of a form that they may read', async () => {
    const api_id = await addApi();
    const rights = { Apis: { read: 'all' }, ReportHandlers: { '*': 'all' } } as const;
    const blind = await house.as('blind', 'user', rights);
    const body = { api_id, report_config_id: form, title: 'T', event: 'create' };
    expect((await blind.post('/reportHandlers/add.json', body)).status).toBe(403);
    const id = await addHandler(api_id, 'create');
    expect((await blind.patch(`/reportHandlers/${id}.json`, { title: 'Mine' })).status).toBe(403);

    const apiless = await house.as('apiless', 'user', { ReportHandlers: { '*': 'all' }, Reports: { read: 'all' } });
    const refused = await apiless.post('/reportHandlers/add.json', body);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'api_id']);
    const formless = { ...body, report_config_id: uuidv7() };
    const unknown = await admin.post('/reportHandlers/add.json', formless);
    expect([unknown.status, unknown.body.issues[0]?.path]).toEqual([422, 'report_config_id']);
  });

  it('an API that handlers use is led elsewhere only by those who may read all entries', async () => {
    const keeper = await house.as('keeper', 'user', { Apis: { '*': 'all' } });
    const api = await addApi();
    const elsewhere = { config: config({ url: `${receiver.url}/else` }) };
    expect((await keeper.patch(`/apis/${api}.json`, elsewhere)).status).toBe(200);
    const handler = await addHandler(api, 'create');
    expect((await keeper.patch(`/apis/${api}.json`, elsewhere)).status).toBe(403);
    expect((await keeper.patch(`/apis/${api}.json`, { name: 'Renamed' })).status).toBe(200);
    // From the trash it may come back.
    await admin.delete(`/reportHandlers/${handler}.json`);
    expect((await keeper.patch(`/apis/${api}.json`, elsewhere)).status).toBe(403);
    await admin.post(`/reportHandlers/purge/${handler}.json`);
    expect((await keeper.patch(`/apis/${api}.json`, elsewhere)).status).toBe(200);
  });

  it('a form tells of its handlers only those who may read them', async () => {
    const api = await addApi();
    await addHandler(api, 'create');
    await admin.delete(`/reportHandlers/${await addHandler(api, 'update')}.json`);
    const path = `/report-configs/${form}.json?contain=report_handlers`;
    const seen = (await admin.get(path)).body.data;
    expect(seen.report_handlers_count).toBe(1);
    expect(seen.report_handlers).toMatchObject([{ title: 'On create' }]);
    const anna = (await (await house.as('anna')).get(path)).body.data;
    expect(anna.report_handlers_count).toBe(0);
    expect(Object.hasOwn(anna, 'report_handlers')).toBe(false);
    const listed = await admin.get('/report-configs.json?limit=100');
    expect(listed.body.data.find(row => row.id === form)?.report_handlers_count).toBe(1);
  });
});

describe('an API', () => {
  it('is offered with the schema of its config', async () => {
    const { body } = await admin.get('/apis/available.json');
    expect(body.data.map(({ type }) => type)).toEqual(['webhook', 'email']);
    expect(body.data[0]?.config).toMatchObject({ type: 'object', required: ['url', 'method'] });
  });

  it.each([
    ['type', { type: 'carrier-pigeon' }, {}],
    ['config.url', {}, { url: undefined }],
    ['config.url', {}, { url: 'no address' }],
    ['config.url', {}, { url: 'https://example.org/{title}/hook' }],
    ['config.next_secret', {}, { next_secret: 'short' }],
    ['config.headers.Webhook-Signature', {}, { headers: { 'Webhook-Signature': 'v1,x' } }],
    ['config.url', {}, { url: 'https://169.254.169.254/latest' }],
    ['config.url', {}, { url: 'https://[::ffff:10.0.0.1]/' }],
    ['config.url', {}, { url: 'https://user:password@example.org/' }],
    ['config.method', {}, { method: 'DELETE' }],
    ['config.extra', {}, { extra: 1 }],
    ['config.secret', {}, { secret: 'short' }],
    ['config.secret', {}, { secret: '********' }],
    ['config.headers.Host', {}, { headers: { Host: 'else' } }],
    ['config.headers.X-Kontor-Event', {}, { headers: { 'X-Kontor-Event': 'x' } }],
    ['config.headers.b', {}, { headers: { B: '1', b: '2' } }],
    ['config.headers.a', {}, { headers: { a: 'x\r\nhost: y' } }],
    ['config.headers', {}, { headers: { 'a b': 'x' } }],
    ['config.headers.a', {}, { headers: { a: '********' } }],
  ])('is refused at %s: %j %j', async (path, rest, wrong) => {
    const body = { name: 'Wrong', type: 'webhook', config: config(wrong), ...rest };
    const refused = await admin.post('/apis/add.json', body);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, path]);
  });

  /** Secrets as stored, decrypted; each is sealed for this API alone. */
  async function storedSecrets(id: string) {
    const row = await house.database.one<{ value: SealedSecrets; text: string }>(
      sql`select value, value::text as text from api_secrets where api_id = ${id}`,
    );
    expect(row?.text).toMatch(/^\{"sealed": "[\w+/=]+"\}$/);
    const bytes = Buffer.from(row?.value.sealed ?? '', 'base64');
    for (const part of [secret, 'Authorization', 'Bearer']) expect(bytes.includes(part)).toBe(false);
    expect(() => openSecrets(house.services.seal, uuidv7(), row?.value)).toThrow();
    return openSecrets(house.services.seal, id, row?.value);
  }

  it('never tells its secrets, and keeps those that come back masked', async () => {
    const id = await addApi({ secret, headers: { Authorization: bearer } });
    await addHandler(id, 'create');
    const masked = config({ secret: '********', headers: { Authorization: '********' } });
    const path = `/apis/${id}.json`;
    expect((await admin.get(path)).body.data.config).toEqual(masked);
    const changed = await admin.patch(path, { config: { ...masked, method: 'PUT' }, name: 'Changed' });
    expect(changed.body.data.config).toEqual({ ...masked, method: 'PUT' });
    const told = [
      await admin.get('/apis.json?limit=100'),
      await admin.get(`/reportHandlers.json?contain=apis&filter[api_id]=${id}`),
      changed,
    ];
    const kept = [
      await house.database.rows(sql`select config::text as text from apis where id = ${id}`),
      await house.database.rows(sql`select body::text as text from revisions where item_id = ${id}`),
      await house.database.rows(sql`select detail::text as text, action from audit where item_id = ${id} order by id`),
    ];
    for (const text of [...told.map(reply => reply.raw.toString()), ...kept.map(rows => JSON.stringify(rows))]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('of-the-test');
    }
    // The audit log names what was changed.
    expect(kept[2]).toMatchObject([{ action: 'secret' }, { action: 'add' }, { action: 'edit' }]);
    expect(await storedSecrets(id)).toEqual({ secret, 'headers.Authorization': bearer });
  });

  it('whose sealing key is gone are wanted anew, and can be given', async () => {
    const id = await addApi({ secret });
    await house.database.run(
      sql`update api_secrets set value = ${JSON.stringify({ sealed: Buffer.alloc(60, 7).toString('base64') })}::jsonb where api_id = ${id}`,
    );
    const refused = await admin.patch(`/apis/${id}.json`, { config: config({ secret: '********' }) });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'config.secret', code: 'required' }]]);
    expect((await admin.patch(`/apis/${id}.json`, { config: config({ secret: 'a newer one' }) })).status).toBe(200);
    expect(await storedSecrets(id)).toEqual({ secret: 'a newer one' });
  });

  it('wants secret headers anew where they would go to another server, and forgets what is left out', async () => {
    const id = await addApi({ secret, headers: { Authorization: bearer } });
    const moved = { url: 'https://example.org/hook', method: 'POST', headers: { Authorization: '********' } };
    const refused = await admin.patch(`/apis/${id}.json`, { config: moved });
    expect([refused.status, refused.body.issues]).toMatchObject([
      422,
      [{ path: 'config.headers.Authorization', code: 'required' }],
    ]);
    const anew = { ...moved, headers: { Authorization: 'Bearer another' } };
    expect((await admin.patch(`/apis/${id}.json`, { config: anew })).status).toBe(200);
    expect(await storedSecrets(id)).toEqual({ 'headers.Authorization': 'Bearer another' });
    expect((await admin.patch(`/apis/${id}.json`, { type: 'webhook' })).status).toBe(422);
  });
});

describe('a condition', () => {
  it.each([
    ['condition.comparisons.0.valOne', [{ valOne: 'nowhere', comparison: 'true' }], 'unknown_field'],
    ['condition.comparisons.0.valTwo', [{ valOne: 'amount', comparison: 'gt' }], 'required'],
    [
      'condition.comparisons.1.comparison',
      [
        { valOne: 'struck', comparison: 'true' },
        { valOne: 'amount', comparison: 'like' },
      ],
      'not_a_choice',
    ],
    ['condition.comparisons.0.extra', [{ valOne: 'struck', comparison: 'true', extra: 1 }], 'unknown_field'],
    ['condition.comparisons', Array(4).fill({ valOne: 'struck', comparison: 'true' }), 'too_many'],
  ])('is refused at %s', async (path, comparisons, code) => {
    const api_id = await addApi();
    const body = { api_id, report_config_id: form, title: 'T', event: 'create', condition: { comparisons } };
    const refused = await admin.post('/reportHandlers/add.json', body);
    expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path, code }]);
  });

  it('may be none, and is told as it was given', async () => {
    const api_id = await addApi();
    const condition = { comparisons: [{ valOne: 'amount', comparison: 'gte', valTwo: 10, gate: null }] };
    const id = await addHandler(api_id, 'create', { condition });
    const path = `/reportHandlers/${id}.json`;
    expect((await admin.get(path)).body.data).toMatchObject({ condition, priority: 0 });
    expect((await admin.patch(path, { condition: null })).body.data.condition).toBeNull();
    expect((await admin.patch(path, { condition: [] })).status).toBe(422);
  });
});

describe('what is written', () => {
  it('nothing where the change was undone, and nothing for other forms, events, deleted handlers and APIs', async () => {
    const api = await addApi();
    const gone = await addApi();
    await addHandler(api, 'create');
    await addHandler(gone, 'create');
    await admin.delete(`/reportHandlers/${await addHandler(api, 'create')}.json`);
    await admin.delete(`/apis/${gone}.json`);
    const undone = uuidv7();
    await expect(
      house.database.transaction(async db => {
        await db.run(
          sql`insert into reports (id, report_config_id, owner, data) values (${undone}, ${form}, ${undone}, '{}')`,
        );
        expect(await db.rows(sql`select 1 from deliveries where report_id = ${undone}`)).toHaveLength(1);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await deliveries(undone)).toEqual([]);
    expect(await deliveries(await addReport())).toHaveLength(1);
  });

  it('each event once, by every way an entry changes', async () => {
    const api = await addApi();
    for (const event of ['create', 'update', 'delete']) await addHandler(api, event);
    const id = await addReport();
    const events = async () => (await deliveries(id)).map(({ event }) => event);
    await admin.patch(`/reports/${id}.json`, { state: 'done' });
    expect(await events()).toEqual(['create', 'update']);
    await admin.delete(`/reports/${id}.json`);
    await admin.post(`/reports/restore/${id}.json`);
    expect(await events()).toEqual(['create', 'update', 'delete', 'create']);
    for (const body of [{ action: 'state', state: 'new' }, { action: 'delete' }, { action: 'restore' }])
      expect((await admin.post('/reports/bulk.json', { ...body, ids: [id] })).body.data.changed).toBe(1);
    expect((await events()).slice(4)).toEqual(['update', 'delete', 'create']);
    const { payload } = (await deliveries(id))[4] ?? {};
    expect(payload).toMatchObject({ id, state: 'new', data: { title: 'A title' } });
    for (const key of ['search', 'owner', 'content_hash', 'user_id']) expect(payload).not.toHaveProperty(key);
  });

  it('an entry that is sent again is told once', async () => {
    await addHandler(await addApi(), 'create');
    const body = report(form, {}, { local_id: uuidv7() });
    const first = await admin.post('/reports/add.json', body);
    expect((await admin.post('/reports/add.json', body)).status).toBe(200);
    expect(await deliveries(first.body.data.id)).toHaveLength(1);
  });
});

describe('what arrives', () => {
  let earlier: string;

  beforeAll(async () => {
    form = await addForm(admin, 'Earlier');
    await addHandler(await addApi({ url: `${receiver.url}/earlier` }), 'create');
    // Written without a worker, and picked up like after a crash: marked as running, with an expired lease.
    earlier = await addReport({ title: 'Earlier' });
    await house.database.run(
      sql`update deliveries set state = 'running', attempts = 1, lease = now() - interval '1 second' where report_id = ${earlier}`,
    );
    receiver.answer = response => response.writeHead(204).end();
    await house.database.run(sql`delete from deliveries where report_id <> ${earlier}`);
    await house.work();
    await ended(earlier);
  });

  it('is taken up by the next server where one died over it', async () => {
    expect(await deliveries(earlier)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('says what happened to which entry, signed, with the headers of the API', async () => {
    const api = await addApi({ secret, headers: { Authorization: bearer }, method: 'PUT' });
    await addHandler(api, 'create');
    const id = await addReport({ title: 'Größe', amount: 5 });
    const [taken] = await arrived(1);
    if (!taken) throw new Error('nothing came');
    const [delivery] = await ended(id);
    const stored = (await admin.get(`/reports/${id}.json`)).body.data;
    expect(taken).toMatchObject({ method: 'PUT', url: '/hook' });
    expect(JSON.parse(taken.body)).toEqual({
      event: 'create',
      delivery: delivery?.id,
      report: {
        id,
        report_config_id: form,
        state: null,
        data: stored.data,
        version: 1,
        created: new Date(String(stored.created)).toISOString(),
        modified: new Date(String(stored.modified)).toISOString(),
      },
    });
    expect(taken.headers).toMatchObject({
      authorization: bearer,
      'content-type': 'application/json; charset=utf-8',
      'x-kontor-delivery': delivery?.id,
      'x-kontor-event': 'create',
      'x-kontor-signature': `sha256=${createHmac('sha256', secret).update(taken.body).digest('hex')}`,
    });
    // The payload is removed after delivery.
    expect(delivery).toMatchObject({ state: 'done', attempts: 1, last_error: null, payload: null });
  });

  it('is signed with its time, with both secrets during a change, as docs/webhooks.md checks it', async () => {
    const next = `whsec_${Buffer.from('the bytes of the next secret').toString('base64')}`;
    await addHandler(await addApi({ secret, next_secret: next }), 'create');
    const before = Math.floor(Date.now() / 1_000);
    const [delivery] = await ended(await addReport());
    const { headers, body } = receiver.taken[0] ?? expect.fail();
    expect(headers['webhook-id']).toBe(delivery?.id);
    expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(before);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const sign = (key: string) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    expect(headers['webhook-signature']).toBe(`${sign(secret)} ${sign('the bytes of the next secret')}`);
    // The code that the paper prints takes it, by either secret and no other, and not an hour later.
    const paper = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
    const code = /```js\n([\s\S]*?)```/.exec(paper)?.[1] ?? expect.fail();
    const { isFromKontor } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect([secret, next, 'another secret'].map(key => isFromKontor(headers, body, key))).toEqual([true, true, false]);
    expect(isFromKontor(headers, `${body} `, secret)).toBe(false);
    const late = { ...headers, 'webhook-timestamp': String(before - 3_600) };
    expect(isFromKontor(late, body, secret)).toBe(false);
  });

  it.each([
    ['seconds', () => '7200'],
    ['a date', () => new Date(Date.now() + 7_200_000).toUTCString()],
  ])('waits as long as it is asked to, by %s, unless somebody sends it now', async (_how, wish) => {
    await addHandler(await addApi(), 'create');
    receiver.answer = response => response.writeHead(429, { 'retry-after': wish() }).end();
    const id = await addReport();
    const [tried] = await until(
      () => deliveries(id),
      ([one]) => one?.state === 'waiting' && one.attempts === 1,
    );
    expect(tried?.wait).toBeGreaterThan(7_100);
    receiver.answer = response => response.writeHead(204).end();
    const sent = await admin.post(`/deliveries/retry/${tried?.id}.json`);
    expect([sent.status, sent.body.data.attempts]).toEqual([200, 1]);
    expect(await ended(id)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('comes by priority, and to an entry in turn', async () => {
    let [open, most] = [0, 0];
    receiver.answer = response => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(200).end();
      });
    };
    const order = [5, -1, 3];
    for (const priority of order)
      await addHandler(await addApi({ url: `${receiver.url}/${priority}` }), 'create', { priority });
    const id = await addReport();
    await ended(id);
    expect(receiver.taken.map(({ url }) => url)).toEqual(['/-1', '/3', '/5']);
    expect(most).toBe(1);
  });

  it('only where the condition holds', async () => {
    const api = await addApi();
    await addHandler(api, 'create', {
      condition: {
        comparisons: [
          { valOne: 'amount', comparison: 'gte', valTwo: 10, gate: 'and' },
          { valOne: 'colours', comparison: 'filter', valTwo: 'red', gate: null },
        ],
      },
    });
    const unfit = [
      await addReport({ title: 'small', amount: 9, colours: ['red'] }),
      await addReport({ title: 'green', amount: 10, colours: ['green'] }),
    ];
    const fit = await addReport({ title: 'fits', amount: 10, colours: ['green', 'red'] });
    await ended(fit);
    for (const id of unfit)
      await until(
        () => deliveries(id),
        found => found.length === 0,
      );
    expect(receiver.taken.map(titleOf)).toEqual(['fits']);
  });

  it('after what failed, later: 10 s, 1 min, 10 min, 1 h, 6 h, then it has failed for good', async () => {
    await addHandler(await addApi({ secret }), 'create');
    receiver.answer = response => response.writeHead(500).end('no');
    const id = await addReport();
    for (const [index, wait] of [10, 60, 600, 3_600, 21_600].entries()) {
      const [tried] = await until(
        () => deliveries(id),
        ([one]) => one?.state === 'waiting' && one.attempts === index + 1,
      );
      expect(tried?.last_error).toBe('status_500');
      expect(tried?.wait).toBeGreaterThan(wait - 3);
      expect(tried?.wait).toBeLessThan(wait * 1.1 + 1);
      await house.database.run(sql`update deliveries set next_try = now() where report_id = ${id}`);
    }
    // Circuit breaker: the fifth failure in a row pauses this API for a minute; deliveries to another one continue.
    await addHandler(await addApi({ url: `${receiver.url}/else` }), 'create');
    receiver.answer = response => response.writeHead(204).end();
    await addReport();
    await until(
      () => receiver.taken,
      taken => taken.some(({ url }) => url === '/else'),
    );
    expect(receiver.taken.filter(({ url }) => url === '/hook')).toHaveLength(5);
    // The sixth attempt, simulated as another server's.
    await house.database.run(
      sql`update deliveries set state = 'running', attempts = 6, lease = now() - interval '1 second' where report_id = ${id}`,
    );
    const failures = async () =>
      (await admin.get(`/deliveries.json?filter[report_id]=${id}&filter[state]=failed&contain=report_handlers`)).body;
    const shown = await until(failures, ({ count }) => count === 1);
    expect(shown.data[0]).toMatchObject({ attempts: 6, report_handlers: { title: 'On create' } });
    expect(shown.data[0]).not.toHaveProperty('payload');
    const [failed] = await until(
      () => deliveries(id),
      ([one]) => one?.state === 'failed',
    );
    expect(failed?.payload).toMatchObject({ id });
    // A manual retry resets the attempts; only deliveries that have failed finally can be retried.
    const again = `/deliveries/retry/${failed?.id}.json`;
    expect((await admin.post(again)).body.data).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await admin.post(again)).status).toBe(404);
  });

  it('again after a 500, once it is taken', async () => {
    await addHandler(await addApi(), 'create');
    receiver.answer = (response, taken) => response.writeHead(receiver.taken.indexOf(taken) === 0 ? 500 : 200).end();
    const id = await addReport();
    await until(
      () => deliveries(id),
      ([one]) => one?.last_error === 'status_500',
    );
    await house.database.run(sql`update deliveries set next_try = now() where report_id = ${id}`);
    expect(await ended(id)).toMatchObject([{ state: 'done', attempts: 2, last_error: null }]);
    const [first, second] = receiver.taken;
    expect(second?.headers['x-kontor-delivery']).toBe(first?.headers['x-kontor-delivery']);
    expect(second?.body).toBe(first?.body);
  });

  it('never at another address: a redirect is a failure', async () => {
    await addHandler(await addApi(), 'create');
    receiver.answer = response => response.writeHead(302, { location: `${receiver.url}/else` }).end();
    const id = await addReport();
    await until(
      () => deliveries(id),
      ([one]) => one?.last_error === 'status_302',
    );
    expect(receiver.taken.map(({ url }) => url)).toEqual(['/hook']);
  });

  it('never from an address that is no longer allowed', async () => {
    const api = await addApi();
    await addHandler(api, 'create');
    await house.database.run(sql`update apis set config = config || '{"url":"https://10.0.0.1/"}' where id = ${api}`);
    const id = await addReport();
    await until(
      () => deliveries(id),
      ([one]) => one?.last_error === 'address_refused',
    );
  });

  it('is another’s where it was away for too long: it does not write over their try', async () => {
    const held = Promise.withResolvers<() => void>();
    receiver.answer = response => held.resolve(() => response.writeHead(204).end());
    await addHandler(await addApi(), 'create');
    const id = await addReport();
    const answer = await held.promise;
    await house.database.run(sql`update deliveries set attempts = attempts + 1 where report_id = ${id}`);
    const [theirs] = await deliveries(id);
    const { run } = house.database;
    const noted = Promise.withResolvers<number>();
    house.database.run = async query => {
      const touched = await run(query);
      if (query.text.includes('last_error') && query.values.includes(theirs?.id)) noted.resolve(touched);
      return touched;
    };
    answer();
    expect(await noted.promise).toBe(0);
    house.database.run = run;
    expect(await deliveries(id)).toMatchObject([{ state: 'running', attempts: 2 }]);
    await house.database.run(sql`update deliveries set lease = now() where report_id = ${id}`);
    receiver.answer = response => response.writeHead(204).end();
    expect(await ended(id)).toMatchObject([{ state: 'done', attempts: 3 }]);
  });

  it('is cancelled where its handler is deleted before', async () => {
    receiver.answer = response => response.writeHead(500).end();
    const handler = await addHandler(await addApi(), 'create');
    const id = await addReport();
    await until(
      () => deliveries(id),
      ([one]) => one?.last_error === 'status_500',
    );
    await admin.delete(`/reportHandlers/${handler}.json`);
    await house.database.run(sql`update deliveries set next_try = now() where report_id = ${id}`);
    expect(await ended(id)).toMatchObject([{ state: 'cancelled', payload: null }]);
  });

  it('does not wait for another that fails', async () => {
    const [bad, good] = [await addApi({ url: `${receiver.url}/bad` }), await addApi({ url: `${receiver.url}/good` })];
    await addHandler(bad, 'create', { priority: 1 });
    await addHandler(good, 'create', { priority: 2 });
    receiver.answer = (response, { url }) => response.writeHead(url === '/bad' ? 503 : 200).end();
    const id = await addReport();
    await until(
      () => deliveries(id),
      ([, two]) => two?.state === 'done',
    );
    expect(receiver.taken.map(({ url }) => url)).toEqual(['/bad', '/good']);
  });

  it('what was purged is told, and then forgotten', async () => {
    await addHandler(await addApi(), 'delete');
    const id = await addReport({ title: 'Purged' });
    await admin.delete(`/reports/${id}.json`);
    await admin.delete(`/reports/purge/${id}.json`);
    await arrived(1);
    expect(receiver.taken.map(titleOf)).toEqual(['Purged']);
    await until(
      () => deliveries(id),
      found => found.every(({ payload }) => payload === null),
    );
  });

  it('at most two at a time for an API, all of them in the end', async () => {
    let most = 0;
    const api = await addApi();
    // Deliveries that can run concurrently with an unanswered one start before it is answered.
    const count = async () => {
      await deliveriesOf({ database: house.database, services: house.services }).kick();
      const running = await house.database.rows(
        sql`select 1 from deliveries where api_id = ${api} and state = 'running'`,
      );
      most = Math.max(most, running.length);
    };
    receiver.answer = response => void count().then(() => response.writeHead(204).end());
    await addHandler(api, 'create');
    const ids: Item['id'][] = [];
    for (let n = 0; n < 8; n++) ids.push(await addReport({ title: String(n) }));
    for (const id of ids) expect(await ended(id)).toMatchObject([{ state: 'done', attempts: 1 }]);
    expect(most).toBe(2);
    expect(new Set(receiver.taken.map(titleOf)).size).toBe(8);
  });
});

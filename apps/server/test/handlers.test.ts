/**
 * API tests of handlers that send mails and files, with a real HTTP and mail server: stored responses, samples, manual
 * retries.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';
import { objectOf } from './objects.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let receiver: Receiver;
let mails: MailServer;
let form: string;

const token = 'Bearer tell-nobody-this';

beforeAll(async () => {
  mails = await openMailServer();
  receiver = await openReceiver();
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'], smtp: mails.url });
  admin = await house.as('admin', 'admin');
  await house.work();
});
afterAll(async () => {
  await house.close();
  await Promise.all([receiver.close(), mails.close()]);
});
beforeEach(async () => {
  receiver.taken.length = 0;
  mails.taken.length = 0;
  mails.refuse = null;
  receiver.answer = response => response.writeHead(204).end();
  form = await addForm(admin, `Form ${uuidv7()}`);
});

async function added(path: string, body: object): Promise<string> {
  const reply = await admin.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.id;
}
const addApi = (config: object, type = 'webhook') => added('/apis/add.json', { name: 'Other', type, config });
const addHook = (rest: object = {}) => addApi({ url: `${receiver.url}/hook`, method: 'POST', ...rest });
const letter = { to: 'office@example.org', subject: 'New: {title}', body: 'Amount: {amount}' };
const addMail = (rest: object = {}) => addApi({ ...letter, ...rest }, 'email');
const addHandler = (api_id: string, rest: object = {}) =>
  added('/reportHandlers/add.json', { api_id, report_config_id: form, title: 'Told', event: 'create', ...rest });
const addReport = (data: object = {}) => added('/reports/add.json', report(form, { title: 'A title', ...data }));

/** The delivery of an item, as soon as it fits. */
async function delivery(filter: string, fits: (found: Record<string, unknown>) => boolean) {
  const [found] = await until(
    async () => (await admin.get(`/deliveries.json?${filter}&sort=created&direction=desc`)).body.data,
    ([one]) => one !== undefined && fits(one),
  );
  return (await admin.get(`/deliveries/${found?.id}.json`)).body.data;
}
const ended = (id: string) =>
  delivery(`filter[report_id]=${id}`, ({ state }) => state === 'done' || state === 'failed');

async function addFile(name: string): Promise<string> {
  const file = uuidv7();
  await house.database.run(
    sql`with object as (${objectOf(`aa/${file}`, 5)}) insert into files (id, filename, type, size, sha256, storage_key) values (${file}, ${`${name}.txt`}, 'text/plain', 5, ''::bytea, ${`aa/${file}`})`,
  );
  return added('/file-references/add.json', { file_id: file, name });
}

describe('who may not', () => {
  it('a handler of files is set up, and its API led elsewhere, only by those who may read all files', async () => {
    const api_id = await addHook();
    const rights = { Apis: { '*': 'all' }, FileHandlers: { '*': 'all' }, FileReferences: { read: 'self' } } as const;
    const keeper = await house.as('keeper', 'user', rights);
    expect((await keeper.post('/file-handlers/add.json', { api_id, title: 'Mine' })).status).toBe(403);
    const elsewhere = { config: { url: `${receiver.url}/else`, method: 'POST' } };
    expect((await keeper.patch(`/apis/${api_id}.json`, elsewhere)).status).toBe(200);
    const id = await added('/file-handlers/add.json', { api_id, title: 'Print' });
    expect((await keeper.patch(`/apis/${api_id}.json`, elsewhere)).status).toBe(403);
    expect((await keeper.patch(`/file-handlers/${id}.json`, { title: 'Mine' })).status).toBe(403);
    // From the trash it may come back.
    await admin.delete(`/file-handlers/${id}.json`);
    expect((await keeper.patch(`/apis/${api_id}.json`, elsewhere)).status).toBe(403);
    await admin.post(`/file-handlers/purge/${id}.json`);
    expect((await keeper.patch(`/apis/${api_id}.json`, elsewhere)).status).toBe(200);
  });

  it('sends no file that the caller may not read, however well the handler may', async () => {
    const id = await added('/file-handlers/add.json', { api_id: await addHook(), title: 'Print' });
    const hidden = await addFile('hidden');
    const rights = { FileHandlers: { read: 'all' }, FileReferences: { read: 'self' } } as const;
    const blind = await house.as('blind', 'user', rights);
    const body = { file_references: [{ id: hidden }] };
    const refused = await blind.post(`/file-handlers/handle/${id}.json`, body);
    expect([refused.status, refused.body.issues]).toMatchObject([
      422,
      [{ path: 'file_references.0.id', code: 'unknown' }],
    ]);
    await admin.delete(`/file-handlers/${id}.json`);
    expect((await admin.post(`/file-handlers/handle/${id}.json`, body)).status).toBe(404);
  });

  it('asks an API for a sample only by those who may change it', async () => {
    const api = await addHook();
    const reader = await house.as('reader', 'user', { Apis: { read: 'all' } });
    expect((await reader.post(`/apis/test/${api}.json`)).status).toBe(403);
    expect(receiver.taken).toEqual([]);
  });
});

describe('a mail', () => {
  it.each([
    ['to', ''],
    ['to', ' , '],
    ['to', 'nobody'],
    ['to', 'a@example.org, b'],
    ['to', 'Anna <anna@example.org>'],
    ['to', Array.from({ length: 11 }, (_, index) => `a${index}@example.org`).join(',')],
    ['subject', 'One\r\nBcc: eve@example.com'],
    ['subject', ''],
    ['body', ''],
    ['headers', { Bcc: 'eve@example.com' }],
  ])('is refused at %s: %j', async (key, value) => {
    const body = { name: 'Wrong', type: 'email', config: { ...letter, [key]: value } };
    const refused = await admin.post('/apis/add.json', body);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, `config.${key}`]);
  });

  it('tells of an entry in the words of its API, to all recipients at once', async () => {
    const to = 'office@example.org; Second@example.org, office@EXAMPLE.org';
    await addHandler(await addMail({ to, body: 'Amount: {amount}\n{_form} {_event} {unknown}\n{_link}' }));
    const id = await addReport({ amount: 7 });
    const { email, to: envelope } = await mails.to('office@example.org');
    expect(envelope).toEqual(['office@example.org', 'Second@example.org']);
    expect(email.subject).toBe('New: A title');
    const name = (await admin.get(`/report-configs/${form}.json`)).body.data.name;
    const link = `http://localhost:3000/reports/${form}/${id}/view`;
    expect(email.text?.trim()).toBe(`Amount: 7\n${name} create {unknown}\n${link}`);
    expect(await ended(id)).toMatchObject({
      state: 'done',
      attempts: 1,
      last_error: null,
      status: null,
      excerpt: null,
    });
  });

  it('takes neither headers, nor recipients, nor markup from an answer', async () => {
    await addHandler(await addMail({ to: '{title}, office@example.org' }));
    const bad = await addReport({ title: 'eve@example.com, mallory@example.com' });
    expect(await ended(bad)).toMatchObject({ state: 'failed', attempts: 1, last_error: 'recipient_refused' });
    expect(mails.taken).toEqual([]);

    form = await addForm(admin, `Form ${uuidv7()}`);
    await addHandler(await addMail({ body: 'It says: {title}' }));
    const title = 'x\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>';
    await ended(await addReport({ title }));
    const { email, to, raw } = await mails.to('office@example.org');
    expect(to).toEqual(['office@example.org']);
    expect(email.bcc ?? []).toEqual([]);
    expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(email.html).not.toContain('<script');
  });

  it('goes where an answer says, and nowhere where it says nothing', async () => {
    await addHandler(await addMail({ to: '{title}' }));
    await ended(await addReport({ title: 'anna@example.org' }));
    expect((await mails.to('anna@example.org')).to).toEqual(['anna@example.org']);
    form = await addForm(admin, `Form ${uuidv7()}`);
    await addHandler(await addMail({ to: '{mail}' }));
    expect(await ended(await addReport())).toMatchObject({ state: 'failed', last_error: 'no_recipient' });
  });

  it('is tried again where the mail server refuses it, and says why by its number', async () => {
    mails.refuse = { code: 451, words: 'Later, please: office@example.org' };
    await addHandler(await addMail());
    const id = await addReport();
    const found = await delivery(`filter[report_id]=${id}`, ({ last_error }) => last_error !== null);
    expect(found).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: 'mail_failed',
      status: 451,
      excerpt: null,
    });
  });
});

describe('what is kept of an answer', () => {
  it('is its status and beginning, as text and without the secrets that were sent', async () => {
    const api = await addHook({ headers: { Authorization: token }, secret: 'signed "with" this' });
    await addHandler(api);
    const said = `\0You sent ${token} and tell-nobody-this, ${JSON.stringify('signed "with" this')}. ${'ä'.repeat(3_000)}`;
    receiver.answer = response => response.writeHead(500).end(said);
    const id = await addReport();
    const found = await delivery(`filter[report_id]=${id}`, ({ last_error }) => last_error !== null);
    expect(found).toMatchObject({ last_error: 'status_500', status: 500 });
    const excerpt = String(found.excerpt);
    expect(excerpt.startsWith('\u{fffd}You sent ******** and ********, "********". ä')).toBe(true);
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(2_048);
    expect(excerpt.endsWith('ä')).toBe(true);
    // Long texts are in single items only, not in lists.
    const [listed] = (await admin.get(`/deliveries.json?filter[report_id]=${id}`)).body.data;
    expect(listed).not.toHaveProperty('excerpt');
  });

  it('of a sample is told at once, to those who try an API', async () => {
    const api = await addHook({ headers: { Authorization: token } });
    receiver.answer = response => response.writeHead(418).end(`no ${token}`);
    const { body } = await admin.post(`/apis/test/${api}.json`);
    expect(body.data).toMatchObject({ fault: 'status_418', status: 418, excerpt: 'no ********' });
    const [taken] = receiver.taken;
    expect(taken?.headers).toMatchObject({ 'x-kontor-event': 'test', authorization: token });
    expect(JSON.parse(taken?.body ?? '')).toEqual({
      event: 'test',
      delivery: taken?.headers['x-kontor-delivery'],
      report: null,
    });
    const mail = await admin.post(`/apis/test/${await addMail()}.json`);
    expect(mail.body.data).toMatchObject({ fault: null, status: null, excerpt: null });
    expect((await mails.to('office@example.org')).email.subject).toBe('New: {title}');
    expect((await admin.post(`/apis/test/${uuidv7()}.json`)).status).toBe(404);
  });
});

describe('sent again', () => {
  it('what has arrived goes as the entry is now, whatever its condition, by its own id', async () => {
    const condition = { comparisons: [{ valOne: 'title', comparison: 'eq', valTwo: 'First', gate: null }] };
    await addHandler(await addHook(), { condition });
    const id = await addReport({ title: 'First' });
    const { id: told } = await ended(id);
    await admin.patch(`/reports/${id}.json`, { data: { title: 'Second' } });
    const again = await admin.post(`/deliveries/retry/${told}.json`);
    expect(again.body.data).toMatchObject({ state: 'waiting', attempts: 0 });
    await ended(id);
    const bodies = receiver.taken.map(({ body }) => JSON.parse(body));
    expect(bodies.map(body => [body.delivery, body.report.data.title])).toEqual([
      [told, 'First'],
      [told, 'Second'],
    ]);
    // Deliveries of an entry in the trash are kept; those of a purged one are removed.
    await admin.delete(`/reports/${id}.json`);
    await admin.delete(`/reports/purge/${id}.json`);
    expect((await admin.post(`/deliveries/retry/${told}.json`)).status).toBe(404);
  });
});

describe('files', () => {
  const handle = (id: string, body: object) => admin.post(`/file-handlers/handle/${id}.json`, body);

  it('are sent with what was asked of them and addresses that open', async () => {
    const api_id = await addHook();
    const id = await added('/file-handlers/add.json', { api_id, title: 'Print', config: { paper: 'A4' } });
    const [one, two] = [await addFile('One'), await addFile('Two')];
    const body = { options: { copies: 'two-sided' }, file_references: [{ id: two, quantity: 3 }, { id: one }] };
    const taken = await handle(id, body);
    expect(taken.status, JSON.stringify(taken.body)).toBe(202);
    const found = await delivery(
      `filter[file_handler_id]=${id}&contain=file_handlers`,
      ({ state }) => state === 'done',
    );
    expect(found).toMatchObject({ id: taken.body.data.id, event: 'handle', report_id: null, report_handler_id: null });
    const sent = JSON.parse(receiver.taken[0]?.body ?? '');
    expect(sent).toMatchObject({
      event: 'handle',
      delivery: found.id,
      file_handler: { id, title: 'Print', config: { paper: 'A4' } },
      options: { copies: 'two-sided' },
      file_references: [
        { id: two, name: 'Two', quantity: 3, file: { filename: 'Two.txt', type: 'text/plain', size: 5 } },
        { id: one, name: 'One', quantity: 1 },
      ],
    });
    const url = new URL(sent.file_references[0].file.url);
    const signed = Object.fromEntries(url.searchParams);
    expect(url.origin).toBe('http://localhost:3000');
    const file = String(sent.file_references[0].file.id);
    expect(house.services.signed(file, 'original', signed.expires ?? '', signed.v ?? '', signed.signature ?? '')).toBe(
      true,
    );
    expect(Number(signed.expires) * 1_000).toBeGreaterThan(Date.now() + 24 * 3_600_000);

    const again = await admin.post(`/deliveries/retry/${found.id}.json`);
    expect(again.status).toBe(200);
    await delivery(`filter[file_handler_id]=${id}`, ({ state }) => state === 'done');
    expect(receiver.taken).toHaveLength(2);
  });

  it('of which the condition does not hold are refused, each by its place', async () => {
    const api_id = await addHook();
    const condition = { comparisons: [{ valOne: 'quantity', comparison: 'lte', valTwo: 2, gate: null }] };
    const id = await added('/file-handlers/add.json', { api_id, title: 'Few', condition });
    const file = await addFile('Many');
    const refused = await handle(id, { file_references: [{ id: file }, { id: file, quantity: 3 }] });
    expect([refused.status, refused.body.issues]).toMatchObject([
      422,
      [{ path: 'file_references.1.id', code: 'not_allowed' }],
    ]);
    const unknown = { comparisons: [{ valOne: 'storage_key', comparison: 'not_empty' }] };
    const wrong = await admin.patch(`/file-handlers/${id}.json`, { condition: unknown });
    expect([wrong.status, wrong.body.issues[0]]).toMatchObject([422, { code: 'unknown_field' }]);
  });

  it.each([
    [{ file_references: [] }, 'file_references'],
    [{ file_references: [{ id: uuidv7(), quantity: 0 }] }, 'file_references.0.quantity'],
    [{ file_references: [{ id: uuidv7() }], options: { long: 'x'.repeat(70_000) } }, 'options'],
    [{ file_references: [{ id: uuidv7() }], event: 'create' }, 'event'],
  ])('are not sent for %j', async (body, path) => {
    const id = await added('/file-handlers/add.json', { api_id: await addHook(), title: 'Strict' });
    const refused = await handle(id, body);
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, path]);
  });

  it('that are gone meanwhile are not, and the delivery is given up', async () => {
    receiver.answer = response => response.writeHead(500).end();
    const id = await added('/file-handlers/add.json', { api_id: await addHook(), title: 'Late' });
    const file = await addFile('Gone');
    await handle(id, { file_references: [{ id: file }] });
    const waiting = await delivery(`filter[file_handler_id]=${id}`, ({ last_error }) => last_error !== null);
    await admin.delete(`/file-references/${file}.json`);
    await house.database.run(sql`update deliveries set next_try = now() where id = ${waiting.id}`);
    await delivery(`filter[file_handler_id]=${id}`, ({ state }) => state === 'cancelled');
  });

  it('are mailed as a list of addresses', async () => {
    const api_id = await addMail({ subject: '{_handler} for {who}', body: '{_files}' });
    const id = await added('/file-handlers/add.json', { api_id, title: 'Plans' });
    await handle(id, { options: { who: 'Anna' }, file_references: [{ id: await addFile('Plan'), quantity: 2 }] });
    const { email } = await mails.to('office@example.org');
    expect(email.subject).toBe('Plans for Anna');
    expect(email.text).toMatch(/^2 × Plan\nhttp:\/\/localhost:3000\/api\//);
  });
});

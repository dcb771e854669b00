/** API tests for operators: health, jobs, mail, storage, backups, metrics. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sql } from '../src/db/sql.ts';
import { fenceHere } from '../src/outside/fence.ts';
import { openMailer } from '../src/outside/mail.ts';
import { type House, openHouse, type Person } from './house.ts';
import { streamOf } from './live-stream.ts';
import { until } from './until.ts';

const token = 'a token that is long enough for this';
let house: House;
let admin: Person;
let smtp: SMTPServer;
let url: string;
/** The mail server's refusal of a recipient; null accepts. */
let refuses: { code: number; text: string } | null = null;
let received = '';

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) =>
      done(refuses ? Object.assign(new Error(refuses.text), { responseCode: refuses.code }) : null),
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('5.7.8 Who are you'), { responseCode: 535 })),
    onData: (stream, _session, done) => {
      received = '';
      stream.on('data', chunk => (received += chunk));
      stream.on('end', () => done());
    },
  });
  await new Promise<void>(done => void smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as { port: number };
  url = `smtp://127.0.0.1:${port}`;
  house = await openHouse({ smtp: url, metricsToken: token, storage: 1_000_000 });
  admin = await house.as('admin', 'admin');
  await house.work();
});
afterAll(async () => {
  await house.close();
  await new Promise<void>(done => smtp.close(done));
});

const failed = async (queue: string, data: object): Promise<string> => {
  const id = uuidv7();
  await house.database.text(
    `insert into jobs.job (id, name, data, state, completed_on, output, retry_count, retry_limit) values ($1, $2, $3, 'failed', now(), $4, 8, 8)`,
    [id, queue, JSON.stringify(data), JSON.stringify({ name: 'MailError', message: 'not sent: EENVELOPE 550' })],
  );
  return id;
};

describe('jobs', () => {
  it('that were given up say why, never what is in them, and are done again or forgotten', async () => {
    const secret = 'ses_never_to_be_told';
    const [again, no] = [
      await failed('mail', { kind: 'none', secret }),
      await failed('mail', { kind: 'none', secret }),
    ];
    const told = await admin.get('/instance/jobs.json');
    expect(told.status).toBe(200);
    expect(told.raw.toString()).not.toContain(secret);
    const {
      failed_count,
      failed: list,
      queues,
    } = told.body.data as unknown as {
      failed_count: number;
      failed: { id: string }[];
      queues: { name: string }[];
    };
    expect(failed_count).toBe(2);
    expect(list).toContainEqual(
      expect.objectContaining({ id: again, queue: 'mail', kind: 'none', reason: 'not sent: EENVELOPE 550', tries: 9 }),
    );
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['mail', 'thumbnail', 'sweep', 'purge']));
    expect(queues.some(({ name }) => name.startsWith('__') || name === 'dead-letters')).toBe(false);
    expect((await admin.post(`/instance/jobs/retry/${again}.json`)).status).toBe(204);
    expect((await admin.delete(`/instance/jobs/${no}.json`)).status).toBe(204);
    // Neither a job that is gone nor one that has not failed can be discarded.
    expect((await admin.delete(`/instance/jobs/${no}.json`)).status).toBe(404);
    await expect
      .poll(async () => (await house.database.text('select state from jobs.job where id = $1', [again])).rows[0]?.state)
      .toBe('completed');
    expect((await admin.post(`/instance/jobs/retry/${again}.json`)).status).toBe(404);
  });
});

/** A mailer without a reachable server. */
const away = () =>
  openMailer({
    url: 'smtp://127.0.0.1:1',
    from: { name: '', address: 'a@example.org' },
    folder: '',
    log: () => undefined,
  });

describe('a mail to try', () => {
  const ask = (person = admin) => person.post('/instance/mail-test.json', { to: 'somebody@example.org' });

  it('arrives', async () => {
    expect((await ask()).body.data).toMatchObject({ sent: true, way: 'smtp', from: 'kontor@example.org', fault: null });
    expect(received).toMatch(/^To: <?somebody@example\.org/m);
    expect(received).toMatch(/Kontor: test message|Kontor: Testnachricht/);
  });
  it('or says in the words of the mail server why not', async () => {
    refuses = { code: 550, text: '5.7.1 Relaying denied for you' };
    const { data } = (await ask()).body;
    refuses = null;
    expect(data).toMatchObject({ sent: false, fault: 'EENVELOPE', status: 550 });
    expect(data.said).toContain('5.7.1 Relaying denied for you');
  });
  it('or that nobody answers where the mail server should be', async () => {
    const { mail } = house.services;
    house.services.mail = away();
    const { data } = (await ask()).body;
    house.services.mail = mail;
    expect(data).toMatchObject({ sent: false, way: 'smtp', fault: expect.stringMatching(/^E[A-Z]+$/), status: null });
    expect(data.said).toContain('ECONNREFUSED');
  });
  it('is for those who look after the house, ten times within ten minutes', async () => {
    const anna = await house.as('anna');
    expect((await ask(anna)).status).toBe(403);
    const refused = await admin.post('/instance/mail-test.json', { to: 'nobody' });
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'to', code: 'invalid_email' }]]);
    let status = 200;
    for (let tries = 0; tries < 8 && status === 200; tries++) ({ status } = await ask());
    expect(status).toBe(429);
  });
});

describe('health', () => {
  const told = async () => (await admin.get('/instance/health.json')).body.data as Record<string, unknown>;

  it('tells how everything is, and who is at work', async () => {
    await house.database.run(
      sql`insert into backups (kind, taken, app_version, filename, bytes, rows, files, seconds) values ('backup', now() - interval '8 days', '0.1.0', 'old.tar', 1, 1, 1, 1)`,
    );
    const data = await told();
    expect(data).toMatchObject({
      database: { state: 'ok', size: expect.any(Number), connections: expect.any(Number) },
      schema: { state: 'ok', ahead: 0 },
      storage: { state: 'ok', driver: 'disk', missing: 0, damaged: 0 },
      mail: { state: 'ok', way: 'smtp', fault: null },
      parsers: { state: 'ok', fence: await fenceHere() },
      // Older than a week: a warning.
      backup: { state: 'warn' },
    });
    expect(data.servers).toEqual([expect.objectContaining({ version: '0.0.0', here: true })]);
    await house.database.run(
      sql`insert into backups (kind, taken, app_version, filename, bytes, rows, files, seconds) values ('backup', now() - interval '6 days', '0.1.0', 'new.tar', 1, 1, 1, 1), ('restore', now(), '0.1.0', 'x.tar', 1, 1, 1, 1)`,
    );
    expect((await told()).backup).toMatchObject({ state: 'ok' });
    const { data: backups } = (await admin.get('/instance/backups.json')).body;
    expect(backups).toMatchObject({ state: 'ok', last: { filename: 'new.tar' }, own_database: false });
    expect((backups.list as unknown[]).length).toBe(3);
  });

  it('turns red with what does not work, and yellow with what nobody did', async () => {
    await house.database.text(
      `insert into jobs.job (name, data, start_after) values ('purge', '{"x":"y"}', now() - interval '2 hours')`,
    );
    await house.database.run(sql`insert into migrations (name, hash) values ('999-later', 'x')`);
    const { mail, storage } = house.services;
    house.services.mail = away();
    house.services.storage = { ...storage, check: () => Promise.reject(new Error('gone')) };
    const data = await told();
    Object.assign(house.services, { mail, storage });
    await house.database.run(sql`delete from migrations where name = '999-later'`);
    expect(data).toMatchObject({
      state: 'bad',
      schema: { state: 'warn', ahead: 1, last: '999-later' },
      mail: { state: 'bad', fault: expect.stringMatching(/^E/) },
      storage: { state: 'bad' },
      jobs: { state: 'bad', late_seconds: expect.any(Number) },
    });
  });

  it('is nobody else’s', async () => {
    const anna = await house.as('anna');
    const some = await house.as('some', 'user', { Audit: { read: 'self' } });
    for (const path of ['health', 'jobs', 'backups', 'storage'])
      for (const person of [anna, some])
        expect([path, (await person.get(`/instance/${path}.json`)).status]).toEqual([path, 403]);
    const reads = await house.as('reads', 'user', { Audit: { read: 'all' } });
    expect((await reads.get('/instance/health.json')).status).toBe(200);
    expect((await reads.post(`/instance/jobs/retry/${uuidv7()}.json`)).status).toBe(403);
  });
});

it('storage says what takes the room', async () => {
  const { data } = (await admin.get('/instance/storage.json')).body;
  expect(data).toMatchObject({ used: expect.any(Number), limit: 1_000_000, exports: 0, kinds: expect.any(Array) });
});

describe('metrics', () => {
  const ask = (app: House['app'], bearer?: string) =>
    app.inject({ url: '/metrics', headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

  it('are told to whoever has the token, by route and never by address', async () => {
    const secret = uuidv7();
    await admin.get(`/reports/${secret}.json`);
    const { statusCode, body, headers } = await ask(house.app, token);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(
      'kontor_http_request_duration_seconds_count{method="GET",route="/api/reports/:id.json",status="404"} 1',
    );
    for (const name of [
      'kontor_jobs{queue="mail",state="failed"} 0',
      'kontor_storage_used_bytes 0',
      'kontor_storage_lost_objects{what="missing"} 0',
      'kontor_storage_lost_objects{what="damaged"} 0',
      'kontor_live_streams 0',
    ])
      expect(body).toContain(name);
    for (const name of [
      'kontor_nodejs_eventloop_lag_p99_seconds',
      'kontor_database_pool_connections{state="used"}',
      'kontor_build_info{',
    ])
      expect(body).toContain(name);
    expect(body).not.toContain(secret);
    expect((await ask(house.app)).statusCode).toBe(401);
    expect((await ask(house.app, `${token}x`)).statusCode).toBe(401);
  });

  const figures = async (app: House['app'], name: string): Promise<string[]> =>
    (await ask(app, token)).body.split('\n').filter(line => line.startsWith(`kontor_${name}`));

  it('have all that the alert rules and the dashboard in deploy/ ask for', async () => {
    const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
    const { groups } = parse(read('prometheus-alerts.yml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const rules = groups.flatMap(group => group.rules);
    const asked = [...rules, ...panels.flatMap(panel => panel.targets)].map(({ expr }) => expr);
    expect([rules.length, panels.length]).toEqual([11, 14]);
    const { body } = await ask(house.app, token);
    const served = new Set(Array.from(body.matchAll(/^# TYPE (\S+) (\S+)/gm), ([, name]) => name));
    for (const expr of asked) {
      // `up` is Prometheus' own.
      const names = Array.from(expr.matchAll(/\bkontor_\w+/g), ([name]) => name.replace(/_(bucket|count|sum)$/, ''));
      expect(names.length > 0 || expr === 'up{job="kontor"} == 0', expr).toBe(true);
      expect(names.filter(name => !served.has(name))).toEqual([]);
      for (const [, label = '', value = ''] of expr.matchAll(/\b(state|of)="(\w+)"/g))
        expect(body).toContain(`${label}="${value}"`);
    }
  });

  it('count a stream of live updates down, also where its reader or a missing sign-in ends it', async () => {
    const open = (count: number) =>
      until(
        () => figures(house.app, 'live_streams'),
        ([line]) => line === `kontor_live_streams ${count}`,
      );
    const [one, two] = [await streamOf(house, admin), await streamOf(house, admin)];
    expect((await streamOf(house, house.nobody)).status).toBe(401);
    await open(2);
    one.close();
    await open(1);
    two.close();
    await open(0);
  });

  it('have one series for all assets of the console', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-dist-'));
    mkdirSync(join(folder, 'assets/pictures'), { recursive: true });
    const assets = ['assets/list-1a2b3c.js', 'assets/list-4d5e6f.css', 'assets/pictures/7a8b9c.webp'];
    for (const name of ['index.html', 'theme.js', ...assets]) writeFileSync(join(folder, name), '');
    const other = await openHouse({ beside: house, metricsToken: token, consoleFolder: folder });
    for (const name of ['theme.js', ...assets]) expect((await other.app.inject(`/${name}`)).statusCode).toBe(200);
    expect((await other.app.inject('/assets/gone-000000.js')).statusCode).toBe(404);
    const counts = await figures(other.app, 'http_request_duration_seconds_count');
    expect(counts.sort()).toEqual([
      'kontor_http_request_duration_seconds_count{method="GET",route="/assets/*",status="200"} 3',
      'kontor_http_request_duration_seconds_count{method="GET",route="/theme.js",status="200"} 1',
      'kontor_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    ]);
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('are not there without one', async () => {
    const other = await openHouse({ beside: house });
    expect((await ask(other.app, token)).statusCode).toBe(404);
    await other.close();
  });
});

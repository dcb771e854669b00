/** Tests of alerts to administrators: what is told, to whom, once until it is well again; by mail and by push. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upsertDevice } from '../src/accounts/devices.ts';
import { openSession } from '../src/accounts/sessions.ts';
import { sql } from '../src/db/sql.ts';
import { alertPush } from '../src/jobs/alert-out.ts';
import { alerts } from '../src/jobs/alerts.ts';
import type { JobContext } from '../src/jobs/job.ts';
import { mail } from '../src/jobs/mail.ts';
import { openMailer } from '../src/outside/mail.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';
import { type PushService, pushService } from './push-service.ts';

let house: House;
let server: MailServer;
let push: PushService;
let context: JobContext;
let admin: Person;
const [handler, api, form] = [uuidv7(), uuidv7(), uuidv7()];
const sent: { queue: string; data: Record<string, string> }[] = [];

beforeAll(async () => {
  server = await openMailServer();
  push = await pushService();
  // Without a mail server, so that the house's own timer tells nobody; with its workers, for the tables of jobs.
  house = await openHouse({ privateWebhooks: ['127.0.0.0/8'] });
  await house.work();
  const from = { name: 'Kontor', address: 'kontor@example.org' };
  const services = {
    ...house.services,
    mail: openMailer({ url: `${server.url}?requireTLS=false`, from, folder: house.mails, log: () => undefined }),
    send: async (_db: unknown, queue: string, data: object) => {
      sent.push({ queue, data: { ...data } });
    },
  };
  context = { database: house.database, services };
  admin = await house.as('berta', 'admin');
  await house.database.run(sql`insert into report_configs (id, name) values (${form}, 'Birds')`);
  await house.database.run(
    sql`insert into apis (id, name, type, config) values (${api}, 'Depot', 'webhook', '{"url":"https://example.org","method":"POST"}')`,
  );
  await house.database.run(
    sql`insert into report_handlers (id, api_id, report_config_id, title, event) values (${handler}, ${api}, ${form}, 'To the depot', 'update')`,
  );
  const others = [
    await house.as('emil', 'admin'),
    await house.as('away', 'admin'),
    await house.as('quiet', 'admin'),
    await house.as('user'),
  ];
  for (const [index, person] of [admin, ...others].entries())
    await house.database.run(sql`
      update users set email = ${`p${index}@example.org`}, language = ${index === 1 ? 'en' : 'de'}, active = ${index !== 2},
        version = version + 1, modified = now() where id = ${person.id}`);
  await house.database.run(sql`update users set alerts = false where username = 'quiet'`);
});
afterAll(async () => {
  await house.close();
  await server.close();
  await push.close();
});
beforeEach(async () => {
  sent.length = 0;
  server.taken.length = 0;
  await house.database.run(sql`delete from deliveries`);
  await house.database.run(sql`delete from jobs.job where state = 'failed'`);
  await house.database.run(sql`delete from alerts`);
});

/** What the room on this machine's disk says is left aside. */
const others = () => sql`delete from alerts where kind = 'disk'`;
const tell = async (): Promise<typeof sent> => {
  sent.length = 0;
  await alerts(context);
  const disk = await house.database.rows<{ id: string }>(sql`select id from alerts where kind = 'disk'`);
  await house.database.run(others());
  return sent.filter(({ data }) => !disk.some(({ id }) => id === data.alert));
};
const delivery = () =>
  house.database.run(
    sql`insert into deliveries (id, report_handler_id, api_id, report_id, event, state, payload) values (${uuidv7()}, ${handler}, ${api}, ${uuidv7()}, 'update', 'failed', '{}')`,
  );
const job = () =>
  house.database.text(
    `insert into jobs.job (id, name, data, state, completed_on, retry_count, retry_limit) values ($1, 'thumbnail', '{}', 'failed', now(), 8, 8)`,
    [uuidv7()],
  );
const addressed = (jobs: typeof sent) => jobs.filter(({ queue }) => queue === 'mail').map(({ data }) => data.user_id);

it('tells each active administrator who wants it once, in their language, with the screen', async () => {
  const [, emil] = await Promise.all([delivery(), house.as('emil', 'admin')]);
  await delivery();
  const jobs = await tell();
  expect(addressed(jobs).toSorted()).toEqual([admin.id, emil.id].toSorted());
  for (const { queue, data } of jobs) if (queue === 'mail') await mail(context, data);
  const [german, english] = [await server.to('p0@example.org'), await server.to('p1@example.org')];
  expect(german.email.subject).toBe('Kontor: Weiterleitungen sind gescheitert');
  expect(german.email.text).toContain('http://localhost:3000/settings/integrations');
  expect(english.email.subject).toBe('Kontor: Deliveries have failed');
  // More of the same kind.
  await delivery();
  expect(addressed(await tell())).toEqual([]);
});

it('tells it again after it was well, and not while it is', async () => {
  await job();
  expect(addressed(await tell())).toHaveLength(2);
  expect(addressed(await tell())).toEqual([]);
  await house.database.run(sql`delete from jobs.job where state = 'failed'`);
  expect(addressed(await tell())).toEqual([]);
  await job();
  expect(addressed(await tell())).toHaveLength(2);
});

/** A file system whose size can be changed; null without the right to mount. */
function mounted(): { place: string; resize(size: string): void; remove(): void } | null {
  const place = mkdtempSync(join(tmpdir(), 'kontor-room-'));
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' });
  try {
    mount('size=512M');
  } catch {
    rmdirSync(place);
    return null;
  }
  return {
    place,
    resize: size => mount(`remount,size=${size}`),
    remove: () => {
      execFileSync('umount', [place]);
      rmdirSync(place);
    },
  };
}
const room = mounted();
afterAll(() => room?.remove());

it.runIf(room)('tells of a disk that has no room, again after it had some (with mount as root)', async () => {
  const place = { ...context.services.place, dataDir: room?.place ?? '' };
  const full = { ...context, services: { ...context.services, place } };
  const told = async () => {
    sent.length = 0;
    await alerts(full);
    return addressed(sent).length;
  };
  expect([await told(), await told()]).toEqual([2, 0]);
  // Less than 15 % or 5 GiB is neither told nor well.
  room?.resize('3G');
  expect(await told()).toBe(0);
  room?.resize('512M');
  expect(await told()).toBe(0);
  room?.resize('20G');
  expect(await told()).toBe(0);
  room?.resize('512M');
  expect(await told()).toBe(2);
  for (const { queue, data } of sent) if (queue === 'mail') await mail(full, data);
  expect((await server.to('p0@example.org')).email.text).toContain('http://localhost:3000/settings/health');
});

it('is one transaction: of two servers at once one tells it', async () => {
  await job();
  await Promise.all([alerts(context), alerts(context)]);
  const [{ id } = { id: '' }] = await house.database.rows<{ id: string }>(
    sql`select id from alerts where kind = 'jobs'`,
  );
  expect(addressed(sent.filter(({ data }) => data.alert === id))).toHaveLength(2);
});

it('misses a backup a week after the last one, or after the first account', async () => {
  expect(addressed(await tell())).toEqual([]);
  await house.database.run(
    sql`update users set created = now() - interval '8 days', version = version + 1 where id = ${admin.id}`,
  );
  expect(addressed(await tell())).toHaveLength(2);
  const kinds = await house.database.rows(sql`select kind from alerts`);
  expect(kinds).toEqual([{ kind: 'backups' }]);
  await house.database.run(sql`update users set created = now(), version = version + 1 where id = ${admin.id}`);
  await tell();
  expect(await house.database.rows(sql`select kind from alerts`)).toEqual([]);
});

it('sends nothing that is mended before the mail goes, and nothing without a mail server', async () => {
  await job();
  const [first] = await tell();
  await house.database.run(sql`delete from alerts`);
  await mail(context, first?.data ?? {});
  expect(server.taken).toEqual([]);
  const folder = { ...context, services: { ...context.services, mail: house.services.mail } };
  sent.length = 0;
  await alerts(folder);
  expect(sent).toEqual([]);
  expect(await house.database.rows(sql`select kind from alerts where kind = 'jobs'`)).toEqual([]);
});

it('comes to the devices of administrators, with the screen to open', async () => {
  const device = await house.database.transaction(db =>
    upsertDevice({ db, services: house.services }, admin.id, { identifier: uuidv7() }, ''),
  );
  await openSession(house.database, admin.id, device);
  await admin.patch(`/pixelstein-users/devices/${device}.json`, { push_token: push.subscribe('berta') });
  await job();
  const told = (await tell()).find(({ queue }) => queue === 'message-out');
  await alertPush(context, told?.data.alert ?? '');
  expect(push.arrived.map(({ text }) => JSON.parse(text))).toEqual([
    { message: told?.data.alert, title: 'Aufgaben sind gescheitert', house: 'Kontor', path: '/settings/jobs' },
  ]);
});

it('is switched off by each for themselves', async () => {
  await admin.patch('/pixelstein-users/users/edit/self.json', { alerts: false });
  await job();
  expect(addressed(await tell())).not.toContain(admin.id);
  await admin.patch('/pixelstein-users/users/edit/self.json', { alerts: true });
});

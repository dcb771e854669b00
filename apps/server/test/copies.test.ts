/**
 * API tests of copies of answers by mail: recipients, content, rate limits, and that failures never affect the entry.
 */
import { limits } from '@kontor/contract';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { copyPdf } from '../src/exports/pdf/report.ts';
import { copy } from '../src/jobs/copies.ts';
import { readPdf } from './exports/paper.ts';
import { addForm, container, form as fullForm, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer, type TakenMail } from './mails.ts';
import { until } from './until.ts';
import { upload as uploaded } from './upload.ts';

let smtp: MailServer;
let house: House;
let admin: Person;
let anna: Person;
let form: string;

beforeAll(async () => {
  smtp = await openMailServer();
  house = await openHouse({ smtp: smtp.url });
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  form = await copying('Wildschaden');
});
afterAll(async () => {
  await house.close();
  await smtp.close();
});

const run = (query: ReturnType<typeof sql>) => house.database.run(query);
async function copying(name: string, made = fullForm(), copy_to: string | null = 'mail'): Promise<string> {
  const added = await admin.post('/report-configs/add.json', { name, ...made, copy_to });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
const address = () => `${uuidv7()}@example.org`;
const once = async (holder: Person, data: object, language = 'de', rest: object = {}) => {
  const body = { ...report(form, { ...data }), ...rest };
  const sent = await holder.post('/reports/once.json', body, { 'accept-language': language });
  expect([200, 201], JSON.stringify(sent.body)).toContain(sent.status);
  return sent.body.data.id;
};
const stateOf = async (id: string) =>
  (await house.database.one<{ state: string; data: unknown }>(
    sql`select state, data from report_copies where report_id = ${id}`,
  ))!;
/** Runs the job directly; the queue itself is tested once. */
const done = (id: string) => copy({ database: house.database, services: house.services }, { report: id });
async function settled(id: string): Promise<string> {
  const { state } = await until(
    () => stateOf(id),
    found => !['waiting', 'counted'].includes(found.state),
  );
  return state;
}
const paperOf = async ({ email }: TakenMail) => {
  const [attached] = email.attachments;
  expect([email.attachments.length, attached?.mimeType]).toEqual([1, 'application/pdf']);
  return readPdf(Buffer.from(attached?.content as ArrayBuffer));
};

describe('the field of the form', () => {
  const set = (copy_to: unknown, rest: object = {}) =>
    admin.patch(`/report-configs/${form}.json`, { copy_to, ...rest });

  it.each(['title', 'nothing', 'part', '__proto__', 'constructor', '_mail'])('is none: %s', async name => {
    const refused = await set(name);
    expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { path: 'copy_to', code: 'unknown_field' }]);
  });

  it('may not repeat, and stays in the form while copies go to it', async () => {
    const many = container('repeat_container', [input('email', 'each')], { maxRepeats: 3 });
    expect((await set('each', { fields: [many] })).status).toBe(422);
    const without = fullForm().fields.filter(({ options }) => options.name !== 'mail');
    expect((await admin.patch(`/report-configs/${form}.json`, { fields: without })).status).toBe(422);
    expect((await set(null, { fields: without })).status).toBe(200);
    expect((await set('mail', { fields: fullForm().fields })).status).toBe(200);
    expect((await set('mail')).status).toBe(200);
  });

  it('is told to whoever fills the form in, and to whoever reads it', async () => {
    const holder = await house.link(form);
    expect((await holder.get(`/report-configs/shared/${form}.json`)).body.data.copy_to).toBe('mail');
    expect((await anna.get(`/report-configs/${form}.json`)).body.data.copy_to).toBe('mail');
  });
});

describe('a copy', () => {
  it('goes to the address in the answers: the sender’s language, what was sent, and nothing of the office’s', async () => {
    const to = address();
    const holder = await house.link(form);
    const id = await once(holder, {
      mail: to,
      title: 'Reh auf der Rollbahn',
      'part.0': 'Bugrad',
      struck: true,
      damage: 'Lack',
    });
    const mail = await smtp.to(to);
    expect(mail.to).toEqual([to]);
    expect(mail.email.subject).toBe('Ihre Angaben: Wildschaden');
    expect(mail.email.text).toContain('das Formular „Wildschaden“ wurde am');
    expect(mail.raw).toContain('Auto-Submitted: auto-generated');
    const paper = await paperOf(mail);
    expect(paper.lang).toBe('de');
    expect(paper.text).toContain('Reh auf der Rollbahn');
    expect(paper.text).toContain('Bugrad');
    expect(paper.text).toContain(id);
    for (const word of ['Status', 'Benutzer', 'Geändert', 'admin']) expect(paper.text).not.toContain(word);
    expect(await settled(id)).toBe('sent');
    expect((await stateOf(id)).data).toBeNull();
    const english = address();
    await once(holder, { mail: english }, 'en-GB,en;q=0.9');
    const second = await smtp.to(english);
    expect(second.email.subject).toBe('Your answers: Wildschaden');
    expect((await paperOf(second)).lang).toBe('en');
    const trail = await house.database.rows(
      sql`select outcome, detail from audit where action = 'copy by mail' and item_id = ${id}`,
    );
    expect(trail).toEqual([{ outcome: 'ok', detail: null }]);
  });

  it('shows the sender’s pictures, and no file of another', async () => {
    const made = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const upload = (person: Person, filename: string) => uploaded(person, filename, made, 'image/png');
    const holder = await house.link(form);
    const to = address();
    const own = await upload(holder, 'own.png');
    const id = await once(holder, { mail: to, pictures: [own] });
    const paper = await paperOf(await smtp.to(to));
    expect([paper.images, paper.alts]).toEqual([1, ['pictures: own.png']]);
    // Files too large for a mail are named in it.
    const { link } = holder as Person & { link: string };
    const actor = { kind: 'share', link, form, limited: false, spent: false } as const;
    const { database, services } = house;
    const ctx = { actor, db: database, database, now: new Date(), requestId: id, ip: '', services };
    const entry = {
      id,
      number: null,
      created: new Date().toISOString(),
      data: { pictures: [own] },
      name: 'x',
      language: 'de',
      timeZone: 'Europe/Berlin',
    } as const;
    const small = await readPdf((await copyPdf(ctx, { ...entry, form: fullForm() }, false)).content);
    expect([small.images, small.text.includes('own.png')]).toEqual([0, true]);
    // Pending, and an answer now refers to a file of the office: its content is not disclosed.
    const secret = await upload(admin, 'secret.png');
    await settled(id);
    await run(
      sql`update report_copies set state = 'counted', data = ${JSON.stringify({ title: 'x', pictures: [secret] })}::jsonb where report_id = ${id}`,
    );
    smtp.taken.length = 0;
    await done(id);
    const again = await paperOf(await smtp.to(to));
    expect([again.images, again.text.includes('secret')]).toEqual([0, false]);
  });

  it('is of what was sent, whatever the office makes of the entry meanwhile', async () => {
    const to = address();
    smtp.refuse = { code: 451, words: 'later' };
    const id = await once(await house.link(form), { mail: to, title: 'As it was sent' });
    await until(
      () => stateOf(id),
      ({ state }) => state !== 'waiting',
    );
    const { version } = (await admin.get(`/reports/${id}.json`)).body.data;
    const changed = await admin.patch(
      `/reports/${id}.json`,
      { data: { title: 'Inside', mail: address() } },
      { 'if-match': `"${version}"` },
    );
    expect(changed.status).toBe(200);
    smtp.refuse = null;
    // The job's own retry is half a minute away.
    await done(id);
    const paper = await paperOf(await smtp.to(to));
    expect([paper.text.includes('As it was sent'), paper.text.includes('Inside')]).toEqual([true, false]);
    // Run twice, it sends once.
    const before = smtp.taken.length;
    await done(id);
    expect([smtp.taken.length, await settled(id)]).toEqual([before, 'sent']);
  });

  it('goes from people, too: when the entry is sent, not for a draft or an import; and for one local_id once', async () => {
    const [draft, sent] = [address(), address()];
    const local_id = uuidv7();
    const first = await anna.post('/reports/add.json', report(form, { mail: draft }, { state: 'draft' }));
    expect(first.status).toBe(201);
    for (const status of [201, 200])
      expect((await anna.post('/reports/add.json', report(form, { mail: sent }, { local_id }))).status).toBe(status);
    await smtp.to(sent);
    const imported = { ...report(form, { mail: address() }), local_id: uuidv7(), sender: { user_id: anna.id } };
    const brought = await admin.post('/reports/import-outbox.json', imported);
    expect(brought.status, JSON.stringify(brought.body)).toBe(201);
    expect(await stateOf(brought.body.data.id)).toBeUndefined();
    const owed = await house.database.rows<{ address: string }>(
      sql`select address from report_copies where address = any(${[draft, sent]}::text[])`,
    );
    expect(owed).toEqual([{ address: sent }]);
  });

  it('goes not at all where its lines alone are too much for a mail', async () => {
    const lines = ['one', 'two'].map(name => input('textarea', name));
    const long = await copying('Long', { ...fullForm(), fields: [input('email', 'mail'), ...lines] });
    const letters = 'x\n'.repeat(46_000);
    const data = { mail: address(), one: letters, two: letters };
    const sent = await (await house.link(long)).post('/reports/once.json', { report_config_id: long, data });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(await settled(sent.body.data.id)).toBe('failed');
    expect(smtp.taken.some(mail => mail.to.includes(data.mail))).toBe(false);
  });

  it.each([
    ['none', undefined],
    ['a hidden one', null],
  ])('goes nowhere where the answers name %s', async (_name, value) => {
    const own = await copying('Hidden', {
      ...fullForm(),
      fields: [
        input('text', 'title'),
        input('switch', 'wanted'),
        container('condition_container', [input('email', 'mail')], {
          comparisons: [{ valOne: 'wanted', comparison: 'true', gate: null }],
        }),
      ],
    });
    const holder = await house.link(own);
    const data = value === undefined ? { wanted: true } : { mail: address() };
    const sent = await holder.post('/reports/once.json', { report_config_id: own, data });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(
      await house.database.one(sql`select 1 from report_copies where report_id = ${sent.body.data.id}`),
    ).toBeUndefined();
  });

  it.each([
    'a@example.org\r\nBcc: eve@example.com',
    'a@example.org, eve@example.com',
    '"a\nb"@example.org',
    'a@example.org>',
  ])('adds no line and no recipient: %j', async hostile => {
    const refused = await (await house.link(form)).post('/reports/once.json', report(form, { mail: hostile }));
    expect(refused.status).toBe(422);
  });

  it('nor does the form’s name', async () => {
    const own = await copying('Form\r\nBcc: eve@example.com', fullForm());
    const to = address();
    await (await house.link(own)).post('/reports/once.json', report(own, { mail: to }));
    const mail = await smtp.to(to);
    expect([mail.to, mail.email.bcc ?? [], mail.email.subject]).toEqual([
      [to],
      [],
      'Ihre Angaben: Form Bcc: eve@example.com',
    ]);
  });
});

describe('how many', () => {
  it('five a day to an address, twenty by a link and network; the entry is there all the same', async () => {
    const to = address();
    const ids = [
      await once(await house.link(form), { mail: to }),
      await once(await house.link(form), { mail: to.toUpperCase() }),
    ];
    for (const id of ids) await done(id);
    const full = await run(
      sql`update attempts set count = ${limits.copies_to_address_a_day} where key like ${`copies to:${form}:%`} and count = 2`,
    );
    expect(full).toBe(1);
    ids.push(await once(await house.link(form), { mail: to }));
    await done(ids[2] as string);
    const states = await Promise.all(ids.map(async id => (await stateOf(id)).state));
    expect(states).toEqual(['sent', 'sent', 'refused']);
    const last = ids.at(-1) as string;
    expect((await admin.get(`/reports/${last}.json`)).status).toBe(200);
    expect(
      await house.database.rows(
        sql`select outcome, detail from audit where action = 'copy by mail' and item_id = ${last}`,
      ),
    ).toEqual([{ outcome: 'refused', detail: { why: 'too_many' } }]);
    const holder = await house.link(form);
    await done(await once(holder, { mail: address() }));
    await run(
      sql`update attempts set count = ${limits.copies_of_link_a_day} where key like ${`copies:${holder.link}:%`}`,
    );
    const over = await once(holder, { mail: address() });
    await done(over);
    expect((await stateOf(over)).state).toBe('refused');
    // Across all networks.
    await run(sql`delete from attempts where key like ${`copies:${holder.link}:%`}`);
    await run(
      sql`update attempts set count = ${limits.copies_of_link_in_all_a_day} where key = ${`copies in all:${holder.link}`}`,
    );
    const beyond = await once(holder, { mail: address() });
    await done(beyond);
    expect((await stateOf(beyond)).state).toBe('refused');
  });

  it('counts a copy once, however often it is tried; goes with its entry', async () => {
    const to = address();
    const holder = await house.link(form);
    smtp.refuse = { code: 451, words: 'later' };
    const id = await once(holder, { mail: to });
    for (let time = 0; time < 7; time++) await expect(done(id)).rejects.toThrow('not sent');
    smtp.refuse = null;
    const [counted] = await house.database.rows<{ count: number }>(
      sql`select count from attempts where key like ${`copies:${holder.link}:%`}`,
    );
    expect(counted?.count).toBe(1);
    await admin.delete(`/reports/${id}.json`);
    await done(id);
    expect(smtp.taken.some(mail => mail.to.includes(to))).toBe(false);
    await run(sql`delete from reports where id = ${id}`);
    expect(await house.database.one(sql`select 1 from report_copies where report_id = ${id}`)).toBeUndefined();
  });
});

describe('an API that mails to an address in the answers', () => {
  it('does so by share links so many times a day, and says when it was too often', async () => {
    const own = await addForm(admin, 'Answered');
    const api = await admin.post('/apis/add.json', {
      name: 'To the sender',
      type: 'email',
      config: { to: '{mail}', subject: 'Thank you', body: 'We have it.' },
    });
    expect(api.status, JSON.stringify(api.body)).toBe(201);
    const handler = { api_id: api.body.data.id, report_config_id: own, title: 'Thanks', event: 'create' };
    expect((await admin.post('/reportHandlers/add.json', handler)).status).toBe(201);
    const holder = await house.link(own);
    const ended = async (person: Person, path: string) => {
      const sent = await person.post(path, report(own, { mail: address() }));
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      const found = await until(() =>
        house.database.one<{ state: string; last_error: string | null }>(
          sql`select state, last_error from deliveries where report_id = ${sent.body.data.id} and state in ('done', 'failed')`,
        ),
      );
      if (!found) throw new Error('not delivered');
      return found;
    };
    expect((await ended(holder, '/reports/once.json')).state).toBe('done');
    await run(
      sql`update attempts set count = ${limits.answered_mails_a_day} where key = ${`answered mails:${api.body.data.id}`}`,
    );
    expect(await Promise.all([ended(holder, '/reports/once.json'), ended(anna, '/reports/add.json')])).toEqual([
      { state: 'failed', last_error: 'too_many_mails' },
      { state: 'done', last_error: null },
    ]);
  });
});

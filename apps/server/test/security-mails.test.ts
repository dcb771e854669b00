/**
 * Tests of security notifications: users get a mail when their credentials change, without any secret in it (ASVS
 * 6.3.7).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/accounts/passwords.ts';
import { codeAt, stepAt } from '../src/accounts/totp.ts';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';

let house: House;
let server: MailServer;
let admin: Person;
let anna: Person;
const email = 'anna@example.org';
const password = 'ein Fuchs springt über den Zaun';
const factor = '/account/second-factor';

beforeAll(async () => {
  server = await openMailServer();
  house = await openHouse({ smtp: server.url });
  await house.work();
  admin = await house.as('chief', 'admin');
  anna = await house.as('anna');
  await house.database.run(sql`update users set email = ${email}, language = 'en' where id = ${anna.id}`);
  await house.database.run(
    sql`insert into credentials (user_id, password_hash) values (${anna.id}, ${await hashPassword(password)})`,
  );
});
afterAll(async () => {
  await house.close();
  await server.close();
});

/** Decodes the base32 secret, as an authenticator app does. */
const bytesOf = (secret: string) => {
  const bits = [...secret].map(one => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
};
const told = async (subject: string) => {
  const mail = await server.to(email, one => one.email.subject === `Kontor: ${subject}`);
  server.taken.splice(server.taken.indexOf(mail), 1);
  return mail;
};

async function setFactor(): Promise<string[]> {
  const begun = await anna.post(`${factor}/begin.json`, { password });
  const { secret } = begun.body.data as unknown as { secret: string };
  const confirmed = await anna.post(`${factor}/confirm.json`, { code: codeAt(bytesOf(secret), stepAt(new Date())) });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return confirmed.body.data.recovery_codes as unknown as string[];
}

describe('a person hears by mail of', () => {
  it('a second factor that was set, renewed or removed, and is told no code', async () => {
    const codes = await setFactor();
    const mails = [await told('second factor set')];
    const renewed = await anna.post(`${factor}/recovery-codes.json`, { password, code: codes[0] });
    expect(renewed.status).toBe(200);
    const newer = renewed.body.data.recovery_codes as unknown as string[];
    mails.push(await told('new recovery codes'));
    expect((await anna.post(`${factor}/remove.json`, { password, code: newer[0] })).status).toBe(204);
    mails.push(await told('second factor removed'));
    for (const { email: mail } of mails) {
      expect(mail.text).toContain('If this was not you, change your password');
      for (const code of [...codes, ...newer]) expect(`${mail.text}${mail.html}`).not.toContain(code);
    }
  });

  it('a second factor that an administrator removed', async () => {
    await setFactor();
    await told('second factor set');
    expect((await admin.delete(`/pixelstein-users/users/second-factor/${anna.id}.json`)).status).toBe(204);
    await told('second factor removed');
  });

  it('a new API key, and is not told the key', async () => {
    const made = await anna.post('/account/keys.json', {
      name: 'Exporter',
      permissions: { Reports: { read: 'self' } },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { email: mail } = await told('new API key');
    expect(`${mail.text}${mail.html}`).not.toContain('key_');
  });

  it('a new user name, and of no other change', async () => {
    const edit = (body: object) => admin.patch(`/pixelstein-users/users/edit/${anna.id}.json`, body);
    expect((await edit({ first_name: 'Anna' })).status).toBe(200);
    expect((await edit({ username: 'anna.muster' })).status).toBe(200);
    const { email: mail } = await told('your user name was changed');
    expect(mail.text).toContain('anna.muster');
    expect(server.taken).toEqual([]);
  });
});

it('hears nothing where the change failed', async () => {
  const due = () => house.database.rows(sql`select 1 from jobs.job where name = 'mail' and state < 'completed'`);
  // A job ends shortly after its mail has arrived.
  await expect.poll(due).toEqual([]);
  server.taken.length = 0;
  expect((await anna.post(`${factor}/begin.json`, { password: 'wrong' })).status).toBe(422);
  expect((await anna.post('/account/keys.json', { name: 'x', permissions: { Users: { read: 'all' } } })).status).toBe(
    422,
  );
  expect([await due(), server.taken]).toEqual([[], []]);
});

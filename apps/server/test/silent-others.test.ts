/**
 * Test of a mail server, a sign-in provider and a webhook's receiver that accept connections and never answer: requests
 * that await them are answered all the same, others do not wait at all, and everything works once they answer again.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';

let mails: MailServer;
let receiver: Receiver;
let wayToMails: TcpProxy;
let wayToReceiver: TcpProxy;
let house: House;
let admin: Person;
let api: string;

const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  [mails, receiver] = await Promise.all([openMailServer(), openReceiver()]);
  wayToMails = await openProxy(portOf(mails.url));
  wayToReceiver = await openProxy(portOf(receiver.url));
  const issuer = `http://127.0.0.1:${wayToReceiver.port}`;
  house = await openHouse({
    smtp: `smtp://127.0.0.1:${wayToMails.port}`,
    privateWebhooks: ['127.0.0.0/8'],
    providers: [{ id: 'silent', name: 'Werk', issuer, client_id: 'kontor', client_secret: 'secret' }],
  });
  admin = await house.as('admin', 'admin');
  const config = { url: `${issuer}/hook`, method: 'POST' };
  api = (await admin.post('/apis/add.json', { name: 'Leitstand', type: 'webhook', config })).body.data.id;
});
afterAll(async () => {
  await house.close();
  await Promise.all([wayToMails, wayToReceiver, mails, receiver].map(one => one.close()));
});

const tryMail = async () => (await admin.post('/instance/mail-test.json', { to: 'a@example.org' })).body.data;
const tryHook = async () => (await admin.post(`/apis/test/${api}.json`)).body.data;
const begin = '/pixelstein-users/users/auth.json?site=silent&target=http%3A%2F%2Flocalhost%3A3000%2Flogin';

it('are given up while others are served, and asked again as soon as they answer', async () => {
  wayToMails.silenceAll();
  wayToReceiver.silenceAll();
  const waiting = [tryMail(), tryHook(), house.nobody.get(begin)] as const;
  expect((await house.nobody.get('/health')).status).toBe(200);
  expect((await admin.get('/reports.json')).status).toBe(200);
  const [mail, hook, provider] = await Promise.all(waiting);
  expect(mail).toMatchObject({ sent: false, fault: 'ETIMEDOUT', status: null });
  expect(hook).toMatchObject({ fault: 'timeout', status: null });
  expect([provider.status, provider.body.name]).toEqual([502, 'ProviderUnavailable']);

  wayToMails.forward();
  wayToReceiver.forward();
  expect(await tryMail()).toMatchObject({ sent: true, fault: null });
  expect(await tryHook()).toMatchObject({ fault: null, status: 204 });
});

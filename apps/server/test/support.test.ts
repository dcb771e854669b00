/** API tests of support requests: permissions, rate limits, and injection-safe mails. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';
import { type MailServer, openMailServer } from './mails.ts';
import { setOption } from './options.ts';

let server: MailServer;
let house: House;
let anna: Person;
const address = 'support@example.org';

beforeAll(async () => {
  server = await openMailServer();
  house = await openHouse({ smtp: server.url });
  await house.work();
  anna = await house.as('anna');
});
afterAll(async () => {
  await house.close();
  await server.close();
});
beforeEach(async () => {
  await house.database.run(sql`delete from attempts`);
  await setOption(house.database, 'branding_support_mail', address);
});

const ask = (body: object, person = house.nobody) => person.post('/instance/support.json', body);
const mailOf = (words: string) => server.to(address, mail => (mail.email.text ?? '').includes(words));

it('is asked five times an hour from one network, whoever is signed in there', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ask({ message: `again ${index}` }, index % 2 ? anna : house.nobody)),
  );
  expect(answers.filter(answer => answer.status === 202)).toHaveLength(5);
  const refused = answers.find(answer => answer.status !== 202);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  // Removes pending mails, which the tests below would wait for.
  await house.database.text(`delete from jobs.job where name = 'mail' and state = 'created'`);
  await house.database.run(sql`update attempts set window_start = now() - interval '61 minutes'`);
  expect((await ask({ message: 'later' })).status).toBe(202);
});

it('a house without an address says so, and sends nothing', async () => {
  await setOption(house.database, 'branding_support_mail', null);
  const refused = await ask({ message: 'x' });
  expect([refused.status, refused.body.name, refused.body.issues]).toMatchObject([
    503,
    'NoSupport',
    [{ code: 'no_support' }],
  ]);
  expect(await house.database.rows(sql`select 1 from attempts`)).toEqual([]);
});

it.each([
  [{}, '', 'nothing_given'],
  [{ message: ' ', name: null, email: null, phone: '' }, '', 'nothing_given'],
  [{ message: 'x', email: 'a@b.org\r\nBcc: c@d.org' }, 'email', 'invalid_email'],
  [{ message: 'x', email: 'a@b.org, c@d.org' }, 'email', 'invalid_email'],
  [{ message: 'x', to: 'a@b.org' }, 'to', 'unknown_field'],
  [{ message: 'x'.repeat(10_001) }, 'message', 'too_long'],
])('refuses %.60j', async (body, path, code) => {
  const refused = await ask(body);
  expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path, code }]]);
});

it('what is asked arrives as it was written, with the way back to whoever asked', async () => {
  const message = 'Guten Tag,\nder Bericht <b>4711</b> fehlt.\n\nGrüße';
  const sent = await ask({ message, name: 'Eva Öl', email: 'eva@example.org', phone: '+49 40 1234' }, anna);
  expect(sent.status).toBe(202);
  expect(sent.raw).toHaveLength(0);
  const { email, to } = await mailOf('4711');
  expect(to).toEqual([address]);
  expect(email.subject).toBe('Kontor: Anfrage von Eva Öl');
  expect(email.replyTo).toMatchObject([{ name: 'Eva Öl', address: 'eva@example.org' }]);
  for (const words of ['der Bericht <b>4711</b> fehlt.', 'Grüße', '+49 40 1234', 'Angemeldet als: anna'])
    expect(email.text).toContain(words);
  expect(email.text).toContain(`Kennung: ${sent.headers['x-request-id']}`);
  expect(email.html).toContain('der Bericht &lt;b&gt;4711&lt;/b&gt; fehlt.');
});

it('nothing that is asked becomes a header, a recipient or markup', async () => {
  const name = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>';
  const sent = await house.nobody.post(
    '/instance/support.json',
    { name, email: 'eve@example.org', message: 'Subject: x\r\nBcc: victim@example.org\r\n.\r\nQUIT planted' },
    { 'accept-language': 'en' },
  );
  expect(sent.status).toBe(202);
  const { email, to, raw } = await mailOf('planted');
  expect(to).toEqual([address]);
  expect([email.to?.map(each => each.address), email.cc, email.bcc]).toEqual([[address], undefined, undefined]);
  const [head = ''] = raw.split('\r\n\r\n');
  expect(head).not.toMatch(/^bcc:/im);
  expect(email.html).not.toContain('<script>');
  expect(email.text).toContain('Not signed in');
  expect(server.taken.every(mail => mail.to.every(each => each === address))).toBe(true);
});

it('a number to call is enough', async () => {
  expect((await ask({ phone: '+49 40 99' })).status).toBe(202);
  const { email } = await mailOf('+49 40 99');
  expect([email.subject, email.replyTo]).toEqual(['Kontor: Anfrage', undefined]);
  expect(email.text).toContain('(keine Nachricht)');
});

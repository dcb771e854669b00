/** Tests of the mailer: recipients, content in both languages, errors. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@kontor/form/languages';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, needsTls, openMailer, recipient } from '../src/outside/mail.ts';
import { changedLetter, invitationLetter, resetLetter, securityLetter } from '../src/outside/mails/account.ts';
import { copyLetter } from '../src/outside/mails/copy.ts';
import { dashboardLetter } from '../src/outside/mails/dashboard.ts';
import { type Letter, laidOut } from '../src/outside/mails/layout.ts';

import { shareLetter } from '../src/outside/mails/share.ts';
import { supportLetter } from '../src/outside/mails/support.ts';
import { testLetter } from '../src/outside/mails/test.ts';
import { linkTo, mustBeCodeScreen, mustBeHome, mustBeShareable } from '../src/records/link-target.ts';
import { type MailServer, openMailServer } from './mails.ts';

const from = { name: 'Kontor Nord', address: 'kontor@example.org' };
const folder = mkdtempSync(join(tmpdir(), 'kontor-mails-'));
let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const mailer = (url?: string, lines: string[] = []) =>
  openMailer({ url, from, folder, log: line => void lines.push(line) });
const simple = (to: Mail['to']): Mail => ({ to, subject: 'Subject', text: 'Text', html: '<p>Text</p>' });
const addressed = (language: Language, name = 'Ännchen Größe') => ({
  language,
  name,
  username: 'anna',
  house: 'Kontor',
});

describe('recipients', () => {
  it.each([
    'anna@example.org, eve@example.com',
    'anna@example.org;eve@example.com',
    'Anna <anna@example.org>',
    'anna@example.org\r\nBcc: eve@example.com',
    'anna@example.org\0',
    '"a b"@example.org',
    'anna',
    '@example.org',
    'anna@',
    `${'a'.repeat(65)}@example.org`,
    `anna@${'a'.repeat(250)}.org`,
    '',
    null,
  ])('refuses %j', address => expect(recipient('Anna', address)).toBeNull());

  it('are checked again where the mail is sent', async () => {
    const sent = mailer(server.url).send(simple({ name: 'x', address: 'anna@example.org, eve@example.com' }));
    await expect(sent).rejects.toThrow('not a mail address');
    expect(server.tried).toBe(0);
  });

  it('may be called anything without adding a header or a recipient', async () => {
    const to = recipient('Eve\r\nBcc: eve@example.com\r\n\r\n<x@y.z>, "Z"', 'anna@example.org');
    if (!to) throw new Error('refused');
    await mailer(server.url).send({ ...simple(to), subject: 'Hello\r\nBcc: eve@example.com' });
    const { email, to: envelope, from: sender } = await server.to('anna@example.org');
    expect([envelope, sender]).toEqual([['anna@example.org'], from.address]);
    expect(email.bcc ?? []).toEqual([]);
    expect(email.headers.map(header => header.key)).not.toContain('bcc');
    expect(email.from).toMatchObject(from);
    expect(email.headers.find(header => header.key === 'auto-submitted')?.value).toBe('auto-generated');
  });
});

describe('letters', () => {
  const url = 'https://kontor.example.org/reset-password/rst_x?a=1&b=2';
  const letters = (language: Language) => [
    resetLetter(addressed(language), url),
    invitationLetter(addressed(language), url),
    changedLetter(addressed(language), 'password'),
    changedLetter(addressed(language), 'email'),
    changedLetter(addressed(language), 'username'),
    ...(['factor-set', 'factor-removed', 'codes-renewed', 'key-added', 'linked'] as const).map(what =>
      securityLetter(addressed(language), what),
    ),
  ];

  it.each(['de', 'en'] as const)('arrive whole in %s, as text and as HTML', async language => {
    for (const [index, letter] of letters(language).entries()) {
      const address = `letter-${language}-${index}@example.org`;
      await mailer(server.url).send(laidOut(letter, { name: 'Ännchen Größe', address }, 'Kontor'));
      const { email } = await server.to(address);
      expect(email.subject).toBe(letter.subject);
      expect(email.to).toMatchObject([{ name: 'Ännchen Größe', address }]);
      expect(email.html).toContain(`lang="${language}"`);
      for (const part of [email.text ?? '', (email.html ?? '').replaceAll('&amp;', '&')])
        for (const expected of ['Ännchen Größe', ...(letter.button ? [url] : [])]) expect(part).toContain(expected);
      expect(email.html).not.toMatch(/<script|<style|<img|http:\/\//);
    }
  });

  /** All other kinds of mail; names are language-neutral. */
  const others = (language: Language) => {
    const at = new Date('2026-11-20T10:30:00Z');
    const timeZone = 'Europe/Berlin';
    const told = { language, form: 'Q7', sender: 'anna', house: 'Kontor', subject: null };
    const shared = { ...told, usages: 3, expires: at, timeZone };
    const mailed = { ...{ language, name: 'Anna', dashboard: 'D1', house: 'Kontor', url }, tooLarge: false };
    const asked = { language, house: 'Kontor', name: 'Anna', email: 'a@b.org', phone: '', message: '', username: '' };
    return [
      copyLetter({ language, form: 'Q7', at, timeZone }),
      shareLetter(shared, url),
      dashboardLetter({ ...mailed, format: 'pdf', at: '1' }),
      dashboardLetter({ ...mailed, format: 'xlsx', at: '1', tooLarge: true }),
      supportLetter({ ...asked, request: 'r', instance: 'i' }),
      testLetter({ language, house: 'Kontor', username: 'anna', instance: 'i' }),
    ];
  };

  it('say the same in both languages, piece by piece, and each in its own', () => {
    const [de, en] = (['de', 'en'] as const).map(language => [...letters(language), ...others(language)]);
    const shape = ({ button, paragraphs, notes }: Letter) => [button?.url, paragraphs.length, notes?.length];
    expect(de?.map(shape)).toEqual(en?.map(shape));
    for (const [index, letter] of (de ?? []).entries()) {
      const other = en?.[index];
      expect(letter.greeting).not.toBe(other?.greeting);
      if (letter.button) expect(letter.button.label).not.toBe(other?.button?.label);
      for (const [at, text] of letter.paragraphs.entries()) expect(text).not.toBe(other?.paragraphs[at]);
      // Mails to strangers and of dashboards have subjects by users.
      if (index < letters('de').length) expect(letter.subject).not.toBe(other?.subject);
    }
  });

  it('hold no markup of names', () => {
    const name = `<a href="https://evil.example">&'`;
    const { html } = laidOut(resetLetter(addressed('en', name), url), { name, address: 'a@b.c' }, 'Kontor');
    expect(html).toContain('Hello &lt;a href=&quot;https://evil.example&quot;&gt;&amp;&#39;,');
    expect(html).not.toContain('<a href="https://evil');
  });
});

it('without a server each mail is a file of its owner’s, and only its path is told', async () => {
  const lines: string[] = [];
  await mailer(undefined, lines).send({ ...simple({ name: 'Anna', address: 'anna@example.org' }), text: 'rst_secret' });
  const [file = ''] = readdirSync(folder);
  const path = join(folder, file);
  expect(lines).toEqual([`Mail written: ${path}`]);
  expect(statSync(path).mode & 0o077).toBe(0);
  const email = await PostalMime.parse(readFileSync(path));
  expect([email.subject, email.text?.trim()]).toEqual(['Subject', 'rst_secret']);
});

it('says no more of a fault than its number', async () => {
  server.refuse = { code: 550, words: 'no: Hello rst_secret' };
  const sent = mailer(server.url).send(simple({ name: 'Anna', address: 'anna@example.org' }));
  await expect(sent).rejects.toMatchObject({ name: 'MailError', message: expect.stringContaining('550') });
  await sent.catch((error: Error) => expect(JSON.stringify({ ...error }) + error.message).not.toContain('rst_secret'));
  server.refuse = null;
  const nowhere = mailer('smtp://127.0.0.1:1').send(simple({ name: 'Anna', address: 'anna@example.org' }));
  await expect(nowhere).rejects.toThrow(/not sent: ESOCKET|ECONN/);
});

describe('the line to the mail server', () => {
  it.each([
    ['smtp://mail.example.org', true],
    ['smtp://10.0.0.7:2525', true],
    ['smtp://user:word@mail.example.org:587/?requireTLS=true', true],
    ['smtp://localhost.example.org', true],
    ['smtp://mail.example.org/?requireTLS=false', false],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://[::1]:25', false],
    ['smtps://mail.example.org', false],
  ])('%s has to become TLS: %s', (url, needed) => expect(needsTls(url)).toBe(needed));

  it('carries nothing where the server offers no TLS and has to', async () => {
    const before = server.tried;
    const sent = mailer(`${server.url}/?requireTLS=true`).send(simple({ name: 'Anna', address: 'plain@example.org' }));
    await expect(sent).rejects.toThrow(/not sent: E/);
    expect(server.tried).toBe(before);
  });
});

it('carries nothing to a server whose certificate nobody vouches for', async () => {
  let begun = 0;
  // It has a certificate that it signed itself.
  const impostor = new SMTPServer({
    authOptional: true,
    onMailFrom: (_from, _session, done) => {
      begun++;
      done();
    },
    onData: (stream, _session, done) => void stream.resume().on('end', done),
  });
  impostor.on('error', () => {});
  impostor.listen(0, '127.0.0.1');
  await once(impostor.server, 'listening');
  const { port } = impostor.server.address() as AddressInfo;
  const mail = simple({ name: 'Anna', address: 'anna@example.org' });
  await expect(mailer(`smtp://127.0.0.1:${port}/?requireTLS=true`).send(mail)).rejects.toThrow(/not sent: E/);
  expect(begun).toBe(0);
  // The certificate alone is refused: a client that does not check it is served.
  const careless = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { rejectUnauthorized: false } });
  await careless.sendMail({ from: from.address, to: 'anna@example.org', subject: mail.subject, text: mail.text });
  expect(begun).toBe(1);
  careless.close();
  await new Promise<void>(done => impostor.close(() => done()));
});

describe('targets of links', () => {
  const origins = ['https://kontor.example.org', 'https://www.example.org:8443/forms/'];
  const screens: ['reset' | 'invite', string][] = [
    ['reset', 'reset-password'],
    ['invite', 'confirm-invitation'],
  ];
  const refusal = (code: string) => expect.objectContaining({ kind: 'invalid', issues: [{ path: 'target', code }] });

  it.each(screens)('a code for an account (%s) is sent to our own screen alone', (kind, screen) => {
    const home = 'https://kontor.example.org';
    expect(() => mustBeCodeScreen(origins, kind, `${home}/${screen}/{token}`)).not.toThrow();
    expect(() => mustBeCodeScreen(origins, kind, `https://KONTOR.example.org:443/${screen}/{token}`)).not.toThrow();
    for (const path of [
      '{token}',
      `${screen}/x/{token}`,
      `${screen}/{token}/`,
      `${screen}/{token}?to=https://evil.example`,
      `${screen}/{token}#x`,
      `x/../login?t={token}`,
      `redirect?to=https://evil.example/&t={token}`,
      kind === 'reset' ? 'confirm-invitation/{token}' : 'reset-password/{token}',
    ])
      expect(() => mustBeCodeScreen(origins, kind, `${home}/${path}`), path).toThrow(refusal('foreign_path'));
    for (const origin of ['https://www.example.org:8443', 'https://www.example.org:8443/forms', 'https://evil.example'])
      expect(() => mustBeCodeScreen(origins, kind, `${origin}/${screen}/{token}`)).toThrow(refusal('foreign_origin'));
  });

  const reach = (target: string) => {
    mustBeShareable(origins, target);
    return linkTo(target, { token: 'shr_t', id: 'i' });
  };
  it.each([
    ['https://kontor.example.org/shared_reports/{id}/{token}', 'https://kontor.example.org/shared_reports/i/shr_t'],
    ['https://KONTOR.example.org:443/#/x?t={token}&i={id}', 'https://kontor.example.org/#/x?t=shr_t&i=i'],
    ['https://www.example.org:8443/forms/{id}?code={token}', 'https://www.example.org:8443/forms/i?code=shr_t'],
  ])('a share: %s', (target, link) => expect(reach(target)).toBe(link));

  it.each([
    ['https://kontor.example.org.evil.example/{id}/{token}', 'foreign_origin'],
    ['https://evil.example/{id}/{token}?https://kontor.example.org', 'foreign_origin'],
    ['https://kontor.example.org@evil.example/{id}/{token}', 'invalid_url'],
    ['https://user:{token}@kontor.example.org/{id}', 'invalid_url'],
    ['https://{token}.example.org/{id}', 'foreign_origin'],
    ['https://{token}/{id}', 'foreign_origin'],
    ['http://kontor.example.org/{id}/{token}', 'foreign_origin'],
    ['https://www.example.org/forms/{id}/{token}', 'foreign_origin'],
    ['https://www.example.org:8443/{id}/{token}', 'foreign_path'],
    ['https://www.example.org:8443/redirect?to=https://evil.example/{id}/{token}', 'foreign_path'],
    ['https://www.example.org:8443/forms/../redirect?to={id}{token}', 'foreign_path'],
    ['https://www.example.org:8443/forms/%2e%2e/redirect?to={id}{token}', 'foreign_path'],
    ['https://www.example.org:8443/forms/..%2fredirect?to={id}{token}', 'foreign_path'],
    ['https:\\\\evil.example/{id}/{token}', 'invalid_url'],
    ['//evil.example/{id}/{token}', 'invalid_url'],
    ['/shared_reports/{id}/{token}', 'invalid_url'],
    ['javascript:alert(1)//{id}/{token}', 'invalid_url'],
    ['https://kontor.example.org/\n{id}/{token}', 'invalid_url'],
    [' https://kontor.example.org/{id}/{token}', 'invalid_url'],
    ['https://kontor.example.org/{id}/', 'placeholder_missing'],
    ['https://kontor.example.org/{token}', 'placeholder_missing'],
    ['https://kontor.example.org/{id}/{token}/{token}', 'placeholder_missing'],
    ['https://kontor.example.org/{id}/{TOKEN}', 'placeholder_missing'],
    ['', 'invalid_url'],
  ])('a share: not %j', (target, code) => {
    expect(() => reach(target)).toThrow(refusal(code));
  });

  it('this machine has several names, and the same house stands behind one port alone', () => {
    const home = ['http://127.0.0.1:3000'];
    expect(() => mustBeHome(home, 'http://localhost:3000/login/sso')).not.toThrow();
    expect(() => mustBeHome(home, 'http://[::1]:3000/login/sso')).not.toThrow();
    for (const origin of ['http://localhost:3001', 'https://localhost:3000', 'http://localhost.evil.example:3000'])
      expect(() => mustBeHome(home, `${origin}/login/sso`)).toThrow(refusal('foreign_origin'));
    expect(() => mustBeHome(origins, 'https://localhost/login/sso')).toThrow(refusal('foreign_origin'));
    // People who sign in come back to us, and to no page that shows us in a frame.
    expect(() => mustBeHome(origins, 'https://www.example.org:8443/forms/')).toThrow(refusal('foreign_origin'));
  });

  it('need every place that is asked for', () => {
    expect(() => reach('https://kontor.example.org/{token}')).toThrow(refusal('placeholder_missing'));
    expect(() => reach('https://kontor.example.org/{id}')).toThrow(refusal('placeholder_missing'));
    expect(reach('https://kontor.example.org/{id}/{token}')).toBe('https://kontor.example.org/i/shr_t');
  });
});

/**
 * Tests of outgoing requests (SSRF protection): refused addresses in every notation, and limits of size and time of
 * answers.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardedCaller } from '../src/outside/guarded-fetch.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const canCertify = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.taken.length = 0;
  receiver.answer = response => response.writeHead(204).end();
});

const outgoing = (url: string, rest: object = {}) => ({
  url,
  method: 'POST' as const,
  headers: {},
  body: '{}',
  ...rest,
});
const open = guardedCaller({ allow: ['127.0.0.0/8'] });
const closed = guardedCaller();
const portOf = (url: string) => new URL(url).port;

describe('is refused by what its text says', () => {
  it.each([
    ['127.0.0.1', 'address_refused'],
    ['127.1', 'address_refused'],
    ['2130706433', 'address_refused'],
    ['0x7f000001', 'address_refused'],
    ['0177.0.0.1', 'address_refused'],
    ['0.0.0.0', 'address_refused'],
    ['10.1.2.3', 'address_refused'],
    ['100.64.0.1', 'address_refused'],
    ['169.254.169.254', 'address_refused'],
    ['172.16.0.1', 'address_refused'],
    ['192.168.0.1', 'address_refused'],
    ['198.18.0.1', 'address_refused'],
    ['224.0.0.1', 'address_refused'],
    ['255.255.255.255', 'address_refused'],
    ['[::]', 'address_refused'],
    ['[::1]', 'address_refused'],
    ['[::ffff:127.0.0.1]', 'address_refused'],
    ['[::ffff:a00:1]', 'address_refused'],
    ['[::ffff:0:10.0.0.1]', 'address_refused'],
    ['[::127.0.0.1]', 'address_refused'],
    ['[64:ff9b::127.0.0.1]', 'address_refused'],
    ['[64:ff9b::a9fe:a9fe]', 'address_refused'],
    ['[64:ff9b:1::1]', 'address_refused'],
    ['[2002:7f00:1::]', 'address_refused'],
    ['[2001:0:1:2:3:4:80ff:fffe]', 'address_refused'],
    ['[fe80::1]', 'address_refused'],
    ['[fec0::1]', 'address_refused'],
    ['[fd00::1]', 'address_refused'],
    ['[ff02::1]', 'address_refused'],
    ['8.8.8.8:8443', 'port_refused'],
    ['user:password@8.8.8.8', 'user_refused'],
    ['user@8.8.8.8', 'user_refused'],
  ])('https://%s: %s', async (host, code) => {
    expect(closed.fault(`https://${host}/x`)).toBe(code);
    await expect(closed.call(outgoing(`https://${host}/x`))).rejects.toMatchObject({ code });
  });

  it.each([
    ['http://8.8.8.8/', 'scheme_refused'],
    ['ftp://8.8.8.8/', 'scheme_refused'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['https://', 'invalid_url'],
    ['/inner', 'invalid_url'],
  ])('%s: %s', async (url, code) => {
    expect(closed.fault(url)).toBe(code);
    await expect(closed.call(outgoing(url))).rejects.toMatchObject({ code });
  });

  it('and public addresses are not, in either family', () => {
    for (const host of ['8.8.8.8', '[2606:4700::1111]', '[64:ff9b::808:808]', 'example.org', 'example.org:443'])
      expect([host, closed.fault(`https://${host}/`)]).toEqual([host, null]);
  });

  it('what is allowed is allowed alone: http and ports stay closed for all others', () => {
    expect(open.fault('http://127.9.9.9:81/')).toBeNull();
    expect(open.fault('http://[::ffff:127.0.0.1]/')).toBeNull();
    expect(open.fault('http://8.8.8.8/')).toBe('scheme_refused');
    expect(open.fault('https://8.8.8.8:81/')).toBe('port_refused');
    expect(open.fault('https://10.0.0.1/')).toBe('address_refused');
    expect(open.fault('http://[::1]/')).toBe('address_refused');
  });
});

describe('names', () => {
  const resolving = (...addresses: string[]) =>
    guardedCaller({ allow: ['127.0.0.0/8'], resolve: async () => addresses });

  it.each([
    [['10.0.0.1'], 'address_refused'],
    [['127.0.0.1', '10.0.0.1'], 'address_refused'],
    [['127.0.0.1', '::ffff:192.168.0.1'], 'address_refused'],
    [['64:ff9b::a00:1'], 'address_refused'],
    [['fe80::1%eth0'], 'address_refused'],
    [['no address'], 'address_refused'],
    [[], 'unknown_host'],
  ])('that resolve to %j: %s', async (addresses, code) => {
    await expect(resolving(...addresses).call(outgoing('http://inner.example/'))).rejects.toMatchObject({ code });
    expect(receiver.taken).toEqual([]);
  });

  it('that nobody knows', async () => {
    const lost = guardedCaller({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(lost.call(outgoing('https://nowhere.example/'))).rejects.toMatchObject({ code: 'unknown_host' });
  });

  it('are asked once: the connection goes to what was checked, whatever they resolve to then', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const turning = guardedCaller({ allow: ['127.0.0.0/8'], resolve: async () => answers[asked++] ?? [] });
    const port = portOf(receiver.url);
    expect((await turning.call(outgoing(`http://turning.example:${port}/x`))).status).toBe(204);
    expect(asked).toBe(1);
    expect(receiver.taken[0]?.headers.host).toBe(`turning.example:${port}`);
  });

  it('that take for ever', async () => {
    const slow = guardedCaller({ resolve: () => new Promise(() => undefined) });
    await expect(slow.call(outgoing('https://slow.example/', { timeoutMs: 100 }))).rejects.toMatchObject({
      code: 'timeout',
    });
  });
});

describe('an answer', () => {
  it('of a redirect is the answer: it leads nowhere', async () => {
    receiver.answer = response => response.writeHead(307, { location: `${receiver.url}/else` }).end();
    expect((await open.call(outgoing(`${receiver.url}/here`))).status).toBe(307);
    expect(receiver.taken.map(({ url }) => url)).toEqual(['/here']);
  });

  it('without end is read up to 64 KiB', async () => {
    receiver.answer = response => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const answered = await open.call(outgoing(receiver.url));
    expect([answered.status, answered.body.length]).toEqual([200, 65_536]);
  });

  it.each([
    ['never comes', () => undefined],
    [
      'comes by drops',
      (response: { write(text: string): void }) => void setInterval(() => response.write('.'), 20).unref(),
    ],
  ])('that %s is waited for no longer than said', async (_name, answer) => {
    receiver.answer = answer as never;
    // Without the abort both would wait equally long, and the first would end first.
    const ends: string[] = [];
    const patient = open.call(outgoing(receiver.url, { timeoutMs: 3_000 })).catch(() => ends.push('patient'));
    await expect(open.call(outgoing(receiver.url, { timeoutMs: 300 }))).rejects.toMatchObject({ code: 'timeout' });
    ends.push('quick');
    await patient;
    expect(ends).toEqual(['quick', 'patient']);
  });

  it('that breaks off', async () => {
    receiver.answer = response => response.destroy();
    await expect(open.call(outgoing(receiver.url))).rejects.toMatchObject({ code: 'connection_failed' });
  });

  it.skipIf(!canCertify)('by a certificate that nobody vouches for is not asked for (with openssl)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-tls-'));
    const [key, cert] = ['key', 'cert'].map(name => join(folder, name)) as [string, string];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
    execFileSync('openssl', [...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    let asked = 0;
    const options = { key: readFileSync(key), cert: readFileSync(cert) };
    const server = createServer(options, (_request, response) => {
      asked++;
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(open.call(outgoing(url))).rejects.toMatchObject({ code: 'connection_failed' });
    expect(asked).toBe(0);
    // The certificate alone is refused: a client that trusts it gets an answer.
    const status = await new Promise(done => get(url, { ca: options.cert }, ({ statusCode }) => done(statusCode)));
    expect([status, asked]).toEqual([204, 1]);
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('of nobody', async () => {
    const gone = await openReceiver();
    await gone.close();
    await expect(open.call(outgoing(gone.url))).rejects.toMatchObject({ code: 'connection_failed' });
  });

  it('is asked for uncompressed, and what is sent arrives as it is', async () => {
    await open.call(
      outgoing(`${receiver.url}/a?b=c`, { method: 'PUT', body: '{"ä":"€"}', headers: { 'x-mine': '1' } }),
    );
    expect(receiver.taken).toMatchObject([{ method: 'PUT', url: '/a?b=c', body: '{"ä":"€"}' }]);
    expect(receiver.taken[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', 'x-mine': '1' });
  });
});

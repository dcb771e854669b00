/** Tests of the served pages and assets: content security policy, caching, framing, compression. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './house.ts';

const files = {
  'index.html': '<title>console</title>',
  'shared.html': '<title>shared</title>',
  'assets/a1.js': 'export {}',
  'sw.js': 'self',
  'favicon.svg': '<svg/>',
};
const builds: string[] = [];

/** A build of these files, compressed like the real one. */
function build(names: (keyof typeof files)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-dist-'));
  builds.push(folder);
  mkdirSync(join(folder, 'assets'));
  for (const name of names) {
    writeFileSync(join(folder, name), files[name]);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(files[name]));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(files[name]));
  }
  return folder;
}

const allowed = ['https://www.example.org', 'https://portal.example.org'];
let house: House;
let framed: House;
let early: House;

beforeAll(async () => {
  const whole = build(Object.keys(files) as (keyof typeof files)[]);
  house = await openHouse({ consoleFolder: whole });
  framed = await openHouse({ beside: house, consoleFolder: whole, embedOrigins: allowed });
  early = await openHouse({ beside: house, consoleFolder: build(['index.html']) });
});
afterAll(async () => {
  for (const each of [early, framed, house]) await each.close();
  for (const folder of builds) rmSync(folder, { recursive: true });
});

const ask = ({ app }: House, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it.each([
    ['/', 'console'],
    ['/login', 'console'],
    ['/reports/1/new?embedded', 'console'],
    ['/index.html', 'console'],
    ['/shared.html', 'console'],
    ['/shared_reportsx', 'console'],
    ['/shared_reports', 'shared'],
    ['/shared_reports?x=1', 'shared'],
    ['/shared_reports/thanks', 'shared'],
    ['/shared_reports/0190/shr_abc?name=x', 'shared'],
  ])('%s is that of the %s', async (url, title) => {
    const answer = await ask(house, url);
    expect([answer.statusCode, answer.body]).toEqual([200, `<title>${title}</title>`]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['x-robots-tag']).toBe(title === 'shared' ? 'noindex, nofollow' : undefined);
  });

  it.each([
    ...['/.git/config', '/.env', '/package.json', '/assets', '/assets/', '/assets/..', '/.vite/manifest.json'],
    ...[
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
    ],
    ...['//etc/passwd', '/assets/%00', '/assets/..%5c..%5cpackage.json'],
  ])('%s gives no file, no list and nothing from outside of what is built', async url => {
    const { statusCode, body } = await ask(house, url);
    // The console shows that there is no such page.
    if (statusCode === 200) expect(body).toBe('<title>console</title>');
    else expect([url, Math.floor(statusCode / 100)]).toEqual([url, 4]);
  });

  it('is the console’s where no other is built', async () => {
    expect((await ask(early, '/shared_reports/thanks')).body).toBe('<title>console</title>');
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br;q=1.0', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('comes packed as the browser takes it: %j', async (taken, coding) => {
    const answer = await ask(house, '/shared_reports/thanks', { 'accept-encoding': taken });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([coding, 'accept-encoding']);
    const bytes = answer.rawPayload;
    const text = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(String(text)).toBe(files['shared.html']);
    expect(Number(answer.headers['content-length'])).toBe(bytes.length);
  });

  it.each(['/', '/shared_reports/thanks'])('%s may be framed by those of EMBED_ORIGINS alone', async url => {
    const alone = (await ask(house, url)).headers;
    expect(alone['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
    expect(alone['x-frame-options']).toBe('DENY');
    const open = (await ask(framed, url)).headers;
    expect(open['content-security-policy']).toMatch(
      /frame-ancestors https:\/\/www\.example\.org https:\/\/portal\.example\.org$/,
    );
    // X-Frame-Options has no list of origins, and would refuse them all.
    expect(open['x-frame-options']).toBeUndefined();
    // Features that the parent delegates to the frame are allowed.
    expect(open['permissions-policy']).toContain('camera=(self)');
  });

  it('the preview of forms may be framed by the house itself, and by nobody else', async () => {
    for (const server of [house, framed]) {
      const { headers } = await ask(server, '/shared_reports/preview');
      expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'self'$/);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    }
    expect((await ask(house, '/shared_reports/previews/shr_x')).headers['x-frame-options']).toBe('DENY');
  });

  it('is sent for reading alone', async () => {
    const answer = await house.app.inject({ method: 'POST', url: '/shared_reports/thanks' });
    expect([answer.statusCode, answer.json().name]).toEqual([404, 'NotFound']);
    const head = await house.app.inject({ method: 'HEAD', url: '/shared_reports/thanks' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('a file of the build', () => {
  it.each([
    ['/assets/a1.js', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'no-cache'],
    ['/favicon.svg', 'public, max-age=3600'],
  ] as const)('%s is kept as long as it holds', async (url, kept) => {
    for (const coding of ['br', 'gzip', '']) {
      const answer = await ask(house, url, { 'accept-encoding': coding });
      expect([answer.statusCode, answer.headers['content-encoding'] ?? '']).toEqual([200, coding]);
      expect(answer.headers['cache-control']).toBe(kept);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      // A part of a page takes the page's rules; a worker and a picture that is opened by itself bring their own.
      const rules = answer.headers['content-security-policy'];
      if (url.startsWith('/assets/'))
        expect([rules, answer.headers['permissions-policy']]).toEqual([undefined, undefined]);
      else expect(rules).toContain("default-src 'none'");
      expect(answer.headers['content-type']).not.toContain('html');
    }
  });

  it.each(['/assets/gone.js', '/assets/', '/sw.js?x', '/shared-css/none.css', '/api/x'])(
    '%s that is not there is no page',
    async url => {
      const answer = await ask(url.startsWith('/sw.js') ? early : house, url);
      expect([answer.statusCode, answer.json().name]).toEqual([404, 'NotFound']);
    },
  );
});

describe('the stylesheet of shared forms', () => {
  const css = '.field { color: #244c5a } /* ä “ 😀 */';
  const told = async () => (await framed.nobody.get('/branding.json')).body.data as unknown as Record<string, unknown>;
  const named = (text: string) => `/shared-css/${createHash('sha256').update(text).digest('hex')}.css`;

  it('has an address of its own, and those that it had lead there or say that there is none', async () => {
    const admin = await house.as('admin', 'admin');
    expect(await told()).toMatchObject({ embed_origins: allowed, form_css: null });
    const option = (await admin.post('/options/add.json', { name: 'custom_form_css', value: css })).body.data;
    expect((await told()).form_css).toBe(named(css));
    for (const coding of ['gzip', '']) {
      const answer = await ask(house, named(css), { 'accept-encoding': coding });
      expect(String(coding ? gunzipSync(answer.rawPayload) : answer.rawPayload)).toBe(css);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'accept-encoding',
      });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const next = '.field { color: #111111 }';
    await admin.patch(`/options/${option.id}.json`, { value: next });
    expect((await told()).form_css).toBe(named(next));
    const replaced = await ask(house, named(css));
    expect(replaced.statusCode).toBe(302);
    expect(replaced.headers).toMatchObject({ location: named(next), 'cache-control': 'no-store' });
    for (const empty of ['', ' \n\t']) {
      await admin.patch(`/options/${option.id}.json`, { value: empty });
      expect([(await told()).form_css, (await ask(house, named(empty))).statusCode]).toEqual([null, 404]);
    }
    // As a stylesheet: a browser that gets JSON in its place reports a violation.
    const gone = await ask(house, named(css));
    expect([gone.statusCode, gone.payload]).toEqual([404, '']);
    expect(gone.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' });
    await admin.patch(`/options/${option.id}.json`, { value: css });
    await admin.delete(`/options/${option.id}.json`);
    expect([(await told()).form_css, (await ask(house, named(css))).statusCode]).toEqual([null, 404]);
  });

  it.each(['x.css', `${'0'.repeat(64)}`, `${'A'.repeat(64)}.css`, '..%2foptions.json', "'.css"])(
    'is not %s',
    async name => {
      const answer = await ask(house, `/shared-css/${name}`);
      expect([answer.statusCode, answer.json().name]).toEqual([404, 'NotFound']);
    },
  );
});

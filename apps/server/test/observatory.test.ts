/**
 * Test of security headers by the rules of MDN's HTTP Observatory: A+ for the sign-in, the console and the shared form,
 * with and without embedding.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './house.ts';
import { graded, type Page } from './observatory.ts';

const console = fileURLToPath(new URL('../../console/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kontor-pages-'));
const pages = { 'the sign-in': '/login', 'the console': '/reports', 'a shared form': '/shared_reports/0/shr_0' };
const kinds = ['alone', 'framed', 'insecure', 'framed by plain HTTP'] as const;
const houses = {} as Record<(typeof kinds)[number], House>;

beforeAll(async () => {
  for (const name of ['index.html', 'shared.html']) cpSync(join(console, name), join(folder, name));
  const over = { consoleFolder: folder, publicUrl: 'https://kontor.example.org' };
  houses.alone = await openHouse(over);
  const beside = { ...over, beside: houses.alone };
  houses.framed = await openHouse({
    ...beside,
    embedOrigins: ['https://www.example.org', 'https://a.example.org:8443'],
  });
  houses['framed by plain HTTP'] = await openHouse({ ...beside, embedOrigins: ['http://www.example.org'] });
  houses.insecure = await openHouse({ ...beside, publicUrl: 'http://kontor.example.org' });
});
afterAll(async () => {
  for (const kind of [...kinds].reverse()) await houses[kind]?.close();
  rmSync(folder, { recursive: true });
});

async function page(kind: (typeof kinds)[number], url: string): Promise<Page> {
  const answer = await houses[kind].app.inject({ url, headers: { origin: 'https://evil.example' } });
  expect(answer.headers['content-type']).toContain('html');
  return { https: kind !== 'insecure', headers: answer.headers as Record<string, string>, html: answer.body };
}

describe.each(Object.entries(pages))('%s', (_name, url) => {
  it.each(['alone', 'framed'] as const)('%s has the best grade, and every point there is', async kind => {
    const { score, grade, marks } = graded(await page(kind, url));
    expect([score, grade]).toEqual([130, 'A+']);
    expect(Object.values(marks).every(mark => mark >= 0)).toBe(true);
  });

  it('has it over https alone, with frames of https alone', async () => {
    expect(graded(await page('insecure', url))).toMatchObject({ score: 80, grade: 'B+' });
    expect(graded(await page('framed by plain HTTP', url))).toMatchObject({ score: 80, grade: 'B+' });
  });

  const policy = (from: string, to: string) => (whole: Page) => ({
    'content-security-policy': (whole.headers['content-security-policy'] ?? '').replace(from, to),
  });
  it.each<[string, (whole: Page) => Page['headers'], number, string]>([
    ['no policy', () => ({ 'content-security-policy': undefined, 'x-frame-options': undefined }), 55, 'C'],
    ['scripts in the page', policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"), 80, 'B+'],
    ['scripts of anybody', policy("script-src 'self'", 'script-src https:'), 80, 'B+'],
    ['scripts from text', policy("script-src 'self'", "script-src 'self' 'unsafe-eval'"), 110, 'A+'],
    ['styles in the page', policy("style-src 'self'", "style-src 'self' 'unsafe-inline'"), 120, 'A+'],
    ['pictures over HTTP', policy('img-src', 'img-src http:'), 110, 'A+'],
    ['a default of its own', policy("default-src 'none'", "default-src 'self'"), 125, 'A+'],
    ['objects of anybody', policy("object-src 'none'", 'object-src *'), 80, 'B+'],
    [
      'frames of anybody',
      whole => ({ ...policy('frame-ancestors', 'frame-ancestors *')(whole), 'x-frame-options': undefined }),
      80,
      'B+',
    ],
    ['no word of https', () => ({ 'strict-transport-security': undefined }), 80, 'B+'],
    ['https for a month', () => ({ 'strict-transport-security': 'max-age=2592000' }), 120, 'A+'],
    ['types that are guessed', () => ({ 'x-content-type-options': undefined }), 125, 'A+'],
    ['addresses told to others', () => ({ 'referrer-policy': 'unsafe-url' }), 120, 'A+'],
    ['a cookie', () => ({ 'set-cookie': 'a=b' }), 60, 'C+'],
    ['open to all origins', () => ({ 'access-control-allow-credentials': 'true' }), 50, 'C'],
    ['used by other sites', () => ({ 'cross-origin-resource-policy': 'cross-origin' }), 120, 'A+'],
  ])('with %s loses by it', async (_what, change, score, grade) => {
    const whole = await page('framed', url);
    expect(graded({ ...whole, headers: { ...whole.headers, ...change(whole) } })).toMatchObject({ score, grade });
  });

  it('loses by scripts of other hosts', async () => {
    const whole = await page('framed', url);
    const plus = (tag: string) => graded({ ...whole, html: whole.html + tag }).score;
    expect(plus('<script src="/own.js"></script>')).toBe(130);
    expect(plus('<script src="https://cdn.example.org/x.js" integrity="sha384-x"></script>')).toBe(130);
    expect(plus('<script async src=//cdn.example.org/x.js></script>')).toBe(125);
    expect(plus('<script src="http://cdn.example.org/x.js"></script>')).toBe(50);
  });
});

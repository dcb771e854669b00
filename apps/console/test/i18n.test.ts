/** Tests of the catalogues (same messages and parameters in both languages, typography) and of formatting. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bytes, date, dateTime, listed, number, percent, plural, since, time } from '../src/i18n/format.ts';
import { type Language, language } from '../src/i18n/index.ts';

afterEach(() => language.set('de'));

type Catalogue = Record<string, string | ((...values: never[]) => string)>;
const modules = import.meta.glob<Record<string, unknown>>('../src/{i18n,gallery}/**/*.ts', { eager: true });
const catalogues = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]): [string, Record<Language, Catalogue>][] =>
    typeof value === 'function' && 'all' in value
      ? [[`${file} ${name}`, value.all as Record<Language, Catalogue>]]
      : [],
  ),
);
const kind = (message: unknown) => (typeof message === 'function' ? `function of ${message.length}` : typeof message);
/** Text of a message, with placeholders for its parameters. */
const said = (message: Catalogue[string]): string =>
  typeof message === 'string' ? message : message.toString().replace(/\$\{[^}]*\}/g, '_');

test.each([
  ['en', ['de-DE'], 'en'],
  [null, ['fr', 'en-GB', 'de'], 'en'],
  [null, ['fr'], 'de'],
  ['es', ['en'], 'en'],
])('%j stored, %j of the browser: %s', async (stored, browser, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  if (stored === null) localStorage.removeItem('language');
  else localStorage.setItem('language', stored);
  vi.resetModules();
  const fresh = await import('../src/i18n/index.ts');
  expect(fresh.language.get()).toBe(expected);
  vi.restoreAllMocks();
  localStorage.removeItem('language');
});

test('there are catalogues', () => expect(catalogues.length).toBeGreaterThan(4));

describe.each(catalogues)('%s', (_name, { de, en }) => {
  test('both languages have the same messages with the same parameters', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
    for (const key of Object.keys(de)) {
      expect(kind(en[key]), key).toBe(kind(de[key]));
      expect(said(en[key] ?? ''), key).toMatch(/\S/);
      expect(said(de[key] ?? ''), key).toMatch(/\S/);
    }
  });

  test('the words keep the manners of the house', () => {
    const german = Object.entries(de).map(([key, message]) => [key, said(message)] as const);
    const english = Object.entries(en).map(([key, message]) => [key, said(message)] as const);
    for (const [key, text] of [...german, ...english]) expect(text, key).not.toMatch(/\.\.\.|\w!(?!=)|erfolgreich/i);
    for (const [key, text] of german) expect(text, key).not.toMatch(/[^\s„]…/);
    for (const [key, text] of english) expect(text, key).not.toMatch(/[a-z] …/);
  });
});

describe('numbers and dates', () => {
  const both = (write: () => string) =>
    (['de', 'en'] as const).map(which => {
      language.set(which);
      return write().replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
    });
  const at = new Date(2026, 10, 20, 11, 42);

  test('are written as the language does', () => {
    expect(both(() => number(10_000.5))).toEqual(['10.000,5', '10,000.5']);
    expect(both(() => percent(0.462))).toEqual(['46,2 %', '46.2%']);
    expect(both(() => bytes(38_400_000_000))).toEqual(['38,4 GB', '38.4 GB']);
    expect(both(() => bytes(0))).toEqual(['0 Byte', '0 byte']);
    expect(both(() => bytes(1_500))).toEqual(['2 kB', '2 kB']);
    expect(both(() => date(at))).toEqual(['20.11.2026', '20 Nov 2026']);
    expect(both(() => date(null))).toEqual(['', '']);
    expect(both(() => dateTime(at))).toEqual(['20.11.2026, 11:42 Uhr', '20 Nov 2026, 11:42']);
    expect(both(() => time(new Date(2026, 0, 1, 0, 5)))).toEqual(['00:05', '00:05']);
    expect(both(() => listed(['Radom', 'Nase', 'Rumpf']))).toEqual(['Radom, Nase und Rumpf', 'Radom, Nase and Rumpf']);
  });

  test('counts take the right form', () => {
    const forms = { one: 'Eintrag', other: 'Einträge' };
    expect([0, 1, 2, 1_000].map(count => plural(count, forms))).toEqual([
      '0 Einträge',
      '1 Eintrag',
      '2 Einträge',
      '1.000 Einträge',
    ]);
  });

  test.each([
    [4, 'vor 4 Min.'],
    [59, 'vor 59 Min.'],
    [60, 'heute, 10:42'],
    [24 * 60, 'gestern'],
    [3 * 24 * 60, '17.11.2026'],
  ])('%i minutes ago is "%s"', (minutes, words) => {
    expect(since(new Date(at.getTime() - minutes * 60_000), at)).toBe(words);
  });
});

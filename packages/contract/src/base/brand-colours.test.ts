/** Tests of brand colours: whatever colour is given, each role derived of it holds its contrast in both themes. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accentRoles,
  brandProperties,
  contrast,
  isReddish,
  primaryRoles,
  readable,
  textOn,
  themeColours,
} from './brand-colours.ts';

const themes = ['light', 'dark'] as const;
const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map(all => `#${all.map(each => each.toString(16).padStart(2, '0')).join('')}`);
const tokens = readFileSync(new URL('../../../../apps/console/src/ui/tokens.css', import.meta.url), 'utf8');
const [lightTokens = '', darkTokens = ''] = tokens.split('[data-theme="dark"] {');

/** Value of a token, through the scales. */
function token(theme: 'light' | 'dark', name: string): string {
  const find = (css: string, wanted: string) => new RegExp(`^  ${wanted}: ([^;]*);`, 'm').exec(css)?.[1];
  const value = (theme === 'dark' ? find(darkTokens, name) : undefined) ?? find(lightTokens, name) ?? '';
  const [, behind] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  return behind === undefined ? value : token(theme, behind);
}

const surfaces = ['--frame', '--surface', '--surface-2', '--surface-3', '--overlay'];

describe.each(themes)('%s theme', theme => {
  const grounds = surfaces.map(name => token(theme, name));

  test('the surfaces and texts reckoned with are those of the tokens', () => {
    const { page, hardest, text, quiet } = themeColours[theme];
    expect([page, text, quiet]).toEqual(['--surface', '--text', '--text-3'].map(name => token(theme, name)));
    const ratios = grounds.map(ground => contrast(ground, page));
    expect(contrast(hardest, page)).toBe(Math.max(...ratios));
  });

  test('controls, focus and lines stand out 3 : 1, words 4.5 : 1, from every surface and from what is selected', () => {
    fc.assert(
      fc.property(colour, given => {
        const { strong, text, focus, selected, on, inverse } = accentRoles(given, theme);
        for (const ground of [...grounds, selected]) {
          expect(contrast(strong, ground)).toBeGreaterThanOrEqual(3);
          expect(contrast(focus, ground)).toBeGreaterThanOrEqual(3);
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(on, strong)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inverse, token(theme, theme === 'light' ? '--text' : '--overlay'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(token(theme, '--text-3'), selected)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  test('buttons keep the colour, can be read also under the pointer, and have an edge where they would be lost', () => {
    fc.assert(
      fc.property(colour, given => {
        const { on, hover, edge, text } = primaryRoles(given, theme);
        expect(contrast(on, given)).toBeGreaterThanOrEqual(4.5);
        const [, end] = /, (black|white)\)$/.exec(hover) ?? [];
        const shown = [1, 3, 5].map(
          at => Number.parseInt(given.slice(at, at + 2), 16) * 0.84 + (end === 'white' ? 40.8 : 0),
        );
        const under = `#${shown.map(each => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
        expect(contrast(on, under)).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds) {
          expect(contrast(edge ?? given, ground)).toBeGreaterThanOrEqual(3);
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a focus is never reddish, so that a field in use does not look like a faulty one', () => {
    expect(isReddish(token(theme, '--bad-solid'))).toBe(true);
    fc.assert(
      fc.property(colour, given => {
        expect(isReddish(accentRoles(given, theme).focus)).toBe(false);
      }),
    );
  });

  test('what stands out by itself stays as it is', () => {
    fc.assert(
      fc.property(colour, given => {
        fc.pre(grounds.every(ground => contrast(given, ground) >= 4.5));
        expect(readable(given, theme, 4.5, grounds)).toBe(given);
        expect(primaryRoles(given, theme)).toMatchObject({ edge: null, text: given });
      }),
    );
  });
});

test('the colours of the audit: light yellow, dark violet, red', () => {
  expect(accentRoles('#f9e35c', 'light')).toMatchObject({ strong: '#9f8902', focus: '#9f8902' });
  expect(accentRoles('#f9e35c', 'dark')).toMatchObject({ strong: '#f9e35c', on: '#04211e', text: '#f9e35c' });
  expect(accentRoles('#2d0a4e', 'light')).toMatchObject({ strong: '#2d0a4e', on: '#ffffff', text: '#2d0a4e' });
  expect(accentRoles('#2d0a4e', 'dark').strong).not.toBe('#2d0a4e');
  for (const theme of themes) expect(accentRoles('#d23c3c', theme).focus).toBe(themeColours[theme].text);
  expect(textOn('#f9e35c')).toBe('#04211e');
});

test.each([
  ['#d23c3c', true],
  ['#a11212', true],
  ['#ff6a00', true],
  ['#e4004f', true],
  ['#f9e35c', false],
  ['#c08a1f', false],
  ['#a020a0', false],
  ['#14847b', false],
  ['#6b5f5c', false],
])('%s as a line could be taken for a faulty field: %s', (given, reddish) => {
  expect(isReddish(given)).toBe(reddish);
});

test('without colours, and for what is no colour, nothing is set', () => {
  const set = (colours: Parameters<typeof brandProperties>[0]) =>
    brandProperties(colours).filter(([, value]) => value !== null);
  expect(set(undefined)).toEqual([]);
  expect(set({ primary: 'red;}', primary_dark: null, accent: '', accent_dark: '#12' })).toEqual([]);
  expect(
    set({ primary: '#25505f', primary_dark: null, accent: null, accent_dark: null }).map(([name]) => name),
  ).toEqual([
    '--house-primary',
    '--house-on_primary',
    '--house-hover_primary',
    '--house-text_primary',
    '--house-picture_dark',
  ]);
});

test('the picture at the sign-in is dark in the dark theme, for white words', () => {
  fc.assert(
    fc.property(colour, given => {
      const all = new Map(brandProperties({ primary: given, primary_dark: null, accent: null, accent_dark: null }));
      expect(contrast(all.get('--house-picture_dark') ?? '', '#ffffff')).toBeGreaterThanOrEqual(7);
    }),
  );
});

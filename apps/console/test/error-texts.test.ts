/** Tests of error texts: lazy loading, and one in each language for every problem and issue code in the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '@kontor/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../src/api/client.ts';
import { loadErrorTexts } from '../src/errors/error-texts.ts';
import { issueText, describe as tell } from '../src/errors/problem-text.ts';
import { language } from '../src/i18n/index.ts';
import { useProblemTexts } from '../src/i18n/problems.ts';

const root = join(import.meta.dirname, '../../..');
const headers = new Headers({ 'retry-after': '5', 'x-request-id': 'a1' });
const full = new ApiError(507, { message: 'Insufficient storage.' }, headers);
const issue = { path: 'name', code: 'too_long', message: 'At most 20 characters.' };

test('the words of refusals come with the first; without them the server says it, and nothing is empty', async () => {
  expect(tell(full)).toEqual({ title: 'Insufficient storage.', lines: [] });
  expect(issueText(issue)).toBe('At most 20 characters.');
  expect(tell(new ApiError(500, {})).title).toBe('Ein Fehler ist aufgetreten');
  expect(tell(new ApiError(0, {})).title).toMatch(/nicht erreichbar/);

  await loadErrorTexts();
  expect(tell(full)).toEqual({
    title: 'Der Speicher dieser Instanz ist voll',
    lines: ['Warten Sie 5 Sekunden.', 'Kennung für den Support: a1'],
  });
  expect(issueText(issue)).toBe('Zu lang.');
  language.set('en');
  expect(issueText(issue)).toBe('Too long.');
  language.set('de');
  expect(issueText({ ...issue, code: 'not-known' })).toBe('At most 20 characters.');
  expect(tell(new ApiError(418, { message: 'A teapot.' })).title).toBe('A teapot.');
});

/** Matches issue codes where the server's sources create them. */
const said = /\b(?:code: |(?:refuse|badQuery)\([^()\n]*, )'([a-z_\d]+)'/g;

test('all that the server refuses has words in both languages: each problem, and each code of an issue', () => {
  const codes = new Set(
    ['apps/server/src', 'packages/contract/src', 'packages/form/src'].flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        // Codes of the stylesheet linter's warnings are no issues of the API.
        // Examples of requests have codes of other kinds.
        .filter(file => /(?<!\.test|\/examples)\.ts$/.test(file) && file !== 'css.ts')
        .flatMap(file => [...readFileSync(join(root, folder, file), 'utf8').matchAll(said)])
        .map(found => String(found[1])),
    ),
  );
  expect(codes.size).toBeGreaterThan(40);
  for (const which of ['de', 'en'] as const) {
    language.set(which);
    const words = useProblemTexts.now() as Record<string, unknown>;
    expect([...codes].filter(one => typeof words[one] !== 'string')).toEqual([]);
    const silent = Object.values(problems).filter(({ name, code }) => !words[name] && !words[`status${code}`]);
    expect(silent).toEqual([]);
  }
  language.set('de');
});

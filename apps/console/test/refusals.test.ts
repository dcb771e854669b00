import { expect, test } from 'vitest';
import { ApiError } from '../src/api/client.ts';
import { issueText, describe as tell } from '../src/api/problem.ts';
import { loadRefusals } from '../src/api/refusals.ts';
import { language } from '../src/i18n/index.ts';

const headers = new Headers({ 'retry-after': '5', 'x-request-id': 'a1' });
const full = new ApiError(507, { message: 'Insufficient storage.' }, headers);
const issue = { path: 'name', code: 'too_long', message: 'At most 20 characters.' };

test('the words of refusals come with the first; without them the server says it, and nothing is empty', async () => {
  expect(tell(full)).toEqual({ title: 'Insufficient storage.', lines: [] });
  expect(issueText(issue)).toBe('At most 20 characters.');
  expect(tell(new ApiError(500, {})).title).toBe('Ein Fehler ist aufgetreten');
  expect(tell(new ApiError(0, {})).title).toMatch(/nicht erreichbar/);

  await loadRefusals();
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

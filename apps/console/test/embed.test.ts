/** Unit tests of messages between an embedded page and its parent window: origins, tokens, notices of saved entries. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askToken, framed, postSaved } from '../src/embed/parent.ts';

const allowed = ['https://www.example.org', 'https://portal.example.org'];
const token = `ses_${'a'.repeat(43)}`;
const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
const present = (of: object, name: string, value: unknown) =>
  Object.defineProperty(of, name, { configurable: true, value });
const spoken = () => parent.postMessage.mock.calls;

/** A message event as a browser dispatches it. */
const say = (data: unknown, origin = 'https://www.example.org', source: unknown = parent) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));

beforeEach(() => {
  vi.useFakeTimers();
  parent.postMessage.mockReset();
  present(window, 'parent', parent);
  present(location, 'ancestorOrigins', ['https://www.example.org', 'https://outer.example.org']);
  present(document, 'referrer', '');
});
afterEach(() => {
  vi.useRealTimers();
  present(window, 'parent', window);
});

test('a page of its own asks nobody', async () => {
  present(window, 'parent', window);
  expect([framed(), await askToken(allowed)]).toEqual([false, null]);
  postSaved(allowed, { reportConfigId: 'c', reportId: 'r' });
  expect(spoken()).toEqual([]);
});

test('the parent is asked by its name, and its token is taken', async () => {
  const answer = askToken(allowed);
  expect(spoken()).toEqual([[{ type: 'AuthTokenRequest' }, 'https://www.example.org']]);
  say({ type: 'AuthToken', token });
  expect(await answer).toBe(token);
});

test.each([
  ['another window', [{ type: 'AuthToken', token }, 'https://www.example.org', {}]],
  ['no window', [{ type: 'AuthToken', token }, 'https://www.example.org', null]],
  ['another origin', [{ type: 'AuthToken', token }, 'https://evil.example.org']],
  ['an allowed origin that the parent is not of', [{ type: 'AuthToken', token }, 'https://portal.example.org']],
  ['no origin', [{ type: 'AuthToken', token }, 'null']],
  ['an origin that only begins alike', [{ type: 'AuthToken', token }, 'https://www.example.org.evil.org']],
  ['another type', [{ type: 'authtoken', token }]],
  ['no object', ['AuthToken']],
  ['nothing', [null]],
  ['a token that is none', [{ type: 'AuthToken', token: `${token} ` }]],
  ['a token of another kind', [{ type: 'AuthToken', token: token.replace('ses', 'rst') }]],
  ['a number', [{ type: 'AuthToken', token: 7 }]],
  ['an object that is read as a token', [{ type: 'AuthToken', token: { toString: () => token } }]],
] as [string, Parameters<typeof say>][])('what comes from %s, or as such, is not heard', async (_what, said) => {
  const answer = askToken(allowed);
  say(...said);
  vi.advanceTimersByTime(999);
  say({ type: 'AuthToken', token: token.replace('a', 'b') });
  expect(await answer).toBe(token.replace('a', 'b'));
});

test('no answer within a second is none, and a later one is not heard', async () => {
  const answer = askToken(allowed);
  vi.advanceTimersByTime(1_000);
  say({ type: 'AuthToken', token });
  expect(await answer).toBeNull();
});

test('a parent that is not allowed, or none that is, is not spoken to', async () => {
  present(location, 'ancestorOrigins', ['https://evil.example.org', 'https://www.example.org']);
  present(document, 'referrer', 'https://www.example.org/page');
  expect(await askToken(allowed)).toBeNull();
  expect(await askToken([])).toBeNull();
  postSaved(allowed, { reportConfigId: 'c', reportId: 'r' });
  expect(spoken()).toEqual([]);
});

test.each([
  ['says where one came from', 'https://portal.example.org/some/page?x', ['https://portal.example.org']],
  ['says nothing', '', allowed],
  ['names the page before this one', 'https://kontor.example.org/login', allowed],
  ['says nonsense', 'about:', allowed],
])('a browser that does not tell the parent but %s', async (_what, referrer, asked) => {
  for (const unknown of [undefined, ['null'], []]) {
    parent.postMessage.mockReset();
    present(location, 'ancestorOrigins', unknown);
    present(document, 'referrer', referrer);
    const answer = askToken(allowed);
    expect(spoken().map(([, origin]) => origin)).toEqual(asked);
    say({ type: 'AuthToken', token }, asked[0]);
    expect(await answer).toBe(token);
  }
});

test('the parent hears what was saved, and no more of it', () => {
  const saved = { reportConfigId: 'c', reportId: 'r', data: { secret: true } };
  postSaved(allowed, saved);
  expect(spoken()).toEqual([[{ type: 'FormSaved', reportConfigId: 'c', reportId: 'r' }, 'https://www.example.org']]);
});

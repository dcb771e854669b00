/** Tests of a session that the parent window hands to an embedded page: held in memory by that page only. */
import { afterEach, expect, test } from 'vitest';
import { logRequest, requestLog } from '../src/api/request-log.ts';
import {
  beginSession,
  borrowSession,
  endedElsewhere,
  endSession,
  keepUser,
  session,
  type User,
} from '../src/api/session.ts';

const user = (id: string): User => ({
  id,
  username: id,
  email: null,
  first_name: null,
  last_name: null,
  language: null,
  role: 'user',
  permissions: {},
});
const kept = () => [localStorage.getItem('kontor.token'), localStorage.getItem('kontor.user')];
const elsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.token' }));

afterEach(() => {
  endSession();
  localStorage.clear();
});

test('it is written nowhere, and other tabs neither end nor replace it', () => {
  borrowSession('ses_lent', user('anna'));
  keepUser(user('anna, renamed'));
  expect(kept()).toEqual([null, null]);
  expect(endedElsewhere()).toBe(false);
  elsewhere();
  expect(session.get()).toMatchObject({ token: 'ses_lent', user: { id: 'anna, renamed' } });
});

test('its end leaves what others keep in this browser', () => {
  localStorage.setItem('kontor.token', 'ses_own');
  localStorage.setItem('kontor.user', '{"id":"berta"}');
  borrowSession('ses_lent', user('anna'));
  endSession();
  expect(session.get()).toMatchObject({ token: null, user: null });
  expect(kept()).toEqual(['ses_own', '{"id":"berta"}']);
});

test('whoever signs in after it is kept as ever, and followed to other tabs', () => {
  borrowSession('ses_lent', user('anna'));
  endSession();
  beginSession('ses_own', user('berta'));
  expect(kept()[0]).toBe('ses_own');
  localStorage.clear();
  expect(endedElsewhere()).toBe(true);
  elsewhere();
  expect(session.get().token).toBeNull();
});

test('what was asked for is kept without tokens, and for nobody but whoever asked', () => {
  beginSession('ses_own', user('anna'));
  const one = { at: 1, method: 'GET', status: 200, ms: 3, request_id: 'a1' };
  logRequest({ ...one, path: '/api/handovers/hnd_a-B3' });
  logRequest({ ...one, path: '/api/auth/pro_a-B3/x' });
  expect(requestLog.get().map(({ path }) => path)).toEqual(['/api/auth/pro_…/x', '/api/handovers/hnd_…']);
  endSession();
  expect(requestLog.get()).toEqual([]);
});

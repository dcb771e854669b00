/** Unit tests of the share link dialog: validation, request body, state of a link. */
import { expect, test } from 'vitest';
import { type Link, stateOf } from '../src/library/share-links.ts';
import { bodyOf, type Draft, EMPTY, faultsOf } from '../src/screens/share/draft.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each<[string, Partial<Draft>, object]>([
  ['nothing at all', {}, {}],
  ['one use', { finite: true, usages: 1 }, {}],
  ['no number', { finite: true, usages: null }, { usages: 'missing' }],
  ['no number, and none wanted', { finite: false, usages: null }, {}],
  ['none', { finite: true, usages: 0 }, { usages: 'usages' }],
  ['less than none', { finite: true, usages: -3 }, { usages: 'usages' }],
  ['a part', { finite: true, usages: 1.5 }, { usages: 'usages' }],
  ['a million and one', { finite: true, usages: 1_000_001 }, { usages: 'usages' }],
  ['what is no number', { finite: true, usages: Number.NaN }, { usages: 'usages' }],
  ['a time that has passed', { expires: '2026-11-21T12:00' }, { expires: 'past' }],
  ['a time to come', { expires: '2126-11-21T12:00' }, {}],
  ['half a time', { expires: '2026-' }, { expires: 'past' }],
  ['a subject for nobody', { subject: 'Hello' }, { email: 'missing' }],
  ['an address', { email: ' ops@airline.example ' }, {}],
  ['two addresses', { email: 'a@b.example, c@d.example' }, { email: 'email' }],
  ['a name', { email: 'ops' }, { email: 'email' }],
  ['a line more', { email: 'a@b.example\nbcc: c@d.example' }, { email: 'email' }],
])('%s', (_what, draft, faults) => expect(faultsOf({ ...EMPTY, ...draft }, now)).toEqual(faults));

test('what is sent says no more than was wished', () => {
  expect(bodyOf(EMPTY, 'https://kontor.example')).toEqual({
    target: 'https://kontor.example/shared_reports/{id}/{token}',
    usages: null,
    expires: null,
  });
  const wish = { finite: true, usages: 3, expires: '2126-01-02T03:04', email: ' a@b.example ', subject: ' ' };
  expect(bodyOf(wish, 'https://kontor.example')).toMatchObject({
    usages: 3,
    expires: new Date('2126-01-02T03:04').toISOString(),
    email: 'a@b.example',
    subject: null,
  });
});

test.each<[string, Partial<Link>]>([
  ['active', { usages: null, used: 9 }],
  ['active', { usages: 10, used: 9, expires: '2026-11-22T12:00:01Z' }],
  ['spent', { usages: 10, used: 10 }],
  ['spent', { usages: 1, used: 1, expires: '2026-11-22T11:00:00Z' }],
  ['expired', { expires: '2026-11-22T12:00:00Z' }],
  ['revoked', { revoked: '2026-11-22T12:00:00Z', usages: 1, used: 1 }],
])('%s: %o', (state, link) => {
  const whole = { usages: null, used: 0, expires: null, revoked: null, ...link } as Link;
  expect(stateOf(whole, now)).toBe(state);
});

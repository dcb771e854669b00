/** Unit tests of the outbox's retry policy: exponential backoff with jitter, which errors are retried. */
// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../src/errors/api-error.ts';
import { FileLost } from '../src/offline/outbox.ts';
import { isDue, verdictOn } from '../src/offline/retry-policy.ts';
import { Found } from '../src/offline/send-entry.ts';
import type { Outgoing, Way } from '../src/offline/types.ts';

const entry = (tries = 0, way: Way = { kind: 'session', user_id: 'anna' }) => ({ tries, way }) as Outgoing;
const refusal = (code: number, name = 'X', after?: string) =>
  new ApiError(code, { name }, after === undefined ? undefined : new Headers({ 'retry-after': after }));

/** Milliseconds until the next attempt after an error of the server. */
function waitFor(tries: number, chance: number): number {
  const verdict = verdictOn(refusal(503), entry(tries), chance);
  return 'after' in verdict ? verdict.after : Number.NaN;
}

test('waits grow, and none is longer than five minutes, chance included', () => {
  expect([0, 1, 2].map(tries => waitFor(tries, 0.5))).toEqual([2_000, 4_000, 8_000]);
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
      const wait = waitFor(tries, chance);
      return wait >= 1_500 && wait <= 300_000;
    }),
  );
});

test('wherever a clock is moved to, no wait hangs: it is due within an hour of any present', () => {
  fc.assert(
    fc.property(fc.nat(4e12), fc.nat(3_600_000), fc.nat(4e12), (then, wait, now) => {
      const due = then + wait;
      return isDue(due, now) || due - now <= 3_600_000;
    }),
  );
});

test.each([
  ['no answer', refusal(0), 'network'],
  ['a gateway without a server', refusal(502), 'server'],
  ['too slow', refusal(408), 'server'],
  ['too early', refusal(425), 'server'],
  ['too many', refusal(429, 'TooManyRequests', '40'), 'server'],
  ['held by another request', refusal(423, 'UploadBusy', '2'), 'server'],
  ['full', refusal(507, 'StorageFull'), 'server'],
  ['an upload that stands elsewhere', refusal(409, 'WrongOffset'), 'server'],
  ['a fault of ours', new TypeError('x'), 'server'],
  ['no session', refusal(401), 'session'],
  ['no second factor', refusal(403, 'SecondFactorMissing'), 'session'],
])('%s is waited for', (_what, error, hold) => {
  expect(verdictOn(error, entry())).toMatchObject({ hold });
});

test.each([
  ['answers that do not fit', refusal(422, 'ValidationError'), 422, 'ValidationError'],
  ['what one may not', refusal(403, 'Forbidden'), 403, 'Forbidden'],
  ['a form that is gone', refusal(404, 'NotFound'), 404, 'NotFound'],
  ['too large', refusal(413, 'TooLarge'), 413, 'TooLarge'],
  ['a type that is not taken', refusal(415, 'UnsupportedMediaType'), 415, 'UnsupportedMediaType'],
  ['bytes that are gone', new FileLost(), 0, 'FileLost'],
  ['bytes that cannot be read', new DOMException('x', 'NotReadableError'), 0, 'FileLost'],
  ['another receipt', new Found('ReceiptDiffers'), 0, 'ReceiptDiffers'],
])('%s is for a person', (_what, error, code, name) => {
  expect(verdictOn(error, entry())).toMatchObject({ fault: { code, name } });
});

test('a share link knows no session, and a server is given an hour at most', () => {
  expect(verdictOn(refusal(401), entry(0, { kind: 'link', token: 'shr_x' }))).toMatchObject({ fault: { code: 401 } });
  expect(verdictOn(refusal(503, 'Busy', '120'), entry())).toMatchObject({ after: 120_000, asked: true });
  expect(verdictOn(refusal(503, 'Busy', '999999'), entry())).toMatchObject({ after: 3_600_000 });
});

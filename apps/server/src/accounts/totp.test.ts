/** Tests of TOTP codes against the vectors of the RFCs. */
import { describe, expect, it } from 'vitest';
import { base32, codeAt, otpauthUri, stepAt, stepOf } from './totp.ts';

/** RFC 6238, appendix B, SHA-1. */
const secret = Buffer.from('12345678901234567890');

describe('a code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is that of the RFC', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1_000));
    expect(codeAt(secret, step, 8)).toBe(code);
    expect(codeAt(secret, step)).toBe(code.slice(2));
  });

  const now = new Date('2026-11-20T12:00:10Z');
  const step = stepAt(now);
  it.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('of %i steps from now is of step %j', (away, found) => {
    expect(stepOf(secret, codeAt(secret, step + away), now)).toBe(found);
  });

  it.each(['', '12345', '1234567', ' 123456', '12345６', 'abcdef', '-12345', '1e5000'])('is none: %j', code => {
    expect(stepOf(secret, code, now)).toBeNull();
  });
});

/** RFC 4648, section 10. */
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j', (text, code) => {
  expect(base32(Buffer.from(text))).toBe(code);
});

it('an address for apps survives names of any kind', () => {
  const uri = new URL(otpauthUri(secret, { issuer: 'Kontor: Süd & Co', account: 'a:b/c?d=é' }));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe('/Kontor  Süd & Co:a b/c?d=é');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Kontor  Süd & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

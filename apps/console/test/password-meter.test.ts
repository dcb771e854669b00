/** Tests of the password meter, also against the server's own rule. */
import { expect, test } from 'vitest';
import { passwordFault } from '../../server/src/accounts/password-rules.ts';
import { isLongEnough, judge } from '../src/screens/account/password-meter.ts';

test.each([
  ['', { kind: 'start' }],
  ['elf Zeichen', { kind: 'missing', count: 1 }],
  ['🦊🦊🦊', { kind: 'missing', count: 9 }],
  ['aaaaaaaaaaaaaaaa', { kind: 'alike' }],
  ['Anna.Bergmann', { kind: 'name' }],
  ['Regen auf Glas', { kind: 'good' }],
  ['ein Fuchs springt über den Zaun', { kind: 'strong' }],
  ['x'.repeat(129), { kind: 'long' }],
])('%j is %j', (password, verdict) => {
  expect(judge(password, ['anna.bergmann', ''])).toEqual(verdict);
});

test('what the meter refuses, the server refuses too', async () => {
  for (const password of ['kurz', 'aaaaaaaaaaaaaaaa', 'anna.bergmann', 'x'.repeat(129), 'abababababababab']) {
    expect(isLongEnough(password) && judge(password, ['anna.bergmann']).kind !== 'name', password).toBe(false);
    expect(await passwordFault(password, ['anna.bergmann']), password).not.toBeNull();
  }
});

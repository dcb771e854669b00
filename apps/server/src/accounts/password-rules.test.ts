/** Tests of the password rules: common words, keyboard runs, years and repetitions, alone and combined. */
import { describe, expect, it } from 'vitest';
import { passwordFault } from './password-rules.ts';

const names = ['anna.muster', 'anna.muster@example.org', 'Anna', 'Muster'];

describe('refused as common', () => {
  it.each([
    'password1234',
    'Password-2026!',
    'Passwort123!',
    'P@ssw0rt2026',
    '123456789012',
    '1234567890123456',
    'qwertzuiop123',
    'qwertyuiop[]',
    'asdfghjkl123',
    '1q2w3e4r5t6z',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'Sommer2026!!',
    'Willkommen1!',
    'administrator',
    'letmein12345',
    'iloveyou1234',
    'ILoveYou!!!!!!!!',
    'changeme2025',
    'kontorkontor',
    'Kontor-2026-!',
    'passwordpasswordpassword',
    'München2026!',
    'Fußball12345',
    '............',
    '            ',
    'anna.muster2026',
    'AnnaAnna2026',
    'retsum.19991999',
  ])('%j', async password => expect(await passwordFault(password, [...names, 'retsum'])).toBe('too_common'));
});

it.each(['Anna.Muster@example.org', 'annamusterexampleorg', 'anna muster example org'])(
  'refused as the person’s name: %j',
  async password => expect(await passwordFault(password, names)).toBe('is_name'),
);

it.each([
  ['elf letters', 'too_short'],
  ['k9#Lw!', 'too_short'],
  ['', 'too_short'],
  ['😀'.repeat(11), 'too_short'],
  [`x${'ab7#'.repeat(32)}`, 'too_long'],
])('by its length: %j', async (password, code) => expect(await passwordFault(password, names)).toBe(code));

describe('taken', () => {
  it.each([
    'correct horse battery staple',
    'vier Worte eines Satzes',
    'Xk9#vQ2$mZ7p',
    'tr4umhaft-blaue-Giraffe',
    'u7Tq-m2Xw-94Lz',
    ' leading and trailing ',
    '密码密码密语言很长的句子',
    'Мой длинный пароль',
    '😀😃😄😁😆😅🤣😂🙂🙃😉😊',
    `k9#Lw!${'ab7#'.repeat(30)}`,
  ])('%j', async password => expect(await passwordFault(password, names)).toBeNull());

  it('as long as 128 characters, however many bytes these are', async () => {
    const sentence = [...'日本語の長い文章をここに書いておきます'].join('');
    const long = [...sentence.repeat(10)].slice(0, 128).join('');
    expect(await passwordFault(long, [])).toBeNull();
  });
});

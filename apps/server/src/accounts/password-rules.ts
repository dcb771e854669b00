/**
 * Refuses easily guessed passwords. A password is decomposed into common words, keyboard runs, years and repetitions;
 * few parts with few other characters are refused. "Password-2026!" is two parts; four words of a sentence, or anything
 * random, pass. Not a strength meter.
 */
import { readFile } from 'node:fs/promises';
import { type Issue, limits, Problem } from '@kontor/contract';

/** Minimum number of distinct parts plus other characters. */
const enough = 4;
const product = ['kontor', 'pixelstein'];

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

const swapped: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unswapped = (text: string) => text.replace(/[013457@$!]/g, letter => swapped[letter] ?? letter);
const marks = /[\s!-/:-@[-`{-~]+/g;
const unmarked = (text: string) => text.replace(marks, '');

const runs = [
  ...['1234567890', 'qwertzuiopue', 'qwertyuiop', 'asdfghjkloeae', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm'],
  ...[
    'abcdefghijklmnopqrstuvwxyz',
    '1q2w3e4r5t6z7u8i9o0p',
    '1q2w3e4r5t6y7u8i9o0p',
    '1qay2wsx3edc4rfv',
    '1qaz2wsx3edc4rfv',
  ],
].flatMap(run => [run + run, [...(run + run)].reverse().join('')]);

/** Length of a keyboard run, repetition or year that starts at `at`; 0 for none. */
function patternAt(text: string, at: number): number {
  const rest = text.slice(at);
  const year = /^(19|20)\d\d/.exec(rest)?.[0].length ?? 0;
  const repeated = /^(.{1,4}?)\1{2,}/u.exec(rest)?.[0].length ?? 0;
  let run = 0;
  for (const keys of runs) {
    let length = 0;
    while (length < rest.length && keys.includes(rest.slice(0, length + 1))) length++;
    run = Math.max(run, length);
  }
  return Math.max(year, repeated, run >= 3 ? run : 0);
}

/**
 * Number of distinct parts and other characters, without punctuation between them. Greedy: takes the longest part at
 * each position.
 */
function partsOf(text: string, words: ReadonlySet<string>, longest: number): number {
  const meant = unswapped(text);
  const parts = new Set<string>();
  let others = 0;
  for (let at = 0; at < text.length; ) {
    let length = patternAt(text, at);
    for (let size = Math.min(longest, text.length - at); size > Math.max(2, length); size--) {
      if (words.has(text.slice(at, at + size)) || words.has(meant.slice(at, at + size))) length = size;
    }
    if (length > 0) parts.add(meant.slice(at, at + length));
    else if (unmarked(text.charAt(at)) !== '') others++;
    at += Math.max(1, length);
  }
  return parts.size + others;
}

let listed: Promise<string[]> | undefined;
const commonWords = () => {
  listed ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then(text =>
    text.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#')),
  );
  return listed;
};

/** The person's own names, which attackers try first; also their parts of three or more letters. */
const ownWords = (names: readonly (string | null | undefined)[]) =>
  names.flatMap(name => {
    const whole = folded(name ?? '');
    return [unmarked(whole), ...whole.split(marks)].filter(word => word.length >= 3);
  });

/** The fault of a new password, or null. `names`: user name, mail address, names of the person. */
export async function passwordFault(
  password: string,
  names: readonly (string | null | undefined)[],
): Promise<string | null> {
  const length = [...password].length;
  if (length < limits.password_min) return 'too_short';
  if (length > limits.password_max) return 'too_long';
  const text = folded(password);
  const own = ownWords(names);
  if (own.includes(unmarked(text)) || own.includes(unmarked(unswapped(text)))) return 'is_name';
  const words = new Set([...(await commonWords()), ...product, ...own]);
  const longest = Math.max(...[...words].map(word => word.length));
  const parts = Math.min(partsOf(text, words, longest), partsOf(unmarked(text), words, longest));
  return parts < enough ? 'too_common' : null;
}

/** A 422 at `path` if the password is refused. */
export async function mustBeGood(
  password: string,
  names: readonly (string | null | undefined)[],
  path = 'password',
): Promise<void> {
  const code = await passwordFault(password, names);
  if (!code) return;
  const values: Issue['values'] | undefined =
    code === 'too_short'
      ? { limit: limits.password_min }
      : code === 'too_long'
        ? { limit: limits.password_max }
        : undefined;
  throw new Problem('invalid', [{ path, code, ...(values ? { values } : {}) }]);
}

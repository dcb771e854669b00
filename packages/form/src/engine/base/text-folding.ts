/**
 * Text folding for search, in server and browser: lower case without accents. Imports nothing, since the sandboxed reader
 * of SQLite files may read this file alone besides the server's sources.
 */

/** Letters without a Unicode decomposition, mapped to their base letters. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
};

const ascii = /^[\0-\x7f]*$/;

/** Text in the form that searches compare. Idempotent. */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðłħŧþı]/g, letter => plain[letter] ?? letter);

/**
 * Where `text` holds `search`, both folded: start and end in `text` itself, whose folded form may be longer or shorter;
 * null if it does not.
 */
export function foundIn(text: string, search: string): [number, number] | null {
  const wanted = fold(search.trim());
  if (wanted === '') return null;
  let folded = '';
  /** Of each folded character, the position in `text` of the one that it comes from. */
  const from: number[] = [];
  let at = 0;
  for (const one of text) {
    const plainer = fold(one);
    for (let index = 0; index < plainer.length; index++) from.push(at);
    folded += plainer;
    at += one.length;
  }
  const start = folded.indexOf(wanted);
  if (start < 0) return null;
  return [from[start] ?? 0, from[start + wanted.length] ?? text.length];
}

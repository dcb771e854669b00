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

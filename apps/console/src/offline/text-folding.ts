/**
 * Text normalization for search, the same as on the server (apps/server/src/records/text-folding.ts): without case and
 * accents, so that known data is found alike online and offline. Duplicated, since the server normalizes in a process
 * that may read nothing else; a test keeps the two equal. The table has letters that Unicode does not decompose.
 */
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

export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðłħŧþı]/g, letter => plain[letter] ?? letter);

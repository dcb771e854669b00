/** Text folding for search: lower case without accents, as the console folds it for known data kept offline. */

/** Letters that Unicode does not take apart, as they are typed without their stroke. */
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

/** Text as `search` compares it: no case, no accents. Folding twice is folding once. */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðłħŧþı]/g, letter => plain[letter] ?? letter);

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

/**
 * Text as the server's search compares it (apps/server/src/records/text-folding.ts): no case, no accents, so that known data is
 * found alike with and without a network. Two homes, since the server folds in a process that may read nothing else;
 * a test holds them together.
 */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðłħŧþı]/g, letter => plain[letter] ?? letter);

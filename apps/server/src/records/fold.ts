/** Text as `search` compares it: no case, no accents; the same fold as PostgreSQL's lower(unaccent(…)). */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'ss')
    .toLowerCase();

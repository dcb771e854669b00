/** Text as part of HTML, SVG or XML. What only a workbook's cells need is in the server's xlsx writer. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const entityOf = (sign: string) => entities[sign] ?? sign;

/** For text between tags. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, entityOf);

/** For values of attributes in quotes of either kind; right between tags, too. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, entityOf);

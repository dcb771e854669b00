/** Escapes text for HTML, SVG and XML. Escaping for workbook cells is in the server's xlsx writer. */

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

/** For attribute values in either kind of quotes; also valid between tags. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, entityOf);

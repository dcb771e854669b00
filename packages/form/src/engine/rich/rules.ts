/** Allow-list of rich text: tags, and URL schemes of links. */
import { escapeMarkup } from '../base/markup-escape.ts';
import { decodeEntities } from './markup.ts';

/** Allowed tags (security.md, D33); the server's sanitiser and the editor use the same list. */
export const richTags: readonly string[] = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
  ...['strong', 'em', 'u', 's', 'a'],
];
export const richSchemes: readonly string[] = ['http', 'https', 'mailto'];

/** The decoded value of `href`; null if it is missing or not allowed. */
export function richHref(attributes: string): string | null {
  const [, one, two, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(` ${attributes}`) ?? [];
  return safeHref(decodeEntities(one ?? two ?? bare ?? ''));
}

/** The URL if its scheme is allowed. Control characters can disguise a scheme. */
export function safeHref(given: string): string | null {
  const href = given.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s]/i.test(href) || /\p{Cc}/u.test(href) || !URL.canParse(href)) return null;
  return href;
}

/** Plain text as HTML: a paragraph per line. */
export function asMarkup(text: string): string {
  const lines = escapeMarkup(text)
    .split(/\n/)
    .filter(line => line.trim() !== '');
  return lines.map(line => `<p>${line.trim()}</p>`).join('');
}

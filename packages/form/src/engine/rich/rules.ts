/** Allow-list of rich text: tags, and the schemes of links. */
import { escapeMarkup } from '../base/markup-escape.ts';
import { decodeEntities } from './markup.ts';

/** What rich text may hold (security.md, D33); the server's sanitiser and the editor keep the same list. */
export const richTags: readonly string[] = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
  ...['strong', 'em', 'u', 's', 'a'],
];
export const richSchemes: readonly string[] = ['http', 'https', 'mailto'];

/** The value of `href`, decoded; null where there is none that people may follow. */
export function richHref(attributes: string): string | null {
  const [, one, two, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(` ${attributes}`) ?? [];
  return safeHref(decodeEntities(one ?? two ?? bare ?? ''));
}

/** The address, where its scheme is one of those allowed. Control characters are how others hide a scheme. */
export function safeHref(given: string): string | null {
  const href = given.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s]/i.test(href) || /\p{Cc}/u.test(href) || !URL.canParse(href)) return null;
  return href;
}

/** Plain words as markup: a paragraph a line. */
export function asMarkup(text: string): string {
  const lines = escapeMarkup(text)
    .split(/\n/)
    .filter(line => line.trim() !== '');
  return lines.map(line => `<p>${line.trim()}</p>`).join('');
}

/** What is kept of rich text: the allowed list and nothing else (security.md, D33). Cleaning twice is cleaning once. */
import { richSchemes, richTags } from '@kontor/form';
import sanitizeHtml from 'sanitize-html';

/** Lists and quotes within each other: more than people write, less than it takes to hurt whoever reads it. */
const deepest = 50;

export function cleanRich(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: deepest,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^(?:https?:\/\/|mailto:)/i.test(href.trim())
          ? { href: href.trim(), rel: 'noopener noreferrer nofollow' }
          : {},
      }),
    },
  });
}

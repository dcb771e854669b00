/** HTML sanitizer for rich text: an allow-list of tags and attributes (security.md, D33). Idempotent. */
import { createRequire } from 'node:module';
import { escapeMarkup, richSchemes, richTags } from '@kontor/form';

const require = createRequire(import.meta.url);
/** Loaded with the first rich text: its parsers take 600 kB of code, which most servers never need. */
const sanitizer = (): typeof import('sanitize-html') => require('sanitize-html');

/** Nesting limit of lists and quotes: more than people write, less than strains browsers. */
const deepest = 50;

/** Limit against quadratic parsing of unclosed tags: minutes a megabyte. */
const mostTags = 20_000;

function isMarkup(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= mostTags; at = html.indexOf('<', at + 1))
    if (/[a-z]/i.test(html.charAt(at + 1))) tags++;
  return tags <= mostTags;
}

/** Text with too many tags is escaped as a whole. */
export function cleanRich(html: string): string {
  if (!isMarkup(html)) return escapeMarkup(html);
  return sanitizer()(html, {
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

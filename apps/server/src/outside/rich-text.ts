/** What is kept of rich text: the allowed list and nothing else (security.md, D33). Cleaning twice is cleaning once. */
import { createRequire } from 'node:module';
import { escapeMarkup, richSchemes, richTags } from '@kontor/form';

const require = createRequire(import.meta.url);
/** Loaded with the first rich text: with its parsers it takes 600 kB of code, which most servers never need. */
const sanitizer = (): typeof import('sanitize-html') => require('sanitize-html');

/** Lists and quotes within each other: more than people write, less than it takes to hurt whoever reads it. */
const deepest = 50;

/** More than anybody writes. The parser takes time with the square of what is open, and never closed: minutes a megabyte. */
const mostTags = 20_000;

function isMarkup(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= mostTags; at = html.indexOf('<', at + 1))
    if (/[a-z]/i.test(html.charAt(at + 1))) tags++;
  return tags <= mostTags;
}

/** What has too many tags to be anybody's writing is kept as the letters it is. */
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

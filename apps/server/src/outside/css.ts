/**
 * What a stylesheet of others may not do: fetch from elsewhere, or end the place it stands in. It is read into tokens
 * as a browser reads it, since escapes, quotes and comments decide where an address begins and ends. The page's own
 * policy (http/headers.ts) would stop what passes here; here it is said to whoever saves it.
 */
import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer';

export type CssFault = 'css_import' | 'css_address' | 'css_markup';

/** These fetch by plain strings too, which may come from a custom property far away; a vendor's name may stand before. */
const fetching = /^(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|expression)$/i;
const binding = /^-moz-binding$/i;
const markup = /<\/style|<!--|<script/i;
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** Null where it is fine; `origin` is the house's own. */
export function cssFault(css: string, origin: string): CssFault | null {
  if (markup.test(css)) return 'css_markup';
  const tokens = tokenizer({ css });
  // The string after `url(`, which is its address.
  let opened = false;
  while (!tokens.endOfFile()) {
    const token = tokens.nextToken();
    if (opened && token[0] === TokenType.Whitespace) continue;
    const fault = opened ? faultOfAddress(token, origin) : faultOf(token, origin);
    if (fault) return fault;
    opened = !opened && token[0] === TokenType.Function && token[4].value.toLowerCase() === 'url';
  }
  return opened ? 'css_address' : null;
}

const faultOfAddress = (token: CSSToken, origin: string): CssFault | null =>
  token[0] === TokenType.String && isOwn(token[4].value, origin) ? null : 'css_address';

function faultOf(token: CSSToken, origin: string): CssFault | null {
  switch (token[0]) {
    case TokenType.AtKeyword:
      return token[4].value.toLowerCase() === 'import' ? 'css_import' : null;
    case TokenType.URL:
      return isOwn(token[4].value, origin) ? null : 'css_address';
    case TokenType.BadURL:
      return 'css_address';
    case TokenType.Function:
      return fetching.test(token[4].value) ? 'css_address' : null;
    case TokenType.Ident:
      return binding.test(token[4].value) ? 'css_address' : null;
    case TokenType.String:
      return markup.test(token[4].value) ? 'css_markup' : null;
    default:
      return null;
  }
}

/** Nobody's: an address that stays within it, from pages of either kind, names no other. */
const bases = ['http://own.invalid', 'https://own.invalid'];

function isOwn(text: string, origin: string): boolean {
  if (inlinePicture.test(text)) return true;
  const originOf = (base?: string) => (URL.canParse(text, base) ? new URL(text, base).origin : null);
  return originOf() === new URL(origin).origin || bases.every(base => originOf(base) === base);
}

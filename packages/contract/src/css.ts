/**
 * Linter for stylesheets by users: forbids fetching from other origins and closing the surrounding `<style>`. Tokenises
 * as a browser does, since escapes, quotes and comments decide where an address begins and ends. The page's content
 * security policy stops what passes here; this names the line, in the editor while typing and on the server when
 * saving.
 */
import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer';

export type CssCode = 'css_import' | 'css_address' | 'css_markup';
export interface CssFault {
  code: CssCode;
  /** From 1. */
  line: number;
}
/** Allowed but surely a mistake: the rest is parsed otherwise than it looks. */
export interface CssSlip {
  code: 'css_unclosed' | 'css_stray';
  line: number;
  /** The unmatched bracket or quotation mark. */
  mark: string;
}

/**
 * Functions that fetch by plain strings too, which may come from a custom property elsewhere; with or without a vendor
 * prefix.
 */
const fetching = /^(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|expression)$/i;
const binding = /^-moz-binding$/i;
const markup = /<\/style|<!--|<script/i;
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** All faults in the order of lines, each line and kind once; `origin` is the instance's own. */
export function cssFaults(css: string, origin: string): CssFault[] {
  const lineAt = lines(css);
  const own = ownAddresses(origin);
  const found = new Map<string, CssFault>();
  const note = (code: CssCode, at: number) => {
    const fault = { code, line: lineAt(at) };
    found.set(`${fault.line} ${code}`, fault);
  };
  for (const { index } of css.matchAll(new RegExp(markup, 'gi'))) note('css_markup', index);
  const tokens = tokenizer({ css });
  // The position of a `url(` whose string comes next.
  let opened: number | null = null;
  while (!tokens.endOfFile()) {
    const token = tokens.nextToken();
    if (opened !== null) {
      if (token[0] === TokenType.Whitespace) continue;
      if (token[0] !== TokenType.String || !own(token[4].value)) note('css_address', opened);
    }
    const code = faultOf(token, own);
    if (code) note(code, token[2]);
    opened = token[0] === TokenType.Function && token[4].value.toLowerCase() === 'url' ? token[2] : null;
  }
  if (opened !== null) note('css_address', opened);
  return [...found.values()].sort((a, b) => a.line - b.line);
}

function faultOf(token: CSSToken, own: (address: string) => boolean): CssCode | null {
  switch (token[0]) {
    case TokenType.AtKeyword:
      return token[4].value.toLowerCase() === 'import' ? 'css_import' : null;
    case TokenType.URL:
      return own(token[4].value) ? null : 'css_address';
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

/** Placeholder bases of both schemes: an address that keeps the base's origin is relative. */
const bases = ['http://own.invalid', 'https://own.invalid'];

function ownAddresses(origin: string): (address: string) => boolean {
  const house = originOf(origin);
  const known = new Map<string, boolean>();
  const isOwn = (address: string) =>
    inlinePicture.test(address) || originOf(address) === house || bases.every(base => originOf(address, base) === base);
  return address => {
    const told = known.get(address) ?? isOwn(address);
    known.set(address, told);
    return told;
  };
}

function originOf(text: string, base?: string): string | null {
  try {
    return new URL(text, base).origin;
  } catch {
    return null;
  }
}

const partners: Partial<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Brackets, strings and comments that are never closed. */
export function cssSlips(css: string): CssSlip[] {
  const lineAt = lines(css);
  const slips: CssSlip[] = [];
  const open: { mark: string; at: number }[] = [];
  const slip = (code: CssSlip['code'], mark: string, at: number) => slips.push({ code, mark, line: lineAt(at) });
  const tokens = tokenizer({ css });
  while (!tokens.endOfFile()) {
    const [type, text, at] = tokens.nextToken();
    if (type === TokenType.BadString) slip('css_unclosed', text[0] ?? '"', at);
    else if (type === TokenType.Comment && (text.length < 4 || !text.endsWith('*/'))) slip('css_unclosed', '/*', at);
    else if (type === TokenType.OpenCurly || type === TokenType.OpenSquare) open.push({ mark: text, at });
    else if (type === TokenType.OpenParen || type === TokenType.Function) open.push({ mark: '(', at });
    else if (/^[})\]]$/.test(text) && type !== TokenType.Delim) {
      const last = open.findLastIndex(({ mark }) => partners[mark] === text);
      if (last < 0) slip('css_stray', text, at);
      else for (const { mark, at: from } of open.splice(last).slice(1)) slip('css_unclosed', mark, from);
    }
  }
  for (const { mark, at } of open) slip('css_unclosed', mark, at);
  return slips.sort((a, b) => a.line - b.line);
}

/** Maps an offset in a text to its line, from 1. */
function lines(text: string): (at: number) => number {
  const ends = Array.from(text.matchAll(/\r\n|[\n\r\f]/g), ({ index }) => index);
  return at => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

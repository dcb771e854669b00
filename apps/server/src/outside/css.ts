/**
 * What a stylesheet of others may not do: fetch from elsewhere, or end the place it stands in. Names in CSS can be
 * written with escapes (`@\69mport`), so they are looked for in the text as a browser reads it. Comments are looked
 * into as well: they can neither split a name nor, with quotes around them, be told apart safely without a parser.
 */
export type CssFault = 'css_import' | 'css_address' | 'css_markup';

const escaped = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[\r\n\f])|([\s\S]))/gi;

function unescaped(css: string): string {
  return css.replace(escaped, (_all, hex?: string, _newline?: string, letter?: string) => {
    if (hex === undefined) return letter ?? '';
    const code = Number.parseInt(hex, 16);
    const isLetter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isLetter ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** A quoted address ends at its quote, a bare one at the bracket; one that never ends, with the text. */
const address = /\burl\(\s*(?:"([^"]*)|'([^']*)|([^)]*))/gi;
/** These take addresses as plain strings too. */
const fetching = /(?:\bimage-set|\bimage|\bsrc|\bcross-fade)\(|\bexpression\(|-moz-binding/i;
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

function isOwn(text: string, origin: string): boolean {
  if (inlinePicture.test(text)) return true;
  try {
    return new URL(text, origin).origin === new URL(origin).origin;
  } catch {
    return false;
  }
}

/** Null where it is fine; `origin` is the house's own. */
export function cssFault(css: string, origin: string): CssFault | null {
  // As it is written, and as it is read.
  for (const text of [css, unescaped(css)]) {
    if (/<\/style|<!--|<script/i.test(text)) return 'css_markup';
    if (/@import/i.test(text)) return 'css_import';
    if (fetching.test(text)) return 'css_address';
    for (const [, double, single, bare] of text.matchAll(address))
      if (!isOwn((double ?? single ?? bare ?? '').trim(), origin)) return 'css_address';
  }
  return null;
}

/**
 * Tokenizer for rich text HTML, without DOM: the browser's own parser is forbidden by the page's policy (Trusted
 * Types), and the server has none. One linear scan, no recursion. It does not sanitise: the server's sanitiser decides
 * what is stored, tree.ts what is shown.
 */

export interface RichEvents {
  /** Decoded; white space unchanged. */
  text(text: string): void;
  /** `attributes` unparsed. */
  open(tag: string, attributes: string): void;
  close(tag: string): void;
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?:[^"'>]+|"[^"]*"|'[^']*')*)/iy;
/** Elements whose content is not readable text. */
const silent = new Set([
  'script',
  'style',
  'title',
  'template',
  'textarea',
  'noscript',
  'iframe',
  'xmp',
  'svg',
  'math',
]);

export function scanRich(html: string, on: RichEvents): void {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next !== at) on.text(decodeEntities(html.slice(at, next < 0 ? html.length : next)));
    if (next < 0) return;
    tag.lastIndex = next;
    const [whole = '', slash = '', name = '', attributes = ''] = tag.exec(html) ?? [];
    if (whole === '') {
      at = afterOther(html, next);
      if (at === next + 1) on.text('<');
      continue;
    }
    // an unclosed tag swallows the rest, as in browsers
    if (html[next + whole.length] !== '>') return;
    at = next + whole.length + 1;
    const lower = name.toLowerCase();
    if (slash) on.close(lower);
    else if (silent.has(lower)) at = afterElement(html, at, lower);
    else on.open(lower, attributes);
  }
}

/** Position after a comment, declaration or processing instruction; after the bracket if it is none. */
function afterOther(html: string, at: number): number {
  const mark = html[at + 1];
  if (mark !== '!' && mark !== '?' && mark !== '/') return at + 1;
  return html.startsWith('<!--', at) ? behind(html, '-->', at + 4) : behind(html, '>', at);
}

function afterElement(html: string, at: number, name: string): number {
  // two steps: a single pattern for the whole tag would be quadratic
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = at;
  return close.exec(html) ? behind(html, '>', close.lastIndex) : html.length;
}

function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  });
}

const blocks = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'table', 'tr', 'pre', 'hr', 'dt', 'dd'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'],
]);
export const isRichBlock = (name: string): boolean => blocks.has(name);

/** Plain text of rich text: a line per block, bullets for list items. `''` if there is only markup. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const lines: string[] = [];
  let line = '';
  let dot = '';
  const end = () => {
    const done = line.trim();
    if (done) lines.push(done);
    line = '';
  };
  scanRich(html, {
    text(text) {
      const words = text.replace(/\s+/g, ' ');
      if (words.trim() === '') {
        line += line ? ' ' : '';
        return;
      }
      line += line || !dot ? words : dot + words.trimStart();
      dot = '';
    },
    open(name) {
      if (name === 'br' || blocks.has(name)) end();
      if (name === 'li') dot = '• ';
    },
    close(name) {
      if (blocks.has(name)) end();
      if (name === 'li') dot = '';
    },
  });
  end();
  return lines.map(each => each.replace(/ {2,}/g, ' ')).join('\n');
}

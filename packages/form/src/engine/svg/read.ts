/**
 * Parses untrusted SVG text to a sanitised tree. As strict as XML (every element closed, no custom entities), so that
 * no two parsers can disagree; everything not in the tree is dropped. One pass, no recursion, bounded in length, depth
 * and number of elements. Never throws.
 */
import type { Fault } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isText } from '../base/plain.ts';
import { keptValue, roleOf, wrappers } from './allowed.ts';
import { looksOf, readLooks, readSheet } from './css.ts';
import { mapSvg, type SvgNode } from './tree.ts';

interface Open {
  /** Raw name, for matching the closing tag. */
  tag: string;
  /** Null if the element and its subtree are dropped. */
  node: { name: string; attributes: Record<string, string>; children: (SvgNode | string)[] } | null;
}

const bad: Fault = { code: 'invalid_svg' };
const deepest = 60;
/** Characters that XML does not allow, which would make the output unparsable. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u;
const tagName = /[A-Za-z_][\w:.-]*/y;
const attribute = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;

/** The drawing, or the issue. */
export function readSvg(text: string): SvgNode | Fault {
  if (text.length > limits.svg) return { code: 'too_long', values: { max: limits.svg } };
  if (!isText(text) || unwritable.test(text)) return { code: 'invalid_text' };
  const parsed = parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if ('code' in parsed) return parsed;
  return finished(parsed.root, parsed.css);
}

export const isDrawing = (read: SvgNode | Fault): read is SvgNode => 'name' in read;

function parse(text: string): { root: SvgNode; css: string } | Fault {
  const stack: Open[] = [];
  let root: SvgNode | null = null;
  let css = '';
  let count = 0;
  let at = 0;

  const say = (words: string): boolean => {
    const top = stack.at(-1);
    if (!top) return words.trim() === '';
    if (localName(top.tag) === 'style') css += words;
    else if (top.node && roleOf(top.node.name) === 'words') top.node.children.push(words);
    return true;
  };
  const close = () => {
    const { node } = stack.pop()!;
    const outer = stack.at(-1);
    if (node && outer?.node) outer.node.children.push(node);
    else if (node && !outer) root = node;
  };

  while (at < text.length) {
    const open = text.indexOf('<', at);
    const words = decoded(text.slice(at, open < 0 ? text.length : open));
    if (words === null || !say(words)) return bad;
    if (open < 0) break;
    const skipped = passedOver(text, open);
    if (skipped) {
      if (skipped.end < 0 || (skipped.words && !say(skipped.words))) return bad;
      at = skipped.end;
      continue;
    }
    const closing = text[open + 1] === '/';
    tagName.lastIndex = open + (closing ? 2 : 1);
    const tag = tagName.exec(text)?.[0];
    if (!tag) return bad;
    at = tagName.lastIndex;
    if (closing) {
      tagEnd.lastIndex = at;
      const end = tagEnd.exec(text);
      if (!end || end[1] || stack.at(-1)?.tag !== tag) return bad;
      at = tagEnd.lastIndex;
      close();
      continue;
    }
    if (root || (stack.length === 0 && localName(tag) !== 'svg')) return bad;
    if (++count > limits.shapes) return { code: 'too_many', values: { max: limits.shapes } };
    if (stack.length >= deepest) return { code: 'too_deep', values: { max: deepest } };
    const given = new Map<string, string>();
    attribute.lastIndex = at;
    for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
      const value = decoded(found[2] ?? found[3] ?? '');
      if (value === null || given.has(found[1]!)) return bad;
      given.set(found[1]!, value);
      at = attribute.lastIndex;
    }
    tagEnd.lastIndex = at;
    const end = tagEnd.exec(text);
    if (!end) return bad;
    at = tagEnd.lastIndex;
    stack.push(opened(tag, given, stack));
    if (end[1]) close();
  }
  return root && stack.length === 0 ? { root, css } : bad;
}

function opened(tag: string, given: ReadonlyMap<string, string>, stack: readonly Open[]): Open {
  const local = localName(tag);
  const name = wrappers.has(local) ? 'g' : local;
  const outer = stack.at(-1);
  if (!roleOf(name) || (outer && !outer.node)) return { tag, node: null };
  const attributes: Record<string, string> = {};
  for (const [key, value] of given) {
    const own = key === 'xlink:href' ? 'href' : key;
    const kept = own === 'href' && !name.endsWith('Gradient') ? null : keptValue(own, value);
    if (kept !== null) attributes[own] = kept;
  }
  const style = given.get('style');
  // takes precedence over style sheets: kept until those are parsed
  if (style !== undefined) attributes.style = style;
  return { tag, node: { name, attributes, children: [] } };
}

const localName = (tag: string) => (tag.startsWith('svg:') ? tag.slice(4) : tag);

/** Skips comments, instructions, a plain DOCTYPE and CDATA; null if it is a tag. `end` -1 if not allowed. */
function passedOver(text: string, at: number): { end: number; words?: string } | null {
  const until = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? -1 : found + mark.length;
  };
  if (text.startsWith('<!--', at)) return { end: until('-->', at + 4) };
  if (text.startsWith('<?', at)) return { end: until('?>', at + 2) };
  if (text.startsWith('<![CDATA[', at)) {
    const end = until(']]>', at + 9);
    return { end, words: text.slice(at + 9, end - 3) };
  }
  if (!text.startsWith('<!', at)) return null;
  const end = until('>', at);
  // entity definitions in a DOCTYPE allow amplification and external files
  return { end: text.slice(at, end).includes('[') ? -1 : end };
}

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Null for an entity that XML does not define. */
function decoded(text: string): string | null {
  if (!text.includes('&')) return text;
  let fine = true;
  const result = text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});|&/gi, (_, name: string | undefined) => {
    if (name && Object.hasOwn(known, name)) return known[name]!;
    const code = name?.startsWith('#') ? Number(name.slice(1).replace(/^x/i, '0x')) : 0;
    if (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff)
      return String.fromCodePoint(code);
    if (code === 9 || code === 10 || code === 13) return ' ';
    fine = false;
    return '';
  });
  return fine ? result : null;
}

/** Resolves style sheets to attributes, makes ids unique, and ensures a view box. */
function finished(root: SvgNode, css: string): SvgNode {
  const sheet = readSheet(css);
  const ids = new Set<string>();
  const plain = mapSvg(root, (node, within) => {
    const { style, ...given } = node.attributes;
    const own = style === undefined ? [] : readLooks(style);
    const attributes = { ...given, ...looksOf(sheet, node, within), ...Object.fromEntries(own) };
    const { id } = attributes;
    if (id === undefined) return { ...node, attributes };
    if (!ids.has(id)) ids.add(id);
    else delete attributes.id;
    return { ...node, attributes };
  });
  const { viewBox, width, height, x: _, y: __, ...rest } = plain.attributes;
  return { ...plain, attributes: { ...measure(viewBox, width, height), ...rest } };
}

function measure(viewBox = '', width = '', height = ''): Record<string, string> {
  const given = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const fine = given.length === 4 && given.every(Number.isFinite) && given[2]! > 0 && given[3]! > 0;
  const side = (text: string, otherwise: number) => (Number.parseFloat(text) > 0 ? Number.parseFloat(text) : otherwise);
  const box = fine ? given : [0, 0, side(width, 300), side(height, 150)];
  return { viewBox: box.join(' '), width: String(box[2]), height: String(box[3]) };
}

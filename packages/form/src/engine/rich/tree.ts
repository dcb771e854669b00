/**
 * Parses rich text from any source (stored answers, drafts, other programs' clipboard) to a tree of allowed elements.
 * Views render elements from this tree and never HTML, so that nothing else can get through; the editor also reads its
 * content and pasted text through it.
 */
import { isRichBlock, scanRich } from './markup.ts';
import { richHref } from './rules.ts';

export type RichMark = 'strong' | 'em' | 'u' | 's';

export interface RichText {
  text: string;
  marks: readonly RichMark[];
  href: string | null;
}
export type RichInline = RichText | 'br';

export type RichBlock =
  | { tag: 'p' | 'h2' | 'h3' | 'h4'; inline: RichInline[] }
  | { tag: 'ul' | 'ol'; items: RichBlock[][] }
  | { tag: 'blockquote'; blocks: RichBlock[] };

const marks: Readonly<Record<string, RichMark>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  strike: 's',
};

/** Unsupported heading levels are mapped to the nearest. */
const headings: Readonly<Record<string, 'h2' | 'h3' | 'h4'>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
};

interface Frame {
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | '';
  blocks: RichBlock[];
  items: RichBlock[][];
}

/** Maximum depth; deeper quotes and lists are merged into the enclosing one. */
const deepest = 12;

export function parseRich(html: string): RichBlock[] {
  const root: Frame = { tag: '', blocks: [], items: [] };
  const frames = [root];
  const on: Record<RichMark, number> = { strong: 0, em: 0, u: 0, s: 0 };
  const links: (string | null)[] = [];
  let inline: RichInline[] | null = null;

  const top = () => frames.at(-1) ?? root;
  function begin(tag: 'p' | 'h2' | 'h3' | 'h4'): RichInline[] {
    finish();
    if (isList(top())) openFrame('li');
    inline = [];
    top().blocks.push({ tag, inline });
    return inline;
  }
  /** White space at the ends of a block is formatting. */
  function finish(): void {
    const last = inline?.at(-1);
    if (inline && isText(last)) inline[inline.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
    if (inline) inline.splice(0, inline.length, ...inline.filter(each => each === 'br' || each.text !== ''));
    inline = null;
  }
  function openFrame(tag: Frame['tag']): void {
    finish();
    if (frames.length > deepest && tag !== 'li') return;
    const frame: Frame = { tag, blocks: [], items: [] };
    const around = top();
    if (tag === 'li') around.items.push(frame.blocks);
    else {
      if (isList(around)) openFrame('li');
      const { blocks } = top();
      if (tag === 'ul' || tag === 'ol') blocks.push({ tag, items: frame.items });
      else if (tag === 'blockquote') blocks.push({ tag, blocks: frame.blocks });
    }
    frames.push(frame);
  }
  function closeFrame(tag: Frame['tag']): void {
    finish();
    const at = frames.findLastIndex(frame => frame.tag === tag);
    if (at > 0) frames.length = at;
  }
  /** A list item implicitly closes the previous one of the same list. */
  function openItem(): void {
    finish();
    const list = frames.findLastIndex(isList);
    if (list < 0) openFrame('ul');
    else if (frames.findLastIndex(frame => frame.tag === 'blockquote') < list) frames.length = list + 1;
    if (isList(top())) openFrame('li');
  }

  scanRich(html, {
    text(given) {
      const text = given.replace(/[ \t\n\r\f]+/g, ' ');
      if (text === ' ' && !inline) return;
      const line = inline ?? begin('p');
      const last = line.at(-1);
      const starts = last === undefined || last === 'br' || last.text.endsWith(' ');
      const own = starts ? text.replace(/^ /, '') : text;
      const href = links.at(-1) ?? null;
      const active = (Object.keys(on) as RichMark[]).filter(mark => on[mark] > 0);
      if (own !== '') line.push({ text: own, marks: active, href });
    },
    open(name, attributes) {
      const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
      if (mark) on[mark]++;
      else if (name === 'a') links.push(richHref(attributes));
      else if (name === 'br') (inline ?? begin('p')).push('br');
      else if (name === 'p') begin('p');
      else if (Object.hasOwn(headings, name)) begin(headings[name] ?? 'h4');
      else if (name === 'ul' || name === 'ol' || name === 'blockquote') openFrame(name);
      else if (name === 'li') openItem();
      else if (isRichBlock(name)) finish();
    },
    close(name) {
      const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
      if (mark) on[mark] = Math.max(0, on[mark] - 1);
      else if (name === 'a') links.pop();
      else if (name === 'ul' || name === 'ol' || name === 'blockquote' || name === 'li') closeFrame(name);
      else if (isRichBlock(name)) finish();
    },
  });
  finish();
  return root.blocks;
}

const isList = (frame: Frame) => frame.tag === 'ul' || frame.tag === 'ol';
const isText = (inline: RichInline | undefined): inline is RichText => inline !== undefined && inline !== 'br';

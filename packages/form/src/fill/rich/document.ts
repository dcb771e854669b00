/** Converts the tree of rich text to the editor's document, in accordance with its schema. */
import type { JSONContent } from '@tiptap/core';
import type { RichBlock, RichInline } from '../../engine/rich/tree.ts';

const marks = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike' } as const;
const empty: JSONContent = { type: 'paragraph' };

export function documentOf(blocks: readonly RichBlock[]): JSONContent {
  return { type: 'doc', content: filled(blocks.flatMap(blockOf)) };
}

const filled = (content: JSONContent[]): JSONContent[] => (content.length ? content : [empty]);

function blockOf(block: RichBlock): JSONContent[] {
  if ('inline' in block) {
    const content = block.inline.map(inlineOf);
    return [
      block.tag === 'p'
        ? { type: 'paragraph', content }
        : { type: 'heading', attrs: { level: Number(block.tag[1]) }, content },
    ];
  }
  if ('blocks' in block) return [{ type: 'blockquote', content: filled(block.blocks.flatMap(blockOf)) }];
  if (block.items.length === 0) return [];
  return [{ type: block.tag === 'ul' ? 'bulletList' : 'orderedList', content: block.items.map(itemOf) }];
}

/** List items must start with a paragraph: a leading heading becomes one. */
function itemOf(blocks: readonly RichBlock[]): JSONContent {
  const [first, ...rest] = blocks.flatMap(blockOf);
  if (!first) return { type: 'listItem', content: [empty] };
  if (first.type === 'heading' && first.content)
    return { type: 'listItem', content: [{ type: 'paragraph', content: first.content }, ...rest] };
  return { type: 'listItem', content: first.type === 'paragraph' ? [first, ...rest] : [empty, first, ...rest] };
}

function inlineOf(inline: RichInline): JSONContent {
  if (inline === 'br') return { type: 'hardBreak' };
  const link = inline.href ? [{ type: 'link', attrs: { href: inline.href } }] : [];
  return { type: 'text', text: inline.text, marks: [...inline.marks.map(mark => ({ type: marks[mark] })), ...link] };
}

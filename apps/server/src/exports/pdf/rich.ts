/** Formatted answers on paper, from the tree that the engine reads them as: markup never gets this far. */
import { parseRich, type RichBlock, type RichInline } from '@kontor/form';
import type { RichPart, Span } from '../../outside/pdf/document.ts';
import { clean } from './texts.ts';

const spanOf = (inline: RichInline): Span =>
  inline === 'br' ? { text: '\n', marks: [], href: null } : { ...inline, text: clean(inline.text) };

function partOf(block: RichBlock): RichPart {
  if ('items' in block)
    return { kind: 'list', ordered: block.tag === 'ol', items: block.items.map(item => item.map(partOf)) };
  if ('blocks' in block) return { kind: 'quote', parts: block.blocks.map(partOf) };
  return { kind: block.tag === 'p' ? 'paragraph' : 'heading', spans: block.inline.map(spanOf) };
}

/** What holds nothing is left out: a list without a word has no look. */
const holds = (part: RichPart): boolean =>
  'spans' in part ? part.spans.length > 0 : ('items' in part ? part.items.flat() : part.parts).some(holds);

export const richParts = (html: string): RichPart[] => parseRich(html).map(partOf).filter(holds);

/** Prints rich-text answers from the engine's parsed tree; markup never reaches the document. */
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

/** Whether a part has content: empty lists are left out. */
const holds = (part: RichPart): boolean =>
  'spans' in part ? part.spans.length > 0 : ('items' in part ? part.items.flat() : part.parts).some(holds);

export const richParts = (html: string): RichPart[] => parseRich(html).map(partOf).filter(holds);

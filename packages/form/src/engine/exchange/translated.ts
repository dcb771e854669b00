/** Frame of translating another tool's expression into a formula's tree: length, syntax errors, and why one is refused. */
import type { SyntaxNode } from '@lezer/common';
import type { LRParser } from '@lezer/lr';
import type { Node } from '../formula/node.ts';
import { Refused } from './refused.ts';

export type Translated = { node: Node; reason: null } | { node: null; reason: string };

const most = 4_000;

/** `read` makes the tree of the expression's topmost node, or throws `Refused`. */
export function translated(text: string, parser: LRParser, read: (root: SyntaxNode) => Node): Translated {
  try {
    if (text.length > most) throw new Refused('too_long');
    const tree = parser.parse(text);
    tree.iterate({
      enter(node) {
        if (node.type.isError) throw new Refused('not_read');
      },
    });
    const root = tree.topNode.firstChild;
    if (!root) throw new Refused('not_read');
    return { node: read(root), reason: null };
  } catch (error) {
    if (error instanceof Refused) return { node: null, reason: error.reason };
    throw error;
  }
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

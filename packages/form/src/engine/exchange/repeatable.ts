/** Bounds what a translated formula says more than once: expressions within each other grow with each of them. */
import type { Node } from '../formula/node.ts';
import { Refused } from './refused.ts';

/** Characters of a tree as JSON. */
const most = 2_000;

/** The same node, or `Refused` where it is too large to be said twice. */
export function repeatable(node: Node): Node {
  if (JSON.stringify(node).length > most) throw new Refused('too_long');
  return node;
}

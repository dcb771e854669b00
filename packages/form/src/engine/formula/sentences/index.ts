/** Formulas as sentences that are clicked together: read from a tree where it is one, and made into a tree. */
import type { Node } from '../node.ts';
import { type SentenceName, type Slot, sentenceNames, sentenceRow } from './rows.ts';

export {
  type Condition,
  conditionNode,
  conditionOf,
  groupsOf,
  type Held,
  isGroup,
  isUnaryTest,
  type Test,
  type TestName,
  testNames,
} from './conditions.ts';
export { type SentenceName, type Slot, sentenceNames, sentenceRow } from './rows.ts';

export interface Sentence {
  name: SentenceName;
  args: readonly Node[];
}

/** A name, a literal or today: what a place of a sentence can hold. */
export function isSimple(node: Node): boolean {
  if (typeof node !== 'object' || node === null) return node !== null;
  return 'ref' in node || 'own' in node || isToday(node);
}

export const today: Node = { call: 'TODAY', args: [] };
export const isToday = (node: Node): boolean =>
  typeof node === 'object' && node !== null && 'call' in node && node.call === 'TODAY' && node.args.length === 0;

export const sentenceNode = ({ name, args }: Sentence): Node => sentenceRow(name).make(args);

/** `fits`: whether a part may be in a slot. Null for a formula that is no sentence. */
export function sentenceOf(node: Node, fits: (part: Node, slot: Slot) => boolean = () => true): Sentence | null {
  const text = JSON.stringify(node);
  for (const name of sentenceNames) {
    const row = sentenceRow(name);
    const args = row.read(node);
    if (!args || args.length < row.slots.length || (!row.more && args.length > row.slots.length)) continue;
    const whole = args.every((arg, at) => isSimple(arg) && fits(arg, row.slots[Math.min(at, row.slots.length - 1)]!));
    if (whole && JSON.stringify(row.make(args)) === text) return { name, args };
  }
  return null;
}

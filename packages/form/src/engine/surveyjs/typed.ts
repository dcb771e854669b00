/** Parts of formulas with what they give, as translating from and into SurveyJS's expressions needs it. */
import type { Node } from '../formula/node.ts';

export type Kind = 'text' | 'number' | 'boolean' | 'several' | 'day' | 'moment' | 'repeat' | 'any';

export interface Known {
  node: Node;
  kind: Kind;
}

/** `list`: the values of a list that stands in the expression; then `node` means nothing. */
export interface Typed extends Known {
  list?: Typed[];
}

export const call = (name: string, ...args: Node[]): Node => ({ call: name, args });

/** A literal number as text. */
export const plainText = (node: Node): Node =>
  typeof node === 'number' || typeof node === 'boolean' ? String(node) : node;

const isCall = (node: Node, name: string): node is { call: string; args: Node[] } =>
  typeof node === 'object' && node !== null && 'call' in node && node.call === name;

/** The contrary of a condition. */
export const not = (node: Node): Node => (isCall(node, 'NOT') ? (node.args[0] ?? true) : call('NOT', node));

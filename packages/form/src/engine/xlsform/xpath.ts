/** Translates an XPath expression of an XLSForm into a formula's tree, or says why it cannot be. */
import type { SyntaxNode } from '@lezer/common';
import { kindOf as kindOfNode } from '../exchange/parts.ts';
import { Refused } from '../exchange/refused.ts';
import { childrenOf, type Translated, translated } from '../exchange/translated.ts';
import { call, type Node } from '../formula/node.ts';
import { functions } from './functions.ts';
import { blankNumberIn, equalAndGivenIn, equalOrBlank, isField, remainder, zeroRemainder } from './shapes.ts';
import { parser } from './xpath-parser.ts';

/** How names of the sheet become those of the form. */
export interface XPathNames {
  /** The formula's name of a question or repeat; null for one that there is not. */
  field(name: string): Node | null;
  /** The column of the choices that a bare name means, in a choice_filter. */
  column?(name: string): Node | null;
  /** The formula's name of the repeat that a field is in. */
  repeatOf?(ref: string): string | undefined;
  /** The repeat that the expression is in. */
  within?: string | undefined;
  /** What an expression gives: `number`, `date` or another kind of calculations. */
  kindOf?(node: Node): string;
}

export const translate = (given: string, names: XPathNames): Translated => {
  const text = fromHere(given);
  return translated(text, parser, root => read(root, { text, names, depth: 0 }));
};

/** A path from `current()` is one from where the expression stands. */
const fromHere = (text: string): string =>
  text.replace(
    /('[^']*'|"[^"]*")|\bcurrent\(\s*\)\s*\/\s*(?=\.)/g,
    (_whole, quoted: string | undefined) => quoted ?? '',
  );

interface Reading {
  text: string;
  names: XPathNames;
  depth: number;
}

function read(node: SyntaxNode, outer: Reading): Node {
  if (outer.depth > 30) throw new Refused('too_deep');
  const at = { ...outer, depth: outer.depth + 1 };
  const written = at.text.slice(node.from, node.to);
  switch (node.name) {
    case 'Number':
      return Number(written);
    case 'Text':
      return written.slice(1, -1);
    case 'Variable':
      return field(written.slice(2, -1).trim(), at);
    case 'Group':
      return read(node.firstChild as SyntaxNode, at);
    case 'Negated':
      return negated(read(node.firstChild as SyntaxNode, at));
    case 'Path':
      return path(childrenOf(node), at);
    case 'Call':
      return callOf(childrenOf(node), at);
    case 'Binary':
      return binary(childrenOf(node), at);
    default:
      throw new Refused('path');
  }
}

const negated = (node: Node): Node => (typeof node === 'number' ? -node : call('neg', node));

function field(name: string, { names }: Reading): Node {
  const found = names.field(name.replace(/^last-saved#/, ''));
  if (found === null || name.startsWith('last-saved#')) throw new Refused('unknown_name');
  return found;
}

/** The repeat that a field is in; undefined for one of no repeat. */
const repeatOf = (node: Node, { names }: Reading): string | undefined =>
  isField(node) ? names.repeatOf?.(node.ref) : undefined;

/**
 * `.` is the field itself, a bare name a column of the choices; a path to a field is its last step. One that goes up and
 * down again through its repeat, `../../repeat/field`, is of all instances.
 */
function path(steps: SyntaxNode[], at: Reading): Node {
  const words = steps.map(step => at.text.slice(step.from, step.to));
  const [first, second] = words;
  if (first === '.' && second === undefined) return { own: 'value' };
  const last = words.at(-1) ?? '';
  if (words.length === 1) {
    const column = at.names.column?.(last);
    if (column) return column;
    throw new Refused(at.names.column ? 'unknown_name' : 'path');
  }
  const found = field(last, at);
  const repeat = repeatOf(found, at);
  const isThrough = first === '..' && words.slice(0, -1).some(word => repeatNamed(word, at) === repeat);
  return repeat !== undefined && isField(found) && isThrough ? { ref: `${repeat}.${found.ref}` } : found;
}

function repeatNamed(word: string, { names }: Reading): string | undefined {
  const found = names.field(word);
  return isField(found ?? undefined) ? (found as { ref: string }).ref : undefined;
}

/** What `count` counts: a field is there once in each instance, blank or not. */
function counted(node: Node, at: Reading): Node {
  const repeat = repeatOf(node, at);
  return repeat === undefined || repeat === at.names.within ? node : { ref: repeat };
}

/** They give something else each time, and a formula the same of the same answers. */
const chance: ReadonlySet<string> = new Set(['random', 'uuid', 'randomize']);

function callOf([name, ...args]: SyntaxNode[], at: Reading): Node {
  const word = name ? at.text.slice(name.from, name.to) : '';
  if (chance.has(word)) throw new Refused('random');
  const made = Object.hasOwn(functions, word) ? functions[word] : undefined;
  if (!made) throw new Refused('function');
  // Where it stands is asked of the instance itself.
  if (word === 'position') return made([], () => 'number');
  const given = args.map(arg => read(arg, at));
  const kindOf = (node: Node): string => at.names.kindOf?.(node) ?? kindOfNode(node);
  return made(word === 'count' ? given.map(node => counted(node, at)) : given, kindOf);
}

function binary([left, sign, right]: SyntaxNode[], at: Reading): Node {
  if (!left || !sign || !right) throw new Refused('not_read');
  const word = at.text.slice(sign.from, sign.to);
  const [one, other] = [read(left, at), read(right, at)];
  if (word === 'and' || word === 'or') return joined(word === 'and' ? 'AND' : 'OR', one, other);
  if (word === 'mod') return remainder(one, other);
  if (word === '=') return equal(one, other);
  // What is blank differs from any value in XPath, and compares with none in a formula.
  if (word === '!=') return call('NOT', equal(one, other));
  if (['<', '<=', '>', '>='].includes(word)) return call(word, numberFrom(one, other, at), numberFrom(other, one, at));
  return call(word === 'div' ? '/' : word, one, other);
}

const isNumeral = (node: Node): node is string => typeof node === 'string' && /^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(node);

/** XPath orders by numbers: a side of a comparison with one that is written as a text, or of two choices. */
function numberFrom(side: Node, other: Node, { names }: Reading): Node {
  if (isNumeral(side)) return Number(side);
  const areChoices = [side, other].every(each => isField(each) && names.kindOf?.(each) === 'choice');
  return areChoices || (isNumeral(other) && isField(side)) ? call('VALUE', side) : side;
}

function equal(one: Node, other: Node): Node {
  if (other === '') return call('ISBLANK', one);
  if (isField(one) && isField(other)) return equalOrBlank(one, other);
  const blank = blankNumberIn(one, other);
  if (blank) return blank;
  return call('=', other === 0 ? zeroRemainder(one) : one, other);
}

/** `a and b and c` is one AND. */
function joined(name: string, ...sides: Node[]): Node {
  const equals = name === 'AND' ? equalAndGivenIn(sides) : null;
  if (equals) return equals;
  const args = sides.flatMap(side =>
    typeof side === 'object' && side !== null && 'call' in side && side.call === name ? side.args : [side],
  );
  return { call: name, args };
}

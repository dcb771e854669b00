/** Translates a SurveyJS expression into a formula's tree, or says why it cannot be. */
import type { SyntaxNode } from '@lezer/common';
import { Refused } from '../exchange/refused.ts';
import { repeatable } from '../exchange/repeatable.ts';
import { childrenOf, type Translated, translated } from '../exchange/translated.ts';
import type { Node } from '../formula/node.ts';
import { parser } from './expression-parser.ts';
import { functions } from './functions.ts';
import { call, type Kind, type Known, not, plainText, type Typed } from './typed.ts';

/** What a name in braces means. */
export interface ExpressionNames {
  /** Null for what there is not. */
  field(written: string): Known | null;
}

/** `condition`: what it gives is asked for as yes or no. */
export const translate = (text: string, names: ExpressionNames, condition = false): Translated =>
  translated(text, parser, root => {
    const value = new Reader(text, names).read(root, 0);
    return condition ? truth(value) : single(value);
  });

const blank = (node: Node): Node => call('ISBLANK', node);

/** A value in the place of a condition: anything that is answered holds. */
function truth(value: Typed): Node {
  if (value.kind === 'boolean') return single(value);
  if (value.list) throw new Refused('arguments');
  return not(blank(single(value)));
}

/** The value where one is wanted, and no list of several. */
function single({ node, list }: Typed): Node {
  if (list) throw new Refused('arguments');
  return node;
}

const isNothing = ({ node, list }: Typed): boolean => !list && (node === null || node === '');

/** A literal as the other side has its values: choices are texts, a number may be written in quotes. */
function fitted(value: Typed, other: Kind): Node {
  const { node } = value;
  if (other === 'number' && typeof node === 'string' && /^-?\d+(\.\d+)?$/.test(node)) return Number(node);
  if (other === 'boolean' && typeof node === 'string' && /^(true|false)$/i.test(node)) return /^t/i.test(node);
  if ((other === 'text' || other === 'several') && (typeof node === 'number' || typeof node === 'boolean'))
    return String(node);
  return single(value);
}

/** `a and b and c` is one AND. */
function joined(name: 'AND' | 'OR', nodes: readonly Node[]): Node {
  const args = nodes.flatMap(side =>
    typeof side === 'object' && side !== null && 'call' in side && side.call === name ? side.args : [side],
  );
  return args.length === 1 ? (args[0] as Node) : { call: name, args };
}

/** Each of the values in a list that stands in the expression, or the one value. */
const valuesOf = (value: Typed): Typed[] => value.list ?? [value];

/** That a value is one of several, or that several have it. */
const has = (left: Typed, value: Typed): Node =>
  left.kind === 'several'
    ? call('SELECTED', single(left), fitted(value, 'several'))
    : call('=', single(left), fitted(value, left.kind));

/** The same for each of these values, which names what has them as often. */
function hasEach(left: Typed, values: readonly Typed[]): Node[] {
  if (values.length > 1) repeatable(single(left));
  return values.map(value => has(left, value));
}

function equal(left: Typed, right: Typed): Node {
  if (isNothing(right)) return blank(single(left));
  if (isNothing(left)) return blank(single(right));
  if (left.list && !right.list) return equal(right, left);
  if (right.list) {
    if (left.kind !== 'several') throw new Refused('arguments');
    const count = call('=', call('COUNTSELECTED', single(left)), right.list.length);
    return joined('AND', [...hasEach(left, right.list), count]);
  }
  // one value never equals several
  if (left.kind === 'several' || right.kind === 'several') throw new Refused('arguments');
  return call('=', fitted(left, right.kind), fitted(right, left.kind));
}

function contains(left: Typed, right: Typed): Node {
  if (left.kind === 'several') return joined('AND', hasEach(left, valuesOf(right)));
  return call('CONTAINS', single(left), plainText(single(right)));
}

const anyOf = (left: Typed, right: Typed): Node => joined('OR', hasEach(left, valuesOf(right)));

function allOf(left: Typed, right: Typed): Node {
  if (left.kind !== 'several') throw new Refused('arguments');
  return joined('AND', hasEach(left, valuesOf(right)));
}

const ordered =
  (sign: string) =>
  (left: Typed, right: Typed): Node =>
    call(sign, fitted(left, right.kind), fitted(right, left.kind));

/** By sign and by word. */
const comparisons: Readonly<Record<string, (left: Typed, right: Typed) => Node>> = {
  '=': equal,
  '!=': (left, right) => not(equal(left, right)),
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
  contains,
  notcontains: (left, right) => not(contains(left, right)),
  anyof: anyOf,
  allof: allOf,
  noneof: (left, right) => not(anyOf(left, right)),
};
const sameAs: Readonly<Record<string, string>> = {
  '==': '=',
  equal: '=',
  '<>': '!=',
  notequal: '!=',
  less: '<',
  lessorequal: '<=',
  greater: '>',
  greaterorequal: '>=',
  '*=': 'contains',
  contain: 'contains',
  notcontain: 'notcontains',
};
const signs: Readonly<Record<string, string>> = { '+': '+', '-': '-', '*': '*', '/': '/', '^': '^', power: '^' };

/** A blank counts as nothing in sums there, and as blank here. */
function counted(value: Typed): Node {
  const node = single(value);
  return typeof node === 'object' && node !== null && 'ref' in node ? call('COALESCE', node, 0) : node;
}

class Reader {
  readonly #text: string;
  readonly #names: ExpressionNames;

  constructor(text: string, names: ExpressionNames) {
    this.#text = text;
    this.#names = names;
  }

  #written({ from, to }: SyntaxNode): string {
    return this.#text.slice(from, to);
  }

  read(node: SyntaxNode, depth: number): Typed {
    if (depth > 30) throw new Refused('too_deep');
    const inner = depth + 1;
    if (node.name === 'Binary') return this.#binary(childrenOf(node), inner);
    if (node.name === 'Call') return this.#call(childrenOf(node), inner);
    return this.#unary(node, inner) ?? this.#leaf(node);
  }

  /** What stands around one expression, or several; null for what has none in it. */
  #unary(node: SyntaxNode, depth: number): Typed | null {
    const value = () => this.read(node.firstChild as SyntaxNode, depth);
    switch (node.name) {
      case 'List':
        return { node: null, kind: 'any', list: childrenOf(node).map(each => this.read(each, depth)) };
      case 'Group':
        return value();
      case 'Not':
        return { node: not(truth(this.read(node.lastChild as SyntaxNode, depth))), kind: 'boolean' };
      case 'Negated': {
        const negated = value();
        return {
          node: typeof negated.node === 'number' ? -negated.node : call('neg', counted(negated)),
          kind: 'number',
        };
      }
      case 'Postfix': {
        const isBlank = blank(single(value()));
        return { node: node.lastChild?.name === 'Empty' ? isBlank : not(isBlank), kind: 'boolean' };
      }
      default:
        return null;
    }
  }

  #leaf(node: SyntaxNode): Typed {
    const written = this.#written(node);
    if (node.name === 'Number') return { node: Number(written), kind: 'number' };
    if (node.name === 'Text') return { node: written.slice(1, -1).replaceAll(/\\(.)/g, '$1'), kind: 'any' };
    if (node.name === 'Variable') return this.#field(written.slice(1, -1).trim());
    return word(written);
  }

  #field(written: string): Typed {
    const found = this.#names.field(written);
    if (!found) throw new Refused('unknown_name');
    return found;
  }

  #call([name, ...args]: SyntaxNode[], depth: number): Typed {
    const written = name ? this.#written(name) : '';
    const make = Object.hasOwn(functions, written) ? functions[written] : undefined;
    if (!make) throw new Refused('function');
    const values = args.map(arg => this.read(arg, depth));
    return make(values, { truth, single, field: name => this.#field(name) });
  }

  #binary([left, sign, right]: SyntaxNode[], depth: number): Typed {
    if (!left || !sign || !right) throw new Refused('not_read');
    const [one, other] = [this.read(left, depth), this.read(right, depth)];
    const written = this.#written(sign).toLowerCase();
    if (sign.name === 'And' || sign.name === 'Or')
      return { node: joined(sign.name === 'And' ? 'AND' : 'OR', [truth(one), truth(other)]), kind: 'boolean' };
    const compare = comparisons[sameAs[written] ?? written];
    if (compare) return { node: compare(one, other), kind: 'boolean' };
    return computed(written, one, other);
  }
}

function computed(sign: string, one: Typed, other: Typed): Typed {
  if (sign === '%') return { node: call('MOD', counted(one), counted(other)), kind: 'number' };
  const isText = sign === '+' && [one, other].some(({ kind, node }) => kind === 'text' || typeof node === 'string');
  if (isText) return { node: call('CONCAT', single(one), single(other)), kind: 'text' };
  if (one.kind === 'day' && (sign === '+' || sign === '-'))
    return { node: call(sign, single(one), counted(other)), kind: 'day' };
  return { node: call(signs[sign] ?? '+', counted(one), counted(other)), kind: 'number' };
}

/** A word without quotes is a text, but for yes, no and nothing. */
function word(written: string): Typed {
  const lower = written.toLowerCase();
  if (lower === 'true' || lower === 'false') return { node: lower === 'true', kind: 'boolean' };
  if (lower === 'null' || lower === 'undefined') return { node: null, kind: 'any' };
  return { node: written, kind: 'any' };
}

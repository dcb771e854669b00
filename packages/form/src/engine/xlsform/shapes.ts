/**
 * What XPath says in one word and a formula in several, or the other way round: made where one is read, recognised where the
 * other is written.
 */
import { repeatable } from '../exchange/repeatable.ts';
import { call, type Node } from '../formula/node.ts';

export const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
export const isField = (node: Node | undefined): node is { ref: string } =>
  typeof node === 'object' && node !== null && 'ref' in node;

/** The arguments of a call of this function; none where it is something else. */
export const argsOf = (node: Node | undefined, name: string): readonly Node[] =>
  typeof node === 'object' && node !== null && 'call' in node && node.call === name ? node.args : [];

const isBlank = (node: Node): Node => call('ISBLANK', node);

/** `a = b` of two fields: in XPath two that are blank are equal, in a formula what is blank equals nothing. */
export const equalOrBlank = (one: Node, other: Node): Node =>
  call('OR', call('=', one, other), call('AND', isBlank(one), isBlank(other)));

export function equalOrBlankIn(node: Node | undefined): readonly Node[] {
  const sides = argsOf(argsOf(node, 'OR')[0], '=');
  const [one, other] = sides;
  return one !== undefined &&
    other !== undefined &&
    isField(one) &&
    isField(other) &&
    isSame(node, equalOrBlank(one, other))
    ? sides
    : [];
}

/** `a = b and a != ''` of two fields: equal, as a formula means it. */
export function equalAndGivenIn([first, second, ...more]: readonly Node[]): Node | null {
  const [one, other] = equalOrBlankIn(first);
  if (one === undefined || other === undefined || more.length > 0) return null;
  return isSame(second, call('NOT', isBlank(one))) ? call('=', one, other) : null;
}

/** What a list has at a place, counted from 1: nothing where it has no such place, which INDEX alone fails at. */
export const itemAt = (list: Node, at: Node): Node => call('FIRST', call('IFERROR', call('INDEX', list, at), ''));

/** The list and the place whose item such a formula is. */
export function itemIn(node: Node | undefined): readonly Node[] {
  const found = argsOf(argsOf(argsOf(node, 'FIRST')[0], 'IFERROR')[0], 'INDEX');
  const [list, at] = found;
  return list !== undefined && at !== undefined && isSame(node, itemAt(list, at)) ? found : [];
}

/** A number that is zero or more, whatever is answered. */
export const neverNegative = (node: Node): boolean =>
  typeof node === 'number'
    ? node >= 0
    : isSame(node, { own: 'position' }) ||
      ['ABS', 'SQRT', 'LEN', 'COUNTA', 'COUNTSELECTED'].some(name => argsOf(node, name).length > 0);

/** What `mod` gives, in a formula. */
const rest = (one: Node, other: Node): Node =>
  call('-', one, call('*', other, call('ROUNDDOWN', call('/', one, other), 0)));

/** The arguments of the remainder that such a formula is, with the sign of what is divided. */
function restIn(node: Node | undefined): readonly Node[] {
  const [one, product] = argsOf(node, '-');
  const [other] = argsOf(product, '*');
  return one !== undefined && other !== undefined && isSame(node, rest(one, other)) ? [one, other] : [];
}

/** `a mod b`, which has the sign of what is divided; MOD has that of the divisor. */
export function remainder(one: Node, other: Node): Node {
  if (neverNegative(one)) return call('MOD', one, other);
  // as `modulo` is written
  const [inner, added] = argsOf(one, '+');
  const [divided, divisor] = restIn(inner);
  if (divided !== undefined && isSame(divisor, other) && isSame(added, other)) return call('MOD', divided, other);
  return rest(repeatable(one), repeatable(other));
}

/** Where it is 0, both are. */
export function zeroRemainder(node: Node): Node {
  const [one, other] = restIn(node);
  return one === undefined || other === undefined ? node : call('MOD', one, other);
}

/** MOD as XPath's `mod` says it: null where that is the same. */
export function moduloOf(one: Node, other: Node): Node | null {
  return neverNegative(one) ? null : call('mod', call('+', call('mod', one, other), other), other);
}

const special = /[\\^$.*+?()[\]{}|/]/g;
const escaped = (text: string): string => text.replace(special, '\\$&');
const unescaped = (pattern: string): string => pattern.replace(/\\([\\^$.*+?()[\]{}|/])/g, '$1');
/** The text that a pattern finds and nothing else. */
const literalOf = (pattern: string): string | null => {
  const text = unescaped(pattern);
  return text !== '' && escaped(text) === pattern ? text : null;
};

const searches = {
  contains: [(text: string) => escaped(text), /^(.*)$/s],
  'starts-with': [(text: string) => `^${escaped(text)}`, /^\^(.*)$/s],
  'ends-with': [(text: string) => `${escaped(text)}$`, /^(.*[^\\])\$$/s],
} as const;
export type Search = keyof typeof searches;

/** A pattern that finds this text, which counts capitals as CONTAINS does not. */
export const searched = (name: Search, text: string): string => searches[name][0](text);

export function searchIn(pattern: string): [name: Search, text: string] | null {
  for (const name of Object.keys(searches) as Search[]) {
    const text = literalOf(searches[name][1].exec(pattern)?.[1] ?? '');
    if (text !== null) return [name, text];
  }
  return null;
}

/** `regex` is of the whole text, MATCHES of any part. */
const [before, after] = ['^.*(?:', ').*$'];
const [anyCase, end] = ['^.*(?i:', ').*$'];

const isWhole = (pattern: string): boolean => /^\^.*\$$/s.test(pattern);

export const wholePattern = (part: string): string => (isWhole(part) ? part : `${before}${part}${after}`);
/** Of CONTAINS, which ignores capitals. */
export const anyCasePattern = (text: string): string => `${anyCase}${escaped(text)}${end}`;

export type Found = { contains: string } | { matches: string };

export function patternIn(pattern: string): Found {
  const text =
    pattern.startsWith(anyCase) && pattern.endsWith(end) ? literalOf(pattern.slice(anyCase.length, -end.length)) : null;
  if (text !== null) return { contains: text };
  if (pattern.startsWith(before) && pattern.endsWith(after))
    return { matches: pattern.slice(before.length, -after.length) };
  return { matches: isWhole(pattern) ? pattern : `^(?:${pattern})$` };
}

const numeric = new Set(
  '+ - * / neg MOD ROUND ROUNDDOWN ABS POWER EXP LN LOG10 SQRT SIN COS TAN PI SUM MAX MIN COUNTA COUNTSELECTED LEN VALUE'.split(
    ' ',
  ),
);
const logical = new Set('= < <= > >= AND OR NOT ISBLANK SELECTED MATCHES CONTAINS'.split(' '));

const nameOf = (node: Node | undefined): string =>
  typeof node === 'object' && node !== null && 'call' in node ? node.call : '';

/** The day from which XPath counts days. */
export const dayOfNumbers: Node = call('DATE', 1970, 1, 1);

export const isCondition = (node: Node | undefined): boolean => logical.has(nameOf(node));

/** A number that is computed: without its fields it is no number (NaN) in XPath, and no text without characters. */
export const isComputed = (node: Node | undefined): node is Node => numeric.has(nameOf(node));

/** What a computed number without its fields says in XPath, as a text. */
export const noNumber = 'NaN';

/** `string(a) = 'NaN'` of a computed number: it is blank. */
export function blankNumberIn(one: Node, other: Node): Node | null {
  const [value, ...more] = argsOf(one, 'CONCAT');
  return other === noNumber && more.length === 0 && isComputed(value) ? isBlank(value) : null;
}

/** `boolean(a)`: zero is false, and so is what is blank. */
export function truthOf(value: Node): Node {
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'boolean' || logical.has(nameOf(value))) return value;
  const given = call('NOT', isBlank(value));
  return isComputed(value) ? call('AND', given, call('NOT', call('=', repeatable(value), 0))) : given;
}

/** The value whose truth such a formula is. */
export function truthIn(sides: readonly Node[]): Node | null {
  const [value] = argsOf(argsOf(sides[0], 'NOT')[0], 'ISBLANK');
  return value !== undefined && isComputed(value) && isSame({ call: 'AND', args: [...sides] }, truthOf(value))
    ? value
    : null;
}

/** `not(a)`: of a search in a blank text it is true, where a formula gives blank for it. */
export function negationOf(value: Node): Node {
  const [blank] = argsOf(value, 'NOT');
  if (argsOf(blank, 'ISBLANK').length > 0) return blank as Node;
  const [text, pattern] = argsOf(value, 'MATCHES');
  const wanted = text === undefined || isSame(text, { own: 'value' }) ? null : call('CONCAT', text);
  return call('NOT', wanted && pattern !== undefined ? call('MATCHES', wanted, pattern) : value);
}

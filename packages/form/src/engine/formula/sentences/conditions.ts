/** Conditions as sentences: comparisons joined by and, or by or, and groups of them inside each other. */
import type { Comparison } from '../../base/types.ts';
import { call, type Node } from '../node.ts';

export interface Test {
  left: Node;
  test: TestName;
  /** Null for a test of one value. */
  right: Node;
}

export interface Condition {
  gate: 'AND' | 'OR';
  /** Comparisons, and groups. */
  tests: readonly (Test | Condition)[];
}

export const isGroup = (part: Test | Condition): part is Condition => 'gate' in part;

interface TestRow {
  unary: boolean;
  make(left: Node, right: Node): Node;
}

const binary = (sign: string): TestRow => ({ unary: false, make: (left, right) => call(sign, left, right) });

const testRows = {
  yes: { unary: true, make: left => call('=', left, true) },
  no: { unary: true, make: left => call('NOT', call('=', left, true)) },
  eq: binary('='),
  neq: binary('<>'),
  gt: binary('>'),
  gte: binary('>='),
  lt: binary('<'),
  lte: binary('<='),
  has: binary('SELECTED'),
  empty: { unary: true, make: left => call('ISBLANK', left) },
  filled: { unary: true, make: left => call('NOT', call('ISBLANK', left)) },
} satisfies Record<string, TestRow>;

export type TestName = keyof typeof testRows;
export const testNames = Object.keys(testRows) as TestName[];
export const isUnaryTest = (name: TestName): boolean => testRows[name].unary;

const argsIn = (node: Node): readonly Node[] =>
  typeof node === 'object' && node !== null && 'call' in node ? node.args : [];

const isSimple = (node: Node): boolean =>
  typeof node !== 'object' ||
  (node !== null &&
    ('ref' in node || 'own' in node || ('call' in node && node.call === 'TODAY' && node.args.length === 0)));

function testOf(node: Node): Test | null {
  const text = JSON.stringify(node);
  const [first = null, second = null] = argsIn(node);
  const [inner = null] = argsIn(first);
  for (const test of testNames)
    for (const left of [first, inner]) {
      const right = testRows[test].unary ? null : second;
      if (left === null || typeof left !== 'object' || !isSimple(left)) continue;
      if (right === null ? !testRows[test].unary : !isSimple(right)) continue;
      if (JSON.stringify(testRows[test].make(left, right)) === text) return { left, test, right };
    }
  return null;
}

/** A comparison, or a group of several; null for anything else. */
function partOf(node: Node): Test | Condition | null {
  const test = testOf(node);
  if (test) return test;
  if (typeof node !== 'object' || node === null || !('call' in node) || (node.call !== 'AND' && node.call !== 'OR'))
    return null;
  const tests = node.args.map(partOf);
  return tests.length > 1 && tests.every(part => part !== null) ? { gate: node.call, tests } : null;
}

/** Null for a formula that is no such condition. */
export function conditionOf(node: Node): Condition | null {
  const part = partOf(node);
  return part && !isGroup(part) ? { gate: 'AND', tests: [part] } : part;
}

/** A group of one is that one. */
export function conditionNode({ gate, tests }: Condition): Node {
  const made = tests.map(part =>
    isGroup(part) ? conditionNode(part) : testRows[part.test].make(part.left, part.right),
  );
  return made.length === 1 ? made[0]! : call(gate, ...made);
}

const sames = { eq: 'eq', gt: 'gt', gte: 'gte', lt: 'lt', lte: 'lte', filter: 'has' } as const;
const unaries = { empty: 'empty', not_empty: 'filled', true: 'yes', false: 'no' } as const;

/** What a field holds: a number, several values, or a text. */
export type Held = 'number' | 'several' | 'text';

/** One comparison as a part; null for one that asks within a text, or for other fields within its value. */
function partOfComparison({ valOne, comparison, valTwo }: Comparison, held: Held): Test | Condition | null {
  const left: Node = { ref: valOne };
  if (comparison in unaries) return { left, test: unaries[comparison as keyof typeof unaries], right: null };
  const two = String(valTwo ?? '');
  if (two === '' || two.includes('{') || (comparison === 'filter' && held !== 'several')) return null;
  const right = held === 'number' && /^-?\d+(?:\.\d+)?$/.test(two) ? Number(two) : two;
  if (comparison !== 'neq') return { left, test: sames[comparison as keyof typeof sames], right };
  // of comparisons a blank is not the same; in formulas nothing is said of it
  return {
    gate: 'OR',
    tests: [
      { left, test: 'empty', right: null },
      { left, test: 'neq', right },
    ],
  };
}

/** Comparisons, which bind from left to right, as groups; null where one cannot be said so. */
export function groupsOf(comparisons: readonly Comparison[], heldBy: (name: string) => Held): Condition | null {
  let made: Test | Condition | null = null;
  for (const [at, comparison] of comparisons.entries()) {
    const part = comparison.valOne ? partOfComparison(comparison, heldBy(comparison.valOne)) : null;
    if (part === null) return null;
    const gate = comparisons[at - 1]?.gate === 'or' ? 'OR' : 'AND';
    made = made === null ? part : joined(made, gate, part, at > 1);
  }
  return made && !isGroup(made) ? { gate: 'AND', tests: [made] } : made;
}

/** What is joined in the same way already takes one more. */
const joined = (before: Test | Condition, gate: Condition['gate'], part: Test | Condition, more: boolean): Condition =>
  more && isGroup(before) && before.gate === gate
    ? { gate, tests: [...before.tests, part] }
    : { gate, tests: [before, part] };

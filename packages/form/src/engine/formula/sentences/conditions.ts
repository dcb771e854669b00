/** Conditions as sentences: comparisons joined by and, or by or. */
import { call, type Node } from '../node.ts';

export interface Test {
  left: Node;
  test: TestName;
  /** Null for a test of one value. */
  right: Node;
}

export interface Condition {
  gate: 'AND' | 'OR';
  tests: readonly Test[];
}

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

/** Null for a formula that is no such condition. */
export function conditionOf(node: Node): Condition | null {
  const single = testOf(node);
  if (single) return { gate: 'AND', tests: [single] };
  if (typeof node !== 'object' || node === null || !('call' in node) || (node.call !== 'AND' && node.call !== 'OR'))
    return null;
  const tests = node.args.map(testOf);
  return tests.length > 1 && tests.every(test => test !== null) ? { gate: node.call, tests } : null;
}

export function conditionNode({ gate, tests }: Condition): Node {
  const made = tests.map(({ left, test, right }) => testRows[test].make(left, right));
  return made.length === 1 ? made[0]! : call(gate, ...made);
}

/** Sentences and formulas: each sentence is found again in the formula that it makes, whatever it is filled with. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { print, treeOf } from '../language/index.ts';
import type { Node } from '../node.ts';
import {
  type Condition,
  conditionNode,
  conditionOf,
  groupsOf,
  isUnaryTest,
  type Test,
  testNames,
} from './conditions.ts';
import { sentenceNames, sentenceNode, sentenceOf, sentenceRow, today } from './index.ts';

const ref = fc.constantFrom<Node>({ ref: 'menge' }, { ref: 'items.price' }, { ref: 'tag' }, { own: 'value' });
const part = fc.oneof(
  ref,
  fc.constant(today),
  fc.integer({ min: 1, max: 99 }).map((each): Node => each),
);

test.each(sentenceNames)('%s: made, stored, read and found again', name => {
  const { slots, more } = sentenceRow(name);
  const args = fc.array(part, { minLength: slots.length, maxLength: more ? slots.length + 3 : slots.length });
  fc.assert(
    fc.property(args, given => {
      const node = sentenceNode({ name, args: given });
      for (const writing of ['en', 'de'] as const) expect(treeOf(print(node, writing))).toEqual(node);
      const found = sentenceOf(node);
      expect(found && sentenceNode(found)).toEqual(node);
      // a product with 100 of a quotient cannot be told from a share
      if (name !== 'multiply') expect(found).toEqual({ name, args: given });
    }),
  );
});

test.each([
  ['SUM(items.amount * items.price)', 'sumProduct'],
  ['SUM(items.amount)', 'sumOver'],
  ['a + b + 3', 'add'],
  ['a / b * 100', 'share'],
  ['DATEDIF(born, TODAY(), "Y")', 'age'],
  ['TEXTJOIN(" ", TRUE, first, last)', 'join'],
  ['COUNT(items)', 'countRepeat'],
  ['COALESCE(a, b, 0)', 'firstFilled'],
  ['a', 'same'],
])('%s is the sentence %s', (text, name) => expect(sentenceOf(treeOf(text)!)?.name).toBe(name));

test.each([
  'a + b * c',
  'SUM(a, b)',
  'DATEDIF(born, TODAY(), "M")',
  'TEXTJOIN("-", TRUE, a, b)',
  'IF(a > 1, 2, 3)',
  '-a',
  'SUM(ROUND(a, 2))',
])('%s is no sentence', text => expect(sentenceOf(treeOf(text)!)).toBeNull());

test('what does not fit its place is no sentence', () => {
  const isList = (node: Node) => typeof node === 'object' && node !== null && 'ref' in node && node.ref.includes('.');
  const fits = (node: Node, slot: string) => slot !== 'numbers' || isList(node);
  expect(sentenceOf(treeOf('SUM(items.amount)')!, fits)?.name).toBe('sumOver');
  expect(sentenceOf(treeOf('SUM(amount)')!, fits)).toBeNull();
});

test('conditions: made, stored, read and found again', () => {
  const left = fc.constantFrom<Node>({ ref: 'a' }, { ref: 'b' }, { own: 'choice.land' });
  const right = fc.oneof(left, fc.constantFrom<Node>('x', 3, today));
  const one = fc
    .tuple(left, fc.constantFrom(...testNames), right)
    .map(([a, name, b]) => ({ left: a, test: name, right: isUnaryTest(name) ? null : b }));
  const gate = fc.constantFrom('AND' as const, 'OR' as const);
  const { part } = fc.letrec<{ part: Test | Condition; group: Condition }>(tie => ({
    part: fc.oneof({ maxDepth: 4 }, one, tie('group')),
    group: fc.record({ gate, tests: fc.array(tie('part'), { minLength: 2, maxLength: 3 }) }),
  }));
  const all = fc.record({ gate, tests: fc.array(part, { minLength: 1, maxLength: 4 }) });
  fc.assert(
    fc.property(all, (given: Condition) => {
      const node = conditionNode(given);
      expect(treeOf(print(node))).toEqual(node);
      const [single, other] = given.tests;
      const alone = other === undefined && single ? ('gate' in single ? single : { ...given, gate: 'AND' }) : null;
      expect(conditionOf(node)).toEqual(alone ?? given);
    }),
  );
});

test.each(['AND(a > 1, OR(b + 1 = 2, c = 3))', 'a + 1 > 2', 'SUM(a) > 2', 'IF(a, b, c)'])(
  '%s is no plain condition',
  text => expect(conditionOf(treeOf(text)!)).toBeNull(),
);

test.each([
  [
    [
      ['a', 'gt', '5', 'or'],
      ['b', 'eq', 'x', 'and'],
      ['c', 'empty', null, null],
    ],
    'AND(OR(a > 5, b = "x"), ISBLANK(c))',
  ],
  [
    [
      ['a', 'neq', 'x', 'or'],
      ['b', 'true', null, null],
    ],
    'OR(OR(ISBLANK(a), a <> "x"), b = TRUE)',
  ],
  [
    [
      ['a', 'lt', '1', 'and'],
      ['b', 'filter', '7', 'and'],
      ['c', 'false', null, null],
    ],
    'AND(a < 1, SELECTED(b, "7"), NOT(c = TRUE))',
  ],
  [[['a', 'eq', '2', null]], 'a = 2'],
  [[['a', 'filter', 'x', null]], null],
  [[['a', 'eq', '{b}', null]], null],
  [[['', 'eq', 'x', null]], null],
] as const)('comparisons %j as groups', (comparisons, formula) => {
  const made = groupsOf(
    comparisons.map(([valOne, comparison, valTwo, gate]) => ({ valOne, comparison, valTwo, gate })),
    name => (name === 'b' ? 'several' : name === 'a' ? 'number' : 'text'),
  );
  expect(made && print(conditionNode(made))).toBe(formula);
  if (made) expect(conditionOf(conditionNode(made))).toEqual(made);
});

import { expect, test } from 'vitest';
import type { Content, Form, Options } from '../base/types.ts';
import { createInput } from '../content-types/input.ts';
import { newId } from '../index.ts';
import { handedTrees, withParts } from './formula-parts.ts';

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const calculated = (name: string, formula: string): Content =>
  field('calculated', name, { formula, format: { kind: 'number' } });
const shown = (formula: string, ...contents: Content[]): Content => ({
  ...{ id: newId(), type: 'condition_container', column: { width: 'col-12', before: 0, after: 0 } },
  options: { formula, contents },
});
const partsOf = (...fields: Content[]) => handedTrees({ fields, states: [] })['@parts'];

test('a form without formulas is handed out without trees and parts', () => {
  expect(handedTrees({ fields: [field('number', 'a')], states: [] })).toEqual({});
});

test('arithmetic needs no part', () => {
  expect(partsOf(field('number', 'a'), calculated('b', 'a * 2 + 1'))).toBe('');
});

test('what reads a later result needs the order', () => {
  const [a, b, c] = [field('number', 'a'), calculated('b', 'c + 1'), calculated('c', 'a * 2')];
  expect(partsOf(a, b, c)).toBe('order');
  expect(partsOf(a, c, b)).toBe('');
});

test('a group that a result above it opens needs no order', () => {
  const [a, b, inner] = [field('number', 'a'), calculated('b', 'a * 2'), field('text', 'note')];
  expect(partsOf(a, b, shown('b > 4', inner))).toBe('compare');
  expect(partsOf(a, shown('b > 4', inner), b)).toBe('compare order');
});

test('a bound by formula compares, and asks of its field', () => {
  expect(partsOf(field('number', 'a'), field('number', 'b', { maxFormula: 'a' }))).toBe('asked compare');
});

test('trees that do not say so are completed, others stay', () => {
  const form: Form & { trees: object } = { fields: [calculated('b', 'SUM(1, 2)')], states: [], trees: {} };
  const trees = handedTrees(form);
  const { '@parts': _, ...bare } = trees;
  expect(withParts({ ...form, trees: bare }).trees).toEqual(trees);
  const told = { ...form, trees };
  expect(withParts(told)).toBe(told);
});

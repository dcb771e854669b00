/** A formula that is a condition as its parts in words; null for one that comparisons joined by and, or by or, do not say. */
import type { Comparison } from '../../engine/base/types.ts';
import { shown } from '../../engine/entry/values.ts';
import { treeOf } from '../../engine/formula/language/index.ts';
import type { Node } from '../../engine/formula/node.ts';
import { type Language, localeOf } from '../../languages/index.ts';
import { isDated, type Said } from '../base/sentence.ts';
import { sentenceTexts } from '../base/sentence-texts.ts';
import type { Names } from '../formula-editor/names.ts';

type Test = [left: string, comparison: Comparison['comparison'], right: string | number | null];

const signs: Readonly<Record<string, Comparison['comparison']>> = {
  '=': 'eq',
  '<>': 'neq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  SELECTED: 'filter',
};
const opposites: Partial<Record<Comparison['comparison'], Comparison['comparison']>> = {
  eq: 'neq',
  empty: 'not_empty',
  true: 'false',
};

const called = (node: Node) => (typeof node === 'object' && node !== null && 'call' in node ? node : null);

function nameOf(node: Node | undefined): string | null {
  if (typeof node !== 'object' || node === null) return null;
  return 'ref' in node ? node.ref : 'own' in node ? node.own : null;
}

/** What is not so, where that has a word of its own. */
function notSo(test: Test | null): Test | null {
  const opposite = test && opposites[test[1]];
  return opposite ? [test[0], opposite, test[2]] : null;
}

function testOf(node: Node): Test | null {
  const { call = '', args = [] } = called(node) ?? {};
  if (call === 'NOT') return notSo(testOf(args[0] ?? null));
  const left = nameOf(args[0]);
  if (left === null) return null;
  if (call === 'ISBLANK') return [left, 'empty', null];
  const [, right] = args;
  if (call === '=' && typeof right === 'boolean') return [left, right ? 'true' : 'false', null];
  const comparison = signs[call];
  return comparison && (typeof right === 'string' || typeof right === 'number') ? [left, comparison, right] : null;
}

/** The parts of `a and b and c`, however they are put together. */
function partsOf(node: Node, gate: string): Node[] {
  const found = called(node);
  return found?.call === gate ? found.args.flatMap(arg => partsOf(arg, gate)) : [node];
}

type How = Parameters<typeof shown>[2];

/** One test in the words of its field. */
function inWords([name, comparison, right]: Test, names: Names, how: How): Omit<Said, 'gate'> {
  const label = names.labelOf(name);
  const input = names.compiled.byName.get(name.slice(name.indexOf('.') + 1));
  const text = right === null ? '' : String(right);
  const value = input && text ? shown(input, text, how) : text;
  return { field: label ?? name, gone: label === null, comparison, dated: isDated(input), value: value || text };
}

/** `formula` in the stored writing. */
export function saidByFormula(formula: string, names: Names, locale: Language): Said[] | null {
  const node = treeOf(formula);
  if (node === null) return null;
  const gate = called(node)?.call === 'OR' ? 'OR' : 'AND';
  const tests = partsOf(node, gate).map(testOf);
  if (!tests.every(test => test !== null)) return null;
  const t = sentenceTexts[locale];
  const how = { locale: localeOf(locale), yes: t.yes, no: t.no };
  const between = gate === 'OR' ? 'or' : 'and';
  return tests.map((test, at) => ({ ...inWords(test, names, how), gate: at < tests.length - 1 ? between : null }));
}

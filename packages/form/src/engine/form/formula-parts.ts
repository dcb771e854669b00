/**
 * Code splitting of the evaluation: finds in a form's syntax trees and fields which lazily loaded modules evaluate it, when
 * the trees are made. A page loads these modules before it evaluates anything; one that is listed needlessly only costs a
 * request.
 */
import { own } from '../base/plain.ts';
import type { Form } from '../base/types.ts';
import { calls, eachNode, type Node } from '../formula/node.ts';
import { choiceListOf } from '../input-kinds/common.ts';
import { treesIn } from './check-formulas.ts';
import { type CompiledForm, compile } from './compile.ts';
import { listsKey, type Part, partsKey } from './formula-tree-keys.ts';
import { formulasIn, hasFormulas, rulesOf } from './formulas.ts';
import { planOf } from './plan.ts';
import { isOtherOrder } from './plan-order.ts';

/** Places of formulas that ask for nothing beside values. */
const valued = /^(formula|showIf)$/;
const usual = /^(\^|percent|IF|AND|OR|NOT|ISBLANK|COALESCE|ROUND|INT|ABS)$/;
const usualOfLists = /^(SUM|AVERAGE|MIN|MAX|COUNTA)$/;

function partsOf(form: CompiledForm, trees: Trees): Part[] {
  const found = new Set<Part>();
  for (const text in trees) {
    const tree = trees[text] as Node;
    eachNode(tree, node => noteCall(form, node, found));
    if (calls(tree, ['TEXT', 'LABEL'])) found.add('told');
  }
  for (const { measure, kind } of form.inputs) {
    if (measure === 'day' || measure === 'moment') found.add('stamps');
    // a moment that is computed takes its zone from the entry
    if (measure === 'moment' && kind === 'calculated') found.add('further');
  }
  const contents = [...form.inputs.map(({ content }) => content), ...form.texts];
  const places = contents.filter(({ options }) => hasFormulas(options)).flatMap(formulasIn);
  if (places.some(({ option }) => !valued.test(option)) || rulesOf(own(form.formulas, 'rules')).length > 0)
    found.add('asked');
  if (places.some(({ option }) => option === 'minFormula' || option === 'maxFormula')) found.add('compare');
  if (listsKey in trees || places.some(({ option }) => option === 'choicesFilter')) found.add('rows');
  if (isOtherOrder(planOf(form))) found.add('order');
  return [...found].sort();
}

type Trees = Readonly<Record<string, unknown>>;

/** Trees of all formulas by their text, with the parts that they need, to hand out with the form. */
export const handedTrees = (form: Form): Trees => withParts({ ...form, trees: treesIn(form) }).trees;

/** A form whose trees say which parts they need, also where they were stored before trees said so. */
export function withParts<F extends Form & { trees: Trees }>(form: F): F {
  const { trees } = form;
  if (partsKey in trees || Object.keys(trees).length === 0) return form;
  return { ...form, trees: { ...trees, [partsKey]: partsOf(compile(form), trees).join(' ') } };
}

function noteCall(form: CompiledForm, node: Node, found: Set<Part>): void {
  if (typeof node !== 'object' || node === null || !('call' in node)) return;
  const { call, args } = node;
  if (usual.test(call)) found.add('usual');
  else if (usualOfLists.test(call)) found.add('lists');
  else if (call === 'TEXT') found.add('text');
  else if (/^[A-Z]/.test(call)) found.add('further');
  if (/^[=<>]/.test(call)) found.add('compare');
  if (call === 'LOOKUP' || (call === 'LABEL' && args.some(each => isOfList(form, each)))) found.add('rows');
  // a text that is a day counts as one
  if (/^[+-]$/.test(call) && args.some(each => mayBeText(form, each))) found.add('stamps');
}

/** A field whose choices are a list's, of which a long one hands out the rows that are asked for. */
const isOfList = ({ byName }: CompiledForm, node: Node): boolean => {
  if (typeof node !== 'object' || node === null || !('ref' in node)) return false;
  const field = byName.get(node.ref.slice(node.ref.indexOf('.') + 1));
  return field !== undefined && choiceListOf(field.content.options) !== null;
};

/** Of the usual functions, `&` gives a text, and choosing what it chooses. */
function mayBeText(form: CompiledForm, node: Node): boolean {
  if (typeof node !== 'object' || node === null) return typeof node === 'string';
  if ('ref' in node) return form.byName.get(node.ref.slice(node.ref.indexOf('.') + 1))?.measure !== 'number';
  if (!('call' in node)) return true;
  return node.call === '&' || (/^(IF|COALESCE)$/.test(node.call) && node.args.some(each => mayBeText(form, each)));
}

/**
 * The evaluation of an entry's formulas in the console: the parts that a form needs load with the first that needs them,
 * found in its formulas' trees and fields. One too many loads in vain; without all of them a form has no evaluation.
 */
import { own } from '../base/plain.ts';
import type { CompiledForm } from '../form/compile.ts';
import { listsKey } from '../form/formula-lists-key.ts';
import { formulasIn, hasFormulas, rulesOf } from '../form/formulas.ts';
import { take } from '../formula/evaluate/evaluator.ts';
import { eachNode, type Node } from '../formula/node.ts';
import { logicOf } from './logic-core.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic, LogicParts } from './logic-types.ts';

const loaded: LogicParts & { [P in Part]?: object | null } = { further: null, asked: null, rows: null };

const loaders = {
  usual: () => import('../formula/evaluate/usual-functions.ts'),
  lists: () => import('../formula/evaluate/usual-lists.ts'),
  stamps: () => import('../formula/evaluate/stamps.ts'),
  text: () => import('../formula/evaluate/format.ts'),
  further: () => import('./logic-further.ts'),
  asked: () => import('./asked.ts'),
  rows: () => import('./logic-rows.ts'),
};

type Part = keyof typeof loaders;

async function load(part: Part): Promise<void> {
  const found = ((await loaders[part]()) as unknown as Record<Part, object>)[part];
  Object.assign(loaded, { [part]: found });
  take(found);
}

/** Places of formulas that ask for nothing beside values. */
const valued = /^(formula|showIf)$/;
const usual = /^(\^|percent|IF|AND|OR|NOT|ISBLANK|COALESCE|ROUND|INT|ABS)$/;
const usualOfLists = /^(SUM|AVERAGE|MIN|MAX|COUNTA)$/;

const needed = new WeakMap<CompiledForm, ReadonlySet<Part>>();

function needs(form: CompiledForm): ReadonlySet<Part> {
  let found = needed.get(form);
  if (!found) {
    const trees = own(form.formulas, 'trees') as Record<string, Node> | undefined;
    found = trees ? neededFor(form, trees) : new Set(Object.keys(loaders) as Part[]);
    needed.set(form, found);
  }
  return found;
}

function neededFor(form: CompiledForm, trees: Record<string, Node>): Set<Part> {
  const found = new Set<Part>();
  for (const text in trees) eachNode(trees[text]!, node => noteCall(form, node, found));
  for (const { measure, kind } of form.inputs) {
    if (measure === 'day' || measure === 'moment') found.add('stamps');
    // a moment that is computed takes its zone from the entry
    if (measure === 'moment' && kind === 'calculated') found.add('further');
  }
  const contents = [...form.inputs.map(({ content }) => content), ...form.texts];
  const places = contents.filter(({ options }) => hasFormulas(options)).flatMap(formulasIn);
  if (places.some(({ option }) => !valued.test(option)) || rulesOf(own(form.formulas, 'rules')).length > 0)
    found.add('asked');
  if (listsKey in trees || places.some(({ option }) => option === 'choicesFilter')) found.add('rows');
  return found;
}

function noteCall(form: CompiledForm, node: Node, found: Set<Part>): void {
  if (typeof node !== 'object' || node === null || !('call' in node)) return;
  const { call, args } = node;
  if (usual.test(call)) found.add('usual');
  else if (usualOfLists.test(call)) found.add('lists');
  else if (call === 'TEXT') found.add('text');
  else if (/^[A-Z]/.test(call)) found.add('further');
  if (call === 'LOOKUP') found.add('rows');
  // a text that is a day counts as one
  if (/^[+-]$/.test(call) && args.some(each => mayBeText(form, each))) found.add('stamps');
}

/** Of the usual functions, `&` gives a text, and choosing what it chooses. */
function mayBeText(form: CompiledForm, node: Node): boolean {
  if (typeof node !== 'object' || node === null) return typeof node === 'string';
  if ('ref' in node) return form.byName.get(node.ref.slice(node.ref.indexOf('.') + 1))?.measure !== 'number';
  if (!('call' in node)) return true;
  return node.call === '&' || (/^(IF|COALESCE)$/.test(node.call) && node.args.some(each => mayBeText(form, each)));
}

const missing = (form: CompiledForm): Part[] => [...needs(form)].filter(part => !loaded[part]);

/** Null if nothing has to be loaded. */
export function loadParts(form: CompiledForm): Promise<unknown> | null {
  const parts = missing(form);
  return parts.length > 0 ? Promise.all(parts.map(load)) : null;
}

/** Null until all that the form needs is there. */
export function createLogic(form: CompiledForm, source: LogicSource): Logic | null {
  return missing(form).length > 0 ? null : logicOf(form, source, loaded);
}

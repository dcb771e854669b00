/**
 * The evaluation of an entry's formulas in the console: the parts that a form needs load with the first that needs them.
 * Its formulas are scanned as texts, by the names of functions before a bracket: one too many loads in vain.
 */
import { own } from '../base/plain.ts';
import type { CompiledForm } from '../form/compile.ts';
import { listsKey } from '../form/formula-lists-key.ts';
import { formulasIn, hasFormulas, rulesOf } from '../form/formulas.ts';
import { formatOf } from '../form/plan.ts';
import { usual } from '../formula/evaluate/usual.ts';
import { logicOf } from './logic-core.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic, LogicParts } from './logic-types.ts';

const loaded: LogicParts = { further: null, asked: null, rows: null };

type Part = keyof LogicParts;

const loaders: { [P in Part]: () => Promise<Record<P, LogicParts[P]>> } = {
  further: () => import('./logic-further.ts'),
  asked: () => import('./asked.ts'),
  rows: () => import('./logic-rows.ts'),
};

async function load<P extends Part>(part: P): Promise<void> {
  loaded[part] = (await loaders[part]())[part];
}

/** Places of formulas that ask for nothing beside values. */
const valued: ReadonlySet<string> = new Set(['formula', 'showIf']);

/** Whether each function of a formula is a usual one. */
const isUsual = (text: string): boolean =>
  (text.match(/[^\s()+\-*/^&=<>,;{}"%]+(?=\s*\()/g) ?? []).every(name => Object.hasOwn(usual, name.toUpperCase()));

const needed = new WeakMap<CompiledForm, readonly Part[]>();

function needs(form: CompiledForm): readonly Part[] {
  const known = needed.get(form);
  if (known) return known;
  const trees = own(form.formulas, 'trees') as object | undefined;
  const texts = Object.keys(trees ?? {});
  const contents = [...form.inputs.map(({ content }) => content), ...form.texts];
  const formulas = contents.filter(({ options }) => hasFormulas(options));
  const places = new Set(formulas.flatMap(content => formulasIn(content).map(({ option }) => option)));
  // a moment takes its zone from the entry
  const moments = form.inputs.some(input => input.kind === 'calculated' && formatOf(input) === 'datetime');
  const found: Part[] = trees && !moments && texts.every(isUsual) ? [] : ['further'];
  const asks = [...places].some(option => !valued.has(option)) || rulesOf(own(form.formulas, 'rules')).length > 0;
  if (!trees || asks) found.push('asked');
  if (!trees || places.has('choicesFilter') || texts.some(text => text === listsKey || /lookup/i.test(text)))
    found.push('rows');
  needed.set(form, found);
  return found;
}

const missing = (form: CompiledForm): Part[] => needs(form).filter(part => loaded[part] === null);

/** Null if nothing has to be loaded. */
export function loadParts(form: CompiledForm): Promise<unknown> | null {
  const parts = missing(form);
  return parts.length > 0 ? Promise.all(parts.map(load)) : null;
}

/** Null until all that the form needs is there. */
export function createLogic(form: CompiledForm, source: LogicSource): Logic | null {
  return missing(form).length > 0 ? null : logicOf(form, source, loaded);
}

/** The reserved words that a form's formulas read: `user.name`, `entry.state`. Found once for a form. */
import { own } from '../base/plain.ts';
import type { Form } from '../base/types.ts';
import { eachNode } from '../formula/node.ts';
import { compile } from './compile.ts';
import { formulasIn, rulesOf } from './formulas.ts';
import { planOf } from './plan.ts';

const known = new WeakMap<Form, ReadonlySet<string>>();

export function wordsRead(form: Form): ReadonlySet<string> {
  let found = known.get(form);
  if (!found) {
    found = wordsIn(form);
    known.set(form, found);
  }
  return found;
}

/** Whether the form asks who filled an entry in first. */
export const readsPerson = (form: Form): boolean => [...wordsRead(form)].some(word => word.startsWith('user.'));

function wordsIn(form: Form): Set<string> {
  const compiled = compile(form);
  const found = new Set<string>();
  if (!compiled.formulas) return found;
  const contents = [...compiled.inputs.map(({ content }) => content), ...compiled.texts];
  const placed = [
    ...contents.flatMap(formulasIn).map(({ text }) => text),
    ...rulesOf(own(form, 'rules')).map(({ formula }) => formula),
  ];
  const plan = planOf(compiled);
  for (const text of placed)
    eachNode(plan.tree(text), node => {
      if (typeof node === 'object' && node !== null && 'own' in node) found.add(node.own);
    });
  return found;
}

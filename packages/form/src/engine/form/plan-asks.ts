/** What the formulas of a form ask of its fields beside their values: required, bounds, rules. Made once for a form. */
import { own, textOf } from '../base/plain.ts';
import type { Node } from '../formula/node.ts';
import type { CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';
import { formulasIn, hasFormulas, type Rule, rulesOf } from './formulas.ts';
import { planOf, push } from './plan.ts';
import type { Plan, Read } from './plan-types.ts';

/** What a field's formulas say beside its value. */
export interface Asks {
  readonly initial: Node | null;
  readonly required: Node | null;
  /** `value` in it is the stored answer: an answer locks its own field from the next time on. */
  readonly readOnly: Node | null;
  readonly min: Node | null;
  readonly max: Node | null;
  readonly filter: Node | null;
  readonly rules: readonly PlannedRule[];
  readonly reads: readonly Read[];
}

export interface PlannedRule {
  readonly rule: Rule;
  readonly node: Node | null;
}

export interface AsksPlan {
  readonly asks: ReadonlyMap<CompiledInput, Asks>;
  readonly repeatAsks: ReadonlyMap<CompiledRepeat, Pick<Asks, 'min' | 'max'>>;
  readonly rules: readonly PlannedRule[];
  /** Fields whose `asks` read a name. */
  readonly asksReading: ReadonlyMap<string, readonly CompiledInput[]>;
  /** Contents whose texts have formulas that read a name. */
  readonly textsReading: ReadonlyMap<string, readonly string[]>;
}

const plans = new WeakMap<CompiledForm, AsksPlan>();

export function asksOf(form: CompiledForm): AsksPlan {
  const known = plans.get(form);
  if (known) return known;
  const made = asksMade(form, planOf(form));
  plans.set(form, made);
  return made;
}

function asksMade(form: CompiledForm, plan: Plan): AsksPlan {
  const asks = new Map<CompiledInput, Asks>();
  const asksReading = new Map<string, CompiledInput[]>();
  for (const input of form.inputs) {
    const found = asksAt(input, plan);
    if (!found) continue;
    asks.set(input, found);
    for (const name of new Set(found.reads.map(each => each.name))) push(asksReading, name, input);
  }
  const repeatAsks = new Map<CompiledRepeat, Pick<Asks, 'min' | 'max'>>();
  for (const repeat of form.repeats.values()) {
    const [min, max] = bounds(repeat.content.options, plan);
    if (min || max) repeatAsks.set(repeat, { min, max });
  }
  return { asks, repeatAsks, rules: rulesIn(form.formulas, plan), asksReading, textsReading: textsReading(form, plan) };
}

function textsReading(form: CompiledForm, plan: Plan): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const contents = [...form.inputs.map(({ content }) => content), ...form.texts];
  for (const content of contents.filter(({ options }) => hasFormulas(options)))
    for (const { option, text } of formulasIn(content))
      if (option === 'text') for (const { name } of plan.reads(plan.tree(text), null)) push(found, name, content.id);
  return found;
}

function nodeIn(options: unknown, name: string, plan: Plan): Node | null {
  const text = textOf(own(options, name));
  return text.trim() ? plan.tree(text) : null;
}

const bounds = (options: unknown, plan: Plan) =>
  [nodeIn(options, 'minFormula', plan), nodeIn(options, 'maxFormula', plan)] as const;

/** The field's own name as `value`. */
const withOwnValue = (node: Node | null, name: string): Node | null =>
  JSON.parse(JSON.stringify(node), (_key, each) => (each?.ref === name ? { own: 'value' } : each)) as Node | null;

const rulesIn = (options: unknown, plan: Plan): PlannedRule[] =>
  rulesOf(own(options, 'rules')).map(rule => ({ rule, node: plan.tree(rule.formula) }));

/** Places of a content whose formulas ask for nothing. */
const others: ReadonlySet<string> = new Set(['formula', 'showIf', 'text']);

function asksAt({ content, name, repeated }: CompiledInput, plan: Plan): Asks | null {
  const { options } = content;
  if (!hasFormulas(options) || formulasIn(content).every(({ option }) => others.has(option))) return null;
  const rules = rulesIn(options, plan);
  const initial = nodeIn(options, 'initialFormula', plan);
  const required = nodeIn(options, 'requiredIf', plan);
  const readOnly = withOwnValue(nodeIn(options, 'readOnlyIf', plan), name);
  const [min, max] = bounds(options, plan);
  const filter = nodeIn(options, 'choicesFilter', plan);
  const all = [required, readOnly, min, max, filter, ...rules.map(({ node }) => node)];
  const reads = all.flatMap(node => plan.reads(node, repeated));
  return { initial, required, readOnly, min, max, filter, rules, reads };
}

/** What the formulas of a form ask of its fields beside their values: required, bounds, rules. Made once for a form. */
import { own, textOf } from '../base/plain.ts';
import type { Node } from '../formula/node.ts';
import type { CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';
import { formulasIn, type Rule, rulesOf } from './formulas.ts';
import { planOf, push } from './plan.ts';
import type { Plan, Read } from './plan-types.ts';
import { walk } from './walk.ts';

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
  /** The repeat of whose instance a content's texts are, by its id: the title of an instance is the repeat's own text. */
  readonly repeatOf: ReadonlyMap<string, CompiledRepeat>;
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
  const repeatOf = repeatsOf(form);
  const texts = textsReading(form, plan, repeatOf);
  return { asks, repeatAsks, rules: rulesIn(form.formulas, plan), asksReading, textsReading: texts, repeatOf };
}

function repeatsOf({ repeats }: CompiledForm): Map<string, CompiledRepeat> {
  const found = new Map<string, CompiledRepeat>();
  for (const repeat of repeats.values()) walk([repeat.content], ({ id }) => void found.set(id, repeat));
  return found;
}

/** A text of an instance also reads which one it is. */
function textsReading(form: CompiledForm, plan: Plan, repeatOf: AsksPlan['repeatOf']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const content of [...form.inputs.map(input => input.content), ...form.texts])
    for (const { option, text } of formulasIn(content)) {
      if (option !== 'text') continue;
      const repeat = repeatOf.get(content.id);
      for (const { name } of plan.reads(plan.tree(text), null)) push(found, name, content.id);
      if (repeat) push(found, `@${repeat.id}`, content.id);
    }
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
const others = /^(formula|showIf|text)$/;

function asksAt({ content, name, repeated }: CompiledInput, plan: Plan): Asks | null {
  const { options } = content;
  if (formulasIn(content).every(({ option }) => others.test(option))) return null;
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

/**
 * The order of a form's calculations: its conditions, formulas of visibility, calculations and counts of instances, each
 * after what it reads. Made once for a form. In a circle the closing reference reads blank, chosen by the form alone, so
 * that every evaluation agrees.
 */
import { isPlain, own, textOf } from '../base/plain.ts';
import type { Form } from '../base/types.ts';
import { treeOf } from '../formula/language/reader.ts';
import { type Node, refsOf } from '../formula/node.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';
import { formulasIn, hasFormulas } from './formulas.ts';

/** What a name in a formula means. */
export type Target =
  | { kind: 'input'; input: CompiledInput /** Named by its repeat, so always all instances. */; all: boolean }
  | { kind: 'repeat'; repeat: CompiledRepeat };

export interface Read {
  /** The field's name; `@id` of a repeat's instances. */
  name: string;
  /** The value of the same instance. */
  inside: boolean;
}

export interface Unit {
  readonly kind: 'condition' | 'show' | 'value' | 'count';
  readonly condition: CompiledCondition | null;
  readonly input: CompiledInput | null;
  /** Whose instances each have a result of their own. */
  readonly repeat: CompiledRepeat | null;
  /** Whose instances it counts. */
  readonly counted: CompiledRepeat | null;
  readonly node: Node | null;
  readonly reads: readonly Read[];
  /** As what a calculation stores its result. */
  readonly format: string;
  /** Names that read blank, since they depend on this. */
  readonly blind: Set<string>;
  order: number;
}

export interface Plan {
  /** The form's first language: that of texts that calculations store. */
  readonly language: string;
  readonly units: readonly Unit[];
  /** Units that read a name, in their order. */
  readonly readers: ReadonlyMap<string, readonly { unit: Unit; inside: boolean }[]>;
  readonly valueUnit: ReadonlyMap<CompiledInput, Unit>;
  readonly showOf: ReadonlyMap<CompiledInput, Unit>;
  readonly countOf: ReadonlyMap<CompiledRepeat, Unit>;
  readonly conditionUnit: ReadonlyMap<CompiledCondition, Unit>;
  /** Contents whose texts have formulas that read a name. */
  readonly textsReading: ReadonlyMap<string, readonly string[]>;
  tree(text: string): Node | null;
  target(ref: string): Target | null;
  /** What a formula reads, seen from inside a repeat or from outside. */
  reads(node: Node | null, repeat: CompiledRepeat | null): Read[];
}

export const formatOf = ({ content }: CompiledInput): string => textOf(own(content.options.format, 'kind')) || 'text';

const plans = new WeakMap<CompiledForm, Plan>();

export function planOf(form: CompiledForm): Plan {
  const known = plans.get(form);
  if (known) return known;
  const made = new Planner(form);
  plans.set(form, made);
  return made;
}

/** Trees by text: those handed out with the form, else read anew. */
function treesOf(form: Form | null): (text: string) => Node | null {
  const given = own(form, 'trees');
  const known = new Map<string, Node | null>();
  return text => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = (own(given, text) as Node | undefined) ?? treeOf(text);
    // a reader that is still loading gives none: asked again
    if (found !== null) known.set(text, found);
    return found;
  };
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The first that a label is written in; German for a form in one language. */
function firstLanguage({ inputs }: CompiledForm): string {
  for (const { content } of inputs) {
    const { label } = content.options;
    if (isPlain(label)) return Object.keys(label)[0] ?? 'de';
  }
  return 'de';
}

class Planner implements Plan {
  readonly form: CompiledForm;
  readonly language: string;
  readonly tree: (text: string) => Node | null;
  readonly repeats = new Map<string, CompiledRepeat>();
  readonly units: Unit[] = [];
  readonly readers = new Map<string, { unit: Unit; inside: boolean }[]>();
  readonly textsReading = new Map<string, string[]>();
  readonly valueUnit = new Map<CompiledInput, Unit>();
  readonly showOf = new Map<CompiledInput, Unit>();
  readonly countOf = new Map<CompiledRepeat, Unit>();
  readonly conditionUnit = new Map<CompiledCondition, Unit>();
  readonly #targets = new Map<string, Target | null>();

  constructor(form: CompiledForm) {
    this.form = form;
    this.language = firstLanguage(form);
    this.tree = treesOf(form.formulas);
    for (const repeat of form.repeats.values()) if (repeat.name) this.repeats.set(repeat.name, repeat);
    this.gather();
    this.units = this.ordered();
    for (const unit of this.units)
      for (const { name, inside } of unit.reads) push(this.readers, name, { unit, inside });
    this.readTexts();
  }

  /** Read once for each name: every evaluation asks for them. */
  target = (ref: string): Target | null => {
    let target = this.#targets.get(ref);
    if (target === undefined) {
      target = this.#targetOf(ref);
      this.#targets.set(ref, target);
    }
    return target;
  };

  #targetOf(ref: string): Target | null {
    const input = this.form.byName.get(ref);
    if (input) return { kind: 'input', input, all: false };
    const dot = ref.indexOf('.');
    const repeat = this.repeats.get(dot < 0 ? ref : ref.slice(0, dot));
    if (!repeat) return null;
    if (dot < 0) return { kind: 'repeat', repeat };
    const inner = this.form.byName.get(ref.slice(dot + 1));
    return inner?.repeated === repeat ? { kind: 'input', input: inner, all: true } : null;
  }

  reads(node: Node | null, repeat: CompiledRepeat | null): Read[] {
    return refsOf(node).flatMap(ref => {
      const target = this.target(ref);
      if (!target) return [];
      if (target.kind === 'repeat') return [{ name: `@${target.repeat.id}`, inside: false }];
      return [{ name: target.input.name, inside: !target.all && repeat !== null && target.input.repeated === repeat }];
    });
  }

  node(options: unknown, name: string): Node | null {
    const text = textOf(own(options, name));
    return text.trim() ? this.tree(text) : null;
  }

  unit(given: Partial<Unit> & Pick<Unit, 'kind' | 'reads'>): Unit {
    const format = given.input ? formatOf(given.input) : '';
    const none = { condition: null, input: null, repeat: null, counted: null, node: null, format };
    const unit: Unit = { ...none, ...given, blind: new Set(), order: this.units.length };
    this.units.push(unit);
    return unit;
  }

  gather(): void {
    for (const condition of this.form.conditions) {
      const node = this.node(condition.content.options, 'formula');
      const reads = [...condition.reads.map(name => ({ name, inside: false })), ...this.reads(node, null)];
      this.conditionUnit.set(condition, this.unit({ kind: 'condition', condition, node, reads }));
    }
    for (const repeat of this.form.repeats.values()) {
      const node = this.node(repeat.content.options, 'countFormula');
      if (node !== null)
        this.countOf.set(repeat, this.unit({ kind: 'count', counted: repeat, node, reads: this.reads(node, null) }));
    }
    for (const input of this.form.inputs) {
      const { repeated: repeat, content } = input;
      if (!hasFormulas(content.options)) continue;
      const show = this.node(content.options, 'showIf');
      if (show !== null)
        this.showOf.set(input, this.unit({ kind: 'show', input, repeat, node: show, reads: this.reads(show, repeat) }));
      if (input.kind !== 'calculated') continue;
      const node = this.node(content.options, 'formula');
      this.valueUnit.set(input, this.unit({ kind: 'value', input, repeat, node, reads: this.reads(node, repeat) }));
    }
  }

  /** The units that decide what a name reads. */
  behind(name: string): Unit[] {
    const repeat = name.startsWith('@') ? this.form.repeats.get(name.slice(1)) : undefined;
    const input = this.form.byName.get(name);
    const found: Unit[] = [];
    const counted = repeat ?? input?.repeated;
    for (let each = (input ?? repeat)?.condition ?? null; each; each = each.parent)
      found.unshift(this.conditionUnit.get(each)!);
    for (const unit of [
      counted && this.countOf.get(counted),
      input && this.showOf.get(input),
      input && this.valueUnit.get(input),
    ])
      if (unit) found.push(unit);
    return found;
  }

  /** The conditions around a unit, and the names it reads: each a group of units that go before it. */
  before(unit: Unit): { name: string; units: Unit[] }[] {
    const around = unit.kind === 'condition' ? unit.condition!.parent : (unit.input ?? unit.counted)!.condition;
    const groups = unit.reads.map(({ name }) => ({ name, units: this.behind(name) }));
    if (around) groups.unshift({ name: '', units: [this.conditionUnit.get(around)!] });
    if (unit.repeat && this.countOf.has(unit.repeat))
      groups.unshift({ name: '', units: [this.countOf.get(unit.repeat)!] });
    const show = unit.kind === 'value' && this.showOf.get(unit.input!);
    if (show) groups.unshift({ name: '', units: [show] });
    return groups;
  }

  /** Depth first without recursion: a chain may be thousands long. */
  ordered(): Unit[] {
    const state = new Map<Unit, 'open' | 'done'>();
    const result: Unit[] = [];
    for (const root of this.units) {
      if (state.has(root)) continue;
      const stack = [{ unit: root, groups: this.before(root), at: 0 }];
      state.set(root, 'open');
      for (let top = stack.at(-1); top; top = stack.at(-1)) {
        const group = top.groups[top.at];
        if (!group) {
          state.set(top.unit, 'done');
          result.push(top.unit);
          stack.pop();
        } else if (group.units.some(each => state.get(each) === 'open')) {
          if (group.name) top.unit.blind.add(group.name);
          top.at++;
        } else {
          const next = group.units.find(each => !state.has(each));
          if (!next) top.at++;
          else {
            state.set(next, 'open');
            stack.push({ unit: next, groups: this.before(next), at: 0 });
          }
        }
      }
    }
    for (const [order, unit] of result.entries()) unit.order = order;
    return result;
  }

  readTexts(): void {
    const contents = [...this.form.inputs.map(({ content }) => content), ...this.form.texts];
    for (const content of contents.filter(({ options }) => hasFormulas(options)))
      for (const { option, text } of formulasIn(content))
        if (option === 'text')
          for (const { name } of this.reads(this.tree(text), null)) push(this.textsReading, name, content.id);
  }
}

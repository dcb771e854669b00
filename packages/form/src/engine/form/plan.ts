/**
 * What the formulas of a form decide: conditions, formulas of visibility, calculations and counts of instances, in an order
 * in which each comes after what it reads (plan-order.ts). Made once for a form.
 */
import { own, textOf } from '../base/plain.ts';
import { firstLanguage } from '../base/text.ts';
import { treeOf } from '../formula/language/reader.ts';
import { type Node, refsOf } from '../formula/node.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';
import { hasFormulas } from './formulas.ts';
import { ordered } from './plan-order.ts';
import type { Plan, Read, Target, Unit } from './plan-types.ts';

export const formatOf = ({ content }: Unit['of']): string => textOf(own(content.options.format, 'kind')) || 'text';

const plans = new WeakMap<CompiledForm, Plan>();

export function planOf(form: CompiledForm): Plan {
  const known = plans.get(form);
  if (known) return known;
  const made = new Planner(form);
  plans.set(form, made);
  return made;
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

class Planner implements Plan {
  readonly form: CompiledForm;
  readonly language: string;
  /** By text: those handed out with the form, else read anew. */
  readonly trees: Record<string, Node | null>;
  readonly repeats = new Map<string, CompiledRepeat>();
  readonly units: Unit[] = [];
  readonly readers = new Map<string, { unit: Unit; inside: boolean }[]>();
  readonly unitOf = new Map<Unit['of'], Unit>();
  readonly showOf = new Map<CompiledInput, Unit>();
  readonly #targets = new Map<string, Target | null>();

  constructor(form: CompiledForm) {
    this.form = form;
    this.language = firstLanguage(form.inputs.map(({ content }) => content.options.label));
    this.trees = Object.assign(Object.create(null), own(form.formulas, 'trees'));
    for (const repeat of form.repeats.values()) if (repeat.name) this.repeats.set(repeat.name, repeat);
    this.gather();
    this.units = ordered(this);
    for (const [order, unit] of this.units.entries()) unit.order = order;
    for (const unit of this.units)
      for (const { name, inside } of unit.reads) push(this.readers, name, { unit, inside });
  }

  /** A reader that is still loading gives none: asked again. */
  tree(text: string): Node | null {
    this.trees[text] ??= treeOf(text);
    return this.trees[text]!;
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

  /** A unit of a content's formula; `always`: without one too. */
  unit<U extends Unit>(
    kind: U['kind'],
    of: U['of'],
    option: string,
    always = false,
    reads: readonly Read[] = [],
  ): void {
    const text = textOf(own(of.content.options, option));
    const node = text.trim() ? this.tree(text) : null;
    if (node === null && !always) return;
    const repeat = 'repeated' in of ? of.repeated : null;
    const format = formatOf(of);
    const made = {
      kind,
      of,
      repeat,
      node,
      format,
      reads: [...reads, ...this.reads(node, repeat)],
      blind: new Set(),
      order: 0,
    };
    const unit = made as unknown as U;
    this.units.push(unit);
    if (unit.kind === 'show') this.showOf.set(unit.of, unit);
    else this.unitOf.set(of, unit);
  }

  /** As they stand in the form, each condition before the first field that it is about. */
  gather(): void {
    const { conditions, repeats, inputs } = this.form;
    for (const input of inputs) {
      this.condition(input.condition);
      this.count(input.repeated);
      if (!hasFormulas(input.content.options)) continue;
      this.unit('show', input, 'showIf');
      if (input.kind === 'calculated') this.unit('value', input, 'formula', true);
    }
    for (const each of conditions) this.condition(each);
    for (const each of repeats.values()) this.count(each);
  }

  condition(of: CompiledCondition | null): void {
    if (!of || this.unitOf.has(of)) return;
    this.condition(of.parent);
    const reads = of.reads.map(name => ({ name, inside: false }));
    this.unit('condition', of, 'formula', true, reads);
  }

  count(of: CompiledRepeat | null): void {
    if (!of || this.unitOf.has(of)) return;
    this.condition(of.condition);
    this.unit('count', of, 'countFormula');
  }
}

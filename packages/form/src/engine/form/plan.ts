/**
 * The order of a form's calculations: its conditions, formulas of visibility, calculations and counts of instances, each
 * after what it reads. Made once for a form. In a circle the closing reference reads blank, chosen by the form alone, so
 * that every evaluation agrees.
 */
import { own, textOf } from '../base/plain.ts';
import { firstLanguage } from '../base/text.ts';
import { treeOf } from '../formula/language/reader.ts';
import { type Node, refsOf } from '../formula/node.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';
import { hasFormulas } from './formulas.ts';

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

/** What is decided: whether a condition holds, a field is shown, what is calculated, how many instances there are. */
export type Unit = (
  | { readonly kind: 'condition'; readonly of: CompiledCondition }
  | { readonly kind: 'show' | 'value'; readonly of: CompiledInput }
  | { readonly kind: 'count'; readonly of: CompiledRepeat }
) & {
  /** Whose instances each have a result of their own. */
  readonly repeat: CompiledRepeat | null;
  readonly node: Node | null;
  /** As what a calculation stores its result. */
  readonly format: string;
  readonly reads: readonly Read[];
  /** Names that read blank, since they depend on this. */
  readonly blind: Set<string>;
  order: number;
};

export interface Plan {
  /** The form's first language: that of texts that calculations store. */
  readonly language: string;
  readonly units: readonly Unit[];
  /** Units that read a name, in their order. */
  readonly readers: ReadonlyMap<string, readonly { unit: Unit; inside: boolean }[]>;
  /** What decides a condition, the value of a calculation, and a number of instances. */
  readonly unitOf: ReadonlyMap<Unit['of'], Unit>;
  readonly showOf: ReadonlyMap<CompiledInput, Unit>;
  tree(text: string): Node | null;
  target(ref: string): Target | null;
  /** What a formula reads, seen from inside a repeat or from outside. */
  reads(node: Node | null, repeat: CompiledRepeat | null): Read[];
}

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
    this.units = this.ordered();
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

  gather(): void {
    for (const condition of this.form.conditions)
      this.unit(
        'condition',
        condition,
        'formula',
        true,
        condition.reads.map(name => ({ name, inside: false })),
      );
    for (const repeat of this.form.repeats.values()) this.unit('count', repeat, 'countFormula');
    for (const input of this.form.inputs) {
      if (!hasFormulas(input.content.options)) continue;
      this.unit('show', input, 'showIf');
      if (input.kind === 'calculated') this.unit('value', input, 'formula', true);
    }
  }

  /** The units that decide what a name reads: conditions from outside, counts, visibility, value. */
  behind(name: string): Unit[] {
    const input = this.form.byName.get(name);
    const repeat = input ? input.repeated : this.form.repeats.get(name.slice(1));
    const found = [
      this.unitOf.get(repeat as CompiledRepeat),
      this.showOf.get(input as CompiledInput),
      this.unitOf.get(input as CompiledInput),
    ].filter(unit => unit !== undefined);
    for (let each = (input ?? repeat)?.condition; each; each = each.parent) found.unshift(this.unitOf.get(each)!);
    return found;
  }

  /** What goes before a unit: each group that is not open, whose name else reads blank. */
  *before(unit: Unit, open: ReadonlyMap<Unit, boolean>): Generator<Unit | undefined> {
    const { kind, of, repeat } = unit;
    if (kind === 'value') yield this.showOf.get(of);
    yield this.unitOf.get(repeat as CompiledRepeat);
    yield this.unitOf.get((kind === 'condition' ? of.parent : of.condition) as CompiledCondition);
    for (const { name } of unit.reads) {
      const units = this.behind(name);
      if (units.some(each => open.get(each))) unit.blind.add(name);
      else yield* units;
    }
  }

  /** Depth first without recursion: a chain may be thousands long. */
  ordered(): Unit[] {
    const open = new Map<Unit, boolean>();
    const result: Unit[] = [];
    const stack: { unit: Unit; before: Generator<Unit | undefined> }[] = [];
    const begin = (unit: Unit | undefined) => {
      if (!unit || open.has(unit)) return;
      open.set(unit, true);
      stack.push({ unit, before: this.before(unit, open) });
    };
    for (const root of this.units) {
      begin(root);
      for (let top = stack.at(-1); top; top = stack.at(-1)) {
        const { value, done } = top.before.next();
        if (done) {
          open.set(top.unit, false);
          result.push(top.unit);
          stack.pop();
        } else begin(value);
      }
    }
    for (const [order, unit] of result.entries()) unit.order = order;
    return result;
  }
}

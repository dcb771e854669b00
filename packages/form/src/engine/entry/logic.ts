/**
 * Evaluates the formulas of an entry: all at first, then what depends on an answer that changed, in the order of the
 * plan. The same in browser and server. Results of calculations are kept here; what is hidden is blank.
 */
import { holds } from '../base/condition.ts';
import { writeValue } from '../base/input-row.ts';
import { own } from '../base/plain.ts';
import { languageOf } from '../base/text.ts';
import type { Data, How } from '../base/types.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from '../form/compile.ts';
import { type Plan, planOf, type Unit } from '../form/plan.ts';
import {
  booleanOf,
  type Env,
  evaluate,
  isFault,
  numberOf,
  type Reason,
  Stamp,
  type Value,
} from '../formula/evaluate/index.ts';
import { type Node, refsOf } from '../formula/node.ts';
import { choicesOf } from '../input-kinds/common.ts';
import { compared, presentValue } from './answers.ts';
import { askedFault, askedOf, fillInitial, initialValue, instanceFault, ruleIssues, ruleWarnings } from './asked.ts';
import { fromStored, kindOf, toStored, writtenFor } from './convert.ts';
import type { Logic, LogicSource, Touched } from './logic-types.ts';
import { nowOf } from './moment.ts';

/** Nothing has to be loaded. */
export const loadLogic: (form: CompiledForm) => Promise<unknown> | null = () => null;

export function createLogic(form: CompiledForm, source: LogicSource): Logic | null {
  return new Evaluation(form, planOf(form), source);
}

/** The key of a field's value. */
const keyOf = (input: CompiledInput, instance: number | null): string =>
  input.repeated && instance !== null ? `${input.name}.${instance}` : input.name;

class Evaluation implements Logic {
  readonly plan: Plan;
  readonly #form: CompiledForm;
  readonly #source: LogicSource;
  readonly #shown = new Map<CompiledCondition, boolean>();
  /** Results of `showIf`, of calculations and their errors, by key. */
  readonly #visible = new Map<string, boolean>();
  readonly #values = new Map<string, Value>();
  readonly #stored = new Map<string, unknown>();
  readonly #counts = new Map<string, readonly number[]>();
  readonly #languages = new Map<string, ReadonlyMap<string, string>>();

  constructor(form: CompiledForm, plan: Plan, source: LogicSource) {
    this.#form = form;
    this.plan = plan;
    this.#source = source;
  }

  instances = (repeat: CompiledRepeat): readonly number[] =>
    this.#counts.get(repeat.id) ?? this.#source.instances(repeat);

  holds = (condition: CompiledCondition | null): boolean => condition === null || this.#shown.get(condition) === true;

  visible = (input: CompiledInput, instance: number | null): boolean =>
    this.holds(input.condition) && (!this.plan.showOf.has(input) || this.#visible.get(keyOf(input, instance)) === true);

  computed = (key: string): unknown => this.#stored.get(key);

  errors(): Map<string, Reason> {
    const found = new Map<string, Reason>();
    for (const [key, value] of this.#values) if (isFault(value)) found.set(key, value.reason);
    return found;
  }

  errorOf(key: string): Reason | null {
    const value = this.#values.get(key);
    return isFault(value) ? value.reason : null;
  }

  /** The stored form of a present value; undefined if hidden or unanswered. */
  answer = (input: CompiledInput, instance: number | null): unknown => {
    if (!this.visible(input, instance)) return undefined;
    if (this.plan.valueUnit.has(input)) return this.#stored.get(keyOf(input, instance));
    const data = this.#source.data();
    return presentValue(input, keyOf(input, instance), data, own(data, '_images'));
  };

  #value(input: CompiledInput, instance: number | null): Value {
    if (!this.visible(input, instance)) return null;
    if (this.plan.valueUnit.has(input)) return this.#values.get(keyOf(input, instance)) ?? null;
    return fromStored(input, this.answer(input, instance));
  }

  /** All values of a repeated field, blank ones too, so that lists stay side by side. */
  #list(input: CompiledInput): Value[] {
    return this.instances(input.repeated!).map(instance => this.#value(input, instance));
  }

  /** What a formula reads, at an instance of `repeat`. */
  env(
    repeat: CompiledRepeat | null,
    instance: number | null,
    words: Readonly<Record<string, Value>> = {},
    blind?: ReadonlySet<string>,
    language?: string,
  ): Env {
    const { meta = {} } = this.#source;
    return {
      language: language ?? this.plan.language,
      now: () => nowOf(own(this.#source.data(), '_at')),
      lookup: (list, key, column) => this.#source.lookup?.(list, key, column),
      label: (name, value) => this.#label(name, value, language ?? this.plan.language),
      own: word => {
        if (Object.hasOwn(words, word)) return words[word]!;
        if (word === 'position')
          return repeat && instance !== null ? this.instances(repeat).indexOf(instance) + 1 : null;
        return Object.hasOwn(meta, word) ? (meta[word] ?? null) : null;
      },
      ref: name => {
        const target = this.plan.target(name);
        if (!target) return null;
        if (target.kind === 'repeat')
          return blind?.has(`@${target.repeat.id}`) || !this.holds(target.repeat.condition)
            ? []
            : this.instances(target.repeat).map((_, at) => at + 1);
        const { input, all } = target;
        if (blind?.has(input.name)) return input.repeated ? [] : null;
        if (!input.repeated) return this.#value(input, null);
        return !all && input.repeated === repeat && instance !== null
          ? this.#value(input, instance)
          : this.#list(input);
      },
    };
  }

  evaluate(
    node: Node | null,
    repeat: CompiledRepeat | null,
    instance: number | null,
    words?: Readonly<Record<string, Value>>,
    language?: string,
  ): Value {
    return node === null ? null : evaluate(node, this.env(repeat, instance, words, undefined, language));
  }

  asked = (input: CompiledInput, instance: number | null) => askedOf(this, input, instance);
  fault = (input: CompiledInput, instance: number | null, answer: unknown) => askedFault(this, input, instance, answer);
  instanceFault = (repeat: CompiledRepeat) => instanceFault(this, repeat);
  issues = (language = this.#source.language ?? this.plan.language) => ruleIssues(this, language);
  warnings = (language = this.#source.language ?? this.plan.language) => ruleWarnings(this, language);
  fillInitial = (data: Data, instances: (input: CompiledInput) => readonly (number | null)[]) =>
    fillInitial(this, data, instances);

  initial(input: CompiledInput, instance: number | null): unknown {
    const node = this.plan.asks.get(input)?.initial ?? null;
    return node === null ? undefined : initialValue(input, this.evaluate(node, input.repeated, instance));
  }

  /** A text is of no repeat by itself: inside of one, it reads that instance of whatever repeat. */
  text(formula: string, instance: number | null, how: How): string {
    const node = this.plan.tree(formula);
    const repeat = instance === null ? null : this.#repeatOf(node);
    const value = this.evaluate(node, repeat, instance, {}, languageOf(how));
    return isFault(value) ? '–' : writtenFor(value, how);
  }

  #repeatOf(node: Node | null): CompiledRepeat | null {
    for (const name of refsOf(node)) {
      const target = this.plan.target(name);
      if (target?.kind === 'input' && !target.all && target.input.repeated) return target.input.repeated;
    }
    return null;
  }

  #label(name: string, value: string, language: string): string {
    const target = this.plan.target(name);
    if (target?.kind !== 'input') return value;
    const key = `${language} ${target.input.name}`;
    let labels = this.#languages.get(key);
    if (!labels) {
      labels = new Map(choicesOf(target.input.content.options, language).map(choice => [choice.value, choice.label]));
      this.#languages.set(key, labels);
    }
    return labels.get(value) ?? value;
  }

  #result(unit: Unit, instance: number | null): Value {
    return evaluate(unit.node, this.env(unit.repeat, instance, {}, unit.blind));
  }

  /** Decides a unit; whether its result is another one. */
  #decide(unit: Unit, instance: number | null): boolean {
    switch (unit.kind) {
      case 'condition':
        return this.#decideCondition(unit);
      case 'count':
        return this.#decideCount(unit);
      case 'show': {
        const key = keyOf(unit.input!, instance);
        const is = booleanOf(this.#result(unit, instance)) === true;
        const changed = this.#visible.get(key) !== is;
        this.#visible.set(key, is);
        return changed;
      }
      default:
        return this.#decideValue(unit, instance);
    }
  }

  #decideCondition(unit: Unit): boolean {
    const condition = unit.condition!;
    const ask = (name: string): unknown => {
      const input = this.#form.byName.get(name);
      if (!input || unit.blind.has(name)) return undefined;
      return compared(input, this.get(name));
    };
    const own = unit.node === null ? holds(condition.comparisons, ask) : booleanOf(this.#result(unit, null)) === true;
    const is = this.holds(condition.parent) && own;
    const changed = this.#shown.get(condition) !== is;
    this.#shown.set(condition, is);
    return changed;
  }

  #decideCount(unit: Unit): boolean {
    const repeat = unit.counted!;
    const count = numberOf(this.#result(unit, null));
    const before = this.#counts.get(repeat.id);
    const wanted = typeof count === 'number' ? Math.max(0, Math.min(repeat.max, Math.trunc(count))) : 0;
    const given = this.#source.instances(repeat);
    const next = given.slice(0, wanted);
    for (let free = 0; next.length < wanted; free++) if (!given.includes(free)) next.push(free);
    this.#counts.set(repeat.id, next);
    return before === undefined || before.length !== next.length || before.some((each, at) => each !== next[at]);
  }

  #decideValue(unit: Unit, instance: number | null): boolean {
    const input = unit.input!;
    const key = keyOf(input, instance);
    const shown = this.visible(input, instance);
    if (this.#source.stored) return this.#keepValue(input, key, shown);
    const found = shown ? this.#result(unit, instance) : null;
    const zone = isFault(found) || !(kindOf(input) === 'datetime') ? null : nowOf(own(this.#source.data(), '_at')).zone;
    const stored = toStored(kindOf(input), found, zone);
    const value = isFault(stored) ? stored : fromStored(input, stored);
    const changed = !same(this.#values.get(key) ?? null, value);
    this.#values.set(key, value);
    if (isFault(stored) || stored === undefined) this.#stored.delete(key);
    else this.#stored.set(key, stored);
    return changed;
  }

  #keepValue(input: CompiledInput, key: string, shown: boolean): boolean {
    const stored = shown ? writeValue(input.rule, own(this.#source.data(), key)) : undefined;
    this.#values.set(key, fromStored(input, stored));
    if (stored === undefined) this.#stored.delete(key);
    else this.#stored.set(key, stored);
    return true;
  }

  get = (name: string, instance: number | null = null): unknown => {
    const input = this.#form.byName.get(name);
    if (!input) return undefined;
    if (!input.repeated || instance !== null) return this.answer(input, instance);
    if (!this.holds(input.condition)) return undefined;
    const all = this.instances(input.repeated).flatMap(each => this.answer(input, each));
    const given = all.filter(each => each !== undefined);
    return given.length ? given : undefined;
  };

  decideAll(): void {
    this.#visible.clear();
    this.#values.clear();
    this.#stored.clear();
    this.#counts.clear();
    for (const unit of this.plan.units)
      for (const instance of unit.repeat ? this.instances(unit.repeat) : [null]) this.#decide(unit, instance);
  }

  follow(changes: readonly { name: string; instance: number | null }[]): Touched {
    const touched: Touched = { names: new Set(), keys: new Set(), conditions: [], repeats: [] };
    const queue = new Queue();
    const spread = (name: string, instance: number | null) => {
      touched.names.add(name);
      for (const { unit, inside } of this.plan.readers.get(name) ?? []) queue.add(unit, inside ? instance : null);
    };
    for (const { name, instance } of changes) {
      spread(name, instance);
      const input = this.#form.byName.get(name);
      if (input && instance === null && input.repeated) this.#again(queue, input);
    }
    for (let next = queue.next(); next; next = queue.next()) {
      const { unit, instances } = next;
      const all = unit.repeat ? this.instances(unit.repeat) : [null];
      for (const instance of instances === null ? all : [...instances]) {
        if (!this.#decide(unit, instance)) continue;
        this.#tell(unit, instance, touched, queue, spread);
      }
    }
    return touched;
  }

  /** The units of a field's instances, when there are others. */
  #again(queue: Queue, input: CompiledInput): void {
    for (const unit of [this.plan.showOf.get(input), this.plan.valueUnit.get(input)]) if (unit) queue.add(unit, null);
    const count = this.plan.countOf.get(input.repeated!);
    if (count) queue.add(count, null);
  }

  #tell(
    unit: Unit,
    instance: number | null,
    touched: Touched,
    queue: Queue,
    spread: (name: string, instance: number | null) => void,
  ): void {
    if (unit.kind === 'count') {
      touched.repeats.push(unit.counted!);
      spread(`@${unit.counted!.id}`, null);
      for (const input of unit.counted!.inputs) {
        spread(input.name, null);
        for (const each of [this.plan.showOf.get(input), this.plan.valueUnit.get(input)])
          if (each) queue.add(each, null);
      }
      return;
    }
    if (unit.kind !== 'condition') {
      touched.keys.add(keyOf(unit.input!, instance));
      const value = unit.kind === 'show' && this.plan.valueUnit.get(unit.input!);
      if (value) queue.add(value, instance);
      spread(unit.input!.name, instance);
      return;
    }
    touched.conditions.push(unit.condition!);
    for (const input of unit.condition!.inputs) {
      const value = this.plan.valueUnit.get(input);
      if (value) queue.add(value, null);
      spread(input.name, null);
    }
    for (const [condition, own] of this.plan.conditionUnit)
      if (condition.parent === unit.condition) queue.add(own, null);
  }
}

const same = (one: Value, two: Value): boolean => {
  if (one instanceof Stamp && two instanceof Stamp) return one.day === two.day && one.zone === two.zone;
  if (isFault(one) && isFault(two)) return one.reason === two.reason;
  return one === two || (Array.isArray(one) && Array.isArray(two) && JSON.stringify(one) === JSON.stringify(two));
};

/** Units to decide, in the order of the plan; each with the instances concerned, or all (null). */
class Queue {
  readonly #waiting = new Map<Unit, Set<number> | null>();
  /** A binary heap of orders would pay off for thousands at once; few wait here. */
  readonly #order: Unit[] = [];

  add(unit: Unit, instance: number | null): void {
    const present = this.#waiting.get(unit);
    if (present === undefined) {
      let at = this.#order.length;
      while (at > 0 && this.#order[at - 1]!.order < unit.order) at--;
      this.#order.splice(at, 0, unit);
      this.#waiting.set(unit, instance === null || !unit.repeat ? null : new Set([instance]));
    } else if (present && instance !== null) present.add(instance);
    else this.#waiting.set(unit, null);
  }

  next(): { unit: Unit; instances: ReadonlySet<number> | null } | null {
    const unit = this.#order.pop();
    if (!unit) return null;
    const instances = this.#waiting.get(unit) ?? null;
    this.#waiting.delete(unit);
    return { unit, instances };
  }
}

/** Present results of an entry's formulas, and its answers as they are seen through them: what is hidden is blank. */
import { own } from '../base/plain.ts';
import type { CompiledCondition, CompiledForm, CompiledInput, CompiledRepeat } from '../form/compile.ts';
import type { Plan } from '../form/plan-types.ts';
import { isFault, type Reason, type Value } from '../formula/evaluate/values.ts';
import { keptKeyOf as keyOf, presentValue } from './answers.ts';
import { fromStored } from './convert.ts';
import type { LogicSource } from './logic-source.ts';

export { keyOf };

export class Results {
  readonly form: CompiledForm;
  readonly plan: Plan;
  readonly source: LogicSource;
  readonly shown = new Map<CompiledCondition, boolean>();
  /** Of `showIf`, by key. */
  readonly seen = new Map<string, boolean>();
  /** Of calculations and their errors, by key; and as they are stored, where that is something else. */
  readonly values = new Map<string, Value>();
  readonly #stored = new Map<string, unknown>();
  readonly counts = new Map<string, readonly number[]>();
  /** Everything is decided for the first time. */
  first = true;

  /** Lists of repeated fields, until an answer changes: many formulas read the same. */
  readonly #lists = new Map<CompiledInput, Value[]>();

  constructor(form: CompiledForm, plan: Plan, source: LogicSource) {
    this.form = form;
    this.plan = plan;
    this.source = source;
  }

  /** Something is shown, counted or answered otherwise. */
  forget(): void {
    this.#lists.clear();
  }

  clear(): void {
    this.forget();
    for (const each of [this.seen, this.values, this.#stored, this.counts]) each.clear();
  }

  /** Keeps the result of a calculation; undefined is stored as none. */
  keep(input: CompiledInput, key: string, value: Value, stored: unknown): void {
    if (input.repeated) this.#lists.delete(input);
    this.values.set(key, value);
    if (stored !== (value ?? undefined)) this.#stored.set(key, stored);
    else this.#stored.delete(key);
  }

  /** The stored result of a calculation. */
  stored = (key: string): unknown =>
    this.#stored.has(key) ? this.#stored.get(key) : (this.values.get(key) ?? undefined);

  instances = (repeat: CompiledRepeat): readonly number[] =>
    this.counts.get(repeat.id) ?? this.source.instances(repeat);

  holds = (condition: CompiledCondition | null): boolean => condition === null || this.shown.get(condition) === true;

  visible = (input: CompiledInput, instance: number | null): boolean =>
    this.holds(input.condition) && (!this.plan.showOf.has(input) || this.seen.get(keyOf(input, instance)) === true);

  /** The stored form of a present value; undefined if hidden or unanswered. */
  answer = (input: CompiledInput, instance: number | null): unknown => {
    if (!this.visible(input, instance)) return undefined;
    const key = keyOf(input, instance);
    return this.plan.unitOf.has(input) ? this.stored(key) : this.#given(input, key);
  };

  #given(input: CompiledInput, key: string): unknown {
    const data = this.source.data();
    return presentValue(input, key, data, input.files ? own(data, '_images') : undefined);
  }

  /** An answer by its field's name; of a repeated field without `instance`, the list of those given. */
  get = (name: string, instance: number | null = null): unknown => {
    const input = this.form.byName.get(name);
    if (!input) return undefined;
    if (!input.repeated || instance !== null) return this.answer(input, instance);
    if (!this.holds(input.condition)) return undefined;
    const all = this.instances(input.repeated).flatMap(each => this.answer(input, each));
    const given = all.filter(each => each !== undefined);
    return given.length ? given : undefined;
  };

  value(input: CompiledInput, instance: number | null): Value {
    if (!this.visible(input, instance)) return null;
    const key = keyOf(input, instance);
    if (this.plan.unitOf.has(input)) return this.values.get(key) ?? null;
    return fromStored(input, this.#given(input, key));
  }

  /** All values of a repeated field, blank ones too, so that lists stay side by side. */
  list(input: CompiledInput): Value[] {
    const kept = this.#lists.get(input);
    if (kept) return kept;
    const made = this.instances(input.repeated!).map(instance => this.value(input, instance));
    this.#lists.set(input, made);
    return made;
  }

  errorOf(key: string): Reason | null {
    const value = this.values.get(key);
    return isFault(value) ? value.reason : null;
  }
}

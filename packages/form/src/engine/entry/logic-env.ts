/** What a formula reads: fields, reserved words, labels of choices and the moment, seen from an instance of a repeat. */
import { own } from '../base/plain.ts';
import type { CompiledRepeat } from '../form/compile.ts';
import type { Env, FurtherEnv } from '../formula/evaluate/run.ts';
import type { Value } from '../formula/evaluate/values.ts';
import type { Results } from './logic-results.ts';

/** How a formula reads, beside its place. */
interface Reading {
  words?: Readonly<Record<string, Value>> | undefined;
  /** Names that read blank. */
  blind?: ReadonlySet<string> | undefined;
  language?: string | undefined;
}

export type EnvAt = (repeat: CompiledRepeat | null, instance: number | null, how: Reading) => Env;

/** One is made for each formula and instance. */
class Seen implements Env {
  readonly results: Results;
  readonly further: FurtherEnv;
  readonly repeat: CompiledRepeat | null;
  readonly instance: number | null;
  readonly how: Reading;

  constructor(
    results: Results,
    further: FurtherEnv,
    repeat: CompiledRepeat | null,
    instance: number | null,
    how: Reading,
  ) {
    this.results = results;
    this.further = further;
    this.repeat = repeat;
    this.instance = instance;
    this.how = how;
  }

  get language(): string {
    return this.how.language ?? this.results.plan.language;
  }

  own(word: string): Value {
    const { source, instances } = this.results;
    const { words = {} } = this.how;
    if (Object.hasOwn(words, word)) return words[word]!;
    if (word === 'position')
      return this.repeat && this.instance !== null ? instances(this.repeat).indexOf(this.instance) + 1 : null;
    return (own(source.meta, word) as Value | undefined) ?? null;
  }

  /** The value of a field: of the same instance, or of all; a repeat by its own name is the numbers of its instances. */
  ref(name: string): Value {
    const { results } = this;
    const target = results.plan.target(name);
    if (!target) return null;
    const { blind } = this.how;
    if (target.kind === 'repeat')
      return blind?.has(`@${target.repeat.id}`) || !results.holds(target.repeat.condition)
        ? []
        : results.instances(target.repeat).map((_, at) => at + 1);
    const { input, all } = target;
    const { repeated } = input;
    if (blind?.size && blind.has(input.name)) return repeated ? [] : null;
    if (!repeated) return results.value(input, null);
    return !all && repeated === this.repeat && this.instance !== null
      ? results.value(input, this.instance)
      : results.list(input);
  }
}

/** `further`: there where a formula asks for it. */
export const createEnv =
  (results: Results, further: FurtherEnv | undefined): EnvAt =>
  (repeat, instance, how) =>
    new Seen(results, further!, repeat, instance, how);

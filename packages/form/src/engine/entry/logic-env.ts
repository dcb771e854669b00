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

/** One is made for each formula and instance. `further`: there where a formula asks for it. */
export const createEnv =
  (results: Results, further: FurtherEnv | undefined): EnvAt =>
  (repeat, instance, { words = {}, blind, language = results.plan.language }) => ({
    language,
    further: further!,
    own(word) {
      if (Object.hasOwn(words, word)) return words[word]!;
      if (word === 'position')
        return repeat && instance !== null ? results.instances(repeat).indexOf(instance) + 1 : null;
      return (own(results.source.meta, word) as Value | undefined) ?? null;
    },
    /** The value of a field: of the same instance, or of all; a repeat by its own name is the numbers of its instances. */
    ref(name) {
      const target = results.plan.target(name);
      if (!target) return null;
      if (target.kind === 'repeat')
        return blind?.has(`@${target.repeat.id}`) || !results.holds(target.repeat.condition)
          ? []
          : results.instances(target.repeat).map((_, at) => at + 1);
      const { input, all } = target;
      const { repeated } = input;
      if (blind?.has(input.name)) return repeated ? [] : null;
      if (!repeated) return results.value(input, null);
      return !all && repeated === repeat && instance !== null ? results.value(input, instance) : results.list(input);
    },
  });

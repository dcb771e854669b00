/** What a formula reads: fields, reserved words, labels of choices and the moment, seen from an instance of a repeat. */
import type { CompiledRepeat } from '../form/compile.ts';
import type { Env } from '../formula/evaluate/run.ts';
import { type Stamp, textOfValue, type Value } from '../formula/evaluate/values.ts';
import type { Results } from './logic-results.ts';
import type { LogicParts } from './logic-types.ts';

interface Place {
  repeat: CompiledRepeat | null;
  instance: number | null;
  words?: Readonly<Record<string, Value>> | undefined;
  /** Names that read blank. */
  blind?: ReadonlySet<string> | undefined;
  language?: string | undefined;
}

export type EnvAt = (place: Place) => Env;

export function createEnv(results: Results, { further, rows }: LogicParts, now: () => Stamp): EnvAt {
  const { plan } = results;
  const labelIn = further?.labels(plan);
  return place => {
    const language = place.language ?? plan.language;
    return {
      language,
      now,
      lookup: (list, key, column) => rows?.cell(results.form, list, textOfValue(key), column, plan.language),
      label: (name, value) => labelIn?.(language, name, value) ?? value,
      own: word => wordAt(results, place, word),
      ref: name => referred(results, place, name),
    };
  };
}

function wordAt({ source, instances }: Results, { repeat, instance, words = {} }: Place, word: string): Value {
  if (Object.hasOwn(words, word)) return words[word]!;
  if (word === 'position') return repeat && instance !== null ? instances(repeat).indexOf(instance) + 1 : null;
  const { meta = {} } = source;
  return Object.hasOwn(meta, word) ? (meta[word] ?? null) : null;
}

/** The value of a field: of the same instance, or of all; a repeat by its own name is the numbers of its instances. */
function referred(results: Results, { repeat, instance, blind }: Place, name: string): Value {
  const target = results.plan.target(name);
  if (!target) return null;
  if (target.kind === 'repeat')
    return blind?.has(`@${target.repeat.id}`) || !results.holds(target.repeat.condition)
      ? []
      : results.instances(target.repeat).map((_, at) => at + 1);
  const { input, all } = target;
  if (blind?.has(input.name)) return input.repeated ? [] : null;
  if (!input.repeated) return results.value(input, null);
  return !all && input.repeated === repeat && instance !== null ? results.value(input, instance) : results.list(input);
}

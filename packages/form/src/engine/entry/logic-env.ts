/** What a formula reads: fields, reserved words, labels of choices and the moment, seen from an instance of a repeat. */
import { own } from '../base/plain.ts';
import { textIn } from '../base/text.ts';
import type { CompiledRepeat } from '../form/compile.ts';
import { cellOf, listRow } from '../form/formula-rows.ts';
import type { Env, Value } from '../formula/evaluate/index.ts';
import { textOfValue } from '../formula/evaluate/values.ts';
import { choicesOf } from '../input-kinds/common.ts';
import type { Results } from './logic-results.ts';
import { nowOf } from './moment.ts';

interface Place {
  repeat: CompiledRepeat | null;
  instance: number | null;
  words?: Readonly<Record<string, Value>> | undefined;
  /** Names that read blank. */
  blind?: ReadonlySet<string> | undefined;
  language?: string | undefined;
}

export type EnvAt = (place: Place) => Env;

export function createEnv(results: Results): EnvAt {
  const { plan, source } = results;
  const labelIn = createLabels(results);
  return place => {
    const language = place.language ?? plan.language;
    return {
      language,
      now: () => nowOf(own(source.data(), '_at')),
      lookup(list, key, column) {
        const row = listRow(results.form, list, textOfValue(key));
        if (!row) return undefined;
        return column === 'label' ? textIn(row.label, plan.language) : cellOf(row, column);
      },
      label: (name, value) => labelIn(language, name, value),
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

/** What choices are called, read once for a field and language. */
function createLabels({ plan }: Results) {
  const kept = new Map<string, ReadonlyMap<string, string>>();
  return (language: string, name: string, value: string): string => {
    const target = plan.target(name);
    if (target?.kind !== 'input') return value;
    const key = `${language} ${target.input.name}`;
    let labels = kept.get(key);
    if (!labels) {
      labels = new Map(choicesOf(target.input.content.options, language).map(choice => [choice.value, choice.label]));
      kept.set(key, labels);
    }
    return labels.get(value) ?? value;
  };
}

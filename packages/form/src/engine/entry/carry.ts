/**
 * Carries the answers of a draft over to another version of its form: each follows its field, matched by id, to the
 * name and the repeat that the field has there.
 */
import { isPlain, own } from '../base/plain.ts';
import type { Data, Form } from '../base/types.ts';
import { type CompiledInput, compile } from '../form/compile.ts';
import type { AnsweredField } from './answered-fields.ts';
import { correctedKey, correctionKey, instancesFrom, isCorrection, repeatValue } from './answers.ts';
import { inputOfKey } from './keys.ts';

export interface Carried {
  data: Data;
  /**
   * Fields with answers that have no place in this version. They stay under their keys, which it does not know, or
   * under one like it where another field has it by now.
   */
  left: AnsweredField[];
}

/** Its field in the earlier version, and of a repeated one the instance; null for keys of no field. */
function partsOf(names: ReadonlyMap<string, AnsweredField>, key: string) {
  const plain = correctedKey(key);
  const whole = names.get(plain);
  if (whole) return { field: whole, instance: null };
  const dot = plain.lastIndexOf('.');
  const field = names.get(plain.slice(0, Math.max(0, dot)));
  return field ? { field, instance: Number(plain.slice(dot + 1)) } : null;
}

/** Null where the field has no such place: a correction without known data, or a further instance without a repeat. */
function keyIn(input: CompiledInput, key: string, instance: number | null, first: boolean): string | null {
  if (isCorrection(key)) return input.known === null ? null : correctionKey(input.name);
  if (input.repeated) return `${input.name}.${instance ?? 0}`;
  return instance === null || first ? input.name : null;
}

export function carryAnswers(answered: readonly AnsweredField[], to: Form, data: Data): Carried {
  const form = compile(to);
  const names = new Map(answered.map(field => [field.name, field]));
  const inputs = new Map(form.inputs.map(input => [input.content.id, input]));
  const left = new Set<AnsweredField>();
  const instances = new Map<CompiledInput, Set<number>>();
  const placed = new Set<CompiledInput>();

  /** Under its own key, or one like it where that is another field's by now. */
  function stay(out: Data, key: string, value: unknown): void {
    let free = key;
    while (inputOfKey(form, free) !== null) free += '_';
    out[free] ??= value;
  }

  /** The keys of an entry's answers, or of its files, under their new names. */
  function moved(values: Data): Data {
    const out: Data = {};
    for (const [key, value] of Object.entries(values)) {
      const parts = partsOf(names, key);
      if (!parts) {
        stay(out, key, value);
        continue;
      }
      const input = inputs.get(parts.field.id);
      const next = input && keyIn(input, key, parts.instance, !placed.has(input));
      if (!input || next === null || next === undefined) {
        left.add(parts.field);
        stay(out, key, value);
        continue;
      }
      if (!isCorrection(key)) placed.add(input);
      if (input.repeated && input.repeat !== parts.field.repeat)
        instances.set(input, (instances.get(input) ?? new Set()).add(parts.instance ?? 0));
      out[next] = value;
    }
    return out;
  }

  const { _images: images, _repeat: repeats, ...answers } = data;
  const next = moved(answers);
  placed.clear();
  if (isPlain(images)) next._images = moved(images as Data);
  const counts = repeatsOf(isPlain(repeats) ? (repeats as Data) : {}, instances);
  if (Object.keys(counts).length > 0) next._repeat = counts;
  return { data: next, left: [...left] };
}

/** The instances of each repeat: as they were, and those that answers of other places have come to. */
function repeatsOf(before: Data, instances: ReadonlyMap<CompiledInput, Set<number>>): Data {
  const counts: Data = { ...before };
  for (const [{ repeated }, filled] of instances) {
    if (!repeated) continue;
    const present = new Set(instancesFrom(own(counts, repeated.id), repeated.max));
    const further = [...filled].filter(instance => !present.has(instance)).sort((a, b) => a - b);
    if (further.length > 0) counts[repeated.id] = repeatValue([...present, ...further]);
  }
  return counts;
}

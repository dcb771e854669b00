/**
 * Evaluates a form's conditions: all at first, then incrementally those that depend on a changed answer, in the
 * compiled (topological) order. `look` is the view of the entry for conditions and texts.
 */
import { holds } from '../../engine/base/condition.ts';
import { writeValue } from '../../engine/base/input-row.ts';
import { own } from '../../engine/base/plain.ts';
import { compared, conditionsReading, type Look, presentValue } from '../../engine/entry/values.ts';
import type { CompiledCondition, CompiledInput } from '../../engine/form/compile.ts';
import { instancesOf, rawAnswer, type StoreState } from './state.ts';
import { type FormStore, topics } from './types.ts';

/** An answer that changed; `instance` null: of all instances, or of a field that is not repeated. */
export interface Change {
  name: string;
  instance: number | null;
}

export interface Visibility {
  look: Look;
  lookIn: FormStore['lookIn'];
  decideAll(): void;
  /**
   * Re-evaluates the conditions that depend on these fields, directly or through what they hide, and notifies changes.
   */
  follow(changes: readonly Change[]): void;
}

interface Effects {
  notify(topic: string): void;
  /** Called for fields that became hidden. */
  onHidden(inputs: readonly CompiledInput[]): void;
}

export function createVisibility(state: StoreState, { notify, onHidden }: Effects): Visibility {
  const { compiled } = state;
  const shown = new Uint8Array(compiled.conditions.length);
  const shows = (condition: CompiledCondition | null) => condition === null || shown[condition.index] === 1;
  const look = createLook(state, shows);

  /** Returns whether the result has changed. */
  function decide({ parent, comparisons, blind, index }: CompiledCondition): boolean {
    const was = shown[index] === 1;
    const answerOf = (name: string) =>
      blind.has(name) ? undefined : compared(compiled.byName.get(name), look.get(name));
    const is = shows(parent) && holds(comparisons, answerOf);
    shown[index] = is ? 1 : 0;
    return is !== was;
  }

  return {
    look,
    lookIn: () => look,
    decideAll() {
      for (const condition of compiled.conditions) decide(condition);
    },
    follow(changes) {
      const touched = new Set<string>();
      for (const { name } of changes) {
        touched.add(name);
        for (const condition of conditionsReading(compiled, name)) {
          if (!decide(condition)) continue;
          for (const input of condition.inputs) touched.add(input.name);
          if (!shows(condition)) onHidden(condition.inputs);
          notify(topics.condition(condition.id));
        }
      }
      const texts = new Set<string>();
      for (const name of touched) for (const id of compiled.textsReading.get(name) ?? []) texts.add(id);
      for (const id of texts) notify(topics.text(id));
    },
  };
}

function createLook(state: StoreState, shows: (condition: CompiledCondition | null) => boolean): Look {
  const { compiled } = state;
  return {
    get(name, instance = null) {
      const input = compiled.byName.get(name);
      if (!input || !shows(input.condition)) return undefined;
      if (!input.repeated) return presentValue(input, name, state.data, own(state.data, '_images'));
      const read = (index: number) => writeValue(input.rule, rawAnswer(state, input, `${name}.${index}`));
      if (instance !== null) return read(instance);
      const all = instancesOf(state, input.repeated)
        .flatMap(read)
        .filter(value => value !== undefined);
      return all.length ? all : undefined;
    },
    logic: null,
    visible: input => shows(input.condition),
    holds: shows,
    instances: repeat => instancesOf(state, repeat),
    shows: id => shows(compiled.conditionOf.get(id) ?? compiled.around.get(id) ?? null),
  };
}

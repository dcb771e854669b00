/** Tells those that show a field, a condition, a repeat or a text that formulas have changed it. */
import { keptKeyOf as keyOf } from '../../engine/entry/answers.ts';
import { inputOfKey } from '../../engine/entry/keys.ts';
import type { Logic, Touched } from '../../engine/entry/logic-types.ts';
import type { CompiledForm, CompiledInput } from '../../engine/form/compile.ts';
import type { Effects } from './logic-types.ts';
import type { StoreState } from './state.ts';
import { type AskedState, topics } from './types.ts';

/** Drops what is known of fields that have changed, and notifies those that show them. */
export function createTelling(
  { compiled, fields }: StoreState,
  logic: Logic,
  states: Map<string, AskedState>,
  { notify, onHidden }: Effects,
) {
  /** A field asks for something else. */
  function tellAsked(key: string): void {
    states.delete(key);
    notify(topics.asked(key));
  }

  /** A field has another value. */
  function tell(key: string): void {
    fields.delete(key);
    tellAsked(key);
    notify(topics.field(key));
  }

  return {
    tell,
    tellAsked,
    tellAll(input: CompiledInput, one = tell): void {
      for (const instance of input.repeated ? logic.instances(input.repeated) : [null]) one(keyOf(input, instance));
    },
    /** Texts that read one of these names. */
    tellTexts(names: ReadonlySet<string>, { textsReading }: Pick<CompiledForm, 'textsReading'>): void {
      const texts = new Set([...names].flatMap(name => textsReading.get(name) ?? []));
      for (const id of texts) notify(topics.text(id));
    },
    tellTouched({ conditions, repeats, keys }: Touched): void {
      for (const condition of conditions) {
        if (!logic.holds(condition)) onHidden(condition.inputs);
        notify(topics.condition(condition.id));
      }
      for (const repeat of repeats) notify(topics.repeat(repeat.id));
      for (const key of keys) if (inputOfKey(compiled, key)) tell(key);
    },
  };
}

export type Telling = ReturnType<typeof createTelling>;

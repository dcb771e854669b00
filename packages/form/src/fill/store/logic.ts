/**
 * Formulas while a form is filled in: evaluates them with each answer, and tells the fields that have another value, or
 * are shown, required, locked or offered otherwise.
 */
import { own } from '../../engine/base/plain.ts';
import type { Form } from '../../engine/base/types.ts';
import { metaOf } from '../../engine/entry/entry.ts';
import { inputOfKey } from '../../engine/entry/keys.ts';
import { createLogic, loadLogic } from '../../engine/entry/logic.ts';
import type { Logic, Touched } from '../../engine/entry/logic-types.ts';
import { lookOf } from '../../engine/entry/values.ts';
import { type CompiledInput, compile } from '../../engine/form/compile.ts';
import { instancesOf, markChanged, type StoreState } from './state.ts';
import { type AskedState, type StoreOptions, topics } from './types.ts';
import type { Change, Visibility } from './visibility.ts';

export const loadFormulas = (form: Form): Promise<unknown> | null => loadLogic(compile(form));

interface Effects {
  notify(topic: string): void;
  /** Called for fields that became hidden. */
  onHidden(inputs: readonly CompiledInput[]): void;
}

export interface FormulaStore extends Visibility {
  readonly logic: Logic;
  asked(key: string): AskedState | null;
  /** A person has set a field: it no longer follows its initial formula. */
  touch(key: string): void;
}

const keyOf = (input: CompiledInput, instance: number | null): string =>
  input.repeated && instance !== null ? `${input.name}.${instance}` : input.name;

/** Null for a form without formulas. `fresh`: a new entry, whose initial values go on following their formulas. */
export function createFormulas(
  state: StoreState,
  { user, locale, mode }: Pick<StoreOptions, 'user' | 'locale' | 'mode'>,
  fresh: boolean,
  { notify, onHidden }: Effects,
): FormulaStore | null {
  const { compiled } = state;
  const logic = compiled.formulas
    ? createLogic(compiled, {
        data: () => state.data,
        stored: mode === 'view',
        instances: repeat => instancesOf(state, repeat),
        meta: metaOf(user),
        language: locale,
      })
    : null;
  if (!logic) return null;
  const plan = logic.plan;
  const asked = new Map<string, AskedState>();
  const touchedByHand = new Set<string>();
  const initial = fresh && mode !== 'view' ? [...plan.asks].filter(([, { initial }]) => initial !== null) : [];

  function tell(key: string): void {
    asked.delete(key);
    state.fields.delete(key);
    notify(topics.asked(key));
    notify(topics.field(key));
  }

  function spread(touched: Touched): void {
    for (const condition of touched.conditions) {
      if (!logic!.holds(condition)) onHidden(condition.inputs);
      notify(topics.condition(condition.id));
    }
    for (const repeat of touched.repeats) notify(topics.repeat(repeat.id));
    for (const key of touched.keys) {
      const input = inputOfKey(compiled, key);
      if (input) tell(key);
    }
    const fields = new Set<CompiledInput>();
    const texts = new Set<string>();
    for (const name of touched.names) {
      for (const input of plan.asksReading.get(name) ?? []) fields.add(input);
      for (const reading of [compiled.textsReading, plan.textsReading])
        for (const id of reading.get(name) ?? []) texts.add(id);
    }
    for (const input of fields)
      for (const instance of input.repeated ? logic!.instances(input.repeated) : [null]) {
        const key = keyOf(input, instance);
        asked.delete(key);
        notify(topics.asked(key));
      }
    for (const id of texts) notify(topics.text(id));
  }

  /** Initial values that nobody has changed follow their formulas. */
  function follow(changes: readonly Change[]): void {
    const touched = logic!.follow(changes);
    spread(touched);
    const next: Change[] = [];
    for (const [input] of initial)
      for (const instance of input.repeated ? logic!.instances(input.repeated) : [null]) {
        const key = keyOf(input, instance);
        if (touchedByHand.has(key)) continue;
        const value = logic!.initial(input, instance);
        if (value === undefined || own(state.data, key) === value) continue;
        state.data[key] = value;
        markChanged(state, key);
        tell(key);
        next.push({ name: input.name, instance });
      }
    if (next.length > 0) spread(logic!.follow(next));
  }

  return {
    logic,
    look: lookOf(compiled, logic),
    decideAll() {
      asked.clear();
      logic.decideAll();
    },
    follow,
    touch: key => void touchedByHand.add(key),
    asked(key) {
      const known = asked.get(key);
      if (known) return known;
      const input = inputOfKey(compiled, key);
      if (!input) return null;
      const instance = input.repeated ? Number(key.slice(input.name.length + 1)) : null;
      const warns = plan.asks.get(input)?.rules.some(({ rule }) => rule.level === 'warning');
      const warning = (warns ? logic.warnings() : []).find(({ path }) => path === `data.${key}`)?.message ?? null;
      const made: AskedState = {
        ...logic.asked(input, instance),
        visible: logic.visible(input, instance),
        error: logic.errorOf(key),
        warning,
      };
      asked.set(key, made);
      return made;
    },
  };
}

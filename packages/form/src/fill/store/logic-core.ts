/**
 * Formulas while a form is filled in: evaluates them with each answer, and tells the fields that have another value, or
 * are shown, required, locked or offered otherwise.
 */
import { inputOfKey, instanceOfKey } from '../../engine/entry/keys.ts';
import { createLogic } from '../../engine/entry/logic.ts';
import type { Logic, Touched } from '../../engine/entry/logic-types.ts';
import { lookOf } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { asked as Asked, Asking } from './asking.ts';
import type { Effects, FormulaStore, Options } from './logic-types.ts';
import { instancesOf, type StoreState } from './state.ts';
import { createTelling } from './telling.ts';
import type { told as Told } from './tongues.ts';
import type { AskedState } from './types.ts';

/** What not every form with formulas needs; without a part it is as if none of its formulas needs it. */
export interface FormulaParts {
  asked?: typeof Asked;
  told?: typeof Told;
}

const mostPasses = 8;

const logicOf = (state: StoreState, { meta, locale, mode, rows }: Options, again: () => void): Logic | null =>
  createLogic(state.compiled, {
    data: () => state.data,
    stored: mode === 'view',
    instances: repeat => instancesOf(state, repeat),
    meta,
    language: locale,
    rows,
    again,
  });

/** Of all fields that no formula asks for anything. */
const plain: AskedState = {
  ...{ required: false, readOnly: false, min: null, max: null, choices: null, narrow: null },
  ...{ visible: true, error: null, warning: null, former: null },
};
const hidden: AskedState = { ...plain, visible: false };

function stateAt(logic: Logic, asking: Asking | null, input: CompiledInput, key: string): AskedState {
  const error = logic.errorOf(key);
  const seen = logic.visible(input, instanceOfKey(input, key)) ? plain : hidden;
  const made = error === null ? seen : { ...seen, error };
  return asking ? asking.asked(input, key, made) : made;
}

/** Null for a form without formulas. `fresh`: a new entry, whose initial values go on following their formulas. */
export function formulasOf(
  parts: FormulaParts,
  state: StoreState,
  options: Options,
  fresh: boolean,
  effects: Effects,
): FormulaStore | null {
  const { compiled } = state;
  const states = new Map<string, AskedState>();
  const logic = compiled.formulas ? logicOf(state, options, decideAgain) : null;
  if (!logic) return null;
  const look = lookOf(compiled, logic);
  const tongues = parts.told?.(compiled, look, renewTexts);
  const telling = createTelling(state, logic, states, effects);
  const asking: Asking | null = logic.asking && parts.asked!(state, logic, logic.asking, options, fresh, telling);

  const spread = (touched: Touched): void => {
    telling.tellTouched(touched);
    tongues?.retell(touched.names, telling.tellAll);
    telling.tellTexts(touched.names, compiled);
    asking?.tellReaders(touched.names);
  };
  /** Again, while they read one another. */
  function renewAll(): void {
    for (let pass = 0; asking && pass < mostPasses; pass++) {
      const next = asking.renew();
      if (next.length === 0) return;
      spread(logic!.follow(next));
    }
  }

  function decide(): void {
    states.clear();
    logic!.decideAll();
  }
  /** When rows of lists have come, or the entry has another state. */
  function decideAgain(): void {
    decide();
    renewAll();
    renewTexts();
  }
  function renewTexts(): void {
    state.fields.clear();
    effects.notifyAll();
  }
  const asked = (key: string): AskedState | null => {
    const input = states.has(key) ? null : inputOfKey(compiled, key);
    if (input) states.set(key, stateAt(logic, asking, input, key));
    return states.get(key) ?? null;
  };

  return {
    logic,
    ...{ look, asked, asking },
    lookIn: tongues?.lookIn ?? (() => look),
    forget: key => asking?.forget(key),
    touch(key) {
      asking?.touch(key);
      states.delete(key);
    },
    saved: () => asking?.lockable().forEach(telling.tellAsked),
    know(words) {
      Object.assign(options.meta as object, words);
      decideAgain();
    },
    decideAll() {
      decide();
      asking?.begin();
      // what is locked may have another value by now
      renewAll();
    },
    follow(changes) {
      // results are missing: what this answer does not touch may be among them
      if (logic.over()) return decideAgain();
      spread(logic.follow(changes));
      renewAll();
    },
  };
}

/**
 * What a formula locks while an entry is filled in has what the server takes there: what is stored, or what the form gives
 * a new entry or instance. What somebody had answered is set aside meanwhile, and comes back once the field is free.
 */
import { isEmpty, own } from '../../engine/base/plain.ts';
import { firstValue } from '../../engine/entry/entry.ts';
import { beganKey } from '../../engine/entry/keys.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import { refsOf } from '../../engine/formula/node.ts';
import { catalogue } from '../../languages/index.ts';
import type { IsNew } from './following.ts';
import { keyAt, markChanged, type StoreState, same } from './state.ts';
import type { AskedState, StoreOptions } from './types.ts';
import type { Change } from './visibility.ts';

const texts = catalogue({
  de: {
    aside: 'Gesperrt. Was hier eingegeben war, zählt nicht; es kommt wieder, sobald das Feld frei ist.',
  },
  en: {
    aside: 'Locked. What was entered here does not count; it returns as soon as the field is free.',
  },
});

interface Around {
  isNew: IsNew;
  tell(key: string): void;
  /** It has what its initial formula gave it, which nobody has answered. */
  follows(key: string): boolean;
}

export function createLocking(
  state: StoreState,
  logic: Logic,
  { mode, user = null }: Pick<StoreOptions, 'mode' | 'user'>,
  { isNew, tell, follows }: Around,
) {
  const { asking } = logic;
  const locking = new Set<CompiledInput>();
  // one that is locked by its own answer would be free without it
  for (const [input, { readOnly }] of asking?.asks ?? [])
    if (mode !== 'view' && readOnly !== null && !refsOf(readOnly).includes(input.name)) locking.add(input);
  const aside = new Map<string, unknown>();
  let waiting = new Set<CompiledInput>();

  /** What the server takes in a locked field, the first of it in place of anything else. */
  function takenAt(input: CompiledInput, instance: number | null): unknown[] {
    if (!isNew(input)(instance)) return [own(state.saved, keyAt(input, instance))];
    const given = [firstValue(input, user, state.data[beganKey]), asking!.initial(input, instance)];
    return [...given.filter(value => !isEmpty(value)), undefined];
  }

  /** Whether its answer is another one. */
  function renewAt(input: CompiledInput, instance: number | null): boolean {
    const key = keyAt(input, instance);
    if (!logic.visible(input, instance) || !asking!.asked(input, instance).readOnly) return comesBack(key);
    const [is, taken] = [logic.answer(input, instance), takenAt(input, instance)];
    if (follows(key) || taken.some(value => isSame(input, value, is))) return false;
    if (!aside.has(key)) aside.set(key, own(state.data, key));
    put(key, taken[0]);
    return true;
  }

  function comesBack(key: string): boolean {
    if (!aside.has(key)) return false;
    const value = aside.get(key);
    aside.delete(key);
    put(key, value);
    return true;
  }

  function put(key: string, value: unknown): void {
    if (value === undefined) delete state.data[key];
    else state.data[key] = value;
    markChanged(state, key);
    tell(key);
  }

  return {
    /** These names have other values; null: all may have. */
    note(names: ReadonlySet<string> | null): void {
      if (names === null) waiting = new Set(locking);
      else
        for (const name of names)
          for (const input of [state.compiled.byName.get(name), ...(asking?.asksReading.get(name) ?? [])])
            if (input && locking.has(input)) waiting.add(input);
    },
    /** Locks and frees what waits for it. */
    renew(): Change[] {
      const inputs = [...waiting];
      waiting.clear();
      return inputs.flatMap(input =>
        (input.repeated ? logic.instances(input.repeated) : [null]).flatMap((instance): Change[] =>
          renewAt(input, instance) ? [{ name: input.name, instance }] : [],
        ),
      );
    },
    /** With the answers as they are from now on. */
    begin: () => aside.clear(),
    forget: (key: string) => void aside.delete(key),
    onAside: (asked: AskedState, key: string): AskedState =>
      aside.has(key) ? { ...asked, aside: locale => texts[locale].aside } : asked,
  };
}

/** Moments are the same as instants. */
const isSame = ({ measure }: CompiledInput, one: unknown, other: unknown): boolean =>
  same(one, other) || (measure === 'moment' && Date.parse(String(one)) === Date.parse(String(other)));

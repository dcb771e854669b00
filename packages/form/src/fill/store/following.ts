/** Initial values that follow their formulas while an entry is filled in. */
import { own } from '../../engine/base/plain.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import { instancesFrom } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import { keyAt, markChanged, type StoreState, same } from './state.ts';
import type { StoreOptions } from './types.ts';
import type { Change } from './visibility.ts';

/** Whether a field has come since the entry was stored: of a new entry each, of another those of new instances. */
export type IsNew = (input: CompiledInput) => (instance: number | null) => boolean;

export function sinceStored(state: StoreState, fresh: boolean): IsNew {
  const begun = fresh && state.saved;
  return ({ repeated }) => {
    if (state.saved === begun) return () => true;
    if (!repeated) return () => false;
    const had = new Set(instancesFrom(own(own(state.saved, '_repeat'), repeated.id), repeated.max));
    return instance => instance !== null && !had.has(instance);
  };
}

const byHand = Symbol();

/**
 * Initial values that follow their formulas, in what has come since the entry was stored: as long as a field has what its
 * formula last gave it, and no person or link has answered it.
 */
export function createFollowing(
  state: StoreState,
  { asking, instances }: Logic,
  { mode, prefill }: Pick<StoreOptions, 'mode' | 'prefill'>,
  isNew: IsNew,
  tell: (key: string) => void,
) {
  const initial =
    mode === 'view' || !asking
      ? []
      : [...asking.asks].flatMap(([input, { initial }]) => (initial === null ? [] : [input]));
  /** What its formula last gave each field. */
  const given = new Map<string, unknown>();

  function* awaited(): Iterable<[input: CompiledInput, instance: number | null]> {
    for (const input of initial) {
      const isNewHere = isNew(input);
      for (const instance of input.repeated ? instances(input.repeated) : [null])
        if (isNewHere(instance)) yield [input, instance];
    }
  }

  /** Sets an initial value anew; whether it is another one. */
  function renew(input: CompiledInput, instance: number | null): boolean {
    const key = keyAt(input, instance);
    if (given.get(key) === byHand) return false;
    const [is, value] = [own(state.data, key), asking!.initial(input, instance)];
    const locked = asking!.asks.get(input)?.readOnly && asking!.asked(input, instance).readOnly;
    // what a formula locks nobody has typed: it is of a draft from before
    const follows = locked || same(is, given.get(key));
    given.set(key, follows || !given.has(key) ? value : byHand);
    if (!follows || same(is, value)) return false;
    if (value === undefined) delete state.data[key];
    else state.data[key] = value;
    markChanged(state, key);
    tell(key);
    return true;
  }

  return {
    /** With the answers as they are from now on. */
    begin() {
      given.clear();
      for (const [input, instance] of awaited()) {
        const key = keyAt(input, instance);
        const isLinked = own(prefill, key) !== undefined && !asking!.asked(input, instance).readOnly;
        given.set(key, isLinked ? byHand : asking!.initial(input, instance));
      }
    },
    renew: () =>
      [...awaited()].flatMap(([input, instance]): Change[] =>
        renew(input, instance) ? [{ name: input.name, instance }] : [],
      ),
    /** Whether it has what its formula last gave it. */
    follows: (key: string): boolean => given.has(key) && same(own(state.data, key), given.get(key)),
    touch: (key: string) => void given.set(key, byHand),
    forget: (key: string) => void given.delete(key),
  };
}

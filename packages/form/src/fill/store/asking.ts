/**
 * What formulas ask of fields while a form is filled in: initial values that follow their formulas until somebody answers,
 * and answers that a formula has locked since.
 */
import { issue } from '../../engine/base/issue.ts';
import { own } from '../../engine/base/plain.ts';
import type { Issue } from '../../engine/base/types.ts';
import { keptKeyOf as keyOf } from '../../engine/entry/answers.ts';
import { instanceOfKey } from '../../engine/entry/keys.ts';
import type { Logic, Asking as OfLogic } from '../../engine/entry/logic-types.ts';
import { instancesFrom } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import { loadIssueTexts } from '../base/issue-texts-late.ts';
import type { Options } from './logic-types.ts';
import { offerOf, strays } from './offered.ts';
import { markChanged, type StoreState, same } from './state.ts';
import type { Telling } from './telling.ts';
import type { AskedState } from './types.ts';
import type { Change } from './visibility.ts';

export type Asking = ReturnType<typeof asked>;

export function asked(
  state: StoreState,
  logic: Logic,
  asking: OfLogic,
  options: Options,
  fresh: boolean,
  { tell, tellAll, tellAsked, tellTexts }: Telling,
) {
  const { isTyped, ...following } = createFollowing(state, logic, asking, options, fresh, tell);
  /** Keys of the fields that a formula may lock. */
  const lockable = (): string[] =>
    [...asking.asks].flatMap(([input, { readOnly }]) =>
      readOnly === null
        ? []
        : (input.repeated ? logic.instances(input.repeated) : [null]).map(instance => keyOf(input, instance)),
    );
  /** Renders fields with a choice that is no longer offered once more when the lazily loaded error texts are there. */
  async function sayStrays(): Promise<void> {
    await loadIssueTexts();
    for (const [key, fault] of strays(logic, asking)) if (fault) tellAsked(key);
  }
  if (options.mode !== 'view') sayStrays().catch(() => undefined);
  return {
    ...following,
    lockable,
    /** Fields whose choices are filtered, and what is wrong with a chosen one that is not offered. */
    strays: () => strays(logic, asking),
    /** Fields that ask for something else when these names have other values, and texts with formulas. */
    tellReaders(names: ReadonlySet<string>): void {
      for (const input of new Set([...names].flatMap(name => asking.asksReading.get(name) ?? [])))
        tellAll(input, tellAsked);
      tellTexts(names, asking);
    },
    /** Issues of answers that were changed and are locked by now. */
    locked: (stateOf: (key: string) => AskedState | null): Issue[] =>
      lockable().flatMap(key => {
        const found = stateOf(key);
        return found?.former && found.visible ? [issue(`data.${key}`, 'read_only')] : [];
      }),
    /** `made`: as if nothing were asked of the field. */
    asked(input: CompiledInput, key: string, made: AskedState): AskedState {
      const asks = asking.asks.get(input);
      if (!asks) return made;
      const was = own(state.saved, key);
      const found = asking.asked(input, instanceOfKey(input, key), was ?? null);
      const former = found.readOnly && isTyped(input, key) ? { value: was } : null;
      const offer = offerOf(input, found, logic, options.mode === 'view');
      const warns = asks.rules.some(({ rule }) => rule.level === 'warning');
      const warning = warns && asking.warnings().find(({ path }) => path === `data.${key}`)?.message;
      return { ...made, ...found, readOnly: found.readOnly && !former, former, warning: warning || null, offer };
    },
  };
}

const byHand = Symbol();

/**
 * Initial values that follow their formulas, in what has come since the entry was stored: as long as a field has what its
 * formula last gave it, and no person or link has answered it.
 */
function createFollowing(
  state: StoreState,
  { instances }: Logic,
  asking: OfLogic,
  { mode, prefill }: Options,
  fresh: boolean,
  tell: (key: string) => void,
) {
  const initial =
    mode === 'view' ? [] : [...asking.asks].flatMap(([input, { initial }]) => (initial === null ? [] : [input]));
  /** What its formula last gave each field. */
  const given = new Map<string, unknown>();
  const begun = fresh && state.saved;

  /** Fields that have come since the entry was stored: of a new entry all, of another those of new instances. */
  function* awaited(): Iterable<[input: CompiledInput, instance: number | null]> {
    const isNew = state.saved === begun;
    for (const input of initial) {
      const { repeated } = input;
      if (!repeated && isNew) yield [input, null];
      if (!repeated) continue;
      const had = new Set(isNew ? [] : instancesFrom(own(own(state.saved, '_repeat'), repeated.id), repeated.max));
      for (const instance of instances(repeated)) if (!had.has(instance)) yield [input, instance];
    }
  }

  /** Sets an initial value anew; whether it is another one. */
  function renew(input: CompiledInput, instance: number | null): boolean {
    const key = keyOf(input, instance);
    if (given.get(key) === byHand) return false;
    const [is, value] = [own(state.data, key), asking.initial(input, instance)];
    const locked = asking.asks.get(input)?.readOnly && asking.asked(input, instance, null).readOnly;
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
        const key = keyOf(input, instance);
        const isLinked = own(prefill, key) !== undefined && !asking.asked(input, instance, null).readOnly;
        given.set(key, isLinked ? byHand : asking.initial(input, instance));
      }
    },
    renew: () =>
      [...awaited()].flatMap(([input, instance]): Change[] =>
        renew(input, instance) ? [{ name: input.name, instance }] : [],
      ),
    touch: (key: string) => void given.set(key, byHand),
    /** Whether somebody has changed the answer: neither its formula nor a new instance gave it. */
    isTyped(input: CompiledInput, key: string): boolean {
      if (!state.changes.has(key)) return false;
      if (given.get(key) === byHand) return true;
      const came = input.repeated !== null && own(state.saved, key) === undefined;
      return !came && !(given.has(key) && same(own(state.data, key), given.get(key)));
    },
    forget: (key: string) => void given.delete(key),
  };
}

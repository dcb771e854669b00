/**
 * Formulas while a form is filled in: evaluates them with each answer, and tells the fields that have another value, or
 * are shown, required, locked or offered otherwise.
 */
import { issue } from '../../engine/base/issue.ts';
import { own } from '../../engine/base/plain.ts';
import type { Form, Issue } from '../../engine/base/types.ts';
import { inputOfKey, instanceOfKey } from '../../engine/entry/keys.ts';
import { createLogic, loadLogic } from '../../engine/entry/logic.ts';
import type { Asked, Logic, Touched } from '../../engine/entry/logic-types.ts';
import { instancesFrom, lookOf } from '../../engine/entry/values.ts';
import { type CompiledInput, compile } from '../../engine/form/compile.ts';
import { instancesOf as instancesIn, markChanged, type StoreState, same } from './state.ts';
import { createTongues } from './tongues.ts';
import { type AskedState, type FormStore, type StoreOptions, topics } from './types.ts';
import type { Change, Visibility } from './visibility.ts';

export const loadFormulas = (form: Form): Promise<unknown> | null => loadLogic(compile(form));

interface Effects {
  notify(topic: string): void;
  notifyAll(): void;
  /** Called for fields that became hidden. */
  onHidden(inputs: readonly CompiledInput[]): void;
}

export interface FormulaStore extends Visibility {
  readonly logic: Logic;
  readonly lookIn: FormStore['lookIn'];
  asked(key: string): AskedState | null;
  /** Issues of answers that were changed and are locked by now. */
  locked(): Issue[];
  /** The answers are stored as they are: one may lock its field from now on. */
  saved(): void;
  /** What formulas read beside the answers has changed. */
  know(words: NonNullable<FormStore['meta']>): void;
  /** A person has set a field: it no longer follows its initial formula. */
  touch(key: string): void;
  /** A field is gone with its instance. */
  forget(key: string): void;
}

const keyOf = (input: CompiledInput, instance: number | null): string =>
  input.repeated && instance !== null ? `${input.name}.${instance}` : input.name;

type Options = Pick<StoreOptions, 'locale' | 'mode' | 'rows' | 'prefill'> & Pick<FormStore, 'meta'>;

const logicOf = (state: StoreState, { meta, locale, mode, rows }: Options, again: () => void): Logic | null =>
  createLogic(state.compiled, {
    data: () => state.data,
    stored: mode === 'view',
    instances: repeat => instancesIn(state, repeat),
    meta,
    language: locale,
    rows,
    again,
  });

/** Null for a form without formulas. `fresh`: a new entry, whose initial values go on following their formulas. */
export function createFormulas(
  state: StoreState,
  options: Options,
  fresh: boolean,
  effects: Effects,
): FormulaStore | null {
  const { compiled } = state;
  const asked = new Map<string, AskedState>();
  const logic = compiled.formulas ? logicOf(state, options, decideAgain) : null;
  if (!logic) return null;
  const look = lookOf(compiled, logic);
  const { lookIn, retold } = createTongues(compiled, look, renewTexts);
  const { tell, tellAsked, spread } = createTelling(state, logic, asked, effects, retold);
  const following = createFollowing(state, logic, options, fresh, tell);

  /** Again, while they read one another. */
  function renewAll(): void {
    for (let pass = 0; pass < mostPasses; pass++) {
      const next = following.renew();
      if (next.length === 0) return;
      spread(logic!.follow(next));
    }
  }

  function decide(): void {
    asked.clear();
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

  const self: FormulaStore = {
    logic,
    ...{ look, lookIn },
    forget: following.forget,
    touch(key) {
      following.touch(key);
      asked.delete(key);
    },
    locked: () => lockable(logic).flatMap(key => lockedIssue(key, self.asked(key) ?? plain)),
    saved: () => lockable(logic).forEach(tellAsked),
    know(words) {
      Object.assign(options.meta as object, words);
      decideAgain();
    },
    decideAll() {
      decide();
      following.begin();
      // what is locked may have another value by now
      renewAll();
    },
    follow(changes) {
      // results are missing: what this answer does not touch may be among them
      if (logic.over()) return decideAgain();
      spread(logic.follow(changes));
      renewAll();
    },
    asked(key) {
      const known = asked.get(key);
      if (known) return known;
      const input = inputOfKey(compiled, key);
      if (!input) return null;
      const made = askedAt(logic, input, key, state, following.isTyped);
      asked.set(key, made);
      return made;
    },
  };
  return self;
}

/** Keys of the fields that a formula may lock. */
const lockable = ({ asking, instances }: Logic): string[] =>
  [...(asking?.asks ?? [])].flatMap(([input, { readOnly }]) =>
    readOnly === null
      ? []
      : (input.repeated ? instances(input.repeated) : [null]).map(instance => keyOf(input, instance)),
  );

const lockedIssue = (key: string, { former, visible }: AskedState): Issue[] =>
  former && visible ? [issue(`data.${key}`, 'read_only')] : [];

const byHand = Symbol();

const mostPasses = 8;

/**
 * Initial values that follow their formulas, in what has come since the entry was stored: as long as a field has what its
 * formula last gave it, and no person or link has answered it.
 */
function createFollowing(
  state: StoreState,
  { asking, instances }: Logic,
  { mode, prefill }: Options,
  fresh: boolean,
  tell: (key: string) => void,
) {
  const initial =
    mode === 'view' || !asking
      ? []
      : [...asking.asks].flatMap(([input, { initial }]) => (initial === null ? [] : [input]));
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
    const [is, value] = [own(state.data, key), asking!.initial(input, instance)];
    const locked = asking!.asks.get(input)?.readOnly && asking!.asked(input, instance, null).readOnly;
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
        const isLinked = own(prefill, key) !== undefined && !asking!.asked(input, instance, null).readOnly;
        given.set(key, isLinked ? byHand : asking!.initial(input, instance));
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

const nothing: Asked = { required: false, readOnly: false, min: null, max: null, choices: null, narrow: null };
/** Of all fields that no formula asks for anything. */
const plain: AskedState = { ...nothing, visible: true, error: null, warning: null, former: null };
const hidden: AskedState = { ...plain, visible: false };

function askedAt(
  logic: Logic,
  input: CompiledInput,
  key: string,
  { saved }: StoreState,
  isTyped: (input: CompiledInput, key: string) => boolean,
): AskedState {
  const instance = instanceOfKey(input, key);
  if (logic.errorOf(key) === null && !logic.asking?.asks.has(input))
    return logic.visible(input, instance) ? plain : hidden;
  const asks = logic.asking?.asked(input, instance, own(saved, key) ?? null) ?? nothing;
  const former = asks.readOnly && isTyped(input, key) ? { value: own(saved, key) } : null;
  return {
    ...asks,
    readOnly: asks.readOnly && !former,
    former,
    visible: logic.visible(input, instance),
    error: logic.errorOf(key),
    warning: warningAt(logic, input, key),
  };
}

function warningAt({ asking }: Logic, input: CompiledInput, key: string): string | null {
  const warns = asking?.asks.get(input)?.rules.some(({ rule }) => rule.level === 'warning');
  return (warns ? asking!.warnings() : []).find(({ path }) => path === `data.${key}`)?.message ?? null;
}

/** Drops what is known of fields that have changed, and notifies those that show them. */
function createTelling(
  { compiled, fields }: StoreState,
  logic: Logic,
  asked: Map<string, AskedState>,
  { notify, onHidden }: Effects,
  retold: (names: ReadonlySet<string>) => readonly CompiledInput[],
) {
  const { asking } = logic;

  /** A field asks for something else. */
  function tellAsked(key: string): void {
    asked.delete(key);
    notify(topics.asked(key));
  }

  /** A field has another value. */
  function tell(key: string): void {
    fields.delete(key);
    tellAsked(key);
    notify(topics.field(key));
  }

  const instancesOf = ({ repeated }: CompiledInput) => (repeated ? logic.instances(repeated) : [null]);

  /** Results that are stored as before, and told otherwise. */
  function tellRetold(names: Set<string>): void {
    for (const input of retold(names)) {
      names.add(input.name);
      for (const instance of instancesOf(input)) tell(keyOf(input, instance));
    }
  }

  /** What reads one of these fields: what other fields ask for, and texts. */
  function tellReaders(names: ReadonlySet<string>): void {
    const inputs = new Set<CompiledInput>();
    const texts = new Set<string>();
    for (const name of names) {
      for (const input of asking?.asksReading.get(name) ?? []) inputs.add(input);
      for (const reading of [compiled, asking]) for (const id of reading?.textsReading.get(name) ?? []) texts.add(id);
    }
    for (const input of inputs) for (const instance of instancesOf(input)) tellAsked(keyOf(input, instance));
    for (const id of texts) notify(topics.text(id));
  }

  function spread({ conditions, repeats, keys, names }: Touched): void {
    for (const condition of conditions) {
      if (!logic.holds(condition)) onHidden(condition.inputs);
      notify(topics.condition(condition.id));
    }
    for (const repeat of repeats) notify(topics.repeat(repeat.id));
    for (const key of keys) if (inputOfKey(compiled, key)) tell(key);
    tellRetold(names);
    tellReaders(names);
  }

  return { tell, tellAsked, spread };
}

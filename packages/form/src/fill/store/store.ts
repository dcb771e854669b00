/**
 * Form store: the answers while a form is filled in. Components subscribe to a topic (a field, a condition, a repeat),
 * and an answer notifies only its dependents, which were resolved when the form was compiled. Independent of React and
 * DOM; `settle` produces what is stored.
 */

import { own } from '../../engine/base/plain.ts';
import type { Data, Form, Issue } from '../../engine/base/types.ts';
import { cachedValues, metaOf, settle, startData, startInstance } from '../../engine/entry/entry.ts';
import { beganKey, inputOfKey, instanceOfKey, lockedKey } from '../../engine/entry/keys.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import { correctedKey, instancesFrom } from '../../engine/entry/values.ts';
import { unfinished } from '../base/unfinished.ts';
import { createChecks } from './checks.ts';
import { createIssues, keyOfIssue } from './issues.ts';
import { createFormulas } from './logic.ts';
import { createPending } from './pending.ts';
import { createRepeats } from './repeats.ts';
import { copyOf, createState, fieldState, markChanged, type StoreState } from './state.ts';
import { createSubscriptions } from './subscriptions.ts';
import { type FormStore, type StoreOptions, topics } from './types.ts';
import { createVisibility } from './visibility.ts';

export { type FieldState, type FormStore, type StoreOptions, topics, type ValueCache } from './types.ts';

/** `given`: an entry's answers; null for a new entry, which gets initial values. */
export function createFormStore(form: Form, given: Data | null, options: StoreOptions = {}): FormStore {
  const { mode = 'fill', user = null, now: begun = new Date(), cache, prefill = null, fresh = !given } = options;
  const meta = { ...metaOf(user), ...options.meta };
  const start = (at: Date) => ({ now: at, user, meta, cached: cache?.read() ?? null });
  const state = createState(form, given ?? startData(form, { ...start(begun), prefill }));
  const noteBegin = notingBegin(state, meta, fresh);
  const { subscribe, notify, notifyAll } = createSubscriptions();
  const issues = createIssues(state, notify);
  const effects = { notify, notifyAll, onHidden: issues.forget };
  const formulas = createFormulas(state, { ...options, meta }, fresh, effects);
  const visibility = formulas ?? createVisibility(state, effects);
  const logic = formulas?.logic ?? null;
  const checks = createChecks(state, issues, formulas, meta);

  const repeats = createRepeats(state, {
    stored: ({ id, max }) => (fresh ? [] : instancesFrom(own(own(state.saved, '_repeat'), id), max)),
    start: (id, instance) => startInstance(form, id, instance, start(new Date()), state.data),
    clear(key) {
      issues.note(key, null);
      formulas?.forget(key);
    },
    changed(repeat) {
      const names = [`@${repeat.id}`, ...repeat.inputs.map(({ name }) => name)];
      visibility.follow(names.map(name => ({ name, instance: null })));
      notify(topics.repeat(repeat.id));
      notify(topics.any);
    },
  });
  visibility.decideAll();

  return {
    ...{ form, mode, meta, subscribe, look: visibility.look, lookIn: visibility.lookIn },
    ...repeats,
    ...createPending(notify),
    know: words => formulas?.know(words),
    instances: instancesBy(logic, state, repeats.instances),
    field: key => fieldState(state, key, issues.get(key), logic),
    asked: key => formulas?.asked(key) ?? null,
    get: key => own(state.data, key),
    set(key, value) {
      const input = inputOfKey(state.compiled, key);
      if ((!input && key !== lockedKey) || input?.kind === 'calculated') return;
      formulas?.touch(key);
      state.data[key] = value;
      state.fields.set(key, { value, issue: issues.get(key) });
      markChanged(state, key);
      if (input) {
        visibility.follow([{ name: input.name, instance: instanceOfKey(input, key) }]);
        // by bounds that follow from the answer
        checks.again(input, key);
      }
      notify(topics.field(key));
      notify(topics.any);
    },
    data: () => finishedAnswers(state.data),
    settled: (unknown = 'keep') => settle(form, state.data, { unknown, meta }),
    changed: () => state.changes.size > 0,
    saved() {
      state.saved = copyOf(state.data);
      state.changes.clear();
      cache?.write({ ...cache.read(), ...cachedValues(form, state.data) });
      formulas?.saved();
      notify(topics.any);
    },
    replace(next) {
      replaceData(state, next);
      noteBegin();
      visibility.decideAll();
      issues.set([]);
      notifyAll();
    },
    check: checks.check,
    issues: issues.list,
    setIssues: issues.set,
    place: issue => placeOf(state, issue),
  };
}

function placeOf({ compiled }: StoreState, issue: Issue): ReturnType<FormStore['place']> {
  const key = keyOfIssue(issue);
  const input = inputOfKey(compiled, key);
  return input ? { key: correctedKey(key), input } : null;
}

/** A new entry is created when it was begun, also where a draft of it is opened again: noted now, and when called. */
function notingBegin(state: StoreState, meta: object, fresh: boolean): () => void {
  const note = () => fresh && Object.assign(meta, { 'entry.created': state.data[beganKey] });
  note();
  return note;
}

/** Instances of a repeat, whose number may be a formula's. */
const instancesBy =
  (logic: Logic | null, { compiled }: StoreState, plain: FormStore['instances']): FormStore['instances'] =>
  id => {
    const repeat = compiled.repeats.get(id);
    return repeat && logic ? logic.instances(repeat) : plain(id);
  };

function finishedAnswers(data: Data): Data {
  const answers = copyOf(data);
  for (const key of Object.keys(answers)) if (answers[key] === unfinished) delete answers[key];
  return answers;
}

function replaceData(state: StoreState, next: Data): void {
  state.data = copyOf(next);
  state.instances.clear();
  state.fields.clear();
  state.changes.clear();
  for (const key of new Set([...Object.keys(state.saved), ...Object.keys(state.data)])) markChanged(state, key);
}

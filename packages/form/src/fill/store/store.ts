/**
 * The answers while a form is filled in. Everyone subscribes to a topic (one field, one condition, one repeat), and an
 * answer tells only those that depend on it: what reads what was resolved when the form was compiled. The store knows
 * neither React nor the page; what is stored in the end is decided by `settle`.
 */

import { holds } from '../../engine/base/condition.ts';
import { readValue, writeValue } from '../../engine/base/input-row.ts';
import { isBlank, isPlain, own } from '../../engine/base/plain.ts';
import type { Data, Form, Issue } from '../../engine/base/types.ts';
import { checkEntry, faultAt } from '../../engine/entry/check.ts';
import { cachedValues, inputOfKey, lockedKey, settle, startData, startInstance } from '../../engine/entry/entry.ts';
import {
  compared,
  conditionsReading,
  correctedKey,
  instancesFrom,
  keysOf,
  type Look,
  nextInstance,
  presentValue,
  rawOf,
  repeatValue,
} from '../../engine/entry/values.ts';
import { type CompiledCondition, type CompiledInput, type CompiledRepeat, compile } from '../../engine/form/compile.ts';
import { unfinished } from '../base/unfinished.ts';
import { type FieldState, type FormStore, type StoreOptions, topics } from './types.ts';

export { type FieldState, type FormStore, type StoreOptions, topics, type ValueCache } from './types.ts';

/** An entry's answers, or those a new entry starts with (`data` null). */
export function createFormStore(form: Form, given: Data | null, options: StoreOptions = {}): FormStore {
  const { mode = 'fill', user = null, now, cache = null, prefill = null } = options;
  const compiled = compile(form);
  const listeners = new Map<string, Set<() => void>>();
  const states = new Map<string, FieldState>();
  const shown = new Uint8Array(compiled.conditions.length);
  const instanceLists = new Map<string, readonly number[]>();
  const changes = new Set<string>();
  let found = new Map<string, Issue>();
  let listed: readonly Issue[] | null = null;
  let data = copy(given ?? startData(form, { now: now ?? new Date(), user, cached: cache?.read() ?? null, prefill }));
  let before = copy(data);
  let live: { draft: boolean } | null = null;
  let held = 0;

  const shows = (condition: CompiledCondition | null) => condition === null || shown[condition.index] === 1;
  const instancesOf = (repeat: CompiledRepeat): readonly number[] => {
    let list = instanceLists.get(repeat.id);
    if (!list) {
      list = instancesFrom(own(own(data, '_repeat'), repeat.id), repeat.max);
      instanceLists.set(repeat.id, list);
    }
    return list;
  };
  const raw = (input: CompiledInput, key: string) => rawOf(input, key, data, own(data, '_images'));
  const look: Look = {
    get(name, instance = null) {
      const input = compiled.byName.get(name);
      if (!input || !shows(input.condition)) return undefined;
      if (!input.repeated) return presentValue(input, name, data, own(data, '_images'));
      const read = (index: number) => writeValue(input.rule, raw(input, `${name}.${index}`));
      if (instance !== null) return read(instance);
      const all = instancesOf(input.repeated)
        .flatMap(read)
        .filter(value => value !== undefined);
      return all.length ? all : undefined;
    },
    holds: shows,
    instances: instancesOf,
    shows: id => shows(compiled.conditionOf.get(id) ?? compiled.around.get(id) ?? null),
  };

  function decide(condition: CompiledCondition): boolean {
    const { parent, comparisons, blind, index } = condition;
    const was = shown[index] === 1;
    const asked = (name: string) => (blind.has(name) ? undefined : compared(compiled.byName.get(name), look.get(name)));
    const is = shows(parent) && holds(comparisons, asked);
    shown[index] = is ? 1 : 0;
    return is !== was;
  }

  function tell(topic: string): void {
    for (const listener of listeners.get(topic) ?? []) listener();
  }

  /** Everything that reads these fields, itself or through what it hides. */
  function follow(names: Iterable<string>): void {
    const touched = new Set<string>();
    for (const name of names) {
      touched.add(name);
      for (const condition of conditionsReading(compiled, name)) {
        if (!decide(condition)) continue;
        for (const input of condition.inputs) touched.add(input.name);
        if (!shows(condition)) forget(condition.inputs);
        tell(topics.condition(condition.id));
      }
    }
    const told = new Set<string>();
    for (const name of touched) for (const id of compiled.textsReading.get(name) ?? []) told.add(id);
    for (const id of told) tell(topics.text(id));
  }

  /** What is hidden has nothing wrong with it. */
  function forget(inputs: readonly CompiledInput[]): void {
    if (found.size === 0) return;
    const names = new Set(inputs.map(input => input.name));
    for (const key of [...found.keys()]) {
      const input = inputOfKey(compiled, key);
      if (input && names.has(input.name)) note(key, null);
    }
  }

  function note(key: string, next: Issue | null): void {
    if (
      next ? found.get(key)?.code === next.code && found.get(key)?.values?.note === next.values?.note : !found.has(key)
    )
      return;
    if (next) found.set(key, next);
    else found.delete(key);
    listed = null;
    const state = states.get(key);
    if (state) states.set(key, { ...state, issue: next });
    tell(topics.field(key));
    tell(topics.issues);
  }

  function decideAll(): void {
    for (const condition of compiled.conditions) decide(condition);
  }

  function setIssues(issues: readonly Issue[]): void {
    const next = new Map<string, Issue>();
    for (const each of issues) {
      const key = each.path.replace(/^data\./, '');
      if (!next.has(key)) next.set(key, each);
    }
    const keys = new Set([...found.keys(), ...next.keys()]);
    found = next;
    listed = null;
    for (const key of keys) {
      const state = states.get(key);
      if (state) states.set(key, { ...state, issue: next.get(key) ?? null });
      tell(topics.field(key));
    }
    tell(topics.issues);
  }

  function markChanged(key: string): void {
    if (same(own(before, key), own(data, key))) changes.delete(key);
    else changes.add(key);
  }

  function setInstances(repeat: CompiledRepeat, next: readonly number[]): void {
    const stored = isPlain(data._repeat) ? data._repeat : {};
    data._repeat = Object.assign(Object.create(null), stored, { [repeat.id]: repeatValue(next) });
    instanceLists.set(repeat.id, next);
    markChanged('_repeat');
    follow(repeat.inputs.map(input => input.name));
    tell(topics.repeat(repeat.id));
    tell(topics.any);
  }

  decideAll();

  return {
    form,
    mode,
    look,
    field(key) {
      let state = states.get(key);
      if (!state) {
        const input = inputOfKey(compiled, key);
        state = {
          value: input ? readValue(input.rule, raw(input, key)) : own(data, key),
          issue: found.get(key) ?? null,
        };
        states.set(key, state);
      }
      return state;
    },
    get: key => own(data, key),
    set(key, value) {
      const input = inputOfKey(compiled, key);
      if (!input && key !== lockedKey) return;
      data[key] = value;
      states.set(key, { value, issue: found.get(key) ?? null });
      markChanged(key);
      if (input) {
        // an answer and its correction stand in for one another
        for (const each of input.repeated ? [key] : keysOf(input))
          if (live || found.has(each)) note(each, faultAt(input, each, data, live?.draft === true));
        follow([input.name]);
      }
      tell(topics.field(key));
      tell(topics.any);
    },
    data() {
      const answers = copy(data);
      for (const key of Object.keys(answers)) if (answers[key] === unfinished) delete answers[key];
      return answers;
    },
    settled: (unknown = 'keep') => settle(form, data, { unknown }),
    changed: () => changes.size > 0,
    saved() {
      before = copy(data);
      changes.clear();
      cache?.write({ ...cache.read(), ...cachedValues(form, data) });
      tell(topics.any);
    },
    replace(next) {
      data = copy(next);
      instanceLists.clear();
      states.clear();
      changes.clear();
      for (const key of new Set([...Object.keys(before), ...Object.keys(data)])) markChanged(key);
      decideAll();
      setIssues([]);
      for (const topic of [...listeners.keys()]) tell(topic);
    },
    check({ draft = false } = {}) {
      live = { draft };
      const issues = checkEntry(form, data, { draft });
      setIssues(issues);
      return issues;
    },
    issues() {
      if (!listed) {
        const rank = new Map(compiled.inputs.map((input, index) => [input.name, index]));
        const place = ([key]: [string, Issue]) => rank.get(inputOfKey(compiled, key)?.name ?? '') ?? rank.size;
        listed = [...found].sort((a, b) => place(a) - place(b)).map(([, each]) => each);
      }
      return listed;
    },
    setIssues,
    place({ path }) {
      const key = path.replace(/^data\./, '');
      const input = inputOfKey(compiled, key);
      return input ? { key: correctedKey(key), input } : null;
    },
    instances(id) {
      const repeat = compiled.repeats.get(id);
      return repeat ? instancesOf(repeat) : [];
    },
    add(id) {
      const repeat = compiled.repeats.get(id);
      if (!repeat) return null;
      const present = instancesOf(repeat);
      if (present.length >= repeat.max) return null;
      const instance = nextInstance(present);
      const start = startInstance(form, id, instance, { now: new Date(), user, cached: cache?.read() ?? null });
      for (const input of repeat.inputs) {
        const key = `${input.name}.${instance}`;
        if (Object.hasOwn(start, key)) data[key] = start[key];
        else delete data[key];
        states.delete(key);
        markChanged(key);
      }
      setInstances(repeat, [...present, instance]);
      return instance;
    },
    remove(id, instance) {
      const repeat = compiled.repeats.get(id);
      if (!repeat) return () => {};
      const present = instancesOf(repeat);
      if (!present.includes(instance)) return () => {};
      const taken = repeat.inputs.map(
        input => [`${input.name}.${instance}`, raw(input, `${input.name}.${instance}`)] as const,
      );
      // files stand there, too: left, they would come back with the next instance of that number
      const images = copy(data._images as Data);
      if (isPlain(data._images)) data._images = images;
      for (const [key] of taken) {
        note(key, null);
        delete data[key];
        delete images[key];
        states.delete(key);
        markChanged(key);
      }
      setInstances(
        repeat,
        present.filter(each => each !== instance),
      );
      return () => {
        const now = instancesOf(repeat);
        if (now.includes(instance) || now.length >= repeat.max) return;
        for (const [key, value] of taken) {
          if (value !== undefined) data[key] = value;
          states.delete(key);
          markChanged(key);
        }
        setInstances(repeat, now.toSpliced(present.indexOf(instance), 0, instance));
      };
    },
    move(id, instance, step) {
      const repeat = compiled.repeats.get(id);
      const present = repeat ? instancesOf(repeat) : [];
      const from = present.indexOf(instance);
      const to = from + step;
      if (!repeat || from < 0 || to < 0 || to >= present.length) return false;
      setInstances(repeat, present.toSpliced(from, 1).toSpliced(to, 0, instance));
      return true;
    },
    hold() {
      let open = true;
      held++;
      tell(topics.pending);
      return () => {
        if (!open) return;
        open = false;
        held--;
        tell(topics.pending);
      };
    },
    pending: () => held,
    subscribe(topic, listener) {
      let set = listeners.get(topic);
      if (!set) {
        set = new Set();
        listeners.set(topic, set);
      }
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
  };
}

function copy(data: Data): Data {
  return Object.assign(Object.create(null), data);
}

/** Unanswered in any way is the same; `false` is not, since it may be an answer. */
function same(one: unknown, two: unknown): boolean {
  return one === two || (isBlank(one) && isBlank(two)) || JSON.stringify(one) === JSON.stringify(two);
}

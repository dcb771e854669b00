/** Instances of repeats: adding with initial values, removing with undo, moving. */
import { isPlain } from '../../engine/base/plain.ts';
import type { Data } from '../../engine/base/types.ts';
import { nextInstance, repeatValue } from '../../engine/entry/values.ts';
import type { CompiledRepeat } from '../../engine/form/compile.ts';
import { copyOf, instancesOf, markChanged, rawAnswer, type StoreState } from './state.ts';
import type { FormStore } from './types.ts';

interface Effects {
  /** The instances that the entry was stored with; none of a new one. */
  stored(repeat: CompiledRepeat): readonly number[];
  /** Initial values of a new instance. */
  start(containerId: string, instance: number): Data;
  /** Clears the issue of a key. */
  clear(key: string): void;
  /** Notifies that the repeat's instances have changed. */
  changed(repeat: CompiledRepeat): void;
}

const keysOf = (repeat: CompiledRepeat, instance: number) => repeat.inputs.map(input => `${input.name}.${instance}`);

export function createRepeats(
  state: StoreState,
  { stored, start, clear, changed }: Effects,
): Pick<FormStore, 'instances' | 'add' | 'remove' | 'move'> {
  const { compiled, fields } = state;

  function write(key: string, value: unknown): void {
    if (value === undefined) delete state.data[key];
    else state.data[key] = value;
    fields.delete(key);
    markChanged(state, key);
  }

  function setInstances(repeat: CompiledRepeat, next: readonly number[]): void {
    const { data } = state;
    const stored = isPlain(data._repeat) ? data._repeat : {};
    data._repeat = Object.assign(Object.create(null), stored, { [repeat.id]: repeatValue(next) });
    state.instances.set(repeat.id, next);
    markChanged(state, '_repeat');
    changed(repeat);
  }

  return {
    instances(id) {
      const repeat = compiled.repeats.get(id);
      return repeat ? instancesOf(state, repeat) : [];
    },
    add(id) {
      const repeat = compiled.repeats.get(id);
      if (!repeat) return null;
      const present = instancesOf(state, repeat);
      if (present.length >= repeat.max) return null;
      // not in the place of a stored one that was removed: to the server it would be that
      const instance = nextInstance([...present, ...stored(repeat)]);
      const values = start(id, instance);
      for (const key of keysOf(repeat, instance)) write(key, Object.hasOwn(values, key) ? values[key] : undefined);
      setInstances(repeat, [...present, instance]);
      return instance;
    },
    remove(id, instance) {
      const repeat = compiled.repeats.get(id);
      const present = repeat ? instancesOf(state, repeat) : [];
      if (!repeat || !present.includes(instance)) return () => {};
      const removed = repeat.inputs.map(input => {
        const key = `${input.name}.${instance}`;
        return [key, rawAnswer(state, input, key)] as const;
      });
      // Files are mirrored in `_images`: otherwise they would reappear in a new instance with that index.
      const images = copyOf(state.data._images as Data);
      if (isPlain(state.data._images)) state.data._images = images;
      for (const [key] of removed) {
        clear(key);
        delete images[key];
        write(key, undefined);
      }
      setInstances(
        repeat,
        present.filter(each => each !== instance),
      );
      return () => {
        const now = instancesOf(state, repeat);
        if (now.includes(instance) || now.length >= repeat.max) return;
        for (const [key, value] of removed) write(key, value);
        setInstances(repeat, now.toSpliced(present.indexOf(instance), 0, instance));
      };
    },
    move(id, instance, step) {
      const repeat = compiled.repeats.get(id);
      const present = repeat ? instancesOf(state, repeat) : [];
      const from = present.indexOf(instance);
      const to = from + step;
      if (!repeat || from < 0 || to < 0 || to >= present.length) return false;
      setInstances(repeat, present.toSpliced(from, 1).toSpliced(to, 0, instance));
      return true;
    },
  };
}
